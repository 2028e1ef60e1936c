"""Whatever a bot does, the game goes on and the fault is recorded."""

import time

import pytest

from catsack import Bid, Game, Illegal, Move, View
from catsack.arena.referee import Fault, Referee, play_game
from catsack.bots import Bot, Clock, bot


class RaisingBot:
    def choose(self, view: View, clock: Clock | None = None) -> Move:
        raise RuntimeError("no idea")


class CheatingBot:
    def choose(self, view: View, clock: Clock | None = None) -> Move:
        return Bid(99)


class MumblingBot:
    def choose(self, view: View, clock: Clock | None = None) -> Move:
        return "p"  # type: ignore[return-value]


class SleepingBot:
    def choose(self, view: View, clock: Clock | None = None) -> Move:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            pass
        return view.moves[1]


@pytest.mark.parametrize(
    ("player", "what"),
    [(RaisingBot(), "raised"), (CheatingBot(), "illegal"), (MumblingBot(), "illegal")],
)
def test_fault_is_recorded_and_a_default_move_is_played(player: Bot, what: str) -> None:
    game = Game.new(4, seed=1)
    faults: list[Fault] = []
    while not game.over:
        view = game.view(game.turn)
        move = Referee(player, faults).choose(view)
        assert (faults[-1].what, faults[-1].seat) == (what, game.turn)
        assert faults[-1].details
        assert move == view.moves[0]
        game.play(move)
    assert len(faults) == len(game.moves)


def test_bot_that_never_answers_is_stopped() -> None:
    view = Game.new(4, seed=7).view(2)
    faults: list[Fault] = []
    move = Referee(SleepingBot(), faults).choose(view, Clock(0.05))
    assert [fault.what for fault in faults] == ["late"]
    assert move == view.moves[0]


def test_bot_that_answers_is_not_blamed() -> None:
    view = Game.new(4, seed=7).view(2)
    faults: list[Fault] = []
    move = Referee(bot("random", 1), faults).choose(view, Clock(5))
    assert faults == []
    assert move in view.moves


def test_game_without_a_referee_ends_with_what_a_bot_raises() -> None:
    with pytest.raises(RuntimeError, match="no idea"):
        play_game(Game.new(3, seed=1), [RaisingBot()] * 3)
    with pytest.raises(Illegal):
        play_game(Game.new(3, seed=1), [CheatingBot()] * 3)
