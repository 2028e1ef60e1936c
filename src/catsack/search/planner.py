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

from catsack.encode import MOST_SEATS
from catsack.fast.game_struct import NO_SEAT, Games
from catsack.fast.jit import compiled
from catsack.fast.kernel import choice, choices, draw, score_shares
from catsack.search.belief import sample_belief
from catsack.search.features import (
    NUM_ACTIONS,
    OBS_SIZE,
    PRIVILEGED_SIZE,
    move_for_action,
    observe,
    sample_actions,
    write_action_mask,
    write_obs,
    write_privileged_obs,
)
from catsack.search.known_world import KnownWorld
from catsack.search.monte_carlo import advance
from catsack.search.net import Net, action_probabilities, on_one_core

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
) -> PlanResult:
    """Improve the policy in one decision until *seconds* have passed or *worlds* were tried."""
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
            sample = sample_belief(known, number, rng, policy)
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
    this_round = int(worlds[0]["round"])
    active = np.arange(games.size)
    _play_first(games, np.tile(actions, worlds.size))
    obs = np.zeros((games.size, OBS_SIZE), np.float32)
    legal = np.zeros((games.size, NUM_ACTIONS), np.int8)
    uniforms = np.zeros(games.size, np.float32)
    replies, log_probs = np.zeros(games.size, np.int64), np.zeros(games.size, np.float32)
    while (size := _observe_active(games, this_round, active, obs, legal, uniforms)) > 0:
        logits = policy.approximate_logits(obs[:size])
        sample_actions(logits, legal, uniforms, replies[:size], log_probs)
        _play_active(games, active[:size], replies)
    values = np.zeros(games.size)
    _write_final_shares(games, own_seat, values)
    unfinished = np.flatnonzero(games["turn"] != NO_SEAT)
    if unfinished.size:
        critic_obs = np.zeros((unfinished.size, OBS_SIZE + PRIVILEGED_SIZE), np.float32)
        _write_critic_obs(games, unfinished, critic_obs)
        seats = int(worlds[0]["seats"])
        logits = critic.approximate_logits(critic_obs)[:, :seats]
        win_probs = np.exp(logits - logits.max(1, keepdims=True))
        # The critic's outputs start with the seat on turn.
        relative_seat = (own_seat - games["turn"][unfinished]) % seats
        own = win_probs[np.arange(unfinished.size), relative_seat]
        values[unfinished] = own / win_probs.sum(1)
    return values.reshape(worlds.size, actions.size)


@compiled
def _play_first(games, actions):
    for at in range(games.size):
        advance(games[at], move_for_action(games[at], actions[at]))


@compiled
def _observe_active(games, this_round, active, obs, legal, uniforms):
    """Play forced moves, list the games still in *this_round*, and write what the net needs there.

    Each game draws from its own generator, so the actions that are tried in one world meet with
    the same luck for as long as all else is the same (common random numbers).
    """
    size = 0
    for at in range(games.size):
        game = games[at]
        while game.turn != NO_SEAT and choices(game) == 1:
            advance(game, choice(game, 0))
        if game.turn != NO_SEAT and game.round == this_round:
            active[size] = at
            write_obs(game, np.int64(game.turn), obs[size])
            write_action_mask(game, legal[size])
            uniforms[size] = draw(game, 1 << 24) / (1 << 24)
            size += 1
    return size


@compiled
def _play_active(games, active, actions):
    for at in range(active.size):
        game = games[active[at]]
        advance(game, move_for_action(game, actions[at]))


@compiled
def _write_critic_obs(games, which, critic_obs):
    for at in range(which.size):
        game = games[which[at]]
        write_obs(game, np.int64(game.turn), critic_obs[at][:OBS_SIZE])
        write_privileged_obs(game, 0, critic_obs[at][OBS_SIZE:])


@compiled
def _write_final_shares(games, own_seat, values):
    """Write the share of the win of *own_seat* in the games that are over."""
    shares = np.zeros(MOST_SEATS)
    for at in range(games.size):
        if games[at].turn == NO_SEAT:
            score_shares(games[at], shares)
            values[at] = shares[own_seat]
