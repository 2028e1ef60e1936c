"""The ledger of a game: start + deal + own play + others' play + luck = result, for every seat.

The chance of a seat is its share of the win as the calibrated critic sees it in the full state.
Every move changes it. The part that follows from the choice, as the mover could judge it, is play;
the rest is luck: cards that lay where nobody could know, and moves that chance drew from a mixture.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catsack.encode import CARDS, INDEX, index
from catsack.fast.kernel import begin_at, copy_at, new_games, play_at
from catsack.records import Record
from catsack.review.judging.calibration import calibrated_shares, start_shares

Chances = NDArray[np.float64]
"""By moment and seat: before every move, and after the last."""


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """What one move changed, and why."""

    number: int
    """The number of the move, from 0."""
    seat: int
    """Who moved."""
    own_play: float
    """What the choice changed for the seat itself; 0 if it was forced."""
    others_play: tuple[float, ...]
    """What the choice changed for each other seat."""
    luck: tuple[float, ...]
    """What else changed for each seat."""

    def to_dict(self) -> dict[str, object]:
        """Return plain JSON data."""
        return {
            "number": self.number,
            "seat": self.seat,
            "own_play": self.own_play,
            "others_play": list(self.others_play),
            "luck": list(self.luck),
        }


@dataclass(frozen=True, slots=True)
class Ledger:
    """Where the result of one seat came from, in share of the win."""

    start: float
    """Par for its place after the start player."""
    deal: float
    own_play: float
    others_play: float
    luck: float
    result: float
    """1 for a win, 0 for none; a shared win is divided."""

    def to_dict(self) -> dict[str, float]:
        """Return plain JSON data."""
        return {field: getattr(self, field) for field in self.__slots__}


def chances(record: Record) -> Chances:
    """Return the share of the win of every seat before each move and after the last."""
    deal = record.deal
    games = new_games(record.edition, deal.seats, len(record.moves) + 1)
    dummy = np.zeros(CARDS, np.int64)
    for at, card in enumerate(deal.dummy or ()):
        dummy[at] = INDEX[card]
    removed = np.array([INDEX[card] for card in deal.removed])
    dummy_removed = 0 if deal.dummy_removed is None else INDEX[deal.dummy_removed]
    begin_at(games, 0, deal.start, removed, dummy, dummy_removed)
    for number, move in enumerate(record.moves):
        copy_at(games, number + 1, number)
        play_at(games, number + 1, index(move))
    return calibrated_shares(games)


def ledger_entries(
    movers: Sequence[int], plays: Mapping[int, tuple[float, ...]], values: Chances
) -> tuple[LedgerEntry, ...]:
    """Return an entry for each move; *plays* has what each unforced choice changed, by seat."""
    entries = []
    for number, mover in enumerate(movers):
        change = values[number + 1] - values[number]
        play = plays.get(number, (0.0,) * len(change))
        others = tuple(0.0 if seat == mover else part for seat, part in enumerate(play))
        luck = tuple(float(all_ - part) for all_, part in zip(change, play, strict=True))
        entries.append(LedgerEntry(number, mover, play[mover], others, luck))
    return tuple(entries)


def ledger(seat: int, start: int, entries: Sequence[LedgerEntry], values: Chances) -> Ledger:
    """Return the ledger of *seat*; *start* is the first start player."""
    seats = values.shape[1]
    par = start_shares(seats)[(seat - start) % seats]
    return Ledger(
        par,
        float(values[0, seat]) - par,
        sum(entry.own_play for entry in entries if entry.seat == seat),
        sum(entry.others_play[seat] for entry in entries),
        sum(entry.luck[seat] for entry in entries),
        float(values[-1, seat]),
    )
