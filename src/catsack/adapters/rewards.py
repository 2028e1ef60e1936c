"""What an agent is paid at the end of a game: the option ``reward`` of the environments."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from catsack.encode import SCALE
from catsack.errors import unknown
from catsack.events import Result

Numbers: TypeAlias = NDArray[np.float64]
Shares: TypeAlias = NDArray[np.float32] | NDArray[np.float64]
BatchReward: TypeAlias = Callable[[Shares, NDArray[np.int16]], Numbers]
"""Rewards of all seats from their win shares and scores, one row a game."""

CLOSENESS_WEIGHT, CLOSENESS_SCALE = 0.25, 6.0
"""The part of ``utility`` that pays for being close, and the lead in points that makes one seat e
times as close as another."""


def win_share(shares: Shares, _scores: NDArray[np.int16]) -> Numbers:
    """Return the shares of the win (5.2: a shared win is split); they add up to 1."""
    return shares.astype(np.float64)


def margin(_shares: Shares, scores: NDArray[np.int16]) -> Numbers:
    """Return each score less the mean of the others', / 32; they add up to 0."""
    seats = scores.shape[-1]
    total = scores.sum(axis=-1, keepdims=True)
    return np.asarray((scores - (total - scores) / (seats - 1)) / SCALE, np.float64)


def utility(shares: Shares, scores: NDArray[np.int16]) -> Numbers:
    """Return mostly the win share, and a little for being close; they add up to 1.

    A loss by one point then teaches more than a loss by thirty, which speeds up learning.
    """
    behind = scores - scores.max(axis=-1, keepdims=True)
    closeness = np.exp(behind / CLOSENESS_SCALE)
    closeness /= closeness.sum(axis=-1, keepdims=True)
    return np.asarray((1 - CLOSENESS_WEIGHT) * shares + CLOSENESS_WEIGHT * closeness, np.float64)


REWARDS: dict[str, BatchReward] = {"win_share": win_share, "margin": margin, "utility": utility}


def batch_reward_of(name: str) -> BatchReward:
    """Return the reward called *name*, for whole arrays of games."""
    if name not in REWARDS:
        raise unknown("reward", name, REWARDS)
    return REWARDS[name]


def reward_of(name: str) -> Callable[[Result], list[float]]:
    """Return the reward called *name*: what every seat is paid for the result of a game."""
    reward = batch_reward_of(name)

    def rewards(result: Result) -> list[float]:
        shares = np.zeros(len(result.scores))
        shares[list(result.winners)] = 1 / len(result.winners)
        return list(map(float, reward(shares, np.array(result.scores, np.int16))))

    return rewards
