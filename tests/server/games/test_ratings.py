"""Ratings after a game."""

import pytest

from catsack.server.games.ratings import rate, shown
from catsack.store.rows import Rating, SeatRow

NEW = Rating(25, 25 / 3, 0)


def sitters(*places: int, who: str = "abcde") -> list[SeatRow]:
    return [
        SeatRow(name, name, 10 - place, place, 0.0)
        for name, place in zip(who, places, strict=False)
    ]


def test_winner_rises_and_last_falls() -> None:
    first, second, third = rate([None] * 3, sitters(1, 2, 3))
    assert first.mu > second.mu > third.mu
    assert first.mu > 25 > third.mu
    assert {rating.games for rating in (first, second, third)} == {1}
    assert all(rating.sigma < 25 / 3 for rating in (first, second, third))


def test_shared_first_place_is_above_third() -> None:
    one, other, third = rate([None] * 3, sitters(1, 1, 3))
    assert one.mu == pytest.approx(other.mu)
    assert one.mu > third.mu


def test_games_go_on_counting() -> None:
    before = [Rating(30, 4, 7), None, Rating(20, 3, 2), NEW]
    assert [rating.games for rating in rate(before, sitters(1, 2, 3, 4))] == [8, 1, 3, 1]


def test_upset_moves_more_than_what_was_expected() -> None:
    strong, weak = Rating(35, 3, 50), Rating(15, 3, 50)
    expected = rate([strong, weak, weak], sitters(1, 2, 2))
    upset = rate([strong, weak, weak], sitters(3, 1, 1))
    assert upset[1].mu - weak.mu > expected[0].mu - strong.mu > 0


def test_copies_of_a_bot_share_one_rating() -> None:
    rated = rate([None] * 4, sitters(1, 2, 3, 4, who="abba"))
    assert rated[0] == rated[3]
    assert rated[1] == rated[2]


def test_table_of_copies_teaches_nothing() -> None:
    assert rate([NEW] * 3, sitters(1, 2, 3, who="aaa")) == [NEW] * 3


def test_what_is_shown_is_in_the_order_of_leaderboards() -> None:
    ratings = [Rating(25, 8, 1), Rating(26, 2, 1), Rating(40, 1, 1), Rating(5, 8, 1)]
    by_store = sorted(ratings, key=lambda rating: rating.mu - 3 * rating.sigma)
    assert sorted(ratings, key=shown) == by_store
    assert shown(NEW) == 1000
    assert shown(Rating(-100, 8, 1)) == 0
