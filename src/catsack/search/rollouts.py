"""How everybody plays in an imagined world: sensibly, from what each of them can see there."""

import math

import numpy as np

from catsack.encode import PASS
from catsack.fast.compiled import compiled
from catsack.fast.kernel import chased, choice, choices, draw
from catsack.fast.record import LARGE_DOG, NO_SEAT, WORTH

MEAN_WORTH = np.array(
    [
        sum(int(WORTH[card]) for card in range(10) if bits >> card & 1) / max(bits.bit_count(), 1)
        for bits in range(1 << 10)
    ],
    np.float32,
)
"""By set of cards as bits: what one of them is worth on average."""


@compiled
def estimate(game, seat):
    """Return what *seat* can expect of the sack.

    What it knows counts as the dogs would leave it, every other card as an average.
    """
    present, dogs, known, unknown = 0, 0, 0.0, 0.0
    for place in range(game.laid):
        whose = (game.start + place - game.has_dummy + game.seats) % game.seats
        if place < game.has_dummy:
            whose = 5
        if place < game.face_up or whose == seat:
            card = game.row[place]
            present |= 1 << card
            dogs += card >= LARGE_DOG
            known += WORTH[card]
        else:
            unknown += MEAN_WORTH[game.cards & ~game.spent[whose]]
    if dogs == 1:
        gone = chased(game, present)
        if gone >= 0:
            known -= WORTH[gone]
    return known + unknown


@compiled
def sensible(game):
    """Return any card, or one more mouse as long as the sack seems worth it, or a pass."""
    seat = game.turn
    if game.face_up == 0:
        return choice(game, draw(game, choices(game)))
    if choices(game) == 1:
        return np.int64(PASS)
    instead = 0
    if game.has_mice and game.passes < game.seats - 1:
        instead = game.mouse_cards[game.passes]
    # A whim of a few mice: people differ, and so should the worlds. This one gives prices
    # and worths like those of good players among themselves.
    whim = draw(game, 7) - 2
    # At a last chance the price is 1 (3.7), whatever else the seat owns.
    purse = 1 if game.passes == game.seats - 1 else game.owned[seat]
    limit = min(int(estimate(game, seat)) - instead + whim, purse)
    more = limit - game.highest
    if more < 1:
        return np.int64(PASS)
    # Mostly one mouse more, now and then a jump.
    return np.int64(PASS + game.highest + (1 + draw(game, more) if draw(game, 6) == 0 else 1))


@compiled
def fortunes(game, hopes):
    """Write how good the game looks for each seat: its part of the win, or the chance of it."""
    left = game.rounds - game.round + (0 if game.turn == NO_SEAT else 1)
    heat = 2.0 + 4.0 * math.sqrt(left)
    most = -1000
    for seat in range(game.seats):
        most = max(most, game.points[seat] + game.owned[seat])
    total = 0.0
    for seat in range(game.seats):
        hopes[seat] = math.exp((game.points[seat] + game.owned[seat] - most) / heat)
        total += hopes[seat]
    for seat in range(game.seats):
        hopes[seat] /= total
