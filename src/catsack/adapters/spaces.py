"""What an observation and an action are, in Gymnasium's words."""

import numpy as np
from gymnasium import spaces

from catsack.cards import SET
from catsack.encode import MOST_SEATS, MOVES, SCALE, SIZE

LOWEST = sum(min(card.worth, 0) for card in SET) * MOST_SEATS / SCALE
HIGHEST = sum(max(card.worth, 0) for card in SET) * MOST_SEATS / SCALE
"""No number is beyond these: the points of a seat that has won every bad or every good cat."""


def observation_space() -> spaces.Dict:
    """Return the space of a view as numbers, with the mask of its legal moves."""
    return spaces.Dict(
        {
            "observation": vector_space(SIZE),
            "action_mask": spaces.Box(0, 1, (MOVES,), np.int8),
        }
    )


def vector_space(size: int) -> spaces.Box:
    """Return the space of *size* numbers of one or several views."""
    return spaces.Box(np.float32(LOWEST), np.float32(HIGHEST), (size,), np.float32)


def action_space() -> spaces.Discrete:
    """Return the space of all moves by index."""
    return spaces.Discrete(MOVES)
