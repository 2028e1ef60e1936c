"""The whole tree of a small game, walked with the engine: what OpenSpiel's tests count."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations, product

from catsack.editions import Edition
from catsack.engine import Deal, State, begin, legal, play
from catsack.events import Event
from catsack.views import seen


@dataclass
class Tree:
    """How many nodes there are of each kind, and information states among those of the seats."""

    edition: Edition
    seats: int
    chances: int = 0
    decisions: int = 0
    ends: int = 0
    states: set[int] = field(default_factory=set)
    numbers: dict[object, int] = field(default_factory=dict)
    """A number for each sequence of events as a seat sees it, by what came before and came new."""

    def __post_init__(self) -> None:
        drawn = set()
        for deal in self.deals():
            draws = (deal.start, *deal.removed, *(deal.dummy or ()))
            drawn |= {draws[:many] for many in range(len(draws))}
            state, events = begin(deal)
            self.walk(state, self.told(tuple(range(-self.seats, 0)), events))
        self.chances = len(drawn)

    def deals(self) -> Iterator[Deal]:
        """Return everything that chance can decide."""
        cards, has_dummy = self.edition.cards, self.edition.setup(self.seats).has_dummy
        for start, removed in product(range(self.seats), product(cards, repeat=self.seats)):
            if not has_dummy:
                yield Deal(self.edition, start, removed, dummy=None, dummy_removed=None)
                continue
            for *dummy, left in permutations(cards):
                yield Deal(self.edition, start, removed, tuple(dummy), left)

    def walk(self, state: State, known: tuple[int, ...]) -> None:
        """Count *state* and all that can follow; each seat has seen the sequence it *knows*."""
        if state.turn is None:
            self.ends += 1
            return
        self.decisions += 1
        self.states.add(known[state.turn])
        for move in legal(state):
            after, events = play(state, move)
            self.walk(after, self.told(known, events))

    def told(self, known: tuple[int, ...], events: tuple[Event, ...]) -> tuple[int, ...]:
        """Return the number of what each seat has seen after *events*."""
        return tuple(
            self.numbers.setdefault(
                (before, tuple(seen(event, seat) for event in events)), len(self.numbers)
            )
            for seat, before in enumerate(known)
        )
