"""Ratings after a game."""

import pytest

from catsack.server.games.ratings import rate, shown_rating
from catsack.store.rows import Rating, SeatRow

NEW = Rating(25, 25 / 3, 0)


def seat_rows(*places: int, who: str = "abcde") -> list[SeatRow]:
    return [
        SeatRow(name, name, 10 - place, place, 0.0)
        for name, place in zip(who, places, strict=False)
    ]


def test_winner_rises_and_last_falls() -> None:
    first, second, third = rate([None] * 3, seat_rows(1, 2, 3))
    assert first.mu > second.mu > third.mu
    assert first.mu > 25 > third.mu
    assert {rating.games for rating in (first, second, third)} == {1}
    assert all(rating.sigma < 25 / 3 for rating in (first, second, third))


def test_shared_first_place_is_above_third() -> None:
    one, other, third = rate([None] * 3, seat_rows(1, 1, 3))
    assert one.mu == pytest.approx(other.mu)
    assert one.mu > third.mu


def test_number_of_games_goes_up_by_one() -> None:
    before = [Rating(30, 4, 7), None, Rating(20, 3, 2), NEW]
    assert [rating.games for rating in rate(before, seat_rows(1, 2, 3, 4))] == [8, 1, 3, 1]


def test_upset_changes_ratings_more_than_an_expected_result() -> None:
    strong, weak = Rating(35, 3, 50), Rating(15, 3, 50)
    expected = rate([strong, weak, weak], seat_rows(1, 2, 2))
    upset = rate([strong, weak, weak], seat_rows(3, 1, 1))
    assert upset[1].mu - weak.mu > expected[0].mu - strong.mu > 0


def test_copies_of_a_bot_share_one_rating() -> None:
    ratings = rate([None] * 4, seat_rows(1, 2, 3, 4, who="abba"))
    assert ratings[0] == ratings[3]
    assert ratings[1] == ratings[2]


def test_table_of_copies_changes_nothing() -> None:
    assert rate([NEW] * 3, seat_rows(1, 2, 3, who="aaa")) == [NEW] * 3


def test_shown_ratings_are_in_the_order_of_leaderboards() -> None:
    ratings = [Rating(25, 8, 1), Rating(26, 2, 1), Rating(40, 1, 1), Rating(5, 8, 1)]
    by_store = sorted(ratings, key=lambda rating: rating.mu - 3 * rating.sigma)
    assert sorted(ratings, key=shown_rating) == by_store
    assert shown_rating(NEW) == 1000
    assert shown_rating(Rating(-100, 8, 1)) == 0
