"""What has happened at a table so far: the events of its game, and its chat."""

from itertools import chain
from typing import NamedTuple

from catsack.events import BidMade, Event, Passed, Placed
from catsack.moves import BIDS, PASS, PLACES, Move


class ChatMessage(NamedTuple):
    """A line of chat; *number* is the public number of its entry."""

    number: int
    at: int
    name: str
    seat: int | None
    text: str
    who: str
    """The id of the speaker."""
    phrase: str | None


class History(NamedTuple):
    """The events of a game as a linked list, the latest first.

    The states of a table share it, so that a move costs no more late in a game than early.
    """

    before: "History | None"
    events: tuple[Event, ...]


def all_events(history: History | None) -> tuple[Event, ...]:
    """Return the events of *history*, the earliest first."""
    parts = []
    while history is not None:
        parts.append(history.events)
        history = history.before
    return tuple(chain.from_iterable(reversed(parts)))


def move_of(event: Event) -> Move | None:
    """Return the move whose first event is *event*, if there is one."""
    if isinstance(event, Placed) and event.seat is not None and event.card is not None:
        return PLACES[event.card]
    if isinstance(event, BidMade):
        return BIDS[event.amount]
    return PASS if isinstance(event, Passed) else None
