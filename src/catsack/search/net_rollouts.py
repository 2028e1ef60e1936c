"""Rollouts with nets: many games played on by a policy to the end of a round, and valued there."""

import numpy as np
from numpy.typing import NDArray

from catsack.encode import MOST_SEATS
from catsack.fast.game_struct import NO_SEAT, Games
from catsack.fast.jit import compiled
from catsack.fast.kernel import choice, choices, draw, score_shares
from catsack.search.features import (
    NUM_ACTIONS,
    OBS_SIZE,
    PRIVILEGED_SIZE,
    move_for_action,
    sample_actions,
    write_action_mask,
    write_obs,
    write_privileged_obs,
)
from catsack.search.monte_carlo import advance
from catsack.search.net import Net


def play_on(games: Games, last_round: int, policy: Net) -> None:
    """Play *games* on until each is past *last_round* or over; every seat follows *policy*."""
    while play_one_move(games, last_round, policy):
        pass


def play_one_move(games: Games, last_round: int, policy: Net) -> bool:
    """Play forced moves and then one of *policy* in each game that is not past *last_round*.

    Each game draws from its own generator, so copies of one world meet with the same luck for as
    long as all else is the same (common random numbers). Return whether there was such a game.
    """
    active = np.empty(games.size, np.int64)
    obs = np.empty((games.size, OBS_SIZE), np.float32)
    legal = np.empty((games.size, NUM_ACTIONS), np.int8)
    uniforms = np.empty(games.size, np.float32)
    size = _observe_active(games, last_round, active, obs, legal, uniforms)
    if size == 0:
        return False
    actions, log_probs = np.empty(size, np.int64), np.empty(size, np.float32)
    sample_actions(policy.approximate_logits(obs[:size]), legal, uniforms, actions, log_probs)
    _play_active(games, active[:size], actions)
    return True


def win_shares(
    games: Games, critic: Net, temperatures: NDArray[np.float64] | None = None
) -> NDArray[np.float64]:
    """Return by game and seat the share of the win: as *critic* expects it, or the final one.

    *temperatures* divide the critic's logits, by the round of a game (the first is round 1).
    All games have the same number of seats.
    """
    seats = int(games[0]["seats"])
    shares = np.zeros((games.size, MOST_SEATS))
    _write_final_shares(games, shares)
    unfinished = np.flatnonzero(games["turn"] != NO_SEAT)
    if unfinished.size:
        critic_obs = np.zeros((unfinished.size, OBS_SIZE + PRIVILEGED_SIZE), np.float32)
        _write_critic_obs(games, unfinished, critic_obs)
        logits = critic.approximate_logits(critic_obs)[:, :seats].astype(np.float64)
        if temperatures is not None:
            logits = logits / temperatures[games["round"][unfinished] - 1, None]
        win_probs = np.exp(logits - logits.max(1, keepdims=True))
        win_probs /= win_probs.sum(1, keepdims=True)
        # The critic's outputs start with the seat on turn.
        turns = games["turn"][unfinished].astype(np.int64)
        seat_order = (np.arange(seats)[None, :] - turns[:, None]) % seats
        shares[unfinished, :seats] = np.take_along_axis(win_probs, seat_order, 1)
    return shares[:, :seats]


@compiled
def play_in_turn(games, moves):
    """Play one of *moves* in each game: the first in the first game, and so on, over and over."""
    for at in range(games.size):
        advance(games[at], moves[at % moves.size])


@compiled
def _observe_active(games, last_round, active, obs, legal, uniforms):
    """Play forced moves, list the games still before the end of *last_round*, and observe them."""
    size = 0
    for at in range(games.size):
        game = games[at]
        while game.turn != NO_SEAT and choices(game) == 1:
            advance(game, choice(game, 0))
        if game.turn != NO_SEAT and game.round <= last_round:
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
def _write_final_shares(games, shares):
    """Write the shares of the win in the games that are over."""
    for at in range(games.size):
        if games[at].turn == NO_SEAT:
            score_shares(games[at], shares[at])
