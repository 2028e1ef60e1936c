"""A match: one deal that a line-up of bots plays once from every seat (a duplicate deal)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from catsack.bots import Clock
from catsack.editions import Edition
from catsack.engine import Deal, draw
from catsack.engine.scoring import result
from catsack.events import NoMiceLaid, NoSale, Placed, RoundBegan, SackTaken, Shortage, Sold
from catsack.game import Game
from catsack.players.referee import Fault, play_game
from catsack.players.specs import Entrant


@dataclass(frozen=True, slots=True)
class Sale:
    """One sack that is sold: the buyer, the price, what it is worth."""

    seat: int
    price: int
    worth: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game of a match, with what the statistics need.

    The field names are the keys in a file of results.
    """

    match: int
    """The number of the match, which is also the number of its deal."""
    bots: tuple[str, ...]
    """The bot at each seat, by its label."""
    start: int
    """The start player of the first round."""
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    """Each seat's win share: 1 for a win, a part of it for a shared win."""
    decisions: int = 0
    sales: tuple[Sale, ...] = ()
    no_sales: int = 0
    shortages: int = 0
    """Rounds without mice because the bank is empty."""
    laid: tuple[tuple[int, int, str], ...] = ()
    """Every card laid: seat, place counted from the start player, notation."""
    faults: tuple[Fault, ...] = ()
    luck: tuple[float, ...] = ()
    """With a control variate, how much of each seat's win share is luck of drawn moves."""


@dataclass(frozen=True, slots=True)
class Match:
    """One deal for one line-up; the seed and the number determine all of it."""

    number: int
    line_up: tuple[Entrant, ...]
    edition: Edition
    seed: int
    clock: Clock | None = None
    control_variate: bool = False
    """Whether to work out ``GameResult.luck``."""

    def play(self) -> list[GameResult]:
        """Play the deal once for every rotation of the line-up."""
        seats = len(self.line_up)
        deal = draw(self.edition, seats, Random(f"{self.seed}/{self.number}/deal"))
        return [self._play_rotation(deal, rotation) for rotation in range(seats)]

    def _play_rotation(self, deal: Deal, rotation: int) -> GameResult:
        line_up = self.line_up[rotation:] + self.line_up[:rotation]
        rng = Random(f"{self.seed}/{self.number}/{rotation}")
        game = Game(deal, tuple(entrant.label for entrant in line_up))
        bots = [entrant.new_bot(rng.getrandbits(63)) for entrant in line_up]
        if not self.control_variate:
            return _game_result(self.number, game, play_game(game, bots, self.clock))
        from catsack.arena.control_variate import PolicyNotes, luck

        notes = [PolicyNotes(bot) for bot in bots]
        faults = play_game(game, notes, self.clock)
        return replace(_game_result(self.number, game, faults), luck=luck(game, notes))


def _game_result(number: int, game: Game, faults: Iterable[Fault]) -> GameResult:
    seats, marker, price, no_sales, shortages = len(game.names), 0, 0, 0, 0
    sales: list[Sale] = []
    laid: list[tuple[int, int, str]] = []
    for event in game.events:
        match event:
            case RoundBegan(start=start):
                marker = start
            case Placed(seat=int(seat), card=card):  # the dummy has no seat
                laid.append((seat, (seat - marker) % seats, str(card)))
            case Sold(price=paid):
                price = paid
            case SackTaken(seat=seat, worth=worth):
                sales.append(Sale(seat, price, worth))
            case NoSale():
                no_sales += 1
            case NoMiceLaid(why=Shortage.EMPTY_BANK):
                shortages += 1
    ending = result(game.state)
    share = 1 / len(ending.winners)
    return GameResult(
        number,
        game.names,
        game.state.deal.start,
        ending.scores,
        tuple(share if seat in ending.winners else 0.0 for seat in range(seats)),
        len(game.moves),
        tuple(sales),
        no_sales,
        shortages,
        tuple(laid),
        tuple(faults),
    )
