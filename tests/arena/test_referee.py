"""Whatever a bot does, the game goes on and the fault is told."""

import time

import pytest

from catsack import Bid, Game, Move, View
from catsack.arena.referee import asked
from catsack.bots import Bot, Clock, bot


class Raises:
    def choose(self, view: View, clock: Clock | None = None) -> Move:
        raise RuntimeError("no idea")


class Cheats:
    def choose(self, view: View, clock: Clock | None = None) -> Move:
        return Bid(99)


class Mumbles:
    def choose(self, view: View, clock: Clock | None = None) -> Move:
        return "p"  # type: ignore[return-value]


class Sleeps:
    def choose(self, view: View, clock: Clock | None = None) -> Move:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            pass
        return view.moves[1]


@pytest.mark.parametrize(
    ("player", "what"), [(Raises(), "raised"), (Cheats(), "illegal"), (Mumbles(), "illegal")]
)
def test_fault_is_told_and_a_default_move_is_played(player: Bot, what: str) -> None:
    game = Game.new(4, seed=1)
    while not game.over:
        view = game.view(game.turn)
        move, fault = asked(player, view)
        assert fault is not None
        assert (fault.what, fault.seat) == (what, game.turn)
        assert fault.details
        assert move == view.moves[0]
        game.play(move)


def test_bot_that_never_answers_is_stopped() -> None:
    view = Game.new(4, seed=1).view(2)
    move, fault = asked(Sleeps(), Game.new(4, seed=7).view(2), Clock(0.05))
    assert fault is not None
    assert fault.what == "late"
    assert move == Game.new(4, seed=7).view(2).moves[0]
    assert view is not None


def test_bot_that_answers_is_not_blamed() -> None:
    view = Game.new(4, seed=7).view(2)
    move, fault = asked(bot("random", 1), view, Clock(5))
    assert fault is None
    assert move in view.moves
