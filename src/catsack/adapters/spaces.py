"""The observation and action spaces of Gymnasium and PettingZoo."""

import numpy as np
from gymnasium import spaces

from catsack.cards import SET
from catsack.encode import MOST_SEATS, NUM_ACTIONS, SCALE, SIZE

LOWEST = sum(min(card.worth, 0) for card in SET) * MOST_SEATS / SCALE
HIGHEST = sum(max(card.worth, 0) for card in SET) * MOST_SEATS / SCALE
"""The bounds of every number: the points of a seat that has won every bad or every good cat."""


def observation_space() -> spaces.Dict:
    """Return the space of an observation of ``encode`` with its action mask."""
    return masked_space(SIZE, NUM_ACTIONS)


def masked_space(size: int, num_actions: int, *, is_champion: bool = False) -> spaces.Dict:
    """Return the space of an observation of *size* numbers with its action mask."""
    # The champion also observes leads, and worths that are scaled half as much.
    widest = np.float32(2 * (HIGHEST - LOWEST))
    wide = spaces.Box(-widest, widest, (size,), np.float32)
    return spaces.Dict(
        {
            "observation": wide if is_champion else vector_space(size),
            "action_mask": spaces.Box(0, 1, (num_actions,), np.int8),
        }
    )


def vector_space(size: int) -> spaces.Box:
    """Return the space of *size* numbers, of one observation or of several."""
    return spaces.Box(np.float32(LOWEST), np.float32(HIGHEST), (size,), np.float32)


def action_space() -> spaces.Discrete:
    """Return the space of all actions."""
    return discrete_space(NUM_ACTIONS)


def discrete_space(num_actions: int) -> spaces.Discrete:
    """Return the space of *num_actions* actions."""
    return spaces.Discrete(num_actions)
