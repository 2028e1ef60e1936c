"""Nets that play as bots do."""

import numpy as np

from catsack.training.imitation import learnt, watched
from catsack.training.nets import policy_of


def test_a_bot_is_watched_and_imitated() -> None:
    said: list[str] = []
    model, seen = watched("steady", ["steady", "collector"], 3, 4, "seed")
    told, legal, answers = seen
    assert model == "steady"
    assert legal[np.arange(len(answers)), answers].all()
    weights = learnt(model, [seen], seed=1, epochs=2, tell=said.append)
    assert policy_of(weights).layers[0].in_features == told.shape[1]
    assert said[0].startswith(f"steady: {len(answers)} decisions")
