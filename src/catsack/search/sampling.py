"""Determinization: sample a whole world that a seat cannot rule out.

All of them are equally likely, or as likely as a belief about single cards makes them.
"""

import numpy as np

from catsack.encode import CARDS
from catsack.fast.game_struct import COUNT, NTH
from catsack.fast.jit import compiled
from catsack.fast.kernel import draw
from catsack.search.features import FACE_DOWN, REMOVED
from catsack.search.known_world import DUMMY, NO_CARD
from catsack.search.rollout_policy import uniform


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
    determinize_dummy(world, unseen)


@compiled
def determinize_by(world, unseen, own_seat, probs):
    """Do the same with other seats' cards drawn from *probs*; see ``card_beliefs.Probabilities``.

    The removed card is drawn after the face-down one, from what that leaves.
    """
    for near in range(world.seats - 1):
        seat = (own_seat + 1 + near) % world.seats
        left = np.int64(unseen[seat])
        place = (seat - world.start + world.seats) % world.seats + world.has_dummy
        if place < world.laid and world.row[place] == NO_CARD:
            world.row[place] = draw_card_by(world, left, probs[FACE_DOWN, near])
            left ^= 1 << world.row[place]
        world.removed[seat] = draw_card_by(world, left, probs[REMOVED, near])
        world.hands[seat] = left ^ (1 << world.removed[seat])
    determinize_dummy(world, unseen)


@compiled
def draw_card_by(world, cards, probs):
    """Return one of *cards*, a set as bits, as likely as *probs* say."""
    total = 0.0
    for card in range(CARDS):
        if cards >> card & 1:
            total += probs[card]
    left, pick = uniform(world) * total, NTH[cards, 0]
    for card in range(CARDS):
        if cards >> card & 1 and left >= 0:
            left -= probs[card]
            pick = np.int8(card)
    return pick


@compiled
def determinize_dummy(world, unseen):
    """Fill in the cards of the dummy, each order equally likely."""
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
