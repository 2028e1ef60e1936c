"""One deal played by a line-up of bots from every seat: the smallest fair piece of evidence."""

from dataclasses import dataclass, field
from random import Random

from catsack.arena.referee import Fault, asked
from catsack.bots import Clock, bot
from catsack.editions import Edition
from catsack.engine import Deal, begin, draw, play
from catsack.engine.scoring import result
from catsack.events import (
    Event,
    NoMiceLaid,
    NoSale,
    Placed,
    SackTaken,
    Shortage,
    Sold,
)
from catsack.views import view


@dataclass(frozen=True, slots=True)
class Sale:
    """One sack: who bought it, for how much, what was in it."""

    seat: int
    price: int
    worth: int


@dataclass(slots=True)
class Played:
    """One game of a match, with what the statistics ask for."""

    match: int
    """The number of the match, which is also that of its deal."""
    bots: tuple[str, ...]
    """Who sat at each seat."""
    start: int
    """The first start player."""
    scores: tuple[int, ...] = ()
    shares: tuple[float, ...] = ()
    """Each seat's part of the win."""
    decisions: int = 0
    sales: list[Sale] = field(default_factory=list)
    no_sales: int = 0
    shortages: int = 0
    """Rounds without mice because the bank was empty."""
    laid: list[tuple[int, int, str]] = field(default_factory=list)
    """Every card laid: seat, place counted from the start player, notation."""
    faults: list[Fault] = field(default_factory=list)

    def note(self, events: tuple[Event, ...], marker: int) -> None:
        """Take down what the statistics ask for; *marker* is the seat that held it."""
        for event in events:
            match event:
                case Placed(seat=int(seat), card=card):
                    self.laid.append((seat, (seat - marker) % len(self.bots), str(card)))
                case Sold(seat=seat, price=price):
                    self.sales.append(Sale(seat, price, 0))
                case SackTaken(seat=seat, worth=worth):
                    self.sales[-1] = Sale(seat, self.sales[-1].price, worth)
                case NoSale():
                    self.no_sales += 1
                case NoMiceLaid(why=Shortage.EMPTY_BANK):
                    self.shortages += 1


@dataclass(frozen=True, slots=True)
class Match:
    """One deal for one line-up; all of it follows from the seed and the number."""

    number: int
    line_up: tuple[str, ...]
    edition: Edition
    seed: int
    clock: Clock | None = None

    def played(self) -> list[Played]:
        """Play the deal once for every rotation of the line-up and return the games."""
        seats = len(self.line_up)
        deal = draw(self.edition, seats, Random(f"{self.seed}/{self.number}/deal"))
        return [self._game(deal, rotation) for rotation in range(seats)]

    def _game(self, deal: Deal, rotation: int) -> Played:
        names = self.line_up[rotation:] + self.line_up[:rotation]
        chance = Random(f"{self.seed}/{self.number}/{rotation}")
        bots = [bot(name, chance.getrandbits(63)) for name in names]
        game = Played(self.number, names, deal.start)
        state, events = begin(deal)
        game.note(events, deal.start)
        while (seat := state.turn) is not None:
            move, fault = asked(bots[seat], view(state, seat), self.clock)
            if fault is not None:
                game.faults.append(fault)
            marker = state.start
            state, events = play(state, move)
            game.note(events, marker)
            game.decisions += 1
        ending = result(state)
        game.scores = ending.scores
        winners = ending.winners
        game.shares = tuple(1 / len(winners) if s in winners else 0.0 for s in range(len(names)))
        return game
