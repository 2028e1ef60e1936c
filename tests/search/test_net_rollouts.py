"""Rollouts with nets: they end where they should, and shares are shares."""

import numpy as np
import pytest

from catsack.editions import FELIX
from catsack.fast.game_struct import NO_SEAT, Games
from catsack.fast.kernel import deal_at, new_games, shares_at
from catsack.search.net import load_shipped
from catsack.search.net_rollouts import play_on, win_shares


def dealt(seats: int, number: int) -> Games:
    games = new_games(FELIX, seats, number)
    for at in range(number):
        deal_at(games, at, at)
    return games


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_games_stop_after_the_last_round_asked_for(seats: int) -> None:
    games = dealt(seats, 20)
    play_on(games, 3, load_shipped("champion"))
    assert set(games["round"].tolist()) == {4}
    play_on(games, 9, load_shipped("champion"))
    assert set(games["turn"].tolist()) == {NO_SEAT}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_shares_add_up_to_one_and_those_of_finished_games_are_the_result(seats: int) -> None:
    critic = load_shipped("critic")
    games = dealt(seats, 20)
    assert np.allclose(win_shares(games, critic).sum(1), 1)
    play_on(games[:10], 9, load_shipped("champion"))
    shares = win_shares(games, critic)
    for at in range(10):
        true = np.zeros(seats)
        shares_at(games, at, true)
        assert np.array_equal(shares[at], true)
    assert np.allclose(shares.sum(1), 1)


def test_high_temperature_makes_shares_alike() -> None:
    games = dealt(4, 20)
    play_on(games, 4, load_shipped("champion"))
    sharp, flat = (
        win_shares(games, load_shipped("critic"), np.full(9, value)) for value in (1.0, 1000.0)
    )
    assert np.ptp(flat, axis=1).max() < 0.01 < np.ptp(sharp, axis=1).min()
