"""Games of one bot among copies of itself, kept round by round.

``GameResult`` counts what an arena asks for; the study also asks what lay in which row, what was
chased out of it, and what each seat made of the round. Every deal is played once: between copies
there is nobody to change seats with.
"""

from dataclasses import dataclass, field
from random import Random

from catsack.arena.referee import Fault, Referee, play_game
from catsack.bots import bot as made
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


@dataclass(slots=True)
class Round:
    """One round as it went."""

    number: int
    start: int
    seats: int
    why_no_mice: Shortage | None = None
    row: Cards = ()
    """From left to right; with three seats the dummy's card comes first."""
    buyer: int | None = None
    price: int = 0
    worth: int = 0
    """Of the sack; where nobody bought, what it would have been."""
    prey: str = ""
    """The card that a dog chased out of a sack sold, in notation."""
    gains: list[int] = field(default_factory=list)
    """What each seat made of it: mice for passing, or the sack's worth less its price."""
    hidden_bids: list[int] = field(default_factory=list)
    """The last bid of each seat while its own card lay face down; 0 is none."""

    def place(self, seat: int) -> int:
        """Return where *seat* lays its card, counted from the start player."""
        return (seat - self.start) % self.seats

    def margin(self, seat: int) -> float:
        """Return what *seat* made of the round, less the mean of the others."""
        others = sum(self.gains) - self.gains[seat]
        return self.gains[seat] - others / (self.seats - 1)

    @property
    def laid(self) -> Cards:
        """The seats' cards from left to right, without the dummy's."""
        return self.row[-self.seats :]


@dataclass(frozen=True, slots=True)
class SelfPlayed:
    """One game of copies."""

    number: int
    start: int
    """The first start player."""
    rounds: tuple[Round, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    faults: int


def self_played(bot: str, edition: Edition, seats: int, seed: int, number: int) -> SelfPlayed:
    """Play game *number*; under another edition it has the same deal and the same bots."""
    chance = Random(f"{seed}/{number}/study")
    game = Game(draw(edition, seats, chance))
    faults: list[Fault] = []
    start = game.state.start
    play_game(game, [Referee(made(bot, chance.getrandbits(63)), faults) for _ in range(seats)])
    ending = result(game.state)
    return SelfPlayed(
        number,
        start,
        tuple(_rounds(game.events, edition, seats)),
        ending.scores,
        ending.winners,
        len(game.moves),
        len(faults),
    )


def _rounds(events: list[Event], edition: Edition, seats: int) -> list[Round]:
    rounds: list[Round] = []
    shown: set[int | None] = set()
    for event in events:
        match event:
            case RoundBegan(round=number, start=start):
                rounds.append(Round(number, start, seats))
                rounds[-1].gains, rounds[-1].hidden_bids = [0] * seats, [0] * seats
                shown.clear()
            case NoMiceLaid(why=why):
                rounds[-1].why_no_mice = why
            case Placed(card=card) if card is not None:
                rounds[-1].row += (card,)
            case TurnedUp(seat=seat):
                shown.add(seat)
            case BidMade(seat=seat, amount=amount) if seat not in shown:
                rounds[-1].hidden_bids[seat] = amount
            case Passed(seat=seat, taken=taken):
                rounds[-1].gains[seat] += taken
            case Sold(seat=seat, price=price):
                rounds[-1].buyer, rounds[-1].price = seat, price
                rounds[-1].gains[seat] -= price
            case DogsLeft(chased=card):
                rounds[-1].prey = "" if card is None else str(card)
            case SackTaken(seat=seat, worth=points):
                rounds[-1].gains[seat] += points
    for each in rounds:
        each.worth = worth(sack(each.row, chased(each.row, edition)))
    return rounds
