"""One game as a friendly object, for people and notebooks."""

from collections.abc import Mapping
from random import Random

from catsack import records
from catsack.editions import with_house_rules
from catsack.engine.deal import begin, draw
from catsack.engine.rules import legal, play
from catsack.engine.scoring import result
from catsack.engine.state import Deal, State
from catsack.errors import Malformed
from catsack.events import Event, Result
from catsack.moves import Move, parse
from catsack.records import Record
from catsack.views import View, view


class Game:
    """A game from its deal to where it stands now.

    >>> game = Game.new(seats=3, seed=7)
    >>> game.turn, [str(move) for move in game.legal]
    (1, ['-8', '-5', '+3', '+5', '+8', '+11', 'R', 'L', 'S'])
    >>> events = game.play("+11")
    >>> game.view(0).row
    (None, None)
    >>> game.play("3")
    Traceback (most recent call last):
    ...
    catsack.errors.Illegal: There is no auction yet: lay one of -5 +3 +5 +8 ... R L S. (rule 2.2)
    """

    def __init__(self, deal: Deal, names: tuple[str, ...] = ()) -> None:
        self.names = names or tuple(f"seat {seat}" for seat in range(deal.seats))
        """Who sits at each seat."""
        self.state: State
        """The whole truth; a player is shown ``view(seat)`` instead."""
        self.state, events = begin(deal)
        self.events: list[Event] = list(events)
        """Everything that has happened, secrets included."""
        self.moves: list[Move] = []

    @classmethod
    def new(
        cls,
        seats: int = 4,
        edition: str = "felix",
        seed: int | None = None,
        *,
        house_rules: Mapping[str, bool] | None = None,
        names: tuple[str, ...] = (),
    ) -> "Game":
        """Deal a new game; the same seed deals the same cards."""
        if names and len(names) != seats:
            raise Malformed("names", f"{seats} seats need {seats} names, not {len(names)}.")
        rules = with_house_rules(edition, house_rules or {})
        return cls(draw(rules, seats, Random(seed)), names)

    @property
    def turn(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.state.turn

    @property
    def legal(self) -> tuple[Move, ...]:
        """Every move open to the seat on turn; ``str(move)`` is its notation."""
        return tuple(legal(self.state))

    def play(self, move: Move | str) -> tuple[Event, ...]:
        """Play *move* for the seat on turn and return what happened.

        Raises ``Illegal`` (a rule) or ``Malformed`` (not a move), and then nothing has changed.
        """
        if isinstance(move, str):
            move = parse(move)
        self.state, events = play(self.state, move)
        self.moves.append(move)
        self.events.extend(events)
        return events

    def view(self, seat: int | None) -> View:
        """Return what *seat* may know now; None is a spectator."""
        if seat is not None and seat not in range(self.state.seats):
            raise Malformed(
                "seat", f"There is no seat {seat}: they are 0 to {self.state.seats - 1}."
            )
        return view(self.state, seat)

    @property
    def over(self) -> bool:
        """All rounds are played."""
        return self.state.is_over

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return result(self.state) if self.over else None

    def record(self) -> Record:
        """Return the game so far as a record to keep."""
        return Record(self.names, self.state.deal, tuple(self.moves), self.result)


def replay(record: Record | Mapping[str, object] | str) -> Game:
    """Return the game of *record* after its last move, every move checked.

    Raises ``Malformed`` if it is no record or its result is wrong, ``Illegal`` if it breaks a rule.

    >>> game = Game.new(seed=7)
    >>> events = game.play("+15")
    >>> replay(game.record().to_json()).view(0) == game.view(0)
    True
    """
    if not isinstance(record, Record):
        record = records.read(record)
    game = Game(record.deal, record.seats)
    _, *others = records.steps(record)
    for move, (state, events) in zip(record.moves, others, strict=True):
        game.state = state
        game.moves.append(move)
        game.events.extend(events)
    return game
