"""A seat's view as a kernel record: what it knows is filled in, unseen cards are listed beside."""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from catsack.editions import Edition
from catsack.encode import INDEX, MOST_SEATS
from catsack.errors import Malformed
from catsack.events import Cards
from catsack.fast.game_struct import GAME, NO_SEAT, Games
from catsack.fast.history_notes import (
    clear_auction,
    clear_history,
    note_bid,
    note_pass,
    note_round,
    note_sale,
)
from catsack.fast.jit import compiled
from catsack.fast.kernel import new_games
from catsack.views import Recall, View

NO_CARD = -1
"""A card that the seat does not know."""
DUMMY = MOST_SEATS
"""Index of the dummy's set; the seats' sets come before it."""


@dataclass(frozen=True, slots=True)
class KnownWorld:
    """All that one seat knows at one moment, in the kernel's numbers."""

    seat: int
    games: Games
    """An array of one game record. It holds nothing that the seat does not know."""
    unseen: NDArray[np.uint16]
    """For each set, as bits: the cards that it has not shown. For the own set: the hand."""


def known_world(view: View) -> KnownWorld:
    """Return what the seat of *view* knows; worlds are sampled from it."""
    own_seat, seats = view.seat, view.seats
    if own_seat is None:
        raise Malformed("search-spectator", "A spectator has no seat to search for.")
    # Bytes are copied in one go; numpy would copy a record field by field.
    games = np.frombuffer(bytearray(_undealt_game(view.edition, seats)), GAME)
    removed = view.removed[own_seat]
    row = [NO_CARD if card is None else INDEX[card] for card in view.row]
    spent = [card_bits(cards) for cards in view.recall.spent]
    numbers = [
        *(own_seat, view.round, view.start, NO_SEAT if view.turn is None else view.turn),
        *(len(row), view.face_up, seats - len(view.still_in), any(view.mice)),
        *(sum([1 << seat for seat in view.still_in]), max(view.bids), view.bank),
        *(card_bits(view.hand), NO_CARD if removed is None else INDEX[removed]),
        *(row + [NO_CARD] * (6 - len(row))),
        *(*spent[:seats], *[0] * (MOST_SEATS - seats), *(spent[seats:] or [0])),
        *view.bids,
        *view.recall.purses,
        *view.recall.points,
    ]
    unseen = np.zeros(MOST_SEATS + 1, np.uint16)
    _write_history(games, np.array(_history_numbers(view.recall), np.int64))
    _write_numbers(games, unseen, np.array(numbers, np.int64))
    return KnownWorld(own_seat, games, unseen)


@cache
def _undealt_game(edition: Edition, seats: int) -> bytes:
    """Return the record of a game before the deal."""
    return new_games(edition, seats, 1).tobytes()


@compiled
def _write_numbers(games, unseen, numbers):
    """Write *numbers*, in the order of ``known_world``, into the record and fill *unseen*.

    One array for all of them is faster than numpy's own assignments to the fields of a record.
    """
    game = games[0]
    own_seat = numbers[0]
    game.round, game.start, game.turn = numbers[1], numbers[2], numbers[3]
    game.laid, game.face_up, game.passes = numbers[4], numbers[5], numbers[6]
    game.has_mice, game.still_in, game.highest = numbers[7], numbers[8], numbers[9]
    game.bank = numbers[10]
    game.hands[own_seat] = numbers[11]
    game.removed[own_seat] = numbers[12]
    for each in range(6):
        game.row[each] = numbers[13 + each]
        game.spent[each] = numbers[19 + each]
        if each < game.seats or (each == DUMMY and game.has_dummy):
            unseen[each] = game.cards & ~game.spent[each]
    for seat in range(game.seats):
        game.bids[seat] = numbers[25 + seat]
        game.owned[seat] = numbers[25 + game.seats + seat] + game.bids[seat]
        game.points[seat] = numbers[25 + 2 * game.seats + seat]
    for place in range(game.laid):
        if game.row[place] != NO_CARD:
            owner = DUMMY
            if place >= game.has_dummy:
                owner = (game.start + place - game.has_dummy) % game.seats
            unseen[owner] &= ~np.uint16(1 << game.row[place])
    unseen[own_seat] = game.hands[own_seat]


def _history_numbers(recall: Recall) -> list[int]:
    """Return the public history as a list for ``_write_history``, a round after another.

    For each: start player, buyer, worth, number of moves, cards of the row, moves. The auction of
    this round comes last and has only moves.
    """
    numbers = [len(recall.rounds)]
    for past in recall.rounds:
        buyer = NO_SEAT if past.buyer is None else past.buyer
        numbers += (past.start, buyer, past.worth, len(past.auction))
        numbers += [INDEX[card] for card in past.row]
        numbers += chain.from_iterable(past.auction)
    numbers += (len(recall.auction), *chain.from_iterable(recall.auction))
    return numbers


@compiled
def _write_history(games, numbers):
    """Note all past bids, passes and sales, as the kernel did when they happened."""
    game = games[0]
    clear_history(game)
    width = game.seats + game.has_dummy
    at = 1
    for past in range(numbers[0]):
        game.round = past + 1
        game.start = numbers[at]
        buyer, worth, moves = numbers[at + 1], numbers[at + 2], numbers[at + 3]
        at += 4
        for place in range(width):
            game.row[place] = numbers[at + place]
        at = _write_auction(game, numbers, at + width, moves)
        if buyer != NO_SEAT:
            note_sale(game, buyer, game.highest, worth)
        note_round(game)
    _write_auction(game, numbers, at + 1, numbers[at])


@compiled
def _write_auction(game, numbers, at, moves):
    """Note the bids and passes of one auction; return where the next numbers are."""
    clear_auction(game)
    game.highest = 0
    game.passes = 0
    for _ in range(moves):
        seat, amount = numbers[at], numbers[at + 1]
        at += 2
        # 3.5: every pass turns up a card, and the last but one all that are left.
        is_last = game.passes == game.seats - 1
        game.face_up = game.seats + game.has_dummy if is_last else game.passes + 1
        if amount > 0:
            note_bid(game, seat, amount)
            game.highest = amount
        else:
            note_pass(game, seat)
            game.passes += 1
    return at


@lru_cache(maxsize=1 << 12)
def card_bits(cards: Cards) -> int:
    """Return a set of cards as bits. Cached: the same few sets come up again and again."""
    return sum([1 << INDEX[card] for card in cards])
