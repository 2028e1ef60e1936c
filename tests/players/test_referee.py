"""Whatever a bot does, the game goes on and the fault is recorded."""

import time

import pytest

from catsack import Bid, Game, Move, View
from catsack.bots import Bot, Clock, bot
from catsack.players.referee import Fault, Referee, play_game


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


@pytest.mark.parametrize("player", [RaisingBot(), CheatingBot(), MumblingBot()])
def test_game_of_bots_that_fail_is_played_to_its_end(player: Bot) -> None:
    game = Game.new(3, seed=1)
    faults = play_game(game, [player, bot("random", 1), bot("steady", 2)])
    assert game.over
    assert {fault.seat for fault in faults} == {0}
