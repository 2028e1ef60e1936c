import pytest

from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.summary import summary
from tests.arena.games import DUEL, play_all


def test_summary_of_a_duel_has_the_heros_results(duel_games: list[GameResult]) -> None:
    data = summary(DUEL, duel_games, 1.5)
    assert (data["hero"], data["against"], data["seats"]) == ("steady", "random", 4)
    assert (data["games"], data["seconds"]) == (40, 1.5)
    low, high = data["win_share_ci"]
    assert low < data["win_share"] < high
    assert data["win_share"] > 0.5
    low, high = data["margin_ci"]
    assert low < data["margin"] < high


def test_hero_among_copies_of_itself_is_at_par() -> None:
    plan = ArenaPlan("duel", ("random", "random"), seats=3, games=30, seed=1)
    assert summary(plan, play_all(plan), 0)["win_share"] == pytest.approx(1 / 3, abs=0.001)
