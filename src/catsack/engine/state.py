"""The whole truth about a game between two moves."""

from dataclasses import dataclass
from operator import sub
from typing import NamedTuple, TypeVar

from catsack.cards import Card
from catsack.editions import Edition, Setup
from catsack.events import Cards, Seats
from catsack.public_history import Auction, PastRound

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Deal:
    """All that chance decides in a game (1.3, 1.6, 1.8)."""

    edition: Edition
    start: int
    removed: Cards
    """The card that left each seat's hand."""
    dummy: Cards | None
    """The dummy's pile from the top; None where there is no dummy."""
    dummy_removed: Card | None

    @property
    def seats(self) -> int:
        """How many there are, the dummy not counted."""
        return len(self.removed)

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The set of each seat but for its removed card."""
        return tuple(
            tuple(card for card in self.edition.cards if card is not removed)
            for removed in self.removed
        )

    @property
    def setup(self) -> Setup:
        """What lies ready for this number of seats."""
        return self.edition.setup(self.seats)


# A NamedTuple, because it is made anew at every move and a frozen dataclass takes four times as
# long for that. The three moves spell out every field, which is twice as fast as _replace.
class State(NamedTuple):
    """One moment of a game. Never changed: ``play`` returns the next one."""

    deal: Deal
    number: int
    """How many events have happened: the number of the next one."""
    round: int
    """Counted from 1; stays at the last round when the game is over."""
    start: int
    """The start player, who holds the marker."""
    turn: int | None
    """The seat to move; None when the game is over."""
    hands: tuple[Cards, ...]
    owned: Seats
    """Mice of each seat, those that lie on the table as its bid included."""
    bank: int
    mice: tuple[int, ...]
    """On the mouse cards still in the row, the lowest first; zeros when none were laid."""
    row: Cards
    face_up: int
    """How many cards of the row are face up, counted from the left."""
    bids: Seats
    """The mice each seat has laid down; 0 is no bid."""
    still_in: tuple[int, ...]
    """Seats that have not passed in this round."""
    won: tuple[Cards, ...]
    spent: tuple[Cards, ...]
    """What each seat laid in the rounds gone by, in their order; the dummy's come last."""
    box: Cards
    """Cards that left the game face up."""
    auction: Auction
    """The bids and passes of this round."""
    rounds: tuple[PastRound, ...]
    """The rounds gone by."""

    @property
    def edition(self) -> Edition:
        """The rules at this table."""
        return self.deal.edition

    @property
    def seats(self) -> int:
        """How many there are."""
        return len(self.hands)

    @property
    def is_placing(self) -> bool:
        """Cards are still being laid; afterwards comes the auction."""
        return self.face_up == 0 and self.turn is not None

    @property
    def is_over(self) -> bool:
        """All rounds are played."""
        return self.turn is None

    @property
    def purses(self) -> Seats:
        """Mice of each seat that do not lie on the table (3.8)."""
        return tuple(map(sub, self.owned, self.bids))

    def owner(self, place: int) -> int | None:
        """Return the seat whose card lies at *place* of the row; None is the dummy (2.2)."""
        if self.deal.dummy is None:
            return (self.start + place) % len(self.hands)
        return (self.start + place - 1) % len(self.hands) if place else None

    def own_place(self, seat: int) -> int:
        """Return the place of the row where *seat* lays its card (2.2)."""
        return (seat - self.start) % len(self.hands) + (self.deal.dummy is not None)


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """Return *values* without the first that is *value*."""
    at = values.index(value)
    return values[:at] + values[at + 1 :]


def changed(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return *values* with that of *seat* replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
