"""Worlds that a seat cannot rule out: all it does not know is drawn, each way equally likely."""

import numpy as np

from catsack.fast.game_struct import COUNT, NTH
from catsack.fast.jit import compiled
from catsack.fast.kernel import draw
from catsack.search.known_world import DUMMY, NO_CARD


@compiled
def take(world, left):
    """Return a card out of *left*, drawn by chance."""
    return NTH[left, draw(world, COUNT[left])]


@compiled
def imagine(world, unseen, me):
    """Fill in what *me* cannot know: removed cards, hands, face-down cards, the dummy's pile.

    *world* holds what is known; *unseen* is what each set has not shown, as bits.
    """
    for seat in range(world.seats):
        if seat == me:
            continue
        left = unseen[seat]
        place = (seat - world.start + world.seats) % world.seats + world.has_dummy
        if place < world.laid and world.row[place] == NO_CARD:
            world.row[place] = take(world, left)
            left ^= np.uint16(1 << world.row[place])
        world.removed[seat] = take(world, left)
        world.hands[seat] = left ^ np.uint16(1 << world.removed[seat])
    if world.has_dummy:
        left = unseen[DUMMY]
        world.dummy_removed = take(world, left)
        left ^= np.uint16(1 << world.dummy_removed)
        if world.row[0] == NO_CARD:
            world.row[0] = take(world, left)
            left ^= np.uint16(1 << world.row[0])
        for later in range(world.round, world.rounds):
            world.dummy[later] = take(world, left)
            left ^= np.uint16(1 << world.dummy[later])
