"""Generalised advantage estimation, compared with its definition."""

import numpy as np
import pytest

from catsack.encode import MOST_SEATS
from catsack.training.gae import advantages_and_targets, values_by_seat

STEPS, ENVS, SEATS, LAMBDA = 12, 5, 4, 0.9


def test_values_are_turned_from_nearest_seat_first_to_by_seat() -> None:
    values = np.arange(MOST_SEATS, dtype=np.float32)[None, None, :]
    by_seat = values_by_seat(values, np.array([[2]], np.int8), 3)
    assert by_seat[0, 0].tolist() == [1, 2, 0, 0, 0]


def test_advantages_are_sums_of_discounted_deltas_to_the_end_of_the_game() -> None:
    rng = np.random.default_rng(1)
    values = rng.random((STEPS + 1, ENVS, MOST_SEATS)).astype(np.float32)
    rewards = rng.random((STEPS, ENVS, MOST_SEATS)).astype(np.float32)
    turns = rng.integers(0, SEATS, (STEPS + 1, ENVS)).astype(np.int8)
    dones = rng.random((STEPS, ENVS)) < 0.2
    assert dones.any()
    advantages, value_targets = advantages_and_targets(values, turns, dones, rewards, SEATS, LAMBDA)
    for step in range(STEPS):
        for env in range(ENVS):
            for near in range(SEATS):
                seat = (turns[step, env] + near) % SEATS
                advantage = 0.0
                for at in range(step, STEPS):
                    is_over = dones[at, env]
                    after = rewards[at, env, seat] if is_over else values[at + 1, env, seat]
                    advantage += LAMBDA ** (at - step) * (after - values[at, env, seat])
                    if is_over:
                        break
                target = values[step, env, seat] + advantage
                assert value_targets[step, env, near] == pytest.approx(target, abs=1e-5)
                if near == 0:
                    assert advantages[step, env] == pytest.approx(advantage, abs=1e-5)
