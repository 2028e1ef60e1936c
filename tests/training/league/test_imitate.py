"""Imitation: a net learns the moves of a bot."""

import numpy as np

from catsack.search.features import NUM_ACTIONS, OBS_SIZE
from catsack.training.league.imitate import Moves, clone

ROWS = 6000


def test_a_net_learns_moves_that_follow_from_what_is_observed() -> None:
    actions = np.random.default_rng(1).integers(0, 4, ROWS)
    obs = np.zeros((ROWS, OBS_SIZE), np.float16)
    obs[np.arange(ROWS), 20 + actions] = 1
    mask = np.ones((ROWS, NUM_ACTIONS), np.int8)
    lines: list[str] = []
    clone(Moves(obs, mask, actions), 1, lines.append)
    (line,) = lines
    assert line.startswith("imitation: 6,000 decisions")
    assert int(line.split()[-1].rstrip("%")) > 90
