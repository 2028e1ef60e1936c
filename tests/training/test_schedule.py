"""Hyperparameters that change over a run."""

from itertools import pairwise

import pytest

from catsack.training.exploiter import EXPLOITER_CONFIG
from catsack.training.ppo import EntropyCoefs, Losses
from catsack.training.schedule import Config, Schedule


def test_the_late_phase_has_more_opponents_and_starts_with_longer_steps() -> None:
    config = Config(late_phase=3 / 4)
    steps = [Schedule(config, 8).at(iteration) for iteration in range(8)]
    assert steps[0].learning_rate == config.learning_rate
    assert steps[0].lone_learner == config.lone_learner
    assert [after.learning_rate < before.learning_rate for before, after in pairwise(steps)] == [
        after != 6 for after in range(1, 8)
    ]
    halfway = (config.learning_rate + config.final_learning_rate) / 2
    assert steps[6].learning_rate == steps[3].learning_rate == halfway
    assert {(step.lone_learner, step.mixed) for step in steps[6:]} == {
        (config.late_lone_learner, config.late_mixed)
    }


def test_an_exploiter_has_no_late_phase() -> None:
    schedule = Schedule(EXPLOITER_CONFIG, 8)
    assert schedule.at(7).learning_rate < schedule.at(6).learning_rate
    assert {schedule.at(iteration).lone_learner for iteration in range(8)} == {1.0}


def test_entropy_targets_fall_and_coefficients_follow_them() -> None:
    config = Config(card_entropy=1.6, final_card_entropy=1.2, late_phase=1.0)
    schedule = Schedule(config, 5)
    assert schedule.at(0).card_entropy == 1.6
    assert schedule.at(0).bid_entropy is None
    assert schedule.at(4).card_entropy == pytest.approx(1.28)
    coefs = EntropyCoefs(config)
    before = coefs.card, coefs.bid
    coefs.set_from(schedule.at(0))
    coefs.follow(schedule.at(0), Losses(0, 1.0, 0.1, 0, 0, 0, 0))
    assert coefs.card > before[0]
    assert coefs.bid == before[1]
    coefs.follow(schedule.at(0), Losses(0, 9.0, 0.1, 0, 0, 0, 0))
    assert coefs.card < before[0]
