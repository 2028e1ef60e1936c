"""The shipped nets: small, whole numbers, and the same logits on every machine."""

import math
import subprocess
import sys
from importlib.resources import files

import numpy as np
import pytest

from catsack.search.features import BELIEF_SIZE, NUM_ACTIONS, OBS_SIZE, PRIVILEGED_SIZE
from catsack.search.net import UNIT, WEIGHT_UNIT, action_probabilities, load_shipped

MEGABYTES = 3
MAX_INPUT = 8
"""No input is larger than this: 256 points or mice, scaled."""
EXACT = 2**53
NETS = {
    "belief": (OBS_SIZE, NUM_ACTIONS),
    "champion": (OBS_SIZE, NUM_ACTIONS),
    "critic": (OBS_SIZE + PRIVILEGED_SIZE, 5),
}
"""Inputs and outputs of each net."""
for_every_net = pytest.mark.parametrize("name", NETS)


def test_all_nets_together_are_small() -> None:
    folder = files("catsack.search") / "weights"
    sizes = [len(file.read_bytes()) for file in folder.iterdir()]
    assert len(sizes) == len(NETS)
    assert sum(sizes) < MEGABYTES * 1_000_000


@for_every_net
def test_sums_stay_exact_for_every_input(name: str) -> None:
    most = np.full(NETS[name][0], float(MAX_INPUT * UNIT))
    for layer in load_shipped(name).layers:
        assert np.array_equal(layer.weights, np.rint(layer.weights))
        sums = most @ np.abs(layer.weights) + np.abs(layer.bias)
        assert sums.max() < EXACT
        most = np.ceil(sums / WEIGHT_UNIT)
    assert most.size == NETS[name][1]


def test_sums_of_beliefs_stay_exact_for_every_input() -> None:
    net = load_shipped("belief")
    assert net.belief is not None
    most = np.full(OBS_SIZE, float(MAX_INPUT * UNIT))
    for layer in (*net.layers[:-1], net.belief):
        sums = most @ np.abs(layer.weights) + np.abs(layer.bias)
        assert sums.max() < EXACT
        most = np.ceil(sums / WEIGHT_UNIT)
    assert most.size == BELIEF_SIZE


@for_every_net
def test_many_rows_give_the_logits_of_each_alone(name: str) -> None:
    obs = np.random.default_rng(1).normal(size=(40, NETS[name][0])).astype(np.float32)
    net = load_shipped(name)
    together = net.logits(obs)
    assert np.array_equal(together, np.rint(together))
    assert all(
        np.array_equal(net.logits(row), logits) for row, logits in zip(obs, together, strict=True)
    )


@for_every_net
def test_approximate_logits_are_close_to_the_exact_ones(name: str) -> None:
    obs = np.random.default_rng(2).uniform(0, 1, size=(40, NETS[name][0])).astype(np.float32)
    net = load_shipped(name)
    assert np.allclose(net.approximate_logits(obs), net.logits(obs) / UNIT, rtol=0.01, atol=0.05)


def test_illegal_actions_have_no_probability() -> None:
    action_mask = np.zeros(NUM_ACTIONS, np.int8)
    action_mask[[2, 5]] = 1
    logits = np.arange(0.0, NUM_ACTIONS * UNIT, UNIT)
    likely = action_probabilities(logits, action_mask)
    assert np.flatnonzero(likely).tolist() == [2, 5]
    assert likely[5] / likely[2] == pytest.approx(math.exp(3))
    warm = action_probabilities(logits, action_mask, temperature=3)
    assert warm[5] / warm[2] == pytest.approx(math.e)


def test_the_champion_plays_without_torch() -> None:
    code = (
        "import sys, catsack\n"
        "game = catsack.Game.new(seed=1)\n"
        "for name in ('champion', 'level-1', 'champion-plus'):\n"
        "    game.play(catsack.bot(name).choose(game.view(game.turn)))\n"
        "assert 'torch' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
