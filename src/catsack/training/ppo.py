"""Proximal policy optimisation in self-play, with a KL penalty towards an anchor policy.

``Learner.iterate`` is the algorithm: play, estimate advantages with a critic that sees all cards,
update both nets, move the anchor. At most tables some seats belong to opponents that do not learn
(``opponents``); without them self-play goes round in circles.
"""

import copy
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, NotRequired, TypedDict

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from catsack.editions import Edition
from catsack.encode import CARDS, MOST_SEATS
from catsack.search.features import NUM_ACTIONS
from catsack.training.gae import advantages_and_targets, values_by_seat
from catsack.training.nets import (
    Critic,
    Nets,
    Policy,
    PolicyFunction,
    copy_weights,
    frozen_policy,
    load_weights,
    masked_log_probs,
    numpy_policy,
)
from catsack.training.opponents import ROLES, League
from catsack.training.rollouts import EDITIONS, LEARNER, RolloutBuffer, SelfPlayEnvs
from catsack.training.schedule import Config, ScheduleStep

SEATS = (3, 4, 5)
CORES = 2
"""Threads. Each takes a part of every minibatch, so this number is fixed: another one would give
other weights for the same seed."""
REDRAW_EVERY = 3
"""Iterations between two draws of the opponents' nets."""
ANCHOR_WARMUP = 5
"""After so many iterations the anchor still moves half of the way to the policy at a time. It slows
down with age, because what was learnt first is soon outdated."""
MIN_LOG_PROB = -30.0
"""Log-probabilities are clipped here in sums: those of masked actions are -1e9."""
POLICY_MAX_NORM, CRITIC_MAX_NORM = 0.5, 1.0
"""Gradients are clipped to these norms."""


class IterationMetrics(TypedDict):
    """A line of the log."""

    entropy: float
    value: float
    """The value loss."""
    tie: float
    """The KL divergence from the anchor policy."""
    kl: float
    """The approximate KL divergence of the update."""
    play_s: float
    learn_s: float
    iteration: int
    decisions: int
    """Since the run began."""
    seconds: NotRequired[float]
    """Spent on playing and learning since the run began."""
    shares: NotRequired[dict[str, list[float]]]
    """See ``evaluate``."""


class Transitions(NamedTuple):
    """Decisions of one iteration as tensors, a row each."""

    obs: Tensor
    privileged_obs: Tensor
    action_mask: Tensor
    seat_mask: Tensor
    actions: Tensor
    log_probs: Tensor
    advantages: Tensor
    value_targets: Tensor
    is_learner: Tensor
    """Whether the learner decided; the critic learns from opponents' decisions too."""
    anchor_log_probs: Tensor


class Learner:
    """One training run: nets, environments and opponents."""

    def __init__(
        self,
        config: Config,
        opponents: Nets | None = None,
        seats: tuple[int, ...] = SEATS,
        editions: tuple[Edition, ...] = EDITIONS,
    ) -> None:
        torch.manual_seed(config.seed)
        self.config = config
        self.policy, self.critic = Policy(), Critic()
        self.anchor = copy.deepcopy(self.policy).requires_grad_(False)
        self.optimizer = torch.optim.Adam(
            [*self.policy.parameters(), *self.critic.parameters()], config.learning_rate, eps=1e-5
        )
        self.envs = [
            SelfPlayEnvs(number, config.num_envs, config.seed, editions=editions)
            for number in seats
        ]
        self.league = League(config, dict(opponents or {}))
        self.opponents: list[Nets] = [{} for _ in seats]
        """The nets that play each role now, for each number of seats."""
        self.iteration = 0
        self.decisions = 0

    def iterate(self, step: ScheduleStep) -> IterationMetrics:
        """Play ``num_steps`` decisions in every game, and learn from them."""
        config = self.config
        began = time.perf_counter()
        if self.iteration % REDRAW_EVERY == 0:
            self.opponents = [self.league.draw() for _ in self.envs]
        for envs, nets in zip(self.envs, self.opponents, strict=True):
            envs.mix = self.league.mix(nets, step).cumulative()
        buffers = self._rollouts()
        played = time.perf_counter()

        transitions = self._transitions(buffers)
        learner_advantages = transitions.advantages[transitions.is_learner]
        transitions.advantages.div_(learner_advantages.std() + 1e-6)

        for group in self.optimizer.param_groups:
            group["lr"] = step.learning_rate
        losses = []
        with ThreadPoolExecutor(CORES) as pool:
            for _ in range(config.update_epochs):
                order = torch.randperm(len(transitions.obs))
                for rows in torch.split(order, config.minibatch_size):
                    losses += self._update(transitions, rows, step.entropy_coef, pool)
        entropy, value_loss, anchor_kl, approx_kl = np.mean(losses, 0).tolist()

        anchor_step = max(1 - config.anchor_decay, ANCHOR_WARMUP / (ANCHOR_WARMUP + self.iteration))
        with torch.no_grad():
            pairs = zip(self.anchor.parameters(), self.policy.parameters(), strict=True)
            for anchor, current in pairs:
                anchor.lerp_(current, anchor_step)

        self.iteration += 1
        self.decisions += config.num_envs * config.num_steps * len(self.envs)
        if config.max_snapshots and self.iteration % config.snapshot_every == 0:
            self.league.add_snapshot(copy_weights(self.policy))
        return {
            "entropy": entropy,
            "value": value_loss,
            "tie": anchor_kl,
            "kl": approx_kl,
            "play_s": played - began,
            "learn_s": time.perf_counter() - played,
            "iteration": self.iteration,
            "decisions": self.decisions,
        }

    def _rollouts(self) -> list[RolloutBuffer]:
        def rollout(envs: SelfPlayEnvs, nets: list[PolicyFunction]) -> RolloutBuffer:
            torch.set_num_threads(1)
            return envs.rollout(self.config.num_steps, numpy_policy(self.policy), nets)

        # A role that nobody can take never gets a seat: any net will do for it.
        by_role = [
            [
                numpy_policy(frozen_policy(nets[role]) if role in nets else self.policy)
                for role in ROLES
            ]
            for nets in self.opponents
        ]
        with ThreadPoolExecutor(CORES) as pool:
            return list(pool.map(rollout, self.envs, by_role))

    def _transitions(self, buffers: list[RolloutBuffer]) -> Transitions:
        """Return all decisions in *buffers*, with advantages and what the anchor would do."""
        seats = [envs.seats for envs in self.envs]
        with ThreadPoolExecutor(CORES) as pool:
            parts = list(pool.map(self._estimate, buffers, seats))
        columns = zip(*parts, strict=True)
        return Transitions(*(torch.from_numpy(np.concatenate(column)) for column in columns))

    @torch.no_grad()
    def _estimate(self, buffer: RolloutBuffer, seats: int) -> list[NDArray[Any]]:
        """Return the columns of ``Transitions`` for one number of seats."""
        torch.set_num_threads(1)
        num_steps, num_envs = buffer.dones.shape
        seat_mask = np.zeros((num_envs, MOST_SEATS), np.float32)
        seat_mask[:, :seats] = 1
        values = np.zeros((num_steps + 1, num_envs, MOST_SEATS), np.float32)
        for step in range(num_steps + 1):
            obs, privileged_obs, mask = map(
                torch.from_numpy, (buffer.obs[step], buffer.privileged_obs[step], seat_mask)
            )
            values[step] = self.critic(obs, privileged_obs, mask).exp().numpy()
        values = values_by_seat(values, buffer.turns, seats)
        advantages, value_targets = advantages_and_targets(
            *(values, buffer.turns, buffer.dones, buffer.rewards),
            *(seats, self.config.gae_lambda),
        )

        is_learner = buffer.policy_ids[:-1] == LEARNER
        obs, action_mask = (
            torch.from_numpy(rows[:-1][is_learner]) for rows in (buffer.obs, buffer.action_mask)
        )
        anchor_log_probs = np.zeros((num_steps, num_envs, NUM_ACTIONS), np.float32)
        anchor_log_probs[is_learner] = masked_log_probs(self.anchor(obs), action_mask).numpy()

        columns = (
            *(buffer.obs[:-1], buffer.privileged_obs[:-1], buffer.action_mask[:-1]),
            *(np.broadcast_to(seat_mask, (num_steps, num_envs, MOST_SEATS)), buffer.actions),
            *(buffer.log_probs, advantages, value_targets, is_learner, anchor_log_probs),
        )
        return [column.reshape(num_steps * num_envs, *column.shape[2:]) for column in columns]

    def _update(
        self, transitions: Transitions, rows: Tensor, entropy_coef: float, pool: ThreadPoolExecutor
    ) -> list[list[float]]:
        """Take one step on a minibatch, half of it on each core; return figures of both halves."""
        policy_parameters = [*self.policy.parameters()]
        critic_parameters = [*self.critic.parameters()]
        parameters = [*policy_parameters, *critic_parameters]

        def gradients(half: Tensor) -> tuple[tuple[Tensor, ...], list[float]]:
            torch.set_num_threads(1)
            batch = Transitions(*(column[half] for column in transitions))
            loss, losses = self._loss(batch, entropy_coef)
            return torch.autograd.grad(loss, parameters), losses

        grads, losses = zip(*pool.map(gradients, rows.chunk(CORES)), strict=True)
        for parameter, *halves in zip(parameters, *grads, strict=True):
            parameter.grad = torch.stack(halves).mean(0)
        torch.nn.utils.clip_grad_norm_(policy_parameters, POLICY_MAX_NORM)
        torch.nn.utils.clip_grad_norm_(critic_parameters, CRITIC_MAX_NORM)
        self.optimizer.step()
        return list(losses)

    def _loss(self, batch: Transitions, entropy_coef: float) -> tuple[Tensor, list[float]]:
        """Return the loss of both nets, and [entropy, value_loss, anchor_kl, approx_kl]."""
        config = self.config
        # Value: cross-entropy between the expected and the estimated shares of the win.
        values = self.critic(batch.obs, batch.privileged_obs, batch.seat_mask)
        value_loss = -(batch.value_targets * values.clamp_min(MIN_LOG_PROB)).sum(1).mean()

        # Policy: only from the learner's own decisions.
        own = batch.is_learner
        action_mask, advantages = batch.action_mask[own], batch.advantages[own]
        log_probs = masked_log_probs(self.policy(batch.obs[own]), action_mask)
        probs = log_probs.exp()
        new_log_probs = log_probs.gather(1, batch.actions[own][:, None])[:, 0]
        old_log_probs = batch.log_probs[own]
        ratio = (new_log_probs - old_log_probs).exp()
        clipped = ratio.clamp(1 - config.clip_coef, 1 + config.clip_coef)
        policy_loss = -_mean(torch.minimum(ratio * advantages, clipped * advantages))

        entropy = -(probs * log_probs.clamp_min(MIN_LOG_PROB)).sum(1)
        is_card = action_mask[:, :CARDS].amax(1)
        entropy_bonus = _mean(entropy * (1 + config.card_entropy_weight * is_card))
        anchor_log_ratio = log_probs - batch.anchor_log_probs[own]
        anchor_kl = _mean((probs * anchor_log_ratio.clamp(MIN_LOG_PROB, -MIN_LOG_PROB)).sum(1))

        loss = (
            value_loss
            + policy_loss
            - entropy_coef * entropy_bonus
            + config.anchor_kl_coef * anchor_kl
        )
        approx_kl = _mean(old_log_probs - new_log_probs)
        metrics = torch.stack([_mean(entropy), value_loss, anchor_kl, approx_kl])
        return loss, metrics.detach().tolist()

    def warm_start(self, nets: Nets) -> None:
        """Start from the policy and the critic in *nets*."""
        load_weights(self.policy, nets["policy"])
        load_weights(self.anchor, nets["policy"])
        load_weights(self.critic, nets["critic"])


def _mean(values: Tensor) -> Tensor:
    """Return the mean of *values*, 0 if there are none."""
    return values.sum() / max(1, len(values))
