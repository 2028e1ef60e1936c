"""Determinization: sample a whole world that a seat cannot rule out, each equally likely."""

import numpy as np

from catsack.fast.game_struct import COUNT, NTH
from catsack.fast.jit import compiled
from catsack.fast.kernel import draw
from catsack.search.known_world import DUMMY, NO_CARD


@compiled
def draw_card(world, cards):
    """Return one of *cards*, a set as bits, at random."""
    return NTH[cards, draw(world, COUNT[cards])]


@compiled
def determinize(world, unseen, own_seat):
    """Fill in all that *own_seat* cannot know: removed cards, hands, face-down cards, the dummy.

    *world* holds what is known; *unseen* has, for each set, the cards it has not shown, as bits.
    """
    for seat in range(world.seats):
        if seat == own_seat:
            continue
        left = unseen[seat]
        place = (seat - world.start + world.seats) % world.seats + world.has_dummy
        if place < world.laid and world.row[place] == NO_CARD:
            world.row[place] = draw_card(world, left)
            left ^= np.uint16(1 << world.row[place])
        world.removed[seat] = draw_card(world, left)
        world.hands[seat] = left ^ np.uint16(1 << world.removed[seat])
    if world.has_dummy:
        left = unseen[DUMMY]
        world.dummy_removed = draw_card(world, left)
        left ^= np.uint16(1 << world.dummy_removed)
        if world.row[0] == NO_CARD:
            world.row[0] = draw_card(world, left)
            left ^= np.uint16(1 << world.row[0])
        for later_round in range(world.round, world.rounds):
            world.dummy[later_round] = draw_card(world, left)
            left ^= np.uint16(1 << world.dummy[later_round])
