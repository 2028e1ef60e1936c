"""A view as a kernel record: what is known is in it, what is not is listed beside it."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catsack.editions import Edition
from catsack.encode import INDEX, MOST_SEATS
from catsack.errors import Malformed
from catsack.events import Cards
from catsack.fast.game_struct import GAME, NO_SEAT
from catsack.fast.jit import compiled
from catsack.fast.kernel import new_games
from catsack.views import View

NO_CARD = -1
"""A face-down card of the row that the seat does not know."""
DUMMY = MOST_SEATS
"""Where the dummy's set comes among the sets."""


@dataclass(frozen=True, slots=True)
class Table:
    """One moment as a seat sees it, in the kernel's numbers."""

    seat: int
    games: NDArray[Any]
    """One record, with nothing in it that the seat does not know."""
    unseen: NDArray[np.uint16]
    """By set, as bits: what has not been shown. Of one's own it is the hand."""


def table(view: View) -> Table:
    """Return what the seat of *view* knows, ready for sampling worlds."""
    me, seats = view.seat, view.seats
    if me is None:
        raise Malformed("search-spectator", "A spectator has no seat to search for.")
    # Bytes are copied at once, a record of numpy's field by field.
    games = np.frombuffer(bytearray(_agreed(view.edition, seats)), GAME)
    removed = view.removed[me]
    row = [NO_CARD if card is None else INDEX[card] for card in view.row]
    spent = [bits(cards) for cards in view.recall.spent]
    numbers = [
        *(me, view.round, view.start, NO_SEAT if view.turn is None else view.turn),
        *(len(row), view.face_up, seats - len(view.still_in), any(view.mice)),
        *(sum([1 << seat for seat in view.still_in]), max(view.bids), view.bank),
        *(bits(view.hand), NO_CARD if removed is None else INDEX[removed]),
        *(row + [NO_CARD] * (6 - len(row))),
        *(*spent[:seats], *[0] * (MOST_SEATS - seats), *(spent[seats:] or [0])),
        *view.bids,
        *view.recall.purses,
        *view.recall.points,
    ]
    unseen = np.zeros(MOST_SEATS + 1, np.uint16)
    _fill(games, unseen, np.array(numbers, np.int64))
    return Table(me, games, unseen)


@cache
def _agreed(edition: Edition, seats: int) -> bytes:
    """Return the record of a game that is agreed on but not dealt."""
    return new_games(edition, seats, 1).tobytes()


@compiled
def _fill(games, unseen, numbers):
    """Write *numbers*, in the order of ``table``, into the record; note what is unseen."""
    game = games[0]
    me = numbers[0]
    game.round, game.start, game.turn = numbers[1], numbers[2], numbers[3]
    game.laid, game.face_up, game.passes = numbers[4], numbers[5], numbers[6]
    game.has_mice, game.still_in, game.highest = numbers[7], numbers[8], numbers[9]
    game.bank = numbers[10]
    game.hands[me] = numbers[11]
    game.removed[me] = numbers[12]
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
            whose = DUMMY
            if place >= game.has_dummy:
                whose = (game.start + place - game.has_dummy) % game.seats
            unseen[whose] &= ~np.uint16(1 << game.row[place])
    unseen[me] = game.hands[me]


@lru_cache(maxsize=1 << 12)
def bits(cards: Cards) -> int:
    """Return a set of cards as bits; the same few are asked for again and again."""
    return sum([1 << INDEX[card] for card in cards])
