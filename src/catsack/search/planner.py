"""Decision-time planning with nets: one step of policy improvement over sampled worlds.

Worlds are drawn from the belief, and every likely action is tried in the same worlds. All seats
then follow the policy net, each from what it knows there, to the end of the round, where a critic
net that sees all cards estimates the probability to win. The improved policy is the net's policy
times exp(value / temperature). The step is small on purpose: a bluff that the net plays now and
then stays one that is played now and then.
"""

import math
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catsack.fast.game_struct import Games
from catsack.fast.jit import compiled
from catsack.search.belief import sample_belief
from catsack.search.features import NUM_ACTIONS, OBS_SIZE, move_for_action, observe
from catsack.search.known_world import KnownWorld
from catsack.search.monte_carlo import advance
from catsack.search.net import Net, action_probabilities, on_one_core
from catsack.search.net_rollouts import play_on, win_shares

MIN_BATCH, MAX_BATCH = 16, 64
"""Worlds that are tried before the first look at the clock, and at most between two later ones."""
MIN_PROB = 0.01
"""An action that is less likely than this is neither tried further nor played."""
TEMPERATURE = 0.02
"""The difference in win probability that makes an action e times as likely, were it exact."""
NOISE_TEMPERATURE = 0.2
"""Added after one world for the noise of sampling; after four times as many it is half of that."""


@dataclass(frozen=True, slots=True)
class PlanResult:
    """The improved policy, and what it is based on."""

    probs: NDArray[np.float64]
    """The probability of each action."""
    values: NDArray[np.float64]
    """The estimated probability to win after each action; 0 if it was dropped on the way."""
    worlds: int
    """How many worlds were tried."""


def plan(
    known: KnownWorld,
    seed: int,
    policy: Net,
    critic: Net,
    seconds: float | None = None,
    *,
    worlds: int,
    belief: Net | None = None,
) -> PlanResult:
    """Improve the policy in one decision until *seconds* have passed or *worlds* were tried.

    Worlds are sampled from what *belief* says, by default the *policy* itself.
    """
    started = time.perf_counter()
    obs, legal = np.zeros(OBS_SIZE, np.float32), np.zeros(NUM_ACTIONS, np.int8)
    observe(known.games, known.seat, obs, legal)
    prior = action_probabilities(policy.logits(obs), legal)
    prior /= prior.sum()
    probs, values = prior, np.zeros(NUM_ACTIONS)
    actions = np.flatnonzero(prior >= MIN_PROB)
    rng = np.random.default_rng(seed)
    returns, done = np.zeros(NUM_ACTIONS), 0
    while actions.size > 1 and done < worlds:
        number = min(max(MIN_BATCH, done), MAX_BATCH, worlds - done)
        elapsed = time.perf_counter() - started
        if seconds is not None and done and elapsed * (done + number) / done > seconds:
            break
        with on_one_core():
            sample = sample_belief(known, number, rng, belief or policy)
            returns[actions] += _rollouts(sample, actions, known.seat, policy, critic).sum(0)
        done += number
        values, probs = np.zeros(NUM_ACTIONS), np.zeros(NUM_ACTIONS)
        values[actions] = returns[actions] / done
        temperature = TEMPERATURE + NOISE_TEMPERATURE / math.sqrt(done)
        gaps = values[actions] - values[actions].max()
        probs[actions] = prior[actions] * np.exp(gaps / temperature)
        probs /= probs.sum()
        actions = np.flatnonzero(probs >= MIN_PROB)
    probs = np.where(probs >= MIN_PROB, probs, 0.0)
    return PlanResult(probs / probs.sum(), values, done)


def _rollouts(
    worlds: Games, actions: NDArray[np.int64], own_seat: int, policy: Net, critic: Net
) -> NDArray[np.float64]:
    """Return by world and action the estimated probability that *own_seat* wins."""
    games = np.repeat(worlds, actions.size)
    _play_first(games, np.tile(actions, worlds.size))
    play_on(games, int(worlds[0]["round"]), policy)
    return win_shares(games, critic)[:, own_seat].reshape(worlds.size, actions.size)


@compiled
def _play_first(games, actions):
    for at in range(games.size):
        advance(games[at], move_for_action(games[at], actions[at]))
