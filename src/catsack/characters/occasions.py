"""Occasions to show a face or to say something, found in the public events of a round."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from catsack.cards import Card
from catsack.events import (
    BidMade,
    DogsLeft,
    Event,
    NoMiceLaid,
    NoSale,
    Passed,
    SackTaken,
    Shortage,
    Sold,
    TurnedUp,
)

Mood: TypeAlias = Literal["calm", "think", "glee", "bitten", "out"]
"""The expressions of every portrait. Thinking and being out follow from whose turn it is."""

JUMP = 4
"""A raise by so many mice is a jump."""
OPENING_JUMP = 7
"""And so is an opening bid of so many."""
BARGAIN = 6
"""Points more than mice paid that make a sack a bargain."""
FINE_CAT = 11
"""A cat of so many points pleases whoever leads the auction."""
NOTICED = frozenset((BidMade, Passed, TurnedUp, Sold, DogsLeft, SackTaken, NoSale, NoMiceLaid))
"""The kinds of events that may give occasion to something, or lead to it."""
AUCTION_ENDS = frozenset((Sold, NoSale))


class Occasion(NamedTuple):
    """Something that a seat may react to."""

    event: int
    seat: int
    kind: str | None
    """Which lines fit; None is a look without words."""
    mood: Mood
    facts: dict[str, int]


@dataclass(slots=True)
class AuctionWatch:
    """Follows the public events of one round, and finds the occasions in them."""

    bids: dict[int, int] = field(default_factory=dict)
    """Of the seats that are still in."""
    dog_owners: list[int | None] = field(default_factory=list)
    buyer: int = -1
    price: int = 0
    last_pass: int = -1

    def occasions(self, event: Event, following: Sequence[Event]) -> list[Occasion]:
        """Return what *event* gives occasion to; *following* came in the same step."""
        match event:
            case BidMade(number, seat, amount):
                standing = max(self.bids.values(), default=0)
                self.bids[seat] = amount
                return [
                    Occasion(number, seat, _bid_kind(standing, amount), "calm", {"bid": amount})
                ]
            case Passed(number, seat, returned, taken):
                self.bids.pop(seat, None)
                self.last_pass = seat
                # The pass that ends an auction leaves the word to the sale.
                if not AUCTION_ENDS.isdisjoint(map(type, following)):
                    return []
                kind = "passes-late" if returned else "passes-early"
                return [Occasion(number, seat, kind, "calm", {"mice": taken})]
            case TurnedUp(number, owner, _, card):
                return self._turned_up(number, owner, card)
            case Sold(_, seat, price):
                self.buyer, self.price = seat, price
            case DogsLeft(number, _, chased) if chased is not None and chased.worth:
                return self._chased(number, chased)
            case SackTaken(number, seat, _, worth):
                return self._taken(number, seat, worth)
            case NoSale(number):
                return [Occasion(number, self.last_pass, "no-sale", "calm", {})]
            case NoMiceLaid(number, why=Shortage.EMPTY_BANK):
                return [Occasion(number, -1, "empty-bank", "calm", {})]
        return []

    def _turned_up(self, number: int, owner: int | None, card: Card) -> list[Occasion]:
        if card.is_dog:
            self.dog_owners.append(owner)
        if not self.bids:
            return []
        leader = max(self.bids, key=lambda seat: self.bids[seat])
        if card.is_dog or card.worth < 0:
            return [Occasion(number, leader, None, "bitten", {})]
        return [Occasion(number, leader, None, "glee", {})] if card.worth >= FINE_CAT else []

    def _chased(self, number: int, chased: Card) -> list[Occasion]:
        if chased.worth < 0:
            return [Occasion(number, self.buyer, None, "glee", {})]
        facts = {"points": chased.worth}
        return [
            Occasion(number, self.buyer, "bitten", "bitten", facts),
            *(
                Occasion(number, owner, "bites", "glee", facts)
                for owner in self.dog_owners
                if owner not in (None, self.buyer)
            ),
        ]

    def _taken(self, number: int, seat: int, worth: int) -> list[Occasion]:
        profit = worth - self.price
        facts = {"price": self.price, "worth": worth, "profit": abs(profit)}
        if profit < 0:
            return [Occasion(number, seat, "overpaid", "bitten", facts)]
        kind = "bargain" if profit >= BARGAIN else None
        return [Occasion(number, seat, kind, "glee", facts)] if profit else []


def _bid_kind(standing: int, amount: int) -> str:
    if standing == 0:
        return "jumps" if amount >= OPENING_JUMP else "opens"
    return "jumps" if amount - standing >= JUMP else "raises"
