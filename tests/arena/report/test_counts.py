from random import Random

import pytest

from catsack.arena.report.counts import card_shares, win_shares_by_distance, win_shares_by_seat
from catsack.engine.deal import draw
from tests.arena.report.conftest import PLANS, Arenas


@pytest.mark.parametrize("name", PLANS)
def test_shares_of_all_seats_make_one_win(name: str, arenas: Arenas) -> None:
    plan, games = arenas[name]
    for shares in (win_shares_by_seat(games), win_shares_by_distance(games)):
        assert len(shares) == plan.seats
        assert sum(share.mean for share in shares) == pytest.approx(1)


@pytest.mark.parametrize("name", PLANS)
def test_distance_goes_from_the_start_player_of_the_deal(name: str, arenas: Arenas) -> None:
    plan, games = arenas[name]
    for game in games:
        deal = draw(plan.rules, plan.seats, Random(f"{plan.seed}/{game.match}/deal"))
        assert game.start == deal.start


def test_cards_of_a_place_make_the_whole(arenas: Arenas) -> None:
    _, games = arenas["round-robin"]
    rows, counts = card_shares(games, "steady")
    assert sum(counts) == sum(len(game.laid) * game.bots.count("steady") // 3 for game in games)
    assert len(rows) == 10
    for place in range(3):
        assert sum(row[place] for row in rows) == pytest.approx(1)
