"""Auto-bids: the server bids for a seat in one auction, as little as it takes, up to a limit.

The others must not notice. They are told of the bids as of bids by hand, and these come after a
pause as a person makes it. Pauses and ids follow from a secret of the seat's client and from the
moment, never from the limit or from a card, so that they are the same on every worker.
"""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from catsack.cards import Card
from catsack.engine.rules import legal
from catsack.engine.state import State
from catsack.events import Event, TurnedUp
from catsack.moves import BIDS, PASS, Move
from catsack.server.tables.journal import AtLimit

SHORTEST, LONGEST = 1.5, 4.5
"""How long a pause is, in units of the table's pace."""
ID_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
ID_LENGTH = 12


class AutoBid(NamedTuple):
    """What a seat has told the server to do in this auction."""

    at: int
    """When it was told."""
    id: str
    """The secret that pauses and ids follow from."""
    limit: int
    then: AtLimit
    cards: tuple[Card, ...] = ()
    """It ends when one of these turns up."""

    def move(self, state: State) -> Move | None:
        """Return the move of the seat on turn: the lowest legal bid; None leaves it to a person."""
        if state.is_placing:
            return None
        bids = legal(state).bids
        if bids and bids[0] <= self.limit:
            return BIDS[bids[0]]
        return PASS if self.then == "pass" else None

    def pause_ms(self, moment: int, pace_ms: int) -> int:
        """Return how long the server seems to think at this moment."""
        share = int.from_bytes(self._digest("pause", moment)[:4], "big") / 2**32
        return round(pace_ms * (SHORTEST + (LONGEST - SHORTEST) * share))

    def move_id(self, moment: int) -> str:
        """Return the id of a move: it looks like those that browsers draw for moves by hand."""
        digest = self._digest("id", moment)[:ID_LENGTH]
        return "".join([ID_DIGITS[byte % len(ID_DIGITS)] for byte in digest])

    def _digest(self, purpose: str, moment: int) -> bytes:
        return hashlib.sha256(f"catsack auto-bid\n{purpose}\n{self.id}\n{moment}".encode()).digest()


AutoBids: TypeAlias = tuple[AutoBid | None, ...]
"""The auto-bid of each seat; empty if there is none at all."""


def auto_bids_after(
    auto_bids: AutoBids, round_: int, state: State, events: Iterable[Event]
) -> AutoBids:
    """Return what is left of *auto_bids* of *round_* when *events* have led to *state*.

    An auto-bid ends with its auction, with a pass of its seat, and with a card that it names.
    """
    if state.round != round_ or state.is_over:
        return ()
    turned_up = {event.card for event in events if isinstance(event, TurnedUp)}
    left = tuple(
        auto_bid
        if auto_bid and seat in state.still_in and turned_up.isdisjoint(auto_bid.cards)
        else None
        for seat, auto_bid in enumerate(auto_bids)
    )
    return left if any(left) else ()
