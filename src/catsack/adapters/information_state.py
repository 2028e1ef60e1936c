"""A whole game as one seat remembers it, and worlds in which it would remember the same.

A history is what chance drew, then the moves by index: the start player, the removed cards in
seat order, with a dummy its pile from the top (the card not drawn is the removed one), the moves.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catsack.encode import MOVES, PASS
from catsack.encode import move as move_of
from catsack.fast.game_struct import NO_SEAT, Games
from catsack.fast.perfect_recall import HIDDEN, recollect

NOTATION = (*(str(move_of(index)) for index in range(MOVES)), "?")
"""Moves by index; ``HIDDEN`` is the last one."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What one seat has seen from the deal on."""

    seat: int
    """NO_SEAT is a spectator."""
    start: int
    """The first start player."""
    removed: int | None
    """The own removed card; a spectator has none."""
    pile: tuple[int, ...] | None
    """Cards the dummy has shown, in their order; None if there is no dummy."""
    rows: NDArray[np.int64]
    """Round, seat and move of all moves; a card that lies face down is ``HIDDEN``."""

    def __str__(self) -> str:
        own = "" if self.removed is None else f"seat {self.seat} removed {NOTATION[self.removed]} "
        return f"{own}start {self.start}{story(self.rows, self.pile)}"

    @property
    def own(self) -> str:
        """The part of it that nobody else knows, or knew before: the own cards in their order."""
        if self.removed is None:
            return ""
        laid = self.rows[(self.rows[:, 1] == self.seat) & (self.rows[:, 2] < PASS), 2]
        cards = " ".join(NOTATION[card] for card in (self.removed, *laid.tolist()))
        return f"seat {self.seat} removed {cards}"


def remember(games: Games, history: Sequence[int], seats: int, dealt: int, seat: int) -> Memory:
    """Return what *seat* remembers of games[0]; its *history* begins with *dealt* draws."""
    moves = np.array(history[dealt:], np.int64)
    rows = np.empty((len(moves), 3), np.int64)
    shown = recollect(games, history[0], moves, seat, rows)
    has_dummy = dealt > 1 + seats
    return Memory(
        seat,
        history[0],
        None if seat == NO_SEAT else history[1 + seat],
        tuple(history[1 + seats : 1 + seats + shown]) if has_dummy else None,
        rows,
    )


def story(rows: NDArray[np.int64], pile: tuple[int, ...] | None) -> str:
    """Return moves as text, a slash before each round and the dummy's card first in it."""
    words, latest = [], 0
    for number, _, move in rows.tolist():
        if number != latest:
            latest = number
            words.append("/")
            if pile is not None:
                words.append(NOTATION[pile[number - 1] if number <= len(pile) else HIDDEN])
        words.append(NOTATION[move])
    return "".join(f" {word}" for word in words)


def imagine(
    memory: Memory, seats: int, cards: Iterable[int], rng: Callable[[], float]
) -> list[int]:
    """Return a history that leaves the same *memory*, each as likely as any other.

    It is made of what the seat remembers alone. *rng* returns numbers from 0 to 1, 1 excluded.

    >>> from random import Random
    >>> rows = np.array([(1, 0, 3), (1, 1, HIDDEN)])
    >>> imagine(Memory(0, 0, 9, None, rows), 2, {3, 8, 9}, Random(5).random)
    [0, 9, 9, 3, 8]
    """
    moves = memory.rows[:, 2].tolist()
    removed = []
    for seat in range(seats):
        own = np.flatnonzero(memory.rows[:, 1] == seat).tolist()
        unseen = shuffled(set(cards).difference([moves[at] for at in own]), rng)
        removed.append(unseen.pop() if seat != memory.seat else memory.removed)
        for at in own:
            if moves[at] == HIDDEN:
                moves[at] = unseen.pop()
    pile = memory.pile or ()
    if memory.pile is not None:
        pile += tuple(shuffled(set(cards).difference(pile), rng)[1:])
    return [memory.start, *removed, *pile, *moves]


def shuffled(cards: set[int], rng: Callable[[], float]) -> list[int]:
    """Return *cards* in an order drawn by *rng*."""
    pile = sorted(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = int(rng() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return pile
