"""The candidate moves that a search compares: every card, or a pass and a few raises."""

import numpy as np

from catsack.encode import PASS
from catsack.fast.game_struct import NTH
from catsack.fast.jit import compiled, inlined
from catsack.fast.kernel import choices

MAX_CANDIDATES = 10
"""No more moves than these are compared in one decision."""
RAISES = np.array([1, 2, 3, 4, 6, 9, 13, 18, 25])
"""Raises above the highest bid that are compared; those between them are left out."""


@compiled
def candidate_count(world):
    """Return how many moves the search compares."""
    number = choices(world)
    if world.face_up > 0 and number > 2:
        number = 1
        affordable = world.owned[world.turn]
        while number < MAX_CANDIDATES and world.highest + RAISES[number - 1] <= affordable:
            number += 1
    return number


@inlined
def candidate_move(world, index):
    """Return the candidate at *index*: cards in their order, or a pass and then the raises."""
    if world.face_up == 0:
        return np.int64(NTH[world.hands[world.turn], index])
    return np.int64(PASS if index == 0 else PASS + world.highest + RAISES[index - 1])
