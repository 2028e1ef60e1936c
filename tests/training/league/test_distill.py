"""A net distilled from a bot that searches."""

from collections.abc import Iterator

import numpy as np
import pytest
from joblib import parallel_config

from catsack.search.features import NUM_ACTIONS, OBS_SIZE
from catsack.search.net import load_shipped
from catsack.training.league.distill import (
    NUM_JOBS,
    PARTNER,
    Demonstrations,
    collect_demonstrations,
    concatenate,
    distill,
    scale_logits,
)
from catsack.training.nets import frozen_policy

SIMULATIONS = 20


@pytest.fixture(autouse=True)
def _in_threads() -> Iterator[None]:
    with parallel_config("threading"):
        yield


def explained(lines: list[str]) -> list[float]:
    """Return how much of the differences between actions the nets have learnt, in per cent."""
    return [float(line.split(", ")[1].split("%")[0]) for line in lines]


def test_a_bot_is_distilled_from_its_demonstrations() -> None:
    log: list[str] = []
    first = collect_demonstrations(["steady", "collector"], NUM_JOBS, 1, SIMULATIONS)
    champion = load_shipped("champion")
    then = collect_demonstrations([PARTNER], NUM_JOBS, 1, SIMULATIONS, champion)
    obs, action_values, weights = demonstrations = concatenate([first, then])
    assert len(obs) == len(first.obs) + len(then.obs)
    assert np.allclose(weights.sum(1), 1)
    assert ((weights > 0).sum(1) > 1).all()
    assert not action_values[weights == 0].any()
    net = distill(demonstrations, seed=1, epochs=2, log=log.append)
    assert frozen_policy(net).layers[0].in_features == obs.shape[1]
    assert log[0].startswith(f"search: {len(obs):,} decisions")


def test_actions_that_are_never_tried_have_the_lowest_value() -> None:
    _, action_values, weights = collect_demonstrations(["steady"], NUM_JOBS, 1, SIMULATIONS)
    is_untried = (weights > 0) & (weights < 0.9 / SIMULATIONS)  # the others were tried once or more
    assert is_untried.any()
    worst = np.where(weights > 0, action_values, 9).min(1, keepdims=True)
    assert np.isclose(action_values, worst)[is_untried].all()


def test_the_net_prefers_actions_of_higher_value() -> None:
    rng = np.random.default_rng(1)
    obs = rng.uniform(0, 1, (4000, OBS_SIZE)).astype(np.float16)
    action_values = np.zeros((4000, NUM_ACTIONS), np.float32)
    weights = np.zeros((4000, NUM_ACTIONS), np.float32)
    weights[:, :2] = 0.5
    action_values[:, 0] = 0.2 * obs[:, 7]
    log: list[str] = []
    demonstrations = Demonstrations(obs, action_values, weights)
    start = distill(demonstrations, seed=1, epochs=8, log=log.append)
    distill(demonstrations, seed=1, epochs=1, start=start, log=log.append)
    distill(demonstrations, seed=1, epochs=1, log=log.append)
    first, more, fresh = explained(log)
    assert first > 50
    assert more > fresh


def test_scaled_logits_can_be_scaled_back() -> None:
    weights = {"layers.0.bias": np.ones(2, np.float32), "layers.4.bias": np.ones(2, np.float32)}
    assert scale_logits(weights, 10)["layers.4.bias"][0] == 10
    again = scale_logits(scale_logits(weights, 10), 1 / 10)
    assert all(np.allclose(again[name], weights[name]) for name in weights)
