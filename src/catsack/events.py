"""What happens in a game: facts, numbered from 0 in the order in which they happen.

Moves are intent, events are fact. Whatever is told, shown, counted or sent is made of them.
What a seat may not know of an event is None in the copy it gets (see ``views.seen``).
"""

import re
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, get_args

from catsack.cards import Card
from catsack.plain import Plain, plain

Seats: TypeAlias = tuple[int, ...]
"""One number for each seat, in seat order."""
Cards: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended (5.1, 5.2)."""

    cats: Seats
    mice: Seats
    scores: Seats
    winners: tuple[int, ...]
    """One seat, or several that share the win."""

    def to_dict(self) -> dict[str, Plain]:
        """Return plain JSON data, as in a record."""
        return {field: plain(getattr(self, field)) for field in self.__slots__}


@dataclass(frozen=True, slots=True)
class Dealt:
    """Hands are dealt, one card leaves each, the start player is drawn (1.3 to 1.8)."""

    number: int
    edition: str
    purse: int
    bank: int
    start: int
    removed: tuple[Card | None, ...]
    dummy: Cards | None
    """The dummy's pile; also None when there is no dummy."""
    dummy_removed: Card | None
    face_up_after: tuple[int, ...]
    """How many cards of the row are face up before any pass, then after each (3.5)."""


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A new round; *start* holds the marker (2)."""

    number: int
    round: int
    start: int


@dataclass(frozen=True, slots=True)
class MiceLaid:
    """Every mouse card is filled from the bank (2.1)."""

    number: int
    mice: tuple[int, ...]
    bank: int
    """What is left in it."""


class Shortage(Enum):
    """Why a round is played without mice (2.1)."""

    EMPTY_BANK = "empty-bank"
    NO_SALE = "no-sale"


@dataclass(frozen=True, slots=True)
class NoMiceLaid:
    """The mouse cards stay empty in this round (2.1)."""

    number: int
    why: Shortage
    needed: int
    bank: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A card is laid face down at *place*, counted from 0 at the left (2.2)."""

    number: int
    seat: int | None
    """None is the dummy."""
    place: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The card at *place* is turned up (2.3, 3.5)."""

    number: int
    seat: int | None
    """Whose set the card is from; None is the dummy."""
    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat bids *amount* in all (3.2)."""

    number: int
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat takes back its bid, takes the lowest mouse card's mice and is out (3.4)."""

    number: int
    seat: int
    returned: int
    taken: int


@dataclass(frozen=True, slots=True)
class Sold:
    """The buyer pays its bid to the bank (4.1)."""

    number: int
    seat: int
    price: int
    bank: int
    """What is in it now."""


@dataclass(frozen=True, slots=True)
class DogsLeft:
    """Dogs leave the game; a lone one may chase a card out with it (4.3 to 4.5)."""

    number: int
    dogs: Cards
    chased: Card | None


@dataclass(frozen=True, slots=True)
class SackTaken:
    """The buyer takes what is left of the row (4.1)."""

    number: int
    seat: int
    cards: Cards
    worth: int


@dataclass(frozen=True, slots=True)
class NoSale:
    """The last seat passes too: the whole row leaves the game (4.6)."""

    number: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class MarkerMoved:
    """The buyer takes the start player's marker from another seat (4.1)."""

    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over and everything is shown (5)."""

    number: int
    result: Result
    removed: Cards
    dummy_removed: Card | None


Event: TypeAlias = (
    Dealt
    | RoundBegan
    | MiceLaid
    | NoMiceLaid
    | Placed
    | TurnedUp
    | BidMade
    | Passed
    | Sold
    | DogsLeft
    | SackTaken
    | NoSale
    | MarkerMoved
    | Ended
)

KINDS: dict[type, str] = {
    kind: re.sub("(?<!^)(?=[A-Z])", "-", kind.__name__).lower() for kind in get_args(Event)
}
"""The name of each kind of event in data and in the catalogues of words: ``turned-up``."""


def to_dict(event: Event) -> dict[str, Plain]:
    """Return plain JSON data, with the kind of event under ``event``.

    >>> to_dict(BidMade(12, seat=2, amount=4))
    {'event': 'bid-made', 'number': 12, 'seat': 2, 'amount': 4}
    """
    return {
        "event": KINDS[type(event)],
        **{field: plain(getattr(event, field)) for field in event.__slots__},
    }
