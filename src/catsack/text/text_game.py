"""A game that one seat plays in words against bots."""

from collections.abc import Iterable, Mapping
from random import Random

from catsack.bots import Bot, bot
from catsack.editions import with_house_rules
from catsack.engine.deal import draw
from catsack.errors import Illegal, Malformed
from catsack.events import Event
from catsack.game import Game
from catsack.players.referee import Fault, Referee
from catsack.text.answers import check_move, read_move
from catsack.text.descriptions import describe_rules, describe_view
from catsack.views import seen
from catsack.words import Words


class TextGame:
    """One seat of a game: reads words, answers with moves.

    >>> game = TextGame(seats=4, bots=["steady"] * 3, seed=1, seat=2)
    >>> game.observation.splitlines()[0]
    'You are seat 2. Round 1 of 9, start player seat 2.'
    >>> "You lay" in game.play("MOVE: +3")
    True
    """

    def __init__(
        self,
        *,
        seats: int = 4,
        edition: str = "felix",
        house_rules: Mapping[str, bool] | None = None,
        bots: Iterable[str] = (),
        seed: int | None = None,
        seat: int | None = None,
    ) -> None:
        rules, rng = with_house_rules(edition, house_rules or {}), Random(seed)
        rules.setup(seats)
        self.seat = rng.randrange(seats) if seat is None else seat
        if self.seat not in range(seats):
            raise Malformed("seat", f"There is no seat {seat}: they are 0 to {seats - 1}.")
        others = [each for each in range(seats) if each != self.seat]
        names = list(bots) or ["steady"] * len(others)
        if len(names) != len(others):
            raise Malformed("bots", f"{seats} seats need {len(others)} bots, not {len(names)}.")
        self._bots: dict[int, Bot] = {
            other: bot(name, rng.getrandbits(63)) for other, name in zip(others, names, strict=True)
        }
        self._game = Game(draw(rules, seats, rng))
        self._words = Words("en", self._game.names, reader=self.seat)
        self._faults: list[Fault] = []
        self.opening = self._say(self._game.events) + self._play_bots()
        """What happened before the seat's first turn, one sentence a line."""

    @property
    def rules(self) -> str:
        """The rules, and how to write a move."""
        state = self._game.state
        return describe_rules(state.edition, state.seats)

    @property
    def observation(self) -> str:
        """What the seat knows, its memory of the public history included."""
        return describe_view(self._game.view(self.seat))

    @property
    def legal_moves(self) -> list[str]:
        """The legal moves in their notation, for who asks; none when the game is over."""
        return [str(move) for move in self._game.view(self.seat).legal or ()]

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played."""
        return self._game.over

    @property
    def win_share(self) -> float:
        """The seat's share of the win; 0 before the end."""
        result = self._game.result
        if result is None or self.seat not in result.winners:
            return 0.0
        return 1 / len(result.winners)

    def play(self, answer: str) -> str:
        """Play the move in *answer*, then the bots; return what happened, one sentence a line.

        Raises ``Malformed`` (no move) or ``Illegal`` (a rule), and then nothing has changed.
        """
        if self.is_over:
            raise Illegal("game-over", "The game is over: there is nothing to play.", rule="5.1")
        move = check_move(self._game.view(self.seat), read_move(answer))
        return self._say(self._game.play(move)) + self._play_bots()

    def advice(self, adviser: str = "collector") -> str:
        """Return what a bot would do with this view, and why."""
        player = bot(adviser)
        move = player.choose(self._game.view(self.seat))
        reason = getattr(player, "reason", None)
        why = self._words.say(reason.key, **reason.facts) if reason else ""
        return self._words.say("hint", move=str(move), reason=why)

    def _play_bots(self) -> str:
        text = ""
        while (turn := self._game.turn) not in (None, self.seat):
            assert turn is not None  # noqa: S101
            move = Referee(self._bots[turn], self._faults).choose(self._game.view(turn))
            text += self._say(self._game.play(move))
        return text

    def _say(self, events: Iterable[Event]) -> str:
        return "".join(f"{self._words.event(seen(event, self.seat))}\n" for event in events)
