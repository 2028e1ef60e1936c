"""The flat numpy record of one game, and the tables that the kernel looks things up in."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from catsack.cards import SET
from catsack.editions import PLAY_RULES
from catsack.public_history import is_bad, is_good

Games = NDArray[Any]
"""An array of ``GAME`` records."""

NO_SEAT = -1
"""The turn when the game is over, and the seat of a spectator."""
RABBIT, LARGE_DOG, SMALL_DOG = 7, 8, 9
"""A card is its number in a set; the seven cats from -8 to +15 are 0 to 6."""
NEGATIVE, POSITIVE = 0b11, 0b1111100
"""A set of cards is bits, the lowest for card 0; these are the cats below and above 0."""

GAME = np.dtype(
    [
        ("chance", np.uint64),  # state of the game's own random generator
        ("decisions", np.int32),
        # edition and house rules
        ("seats", np.int8),
        ("has_dummy", np.int8),
        ("rounds", np.int8),
        *((rule, np.int8) for rule in PLAY_RULES),
        ("cards", np.uint16),  # one set
        ("purse", np.int16),
        ("first_bank", np.int16),
        ("mouse_cards", np.int8, 4),
        # the deal
        ("removed", np.int8, 5),
        ("dummy_removed", np.int8),
        ("dummy", np.int8, 9),
        # the state of play
        ("round", np.int8),
        ("start", np.int8),
        ("turn", np.int8),
        ("laid", np.int8),  # how many cards are in the row
        ("face_up", np.int8),
        ("passes", np.int8),
        ("has_mice", np.int8),  # whether the mouse cards were filled in this round
        ("still_in", np.uint8),  # seats as bits
        ("highest", np.int16),  # the highest bid
        ("bank", np.int16),
        ("row", np.int8, 6),
        ("hands", np.uint16, 5),
        ("owned", np.int16, 5),
        ("bids", np.int16, 5),
        ("points", np.int16, 5),  # points in cats
        ("spent", np.uint16, 6),  # cards shown in earlier rounds, by set; the dummy's is the last
        ("won", np.int8, (5, 10)),  # how many of each card a seat has bought
        # what each seat has shown in this auction; ``public_history.SeatAuction`` explains it
        ("peaks", np.uint8, 5),
        ("bid_counts", np.uint8, 5),
        ("jumps", np.uint8, 5),
        ("open_at_bid", np.int8, 5),
        ("pass_order", np.int8, 5),
        ("pass_price", np.uint8, 5),
        ("opener", np.int8),
        # sums over the rounds gone by; ``public_history.Habits`` explains them
        ("sold", np.int8),  # how many sacks
        ("bought", np.int8, 5),
        ("paid", np.int16, 5),
        ("worth_bought", np.int16, 5),
        ("kind_counts", np.int8, (5, 3)),  # rounds in which the own card was of this KIND
        ("kind_peaks", np.int16, (5, 3)),
        ("jump_sums", np.int16, 5),
        ("staying", np.int8, 5),
        ("late_worth", np.int16, 5),
        ("shown", np.int8, (6, 10)),  # the round in which a set showed each card, or 0
        ("round_peaks", np.uint8, (5, 9)),
    ],
    align=True,
)

WORTH = np.array([card.worth for card in SET], np.int8)
"""What each card counts."""
PLAIN_KIND, GOOD_KIND, BAD_KIND = range(3)
KIND = np.array(
    [GOOD_KIND if is_good(card) else BAD_KIND if is_bad(card) else PLAIN_KIND for card in SET],
    np.int8,
)
"""Whether each card is good or bad in a sack."""


def _tables() -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Return ``NTH`` and ``FOLLOWING``."""
    nth = np.full((1 << 10, 10), NO_SEAT, np.int8)
    for bits in range(1 << 10):
        members = [card for card in range(10) if bits >> card & 1]
        nth[bits, : len(members)] = members
    following = np.full((1 << 5, 5), NO_SEAT, np.int8)
    for bits in range(1, 1 << 5):
        for seat in range(5):
            order = [(seat + step) % 5 for step in range(1, 6)]
            following[bits, seat] = next(other for other in order if bits >> other & 1)
    return nth, following


NTH, FOLLOWING = _tables()
"""NTH[cards, n] is the n-th card of a set; FOLLOWING[seats, seat] is the next seat clockwise."""
COUNT = np.array([bits.bit_count() for bits in range(1 << 10)], np.int8)
"""How many cards are in a set."""
