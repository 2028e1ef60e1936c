import pytest

from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.standings import overall_standings, standings
from catsack.arena.summary import summary, summary_lines
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


def test_bot_against_itself_is_a_null_control() -> None:
    plan = ArenaPlan("duel", ("random", "random"), seats=3, games=90, seed=3)
    games = play_all(plan)
    data = summary(plan, games, 0)
    assert (data["hero"], data["against"]) == ("random", "random (2)")
    assert data["win_share"] != pytest.approx(1 / 3, abs=1e-6)  # measured, not true by definition
    low, high = data["win_share_ci"]
    assert low < 1 / 3 < high
    assert any("A bot against itself" in line for line in summary_lines(plan, games))


def test_games_are_games_and_seats_are_seats() -> None:
    plan = ArenaPlan("round-robin", ("steady", "random"), seats=3, games=24, seed=1)
    games = play_all(plan)
    counts = {
        (one.bot, len(set(one.opponents))): (one.games, one.seats) for one in standings(games)
    }
    assert counts["steady", 1] == (12, 12)  # alone among two of random
    assert counts["steady", 2] == (12, 24)  # one of two, beside random
    alone = {one.bot: one for one in overall_standings(plan, games)}
    assert (alone["steady"].games, alone["steady"].seats) == (12, 12)
    lone = next(o for o in standings(games) if o.bot == "steady" and len(set(o.opponents)) == 1)
    assert alone["steady"].win_share == lone.win_share
