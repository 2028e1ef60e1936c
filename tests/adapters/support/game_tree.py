"""The whole tree of a small game, built with the engine, to count what OpenSpiel's tests count."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations, product

from catsack.editions import Edition
from catsack.engine import Deal, State, begin, legal, play
from catsack.events import Event
from catsack.views import seen


@dataclass
class Tree:
    """How many nodes there are of each kind, and how many information states."""

    edition: Edition
    seats: int
    chance_nodes: int = 0
    decision_nodes: int = 0
    terminal_nodes: int = 0
    information_states: set[int] = field(default_factory=set)
    numbers: dict[object, int] = field(default_factory=dict)
    """A number for each information state, by the one before it and the new events."""

    def __post_init__(self) -> None:
        prefixes = set()
        for deal in self.deals():
            outcomes = (deal.start, *deal.removed, *(deal.dummy or ()))
            prefixes |= {outcomes[:many] for many in range(len(outcomes))}
            state, events = begin(deal)
            self.walk(state, self.next_states(tuple(range(-self.seats, 0)), events))
        self.chance_nodes = len(prefixes)

    def deals(self) -> Iterator[Deal]:
        """Yield every deal there is."""
        cards, has_dummy = self.edition.cards, self.edition.setup(self.seats).has_dummy
        for start, removed in product(range(self.seats), product(cards, repeat=self.seats)):
            if not has_dummy:
                yield Deal(self.edition, start, removed, dummy=None, dummy_removed=None)
                continue
            for *dummy, left in permutations(cards):
                yield Deal(self.edition, start, removed, tuple(dummy), left)

    def walk(self, state: State, infos: tuple[int, ...]) -> None:
        """Count *state* and all that can follow; *infos* are the seats' information states."""
        if state.turn is None:
            self.terminal_nodes += 1
            return
        self.decision_nodes += 1
        self.information_states.add(infos[state.turn])
        for move in legal(state):
            after, events = play(state, move)
            self.walk(after, self.next_states(infos, events))

    def next_states(self, infos: tuple[int, ...], events: tuple[Event, ...]) -> tuple[int, ...]:
        """Return the information state of each seat after *events*."""
        return tuple(
            self.numbers.setdefault(
                (before, tuple(seen(event, seat) for event in events)), len(self.numbers)
            )
            for seat, before in enumerate(infos)
        )
