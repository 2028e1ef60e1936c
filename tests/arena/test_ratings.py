import random

import pytest

from catsack.arena.match import GameResult
from catsack.arena.ratings import ratings


def test_ties_are_shared_in_ratings() -> None:
    tie = GameResult(0, ("a", "b", "c"), 0, scores=(10, 10, 3), shares=(0.5, 0.5, 0.0))
    mu = {rating.bot: rating.mu for rating in ratings([tie] * 20)}
    assert mu["a"] == pytest.approx(mu["b"], abs=0.5)
    assert mu["a"] > mu["c"]


def test_ratings_of_wins_alone_know_no_second_place() -> None:
    game = GameResult(0, ("a", "b", "c"), 0, scores=(10, 9, 3), shares=(1.0, 0.0, 0.0))
    by_order, by_wins = (
        {rating.bot: rating.mu for rating in ratings([game] * 20, wins_alone=wins_alone)}
        for wins_alone in (False, True)
    )
    assert by_order["a"] > by_order["b"] > by_order["c"] + 1
    assert by_wins["a"] > by_wins["b"] == pytest.approx(by_wins["c"], abs=0.5)


def random_games(number: int) -> list[GameResult]:
    """Return games in which ``a`` is strongest and ``c`` weakest."""
    rng = random.Random(1)
    games = []
    for match in range(number):
        bots = tuple(rng.sample("abcd", 3))
        scores = tuple(round(rng.gauss({"a": 8, "b": 4, "c": 0, "d": 4}[bot], 8)) for bot in bots)
        winners = [score == max(scores) for score in scores]
        shares = tuple(wins / sum(winners) for wins in winners)
        games.append(GameResult(match, bots, 0, scores, shares))
    return games


@pytest.mark.parametrize("wins_alone", [False, True])
def test_ratings_do_not_depend_on_the_order_of_games(wins_alone: bool) -> None:
    games = random_games(200)
    first, then = (
        {one.bot: one.mu for one in ratings(order, wins_alone=wins_alone)}
        for order in (games, games[::-1])
    )
    assert first == pytest.approx(then, abs=1e-3)
    assert sorted(first, key=lambda bot: -first[bot])[::3] == ["a", "c"]


def test_more_games_make_a_rating_more_precise() -> None:
    few, many = (ratings(random_games(number))[0] for number in (60, 960))
    assert few.sigma > 2.5 * many.sigma
    assert many.low < many.mu < many.high
    assert many.high - many.mu == pytest.approx(1.96 * many.sigma, rel=0.01)


def test_the_interval_of_a_rating_holds_another_samples_rating() -> None:
    games = random_games(800)
    first, second = ({one.bot: one for one in ratings(games[half::2])} for half in (0, 1))
    for bot, one in first.items():
        assert abs(one.mu - second[bot].mu) < 4 * one.sigma


def test_copies_at_a_table_count_as_one_bot_and_alone_as_none() -> None:
    alone = GameResult(0, ("a", "a", "a"), 0, scores=(3, 2, 1), shares=(1.0, 0.0, 0.0))
    assert ratings([alone] * 5) == []
    duel = GameResult(0, ("a", "b", "b"), 0, scores=(3, 2, 1), shares=(1.0, 0.0, 0.0))
    assert {one.bot: one.games for one in ratings([duel] * 5)} == {"a": 5, "b": 5}
