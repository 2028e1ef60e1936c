"""The nets that are shipped: small, whole numbers, and the same answer on every machine."""

import math
import subprocess
import sys
from importlib.resources import files

import numpy as np
import pytest

from catsack.search.features import ANSWERS, INPUTS, SECRETS
from catsack.search.net import FINE, UNIT, chances, trained

MEGABYTES = 3
MOST = 8
"""No input is larger than this: 256 points or mice, scaled."""
EXACT = 2**53
NETS = {"champion": (INPUTS, ANSWERS), "critic": (INPUTS + SECRETS, 5)}
for_every_net = pytest.mark.parametrize("name", NETS)


def test_all_nets_together_are_small() -> None:
    folder = files("catsack.search") / "weights"
    sizes = [len(file.read_bytes()) for file in folder.iterdir()]
    assert len(sizes) == len(NETS)
    assert sum(sizes) < MEGABYTES * 1_000_000


@for_every_net
def test_sums_stay_exact_whatever_is_told(name: str) -> None:
    most = np.full(NETS[name][0], float(MOST * UNIT))
    for layer in trained(name).layers:
        assert np.array_equal(layer.weights, np.rint(layer.weights))
        sums = most @ np.abs(layer.weights) + np.abs(layer.bias)
        assert sums.max() < EXACT
        most = np.ceil(sums / FINE)
    assert most.size == NETS[name][1]


@for_every_net
def test_many_rows_are_answered_as_each_alone(name: str) -> None:
    told = np.random.default_rng(1).normal(size=(40, NETS[name][0])).astype(np.float32)
    net = trained(name)
    together = net.lean(told)
    assert np.array_equal(together, np.rint(together))
    assert all(
        np.array_equal(net.lean(row), leaning) for row, leaning in zip(told, together, strict=True)
    )


@for_every_net
def test_the_quick_way_is_nearly_the_same(name: str) -> None:
    told = np.random.default_rng(2).uniform(0, 1, size=(40, NETS[name][0])).astype(np.float32)
    net = trained(name)
    assert np.allclose(net.quick(told), net.lean(told) / UNIT, rtol=0.01, atol=0.05)


def test_what_is_not_legal_is_never_answered() -> None:
    legal = np.zeros(ANSWERS, np.int8)
    legal[[2, 5]] = 1
    leaning = np.arange(0.0, ANSWERS * UNIT, UNIT)
    likely = chances(leaning, legal)
    assert np.flatnonzero(likely).tolist() == [2, 5]
    assert likely[5] / likely[2] == pytest.approx(math.exp(3))
    warm = chances(leaning, legal, heat=3)
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
