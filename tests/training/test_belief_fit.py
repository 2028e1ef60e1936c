"""A net that is fitted to games predicts hidden cards better than guessing does."""

import numpy as np

from catsack.training.belief_fit import fit_beliefs
from catsack.training.quantize import load_shipped_nets


def test_a_few_games_teach_something() -> None:
    losses: list[float] = []
    players = {"champion": load_shipped_nets()["policy"]}

    def note(line: str) -> None:
        losses.append(float(line.split()[3]))

    weights = fit_beliefs(players, 6, num_envs=24, log=note)
    assert losses[-1] < losses[0] - 0.1
    assert not weights["layers.4.weight"].any()
    assert np.abs(weights["belief.weight"]).max() > 0
