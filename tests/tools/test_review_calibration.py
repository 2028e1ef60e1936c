"""The calibration of reviews: temperatures are found, and the shipped one beats a constant."""

import numpy as np
from tools.review_calibration import (
    CALIBRATION,
    Positions,
    fitted_temperatures,
    measure,
    picture,
    play,
)

from catsack.search.net import load_shipped
from catsack.search.net_rollouts import win_shares


def test_temperature_of_results_that_follow_the_critic_is_one() -> None:
    positions = play(4, 60, 1)
    repeated = np.repeat(positions.states, 20)
    shares = win_shares(repeated, load_shipped("critic"))
    rng = np.random.default_rng(1)
    winners = (shares.cumsum(1) < rng.random((len(shares), 1))).sum(1)
    results = np.eye(4)[np.minimum(winners, 3)]
    made = Positions(repeated, np.arange(len(repeated)), results, positions.starts)
    assert abs(np.log(fitted_temperatures(made)).mean()) < 0.2


def test_shipped_calibration_beats_a_constant_and_is_drawn() -> None:
    measured, reliability = measure(40, 9)
    for seats, each in measured.items():
        assert each.brier.mean < each.constant.mean, seats
    assert picture(reliability).startswith("<svg")
    assert CALIBRATION.is_file()
