"""A finished game round by round, from its public events."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from catsack.cards import Card
from catsack.events import (
    BidMade,
    Cards,
    Dealt,
    DogsLeft,
    Ended,
    Event,
    Passed,
    Placed,
    Result,
    RoundBegan,
    SackTaken,
    Sold,
    TurnedUp,
)


@dataclass(slots=True)
class RoundStory:
    """What everybody has seen of one round when it is over."""

    number: int
    laid: dict[int, Card] = field(default_factory=dict)
    """The card of each seat."""
    bids: dict[int, int] = field(default_factory=dict)
    """The highest bid of each seat that bid."""
    mice: dict[int, int] = field(default_factory=dict)
    """What each seat that passed was paid."""
    buyer: int | None = None
    price: int = 0
    cards: Cards = ()
    worth: int = 0
    dogs: Cards = ()
    chased: Card | None = None

    @property
    def profit(self) -> int:
        """What the sack brought its buyer."""
        return self.worth - self.price

    @property
    def sold_to(self) -> int:
        """The buyer, in a round with a sale."""
        if self.buyer is None:
            raise ValueError(f"Nobody bought the sack of round {self.number}.")
        return self.buyer


@dataclass(frozen=True, slots=True)
class GameStory:
    """A finished game, round by round."""

    seats: range
    rounds: Sequence[RoundStory]
    result: Result

    @property
    def sales(self) -> list[RoundStory]:
        """The rounds in which the sack was sold."""
        return [each for each in self.rounds if each.buyer is not None]

    @property
    def winner(self) -> int | None:
        """The seat that won alone."""
        return self.result.winners[0] if len(self.result.winners) == 1 else None

    @property
    def lead(self) -> int:
        """How many points the winner has more than the best of the others."""
        others = [
            score
            for seat, score in enumerate(self.result.scores)
            if seat not in self.result.winners
        ]
        return max(self.result.scores) - max(others, default=0)

    def sales_to(self, seat: int) -> list[RoundStory]:
        """Return the rounds in which *seat* bought the sack."""
        return [each for each in self.rounds if each.buyer == seat]


def game_story(events: Iterable[Event]) -> GameStory | None:
    """Return the story that public *events* tell; None before the end of the game."""
    rounds: list[RoundStory] = []
    seats = 0
    for event in events:
        # The most frequent kinds come first: a server tells the story of every game that ends.
        match event:
            case Placed():
                pass
            case TurnedUp(seat=seat, card=card):
                if seat is not None:
                    rounds[-1].laid[seat] = card
            case BidMade(seat=seat, amount=amount):
                rounds[-1].bids[seat] = amount
            case Passed(seat=seat, taken=taken):
                rounds[-1].mice[seat] = taken
            case RoundBegan(round=number):
                rounds.append(RoundStory(number))
            case Dealt(removed=removed):
                seats = len(removed)
            case Sold(seat=seat, price=price):
                rounds[-1].buyer, rounds[-1].price = seat, price
            case DogsLeft(dogs=dogs, chased=chased):
                rounds[-1].dogs, rounds[-1].chased = dogs, chased
            case SackTaken(cards=cards, worth=worth):
                rounds[-1].cards, rounds[-1].worth = cards, worth
            case Ended(result=result):
                return GameStory(range(seats), rounds, result)
    return None
