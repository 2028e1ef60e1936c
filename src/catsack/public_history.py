"""The public history of a game: every bid and pass, and how each round ended.

All of it lies open to everybody when it happens or, for the cards of a row, at the end of its
auction (rules 2.4, 3, 4). ``views.Recall`` holds it for players who remember everything.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from catsack.cards import Card


# Named tuples, because the engine makes one at every bid.
class AuctionMove(NamedTuple):
    """A bid, or a pass, which has an amount of 0."""

    seat: int
    amount: int


Auction = tuple[AuctionMove, ...]
"""The moves of one auction in their order."""


class PastRound(NamedTuple):
    """A round that is over."""

    start: int
    """The start player, who laid the first card of a seat."""
    row: tuple[Card, ...]
    """All cards of the row; the dummy's comes first, if there is one."""
    auction: Auction
    buyer: int | None
    """None if the sack was not sold (4.6)."""
    worth: int
    """What the buyer got, after the dogs; 0 without a sale."""

    @property
    def price(self) -> int:
        """What the buyer paid: the highest bid."""
        return max([move.amount for move in self.auction])

    def laid_by(self, seat: int, seats: int) -> Card:
        """Return the card that *seat* laid."""
        return self.row[(seat - self.start) % seats + len(self.row) - seats]


class SeatAuction(NamedTuple):
    """What one seat has shown in an auction."""

    peak: int = 0
    """Its highest bid; it stays when the seat passes."""
    bids: int = 0
    """How often it has bid."""
    jump: int = 0
    """The most by which a bid of it raised the highest bid."""
    open_at_bid: int = 0
    """How many cards lay open at its last bid."""
    pass_order: int = 0
    """1 if it was the first to pass, 2 for the second; 0 while it is in."""
    pass_price: int = 0
    """The highest bid when it passed."""
    has_opened: bool = False
    """Whether the first bid was its own."""


def seat_auctions(auction: Iterable[AuctionMove], seats: int, width: int) -> list[SeatAuction]:
    """Return what each seat has shown in *auction*; *width* is the length of the row.

    >>> seat_auctions([AuctionMove(0, 2), AuctionMove(1, 5), AuctionMove(2, 0)], 3, 4)[1].jump
    3
    """
    notes = [SeatAuction()] * seats
    highest = passes = 0
    for seat, amount in auction:
        peak, bids, jump, open_at_bid, _, _, has_opened = notes[seat]
        if amount:
            # 3.5: every pass turns up a card, and the last but one all that are left.
            face_up = width if passes == seats - 1 else 1 + passes
            jump, has_opened = max(jump, amount - highest), has_opened or not highest
            highest = amount
            notes[seat] = SeatAuction(amount, bids + 1, jump, face_up, 0, 0, has_opened)
        else:
            passes += 1
            notes[seat] = SeatAuction(peak, bids, jump, open_at_bid, passes, highest, has_opened)
    return notes


class Habits(NamedTuple):
    """How one seat has played in the rounds gone by; means are 0 where there is nothing to mean."""

    bought: int
    """How many sacks it has bought."""
    price_paid: float
    """The mean price of these."""
    worth_bought: float
    """The mean of what these were worth."""
    mean_peak: float
    """The mean of its highest bids, one a round."""
    peak_on_good: float
    """The same in rounds in which its own card was a cat of 8 or more."""
    peak_on_bad: float
    """The same in rounds in which its own card was a dog or a cat below 0."""
    mean_jump: float
    """The mean of its largest raises, one a round."""
    staying: float
    """The mean of when it passed: 1 is first, the number of seats is last or never."""
    late_worth: float
    """Whether good cards go late: the mean of worth times place, from 1 - seats to seats - 1."""


def is_good(card: Card) -> bool:
    """Tell whether a sack gains much from *card*."""
    return card.worth >= 8


def is_bad(card: Card) -> bool:
    """Tell whether a sack loses by *card*."""
    return card.worth < 0 or card.is_dog


def habits(rounds: Sequence[PastRound], seats: int) -> list[Habits]:
    """Return how each seat has played in *rounds*."""
    auctions = [seat_auctions(past.auction, seats, len(past.row)) for past in rounds]
    if not rounds:
        return [Habits(0, 0, 0, 0, 0, 0, 0, 0, 0)] * seats
    return [
        _habits_of(seat, seats, rounds, [notes[seat] for notes in auctions])
        for seat in range(seats)
    ]


def _habits_of(
    seat: int, seats: int, rounds: Sequence[PastRound], notes: Sequence[SeatAuction]
) -> Habits:
    cards = [past.laid_by(seat, seats) for past in rounds]
    bought = [past for past in rounds if past.buyer == seat]
    last = seats - 1
    return Habits(
        len(bought),
        mean([past.price for past in bought]),
        mean([past.worth for past in bought]),
        mean([note.peak for note in notes]),
        mean([note.peak for note, card in zip(notes, cards, strict=True) if is_good(card)]),
        mean([note.peak for note, card in zip(notes, cards, strict=True) if is_bad(card)]),
        mean([note.jump for note in notes]),
        mean([note.pass_order or seats for note in notes]),
        mean(
            [
                card.worth * (2 * ((seat - past.start) % seats) - last)
                for past, card in zip(rounds, cards, strict=True)
            ]
        ),
    )


def mean(values: Sequence[int]) -> float:
    """Return the mean of *values*, 0 if there are none."""
    # Times the reciprocal, as the kernel does it: a quotient may differ in its last bit.
    return sum(values) * (1 / len(values)) if values else 0.0
