"""A match is fair: the same deal from every seat."""

from collections import Counter

import pytest

from catsack.arena.lineups import duel
from catsack.arena.match import GameResult, Match
from catsack.editions import FELIX
from catsack.players.specs import entrants


def test_everyone_plays_every_deal_from_every_seat() -> None:
    hero, rival = entrants(["steady", "random"])
    games = Match(3, duel(hero, rival, 3), FELIX, seed=1).play()
    assert [game.bots.index("steady") for game in games] == [0, 2, 1]
    assert len({game.start for game in games}) == 1
    assert {len(game.laid) for game in games} == {27}


def test_same_deal_is_dealt_to_every_rotation() -> None:
    games = Match(3, entrants(["random"]) * 4, FELIX, seed=1).play()
    cards = [{(seat, card) for seat, _, card in game.laid} for game in games]
    assert all(each == cards[0] for each in cards)
    assert len({game.scores for game in games}) > 1


def test_statistics_of_a_game_add_up(duel_games: list[GameResult]) -> None:
    for game in duel_games:
        assert sum(game.shares) == pytest.approx(1)
        assert len(game.sales) + game.no_sales == 9
        assert game.faults == ()
        assert Counter(place for _, place, _ in game.laid) == dict.fromkeys(range(4), 9)
