"""An arena gives the same games wherever it is played, and loses none when it is stopped."""

from collections import Counter
from pathlib import Path

import pytest

from catsack import Malformed
from catsack.arena.lineups import free_for_all
from catsack.arena.match import Match, Played
from catsack.arena.ratings import ratings
from catsack.arena.run import Plan, kept, run, written
from catsack.arena.stats import estimate, standings
from catsack.arena.summary import lines, summary
from catsack.editions import FELIX

DUEL = Plan("duel", ("steady", "random"), seats=4, games=40, seed=7)


def played(plan: Plan, workers: int = 1) -> list[Played]:
    return [game for match in run(plan, 0, workers) for game in match]


@pytest.fixture(scope="module")
def duel() -> list[Played]:
    return played(DUEL)


def test_everyone_plays_every_deal_from_every_seat() -> None:
    games = Match(3, ("steady", "random", "random"), FELIX, seed=1).played()
    assert [game.bots.index("steady") for game in games] == [0, 2, 1]
    assert len({game.start for game in games}) >= 1
    assert {len(game.laid) for game in games} == {27}


def test_same_deal_is_dealt_to_every_rotation() -> None:
    games = Match(3, ("random",) * 4, FELIX, seed=1).played()
    cards = [{(seat, card) for seat, _, card in game.laid} for game in games]
    assert all(each == cards[0] for each in cards)
    assert len({game.scores for game in games}) > 1


def test_statistics_of_a_game_add_up(duel: list[Played]) -> None:
    for game in duel:
        assert sum(game.shares) == pytest.approx(1)
        assert len(game.sales) + game.no_sales == 9
        assert game.faults == []
        assert Counter(place for _, place, _ in game.laid) == dict.fromkeys(range(4), 9)


def test_number_of_workers_changes_nothing(duel: list[Played]) -> None:
    assert played(DUEL, workers=2) == duel


def test_stopped_run_goes_on_and_ends_the_same(duel: list[Played], tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    matches = written(DUEL, file, goes_on=False, workers=1, dask=None)
    first = [next(matches) for _ in range(3)]
    matches.close()  # type: ignore[attr-defined]
    with file.open("a", encoding="utf-8") as out:
        out.write('[{"match": 3, "bots": ["ste')  # killed in the middle of a line
    rest = list(written(DUEL, file, goes_on=True, workers=1, dask=None))
    assert [game for match in rest for game in match] == duel
    assert rest[:3] == first
    assert kept(DUEL, file) == duel


def test_file_of_another_arena_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    list(written(DUEL, file, goes_on=False, workers=1, dask=None))
    before = file.read_bytes()
    other = Plan("duel", ("steady", "random"), seats=4, games=40, seed=8)
    with pytest.raises(Malformed, match="another arena"):
        list(written(other, file, goes_on=True, workers=1, dask=None))
    assert file.read_bytes() == before


def test_file_without_results_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    for text in ("hello\n", "[1]\n", '{"format": "catsack-arena/1"}\n[1]\n'):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(Malformed, match="does not hold arena results"):
            kept(DUEL, file)


def test_summary_of_a_duel_has_the_heros_figures(duel: list[Played]) -> None:
    found = summary(DUEL, duel, 1.5)
    assert (found["hero"], found["against"], found["seats"]) == ("steady", "random", 4)
    assert (found["games"], found["seconds"]) == (40, 1.5)
    low, high = found["win_share_ci"]
    assert low < found["win_share"] < high
    assert found["win_share"] > 0.5
    low, high = found["margin_ci"]
    assert low < found["margin"] < high


def test_hero_among_copies_of_itself_is_at_par() -> None:
    plan = Plan("duel", ("random", "random"), seats=3, games=30, seed=1)
    assert summary(plan, played(plan), 0)["win_share"] == pytest.approx(1 / 3, abs=0.001)


def test_round_robin_meets_both_ways_over_the_same_deals() -> None:
    plan = Plan("round-robin", ("steady", "random"), seats=3, games=24, seed=1)
    games = played(plan)
    companies = Counter(tuple(sorted(game.bots)) for game in games)
    assert companies == {("random", "random", "steady"): 12, ("random", "steady", "steady"): 12}
    assert {game.match for game in games} == set(range(4))
    first, *_ = ratings(games)
    assert first.bot == "steady"
    assert any("Par is 33.3%" in line for line in lines(plan, games))


def test_mixed_tables_are_drawn_by_the_seed() -> None:
    bots = ["a", "b", "c", "d", "e"]
    tables = [free_for_all(bots, 4, number, seed=1) for number in range(200)]
    assert all(len(set(table)) == 4 for table in tables)
    assert tables == [free_for_all(bots, 4, number, seed=1) for number in range(200)]
    assert set(Counter(bot for table in tables for bot in table)) == set(bots)
    assert len(free_for_all(["a", "b"], 5, 0, seed=1)) == 5


def test_ties_are_shared_in_ratings() -> None:
    tied = Played(0, ("a", "b", "c"), 0, scores=(10, 10, 3), shares=(0.5, 0.5, 0.0))
    found = {rating.bot: rating.mu for rating in ratings([tied] * 20)}
    assert found["a"] == pytest.approx(found["b"], abs=0.5)
    assert found["a"] > found["c"]


def test_ratings_of_wins_alone_know_no_second_place() -> None:
    game = Played(0, ("a", "b", "c"), 0, scores=(10, 9, 3), shares=(1.0, 0.0, 0.0))
    by_order, by_wins = (
        {rating.bot: rating.mu for rating in ratings([game] * 20, wins_alone=wins_alone)}
        for wins_alone in (False, True)
    )
    assert by_order["a"] > by_order["b"] > by_order["c"] + 1
    assert by_wins["a"] > by_wins["b"] == pytest.approx(by_wins["c"], abs=0.5)


def test_interval_is_over_matches_not_games() -> None:
    games = [
        Played(match, ("a", "b", "b"), 0, scores=(match, 0, 0), shares=(match % 2, 0.5, 0.5))
        for match in range(4)
        for _ in range(50)
    ]
    hero = next(one for one in standings(games) if one.bot == "a")
    assert hero.games == 200
    assert hero.win_share == estimate([0, 1, 0, 1])
    assert hero.win_share.high - hero.win_share.low > 0.9


@pytest.mark.parametrize(
    ("bots", "seats", "said"),
    [
        (("steady", "random"), 6, "number of seats"),
        (("steady", "tiger"), 4, "There is no bot 'tiger'"),
    ],
)
def test_plan_that_cannot_be_played_is_refused(
    bots: tuple[str, ...], seats: int, said: str
) -> None:
    with pytest.raises(Malformed, match=said):
        Plan("duel", bots, seats, games=4, seed=0)
