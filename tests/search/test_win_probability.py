"""Win probabilities: they add up to one, rise with the score, and are exact at the end."""

from typing import Any

import numpy as np
import pytest
from numba import njit
from numpy.typing import NDArray

from catsack.editions import FELIX
from catsack.fast.batch import Batch
from catsack.fast.kernel import deal_at, playouts, shares_at
from catsack.search.win_probability import write_win_probabilities


@njit
def win_probabilities(games: Any) -> NDArray[np.float64]:  # noqa: ANN401
    win_probs = np.zeros(5)
    write_win_probabilities(games[0], win_probs)
    return win_probs


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_probabilities_add_up_to_one_and_rise_with_the_score(seats: int) -> None:
    games = Batch(FELIX, seats, 1, seed=3).games
    for round_number in range(2, 10):
        games["round"] = round_number
        games["points"] = 0
        even = win_probabilities(games)
        assert even.sum() == pytest.approx(1)
        games["points"][0, 1] = 20
        assert win_probabilities(games)[1] > even[1]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_at_the_end_of_the_game_they_are_the_shares_of_the_win(seats: int) -> None:
    games = Batch(FELIX, seats, 1).games
    shares = np.zeros(5)
    for seed in range(20):
        deal_at(games, 0, seed)
        playouts(games, 0, 1)
        shares_at(games, 0, shares)
        assert win_probabilities(games).tolist() == shares.tolist()
