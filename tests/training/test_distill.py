"""A net that plays as a bot does that searches."""

from collections.abc import Iterator

import numpy as np
import pytest
from joblib import parallel_config

from catsack.search.net import load_shipped
from catsack.training import distill as imitation
from catsack.training.distill import MATE, PARTS, Seen, joined, learnt, surer, watched
from catsack.training.nets import policy_of


@pytest.fixture(autouse=True)
def _few_simulations(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(imitation, "SIMULATIONS", 20)
    with parallel_config("threading"):
        yield


def told_of(said: list[str]) -> list[float]:
    """Return how much the nets have learnt, in per cent."""
    return [float(line.split(", ")[1].split("%")[0]) for line in said]


def test_a_bot_is_watched_and_imitated() -> None:
    said: list[str] = []
    first = watched(["steady", "collector"], PARTS, 1)
    then = watched([MATE], PARTS, 1, load_shipped("champion"))
    told, promised, tried = seen = joined([first, then])
    assert len(told) == len(first[0]) + len(then[0])
    assert np.allclose(tried.sum(1), 1)
    assert ((tried > 0).sum(1) > 1).all()
    assert not promised[tried == 0].any()
    weights = learnt(seen, seed=1, epochs=2, tell=said.append)
    assert policy_of(weights).layers[0].in_features == told.shape[1]
    assert said[0].startswith(f"search: {len(told):,} decisions")


def test_what_is_never_tried_promises_least() -> None:
    _, promised, tried = watched(["steady"], PARTS, 1)
    is_left = (tried > 0) & (tried < 0.9 / 20)  # others were tried in one of 20 at least
    assert is_left.any()
    worst = np.where(tried > 0, promised, 9).min(1, keepdims=True)
    assert np.isclose(promised, worst)[is_left].all()


def test_the_net_prefers_what_promised_more() -> None:
    rng = np.random.default_rng(1)
    told = rng.uniform(0, 1, (4000, 257)).astype(np.float16)
    promised, tried = np.zeros((4000, 21), np.float32), np.zeros((4000, 21), np.float32)
    tried[:, :2] = 0.5
    promised[:, 0] = 0.2 * told[:, 7]
    said: list[str] = []
    seen: Seen = told, promised, tried
    known = learnt(seen, seed=1, epochs=8, tell=said.append)
    learnt(seen, seed=1, epochs=1, start=known, tell=said.append)
    learnt(seen, seed=1, epochs=1, tell=said.append)
    first, more, fresh = told_of(said)
    assert first > 50
    assert more > fresh


def test_surer_and_back_is_the_same() -> None:
    weights = {"layers.0.bias": np.ones(2, np.float32), "layers.4.bias": np.ones(2, np.float32)}
    assert surer(weights, 10)["layers.4.bias"][0] == 10
    again = surer(surer(weights, 10), 1 / 10)
    assert all(np.allclose(again[name], weights[name]) for name in weights)
