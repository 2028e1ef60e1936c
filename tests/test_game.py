"""The friendly object: it says no clearly, and then nothing has changed."""

import pytest

import catsack
from catsack import Game, Illegal, Malformed


@pytest.mark.parametrize("move", ["+4", "4", "p", "", "99999", "-8", "\u22128"])
def test_refused_move_changes_nothing(move: str) -> None:
    game = Game.new(seed=7)
    with pytest.raises((Illegal, Malformed)):
        game.play(move)
    new = Game.new(seed=7)
    assert (game.state, game.events, game.moves) == (new.state, new.events, new.moves)


def test_same_seed_deals_the_same_cards() -> None:
    assert Game.new(seed=1).state == Game.new(seed=1).state
    assert Game.new(seed=1).state != Game.new(seed=2).state


def test_game_without_a_seed_is_dealt_by_chance() -> None:
    assert len({Game.new(5).state.deal for _ in range(20)}) > 1


@pytest.mark.parametrize("seats", [0, 2, 6, -1])
def test_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(Malformed, match=f"one of 3, 4, 5, not {seats}"):
        Game.new(seats)


def test_wrong_number_of_names_is_refused() -> None:
    with pytest.raises(Malformed, match="3 seats need 3 names, not 2"):
        Game.new(3, names=("Ada", "Bo"))


def test_view_of_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(Malformed, match="There is no seat 4: they are 0 to 3"):
        Game.new(4).view(4)


def test_seat_that_is_not_on_turn_has_no_moves() -> None:
    game = Game.new(4, seed=7)
    waiting = game.view((game.state.start + 1) % 4)
    assert waiting.legal is None
    with pytest.raises(Illegal, match="not this seat's turn"):
        _ = waiting.moves


def test_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Malformed, match="There is no bot 'tiger'; there are:"):
        catsack.bot("tiger")
