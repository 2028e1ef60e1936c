"""Nets that play as bots do."""

import numpy as np
from joblib import parallel_config

from catsack.search.net import trained
from catsack.training.imitation import MATE, PARTS, SURER, joined, learnt, surer, watched
from catsack.training.nets import policy_of


def test_a_bot_is_watched_and_imitated() -> None:
    said: list[str] = []
    with parallel_config("threading"):
        first = watched("steady", ["steady", "collector"], PARTS, 1)
        then = watched("steady", [MATE], PARTS, 1, trained("champion"))
    told, legal, answers = seen = joined([first, then])
    assert legal[np.arange(len(answers)), answers].all()
    assert len(answers) == len(first[2]) + len(then[2])
    weights = learnt("steady", seen, seed=1, epochs=2, tell=said.append)
    assert policy_of(weights).layers[0].in_features == told.shape[1]
    assert said[0].startswith(f"steady: {len(answers):,} decisions")


def test_who_knows_a_bot_already_learns_more_of_it() -> None:
    said: list[str] = []
    with parallel_config("threading"):
        seen = watched("steady", ["steady"], PARTS, 1)
    known = learnt("steady", seen, seed=1, epochs=6, tell=said.append)
    learnt("steady", seen, seed=1, epochs=1, start=known, tell=said.append)
    learnt("steady", seen, seed=1, epochs=1, tell=said.append)
    _, more, fresh = (float(line.split("loss ")[1].split(",")[0]) for line in said)
    assert more < fresh


def test_surer_and_back_is_the_same() -> None:
    weights = {"layers.0.bias": np.ones(2, np.float32), "layers.4.bias": np.ones(2, np.float32)}
    assert surer(weights, SURER)["layers.4.bias"][0] == SURER
    again = surer(surer(weights, SURER), 1 / SURER)
    assert all(np.allclose(again[name], weights[name]) for name in weights)
