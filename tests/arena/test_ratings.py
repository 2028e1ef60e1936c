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
