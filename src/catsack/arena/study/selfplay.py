"""Self-play games of one bot for the study, with every round in detail.

A ``GameResult`` holds what an arena needs; the study also needs the row, the chased card and what
each seat gains in a round. Every deal is played once: copies of one bot have no reason to swap
seats.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from catsack.editions import Edition
from catsack.engine.deal import draw
from catsack.engine.dogs import chased, sack
from catsack.engine.scoring import result, worth
from catsack.events import (
    BidMade,
    Cards,
    DogsLeft,
    Event,
    NoMiceLaid,
    Passed,
    Placed,
    RoundBegan,
    SackTaken,
    Shortage,
    Sold,
    TurnedUp,
)
from catsack.game import Game
from catsack.players.referee import play_game
from catsack.players.specs import factory_of


@dataclass(slots=True)
class RoundResult:
    """One round of a game."""

    number: int
    start: int
    seats: int
    why_no_mice: Shortage | None = None
    row: Cards = ()
    """From left to right; with three seats the dummy's card comes first."""
    buyer: int | None = None
    price: int = 0
    worth: int = 0
    """What the sack is worth; if nobody buys, what it would be worth."""
    prey: str = ""
    """The card that a dog chases out of a sack sold, in notation."""
    gains: list[int] = field(default_factory=list)
    """What each seat gains: mice for passing, or the sack's worth less its price."""
    hidden_bids: list[int] = field(default_factory=list)
    """The last bid of each seat while its own card is face down; 0 for none."""

    def place(self, seat: int) -> int:
        """Return the place of the card of *seat*, counted from the start player."""
        return (seat - self.start) % self.seats

    def margin(self, seat: int) -> float:
        """Return what *seat* gains, less the mean of what the others gain."""
        others = sum(self.gains) - self.gains[seat]
        return self.gains[seat] - others / (self.seats - 1)

    @property
    def laid(self) -> Cards:
        """The seats' cards from left to right, without the dummy's."""
        return self.row[-self.seats :]


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """One game between copies of a bot."""

    number: int
    start: int
    """The start player of the first round."""
    rounds: tuple[RoundResult, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    faults: int


def self_play(bot: str, edition: Edition, seats: int, seed: int, number: int) -> SelfPlayGame:
    """Play game *number*; under another edition it has the same deal and the same bots."""
    rng = Random(f"{seed}/{number}/study")
    deal = draw(edition, seats, rng)
    game = Game(deal)
    make = factory_of(bot)
    faults = play_game(game, [make(rng.getrandbits(63)) for _ in range(seats)])
    ending = result(game.state)
    return SelfPlayGame(
        number,
        deal.start,
        tuple(_rounds(game.events, edition, seats)),
        ending.scores,
        ending.winners,
        len(game.moves),
        len(faults),
    )


def _rounds(events: Iterable[Event], edition: Edition, seats: int) -> list[RoundResult]:
    rounds: list[RoundResult] = []
    face_up: set[int | None] = set()
    for event in events:
        match event:
            case RoundBegan(round=number, start=start):
                rounds.append(RoundResult(number, start, seats))
                rounds[-1].gains, rounds[-1].hidden_bids = [0] * seats, [0] * seats
                face_up.clear()
            case NoMiceLaid(why=why):
                rounds[-1].why_no_mice = why
            case Placed(card=card) if card is not None:
                rounds[-1].row += (card,)
            case TurnedUp(seat=seat):
                face_up.add(seat)
            case BidMade(seat=seat, amount=amount) if seat not in face_up:
                rounds[-1].hidden_bids[seat] = amount
            case Passed(seat=seat, taken=mice):
                rounds[-1].gains[seat] += mice
            case Sold(seat=seat, price=price):
                rounds[-1].buyer, rounds[-1].price = seat, price
                rounds[-1].gains[seat] -= price
            case DogsLeft(chased=card):
                rounds[-1].prey = "" if card is None else str(card)
            case SackTaken(seat=seat, worth=points):
                rounds[-1].gains[seat] += points
    for one in rounds:
        one.worth = worth(sack(one.row, chased(one.row, edition)))
    return rounds
