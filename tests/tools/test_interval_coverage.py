"""The simulation behind docs/arena.md: intervals hold the truth that the games were drawn with."""

from random import Random

import pytest
from tools.interval_coverage import STRENGTHS, rated_games, rating_coverage


@pytest.mark.parametrize("wins_alone", [False, True])
def test_intervals_of_ratings_hold_the_truth(wins_alone: bool) -> None:
    assert 0.9 < rating_coverage(25, 40, wins_alone=wins_alone) < 0.99


def test_a_stronger_bot_wins_as_often_as_its_strength_says() -> None:
    wins, games = 0.0, 0
    for game in rated_games(3000, Random(1)):
        if {"a", "c"} <= {*game.bots}:
            others = sum(STRENGTHS[bot] for bot in game.bots)
            wins += game.shares[game.bots.index("a")] - STRENGTHS["a"] / others
            games += 1
    assert abs(wins / games) < 0.02
