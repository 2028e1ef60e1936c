"""Information states: all that one seat has seen of a game, and other games that look the same.

A history has the chance outcomes first, then the actions: the start player, the removed cards in
seat order, with a dummy its pile from the top (its removed card is the one left over).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catsack.encode import NUM_ACTIONS, PASS
from catsack.encode import move as move_of
from catsack.fast.game_struct import NO_SEAT, Games
from catsack.fast.perfect_recall import HIDDEN, write_history

NOTATION = (*(str(move_of(action)) for action in range(NUM_ACTIONS)), "?")
"""Actions in the notation of moves; the last one is ``HIDDEN``."""


@dataclass(frozen=True, slots=True)
class InformationState:
    """All that one seat has seen since the deal."""

    seat: int
    """NO_SEAT is a spectator."""
    first_start: int
    """The start player of the first round."""
    removed: int | None
    """The seat's removed card; a spectator has none."""
    dummy: tuple[int, ...] | None
    """Cards of the dummy that have been turned up, in their order; None if there is no dummy."""
    rows: NDArray[np.int64]
    """Round, seat and action of every move; a card that lies face down is ``HIDDEN``."""

    def __str__(self) -> str:
        own = "" if self.removed is None else f"seat {self.seat} removed {NOTATION[self.removed]} "
        return f"{own}start {self.first_start}{history_text(self.rows, self.dummy)}"

    @property
    def private_text(self) -> str:
        """What nobody else knows, or knew before: the seat's own cards in their order."""
        if self.removed is None:
            return ""
        placed = self.rows[(self.rows[:, 1] == self.seat) & (self.rows[:, 2] < PASS), 2]
        cards = " ".join(NOTATION[card] for card in (self.removed, *placed.tolist()))
        return f"seat {self.seat} removed {cards}"


def information_state(
    games: Games, history: Sequence[int], seats: int, num_chance_nodes: int, seat: int
) -> InformationState:
    """Return what *seat* has seen of games[0], which has come about by *history*."""
    actions = np.array(history[num_chance_nodes:], np.int64)
    rows = np.empty((len(actions), 3), np.int64)
    dummy_cards = write_history(games, history[0], actions, seat, rows)
    has_dummy = num_chance_nodes > 1 + seats
    return InformationState(
        seat,
        history[0],
        None if seat == NO_SEAT else history[1 + seat],
        tuple(history[1 + seats : 1 + seats + dummy_cards]) if has_dummy else None,
        rows,
    )


def history_text(rows: NDArray[np.int64], dummy: tuple[int, ...] | None) -> str:
    """Return moves as text, a slash before each round and the dummy's card first in it."""
    words, latest = [], 0
    for number, _, action in rows.tolist():
        if number != latest:
            latest = number
            words.append("/")
            if dummy is not None:
                words.append(NOTATION[dummy[number - 1] if number <= len(dummy) else HIDDEN])
        words.append(NOTATION[action])
    return "".join(f" {word}" for word in words)


def resample_history(
    state: InformationState, seats: int, cards: Iterable[int], rng: Callable[[], float]
) -> list[int]:
    """Return a history that leads to the same information state, each as likely as any other.

    Nothing but *state* goes into it. *rng* returns numbers from 0 to 1, 1 excluded.

    >>> from random import Random
    >>> rows = np.array([(1, 0, 3), (1, 1, HIDDEN)])
    >>> resample_history(InformationState(0, 0, 9, None, rows), 2, {3, 8, 9}, Random(5).random)
    [0, 9, 9, 3, 8]
    """
    actions = state.rows[:, 2].tolist()
    removed = []
    for seat in range(seats):
        own = np.flatnonzero(state.rows[:, 1] == seat).tolist()
        unseen = _shuffle(set(cards).difference([actions[at] for at in own]), rng)
        removed.append(unseen.pop() if seat != state.seat else state.removed)
        for at in own:
            if actions[at] == HIDDEN:
                actions[at] = unseen.pop()
    pile = state.dummy or ()
    if state.dummy is not None:
        pile += tuple(_shuffle(set(cards).difference(pile), rng)[1:])
    return [state.first_start, *removed, *pile, *actions]


def _shuffle(cards: set[int], rng: Callable[[], float]) -> list[int]:
    """Return *cards* in random order."""
    pile = sorted(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = int(rng() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return pile
