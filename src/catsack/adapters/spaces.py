"""The observation and action spaces of Gymnasium and PettingZoo."""

import numpy as np
from gymnasium import spaces

from catsack.cards import SET
from catsack.encode import MOST_SEATS, NUM_ACTIONS, SCALE, SIZE

LOWEST = sum(min(card.worth, 0) for card in SET) * MOST_SEATS / SCALE
HIGHEST = sum(max(card.worth, 0) for card in SET) * MOST_SEATS / SCALE
"""The bounds of every number: the points of a seat that has won every bad or every good cat."""


def observation_space() -> spaces.Dict:
    """Return the space of an observation with its action mask."""
    return spaces.Dict(
        {
            "observation": vector_space(SIZE),
            "action_mask": spaces.Box(0, 1, (NUM_ACTIONS,), np.int8),
        }
    )


def vector_space(size: int) -> spaces.Box:
    """Return the space of *size* numbers, of one observation or of several."""
    return spaces.Box(np.float32(LOWEST), np.float32(HIGHEST), (size,), np.float32)


def action_space() -> spaces.Discrete:
    """Return the space of all actions."""
    return spaces.Discrete(NUM_ACTIONS)
