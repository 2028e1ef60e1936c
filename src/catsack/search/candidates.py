"""The moves that a searcher compares: every card, or a pass and a few raises."""

import numpy as np

from catsack.encode import PASS
from catsack.fast.game_struct import NTH
from catsack.fast.jit import compiled, inlined
from catsack.fast.kernel import choices

OPTIONS = 10
"""No more moves than these are compared at one decision."""
RAISES = np.array([1, 2, 3, 4, 6, 9, 13, 18, 25])
"""How much more than the highest bid is tried."""


@compiled
def options(world):
    """Return how many moves the searcher compares."""
    number = choices(world)
    if world.face_up > 0 and number > 2:
        number = 1
        while number < OPTIONS and world.highest + RAISES[number - 1] <= world.owned[world.turn]:
            number += 1
    return number


@inlined
def option(world, index):
    """Return one of the moves that the searcher compares: a card, a pass, or a raise."""
    if world.face_up == 0:
        return np.int64(NTH[world.hands[world.turn], index])
    return np.int64(PASS if index == 0 else PASS + world.highest + RAISES[index - 1])
