"""Chances to win: whole, fair, and exact when the game is over."""

from typing import Any

import numpy as np
import pytest
from numba import njit
from numpy.typing import NDArray

from catsack.editions import FELIX
from catsack.fast.batch import Batch
from catsack.fast.kernel import deal_at, playouts, shares_at
from catsack.search.win_probability import prospects


@njit
def hoped(games: Any) -> NDArray[np.float64]:  # noqa: ANN401
    hopes = np.zeros(5)
    prospects(games[0], hopes)
    return hopes


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_chances_are_whole_and_a_better_score_is_a_better_chance(seats: int) -> None:
    games = Batch(FELIX, seats, 1, seed=3).games
    for turn in range(2, 10):
        games["round"] = turn
        games["points"] = 0
        even = hoped(games)
        assert even.sum() == pytest.approx(1)
        games["points"][0, 1] = 20
        assert hoped(games)[1] > even[1]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_when_the_game_is_over_chances_are_what_was_won(seats: int) -> None:
    games = Batch(FELIX, seats, 1).games
    shares = np.zeros(5)
    for seed in range(20):
        deal_at(games, 0, seed)
        playouts(games, 0, 1)
        shares_at(games, 0, shares)
        assert hoped(games).tolist() == shares.tolist()
