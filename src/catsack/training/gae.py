"""Generalised advantage estimation for all seats at once.

Every move changes what each seat may expect, so each seat has a trajectory of its own through all
moves of a game. There is no discount, and the only reward comes with the end of a game.
"""

import numpy as np
from numpy.typing import NDArray

from catsack.encode import MOST_SEATS
from catsack.fast.jit import compiled

Floats = NDArray[np.float32]


@compiled
def values_by_seat(values: Floats, turns: NDArray[np.int8], seats: int) -> Floats:
    """Return the critic's *values* by seat; the critic puts the seat on turn first."""
    by_seat = np.zeros_like(values)
    for step in range(turns.shape[0]):
        for env in range(turns.shape[1]):
            for near in range(seats):
                by_seat[step, env, (turns[step, env] + near) % seats] = values[step, env, near]
    return by_seat


@compiled
def advantages_and_targets(
    values: Floats,
    turns: NDArray[np.int8],
    dones: NDArray[np.bool_],
    rewards: Floats,
    seats: int,
    gae_lambda: float,
) -> tuple[Floats, Floats]:
    """Return the advantage of each decision, and what the critic should have said there.

    *values* and *rewards* are by step, environment and seat, with one more step of values than of
    the rest. The targets put the seat on turn first, as the critic does.
    """
    num_steps, num_envs = dones.shape
    advantages = np.zeros((num_steps, num_envs), np.float32)
    value_targets = np.zeros((num_steps, num_envs, MOST_SEATS), np.float32)
    advantage = np.zeros(MOST_SEATS)
    for env in range(num_envs):
        advantage[:] = 0.0
        for step in range(num_steps - 1, -1, -1):
            for seat in range(seats):
                if dones[step, env]:
                    advantage[seat] = rewards[step, env, seat] - values[step, env, seat]
                else:
                    delta = values[step + 1, env, seat] - values[step, env, seat]
                    advantage[seat] = delta + gae_lambda * advantage[seat]
            turn = turns[step, env]
            advantages[step, env] = advantage[turn]
            for near in range(seats):
                seat = (turn + near) % seats
                value_targets[step, env, near] = values[step, env, seat] + advantage[seat]
    return advantages, value_targets
