"""Rollouts: many games side by side, and a buffer with every decision in them.

Forced moves are played without asking. At some tables some seats belong to opponents, which do not
learn: a scripted one, or another net.
"""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catsack.editions import FELICITY, FELIX, KSR, Edition
from catsack.encode import MOST_SEATS
from catsack.fast.game_struct import NO_SEAT
from catsack.fast.jit import compiled
from catsack.fast.kernel import choice, choices, deal, draw, new_games, score_shares
from catsack.search.features import (
    NUM_ACTIONS,
    OBS_SIZE,
    OTHERS,
    PRIVILEGED_SIZE,
    move_for_action,
    sample_actions,
    write_action_mask,
    write_hidden_cards,
    write_obs,
    write_privileged_obs,
)
from catsack.search.monte_carlo import advance
from catsack.search.rollout_policy import uniform
from catsack.training.league.opponents import ROLES, OpponentMix
from catsack.training.league.scripted_opponents import TEMPERAMENTS, scripted_move
from catsack.training.nets import PolicyFunction
from catsack.training.schedule import Config

LEARNER = -1
"""Policy id of a seat that learns. A scripted opponent's id is its place in ``TEMPERAMENTS``."""
FIRST_NET = len(TEMPERAMENTS)
"""Policy id of the first net among the opponents."""

EDITIONS = (FELIX, FELICITY, KSR)
MARGIN_WEIGHT, MARGIN_SCALE = Config().margin_weight, Config().margin_scale


class RolloutBuffer:
    """What happened in some environments: arrays of (steps, environments, ...).

    What is observed has one step more than what is done, for the value after the last action.
    """

    def __init__(self, num_steps: int, num_envs: int) -> None:
        self.obs = np.zeros((num_steps + 1, num_envs, OBS_SIZE), np.float32)
        self.privileged_obs = np.zeros((num_steps + 1, num_envs, PRIVILEGED_SIZE), np.float32)
        self.action_mask = np.zeros((num_steps + 1, num_envs, NUM_ACTIONS), np.float32)
        self.turns = np.zeros((num_steps + 1, num_envs), np.int8)
        """The seat on turn."""
        self.policy_ids = np.zeros((num_steps + 1, num_envs), np.int8)
        """Who plays that seat."""
        self.hidden_cards = np.zeros((num_steps + 1, num_envs, 2 * OTHERS), np.int8)
        """What the belief of the seat on turn is about."""
        self.actions = np.zeros((num_steps, num_envs), np.int64)
        self.log_probs = np.zeros((num_steps, num_envs), np.float32)
        self.dones = np.zeros((num_steps, num_envs), np.bool_)
        self.rewards = np.zeros((num_steps, num_envs, MOST_SEATS), np.float32)
        self.win_shares = np.zeros((num_steps, num_envs, MOST_SEATS), np.float32)


class SelfPlayEnvs:
    """Games with the same number of seats, of all printed editions in turn."""

    def __init__(
        self,
        seats: int,
        num_envs: int,
        seed: int,
        editions: tuple[Edition, ...] = EDITIONS,
        margin_weight: float = MARGIN_WEIGHT,
        margin_scale: float = MARGIN_SCALE,
    ) -> None:
        parts = [new_games(edition, seats, 1) for edition in editions]
        self.seats = seats
        self.games: NDArray[Any] = np.concatenate(
            [parts[at % len(parts)] for at in range(num_envs)]
        )
        self.policy_ids = np.full((num_envs, MOST_SEATS), LEARNER, np.int8)
        """Who plays each seat of each game."""
        self.mix = OpponentMix().cumulative()
        """Who gets which seat when the next game begins."""
        self.margin = np.array([margin_weight, margin_scale])
        """See ``schedule.Config``."""
        self.results = np.zeros((FIRST_NET + len(ROLES), 4))
        """By policy id, in parts of par: wins of the learner alone among copies of it, such games,
        wins of it alone among learners, such games."""
        seeds = np.random.SeedSequence([seed, seats])
        self.rng = np.random.default_rng(seeds)
        _reset_all(self.games, seeds.generate_state(num_envs, np.uint64), self.policy_ids, self.mix)

    def __len__(self) -> int:
        return len(self.games)

    def rollout(
        self, num_steps: int, policy: PolicyFunction, nets: Sequence[PolicyFunction] = ()
    ) -> RolloutBuffer:
        """Play *num_steps* decisions in every game; *nets* play the opponents that are nets."""
        buffer = RolloutBuffer(num_steps, len(self))
        logits = np.zeros((len(self), NUM_ACTIONS), np.float32)
        for step in range(num_steps + 1):
            obs, policy_ids = buffer.obs[step], buffer.policy_ids[step]
            _observe(
                *(self.games, self.policy_ids, obs, buffer.privileged_obs[step]),
                *(buffer.action_mask[step], buffer.turns[step], policy_ids),
                buffer.hidden_cards[step],
            )
            if step == num_steps:
                break
            for policy_id, net in ((LEARNER, policy), *enumerate(nets, FIRST_NET)):
                rows = policy_ids == policy_id
                if rows.any():
                    logits[rows] = net(obs[rows])
            uniforms = self.rng.random(len(self), np.float32)
            sample_actions(
                *(logits, buffer.action_mask[step], uniforms),
                *(buffer.actions[step], buffer.log_probs[step]),
            )
            _step(
                *(self.games, self.policy_ids, self.mix, buffer.actions[step]),
                *(buffer.dones[step], buffer.rewards[step], buffer.win_shares[step]),
                *(self.margin, self.results),
            )
        return buffer


@compiled
def _reset_all(games, seeds, policy_ids, mix):
    for env in range(games.size):
        games[env].chance = seeds[env]
        _reset(games, policy_ids, mix, env)


@compiled
def _reset(games, policy_ids, mix, env):
    """Deal a game, and draw who plays which seat; see ``OpponentMix.cumulative`` for *mix*."""
    game = games[env]
    deal(game)
    policy_ids[env] = LEARNER
    table = sample_index(game, mix[0, :3])
    if table == 2:
        learner = mix.shape[1] - 1
        for seat in range(game.seats):
            policy_id = sample_index(game, mix[3])
            policy_ids[env, seat] = LEARNER if policy_id == learner else policy_id
        policy_ids[env, draw(game, game.seats)] = LEARNER
    elif table < 2:
        policy_id, lone_seat = sample_index(game, mix[1 + table]), draw(game, game.seats)
        for seat in range(game.seats):
            if (seat == lone_seat) == (table == 1):
                policy_ids[env, seat] = policy_id
    _play_forced_moves(games, env)


@compiled
def sample_index(game, cumulative):
    """Sample an index by *cumulative* probabilities; its size stands for what they leave."""
    value, at = uniform(game), 0
    while at < cumulative.size and value >= cumulative[at]:
        at += 1
    return at


@compiled
def _play_forced_moves(games, env):
    game = games[env]
    while game.turn != NO_SEAT and choices(game) == 1:
        advance(game, choice(game, 0))


@compiled
def _observe(games, policy_ids, obs, privileged_obs, action_mask, turns, on_turn, hidden_cards):
    for env in range(games.size):
        game = games[env]
        turns[env] = game.turn
        on_turn[env] = policy_ids[env, game.turn]
        opponents = 0
        for seat in range(game.seats):
            opponents |= (policy_ids[env, seat] != LEARNER) << seat
        write_obs(game, np.int64(game.turn), obs[env])
        write_privileged_obs(game, opponents, privileged_obs[env])
        write_action_mask(game, action_mask[env])
        write_hidden_cards(game, np.int64(game.turn), hidden_cards[env])


@compiled
def _step(games, policy_ids, mix, actions, dones, rewards, win_shares, margin, results):
    for env in range(games.size):
        game = games[env]
        policy_id = policy_ids[env, game.turn]
        if LEARNER < policy_id < FIRST_NET:
            advance(game, scripted_move(game, policy_id))
        else:
            advance(game, move_for_action(game, actions[env]))
        _play_forced_moves(games, env)
        dones[env] = game.turn == NO_SEAT
        if dones[env]:
            write_rewards(game, win_shares[env], rewards[env], margin[0], margin[1])
            _add_result(game.seats, policy_ids[env], win_shares[env], results)
            _reset(games, policy_ids, mix, env)


@compiled
def _add_result(seats, policy_ids, win_shares, results):
    """Count a game at a table where one seat is alone among copies of another player."""
    learners, opponent = 0, LEARNER
    for seat in range(seats):
        if policy_ids[seat] == LEARNER:
            learners += 1
        else:
            opponent = policy_ids[seat]
    if learners != 1 and learners != seats - 1:
        return
    for seat in range(seats):
        if policy_ids[seat] != opponent and policy_ids[seat] != LEARNER:
            return
    for seat in range(seats):
        if learners == 1 and policy_ids[seat] == LEARNER:
            results[opponent, 0] += win_shares[seat] * seats
            results[opponent, 1] += 1
        elif learners > 1 and policy_ids[seat] == opponent:
            results[opponent, 2] += win_shares[seat] * seats
            results[opponent, 3] += 1


@compiled
def write_rewards(game, win_shares, rewards, margin_weight, margin_scale):
    """Write each seat's share of the win, and its reward."""
    score_shares(game, win_shares)
    best, total = -1000, 0.0
    for seat in range(game.seats):
        best = max(best, game.points[seat] + game.owned[seat])
    for seat in range(game.seats):
        rewards[seat] = math.exp((game.points[seat] + game.owned[seat] - best) / margin_scale)
        total += rewards[seat]
    for seat in range(game.seats):
        closeness = margin_weight * rewards[seat] / total
        rewards[seat] = (1 - margin_weight) * win_shares[seat] + closeness


@compiled
def write_rewards_at(games, env, win_shares, rewards):
    """Write the same for games[env]."""
    write_rewards(games[env], win_shares, rewards, MARGIN_WEIGHT, MARGIN_SCALE)
