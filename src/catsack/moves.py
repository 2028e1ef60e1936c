"""The three moves, their notation, and the moves open to a seat (rules 2.2, 3.2)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from catsack.cards import CARDS, Card
from catsack.errors import Malformed


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a card from the hand face down in the row."""

    card: Card
    """The card to lay."""

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Bid:
    """Offer *amount* mice in all for the sack."""

    amount: int
    """Mice in all, not the raise: at least one more than the highest bid."""

    def __str__(self) -> str:
        return str(self.amount)


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction of this round."""

    def __str__(self) -> str:
        return "p"


Move: TypeAlias = Place | Bid | Pass

PLACES = {card: Place(card) for card in Card}
BIDS = tuple(Bid(amount) for amount in range(200))
"""Ready-made bids by amount; no purse ever holds as many mice."""
PASS = Pass()
_READY: tuple[Move, ...] = (*PLACES.values(), PASS, *BIDS[1:])
NOTATIONS = {str(move): move for move in _READY}
"""Nearly every move by its notation; only bids that nobody can pay are missing."""


def parse(notation: str) -> Move:
    """Read a move: a card is ``+3`` or ``R``, a bid ``3``, a pass ``p``.

    >>> parse("+3"), parse("3"), parse("p")
    (Place(card=<Card.CAT_3>), Bid(amount=3), Pass())
    """
    text = notation.strip()
    if (move := NOTATIONS.get(text)) is not None:
        return move
    if re.fullmatch("[1-9][0-9]{0,3}", text):
        return Bid(int(text))
    raise Malformed(
        "move",
        f"{text!r} is no move: a card is one of {' '.join(CARDS)}, "
        "a bid is a whole number such as 4, and p passes.",
        text=text,
        cards=" ".join(CARDS),
    )


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and what that seat may do: place a card, or bid and pass.

    It is also the sequence of these moves.

    >>> turn = Turn(2, bids=range(4, 7))
    >>> [str(move) for move in turn], Bid(7) in turn
    (['p', '4', '5', '6'], False)
    """

    seat: int | None
    """None when the game is over."""
    cards: tuple[Card, ...] = ()
    """What it may place; none in the auction."""
    bids: range = range(0)
    """The amounts it may bid; empty if it can only pass."""

    @property
    def may_pass(self) -> bool:
        """In the auction, always."""
        return self.seat is not None and not self.cards

    def __len__(self) -> int:
        return len(self.cards) or (0 if self.seat is None else 1 + len(self.bids))

    def __getitem__(self, index: int) -> Move:
        if self.cards:
            return PLACES[self.cards[index]]
        return BIDS[self.bids[index - 1]] if index else PASS

    def __iter__(self) -> Iterator[Move]:
        return (self[index] for index in range(len(self)))

    def __contains__(self, move: object) -> bool:
        match move:
            case Place(card):
                return card in self.cards
            case Bid(amount):
                return amount in self.bids
            case Pass():
                return self.may_pass
        return False
