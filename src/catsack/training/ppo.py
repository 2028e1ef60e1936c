"""Proximal policy optimisation in self-play, with a KL penalty towards an anchor policy.

``Learner.iterate`` is the algorithm: play, estimate advantages with a critic that sees all cards,
update both nets, move the anchor. At most tables some seats belong to opponents that do not learn
(``opponents``); without them self-play goes round in circles. The policy also learns to predict
hidden cards, from the same hidden layers.
"""

import copy
import math
import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, NotRequired, TypedDict

import numpy as np
import torch
from torch import Tensor

from catsack.editions import Edition
from catsack.encode import CARDS, LAYOUT, MOST_SEATS
from catsack.search.features import HISTORY_AT, NUM_ACTIONS, OTHERS, WORTH_AT
from catsack.training.gae import advantages_and_targets, values_by_seat
from catsack.training.league.opponents import ROLES, League
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
from catsack.training.rollouts import EDITIONS, LEARNER, RolloutBuffer, SelfPlayEnvs
from catsack.training.schedule import Config, ScheduleStep

SEATS = (3, 4, 5)
REDRAW_EVERY = 3
"""Iterations between two draws of the opponents' nets."""
ANCHOR_WARMUP = 5
"""After so many iterations the anchor still moves half of the way to the policy at a time. It slows
down with age, because what was learnt first is soon outdated."""
MIN_LOG_PROB = -30.0
"""Log-probabilities are clipped here in sums: those of masked actions are -1e9."""
POLICY_MAX_NORM, CRITIC_MAX_NORM = 0.5, 1.0
"""Gradients are clipped to these norms."""
ENTROPY_GAIN = 0.3
"""How fast an entropy coefficient follows its target: the exponent for one nat too little."""
MIN_COEF, MAX_COEF = 1e-3, 0.5
"""Bounds of an entropy coefficient that follows a target."""
SPENT, LAID = (slice(LAYOUT[name].start + CARDS, None) for name in ("spent", "laid"))
"""The cards that other sets have shown, and those that lie open, in an observation."""


class IterationMetrics(TypedDict):
    """A line of the log."""

    entropy: float
    card_entropy: NotRequired[float]
    bid_entropy: NotRequired[float]
    belief: NotRequired[float]
    """The cross-entropy of the belief, in nats a hidden card."""
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
    results: NotRequired[dict[str, float]]
    """See ``opponents.League.results``."""


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
    hidden_cards: Tensor


class Losses(NamedTuple):
    """Figures of an update, for the log."""

    entropy: float
    card_entropy: float
    bid_entropy: float
    value: float
    anchor_kl: float
    approx_kl: float
    belief: float


class EntropyCoefs:
    """The entropy coefficients where a card is placed, and in auctions."""

    def __init__(self, config: Config) -> None:
        self.card = config.entropy_coef * (1 + config.card_entropy_weight)
        self.bid = config.entropy_coef
        self._card_factor = 1 + config.card_entropy_weight

    def set_from(self, step: ScheduleStep) -> None:
        """Take the coefficients of the schedule, where it has no target."""
        if step.card_entropy is None:
            self.card = self._card_factor * step.entropy_coef
        if step.bid_entropy is None:
            self.bid = step.entropy_coef

    def follow(self, step: ScheduleStep, losses: Losses) -> None:
        """Move the coefficients towards those that hold the targets."""
        if step.card_entropy is not None:
            self.card = _followed(self.card, step.card_entropy - losses.card_entropy)
        if step.bid_entropy is not None:
            self.bid = _followed(self.bid, step.bid_entropy - losses.bid_entropy)


def _followed(coef: float, missing: float) -> float:
    return min(MAX_COEF, max(MIN_COEF, coef * math.exp(ENTROPY_GAIN * missing)))


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
        self.policy, self.critic = Policy(config.width), Critic(config.width)
        if not config.has_history:
            with torch.no_grad():
                self._first_weights[:, HISTORY_AT:WORTH_AT] = 0
        self.anchor = copy.deepcopy(self.policy).requires_grad_(False)
        self.optimizer = torch.optim.Adam(
            [*self.policy.parameters(), *self.critic.parameters()], config.learning_rate, eps=1e-5
        )
        self.envs = [
            SelfPlayEnvs(
                *(number, config.num_envs, config.seed, editions),
                *(config.margin_weight, config.margin_scale),
            )
            for number in seats
        ]
        self.league = League(config, dict(opponents or {}))
        self.opponents: list[dict[str, str]] = [{} for _ in seats]
        """The names of the nets that play each role now, for each number of seats."""
        self.entropy_coefs = EntropyCoefs(config)
        self.iteration = 0
        self.decisions = 0

    def iterate(self, step: ScheduleStep) -> IterationMetrics:
        """Play ``num_steps`` decisions in every game, and learn from them."""
        config = self.config
        began = time.perf_counter()
        if self.iteration % REDRAW_EVERY == 0:
            for envs, drawn in zip(self.envs, self.opponents, strict=True):
                self.league.add_results(drawn, envs.results)
                envs.results[:] = 0
            self.opponents = [self.league.draw() for _ in self.envs]
        for envs, drawn in zip(self.envs, self.opponents, strict=True):
            envs.mix = self.league.mix(drawn, step).cumulative()
        buffers = self._rollouts()
        played = time.perf_counter()

        transitions = self._transitions(buffers)
        learner_advantages = transitions.advantages[transitions.is_learner]
        transitions.advantages.div_(learner_advantages.std() + 1e-6)

        for group in self.optimizer.param_groups:
            group["lr"] = step.learning_rate
        self.entropy_coefs.set_from(step)
        figures: list[list[float]] = []
        with ThreadPoolExecutor(config.threads) as pool:
            for _ in range(config.update_epochs):
                order = torch.randperm(len(transitions.obs))
                for rows in torch.split(order, config.minibatch_size):
                    figures += self._update(transitions, rows, pool)
        losses = Losses(*np.mean(figures, 0).tolist())
        self.entropy_coefs.follow(step, losses)

        anchor_step = max(1 - config.anchor_decay, ANCHOR_WARMUP / (ANCHOR_WARMUP + self.iteration))
        with torch.no_grad():
            pairs = zip(self.anchor.parameters(), self.policy.parameters(), strict=True)
            for anchor, current in pairs:
                anchor.lerp_(current, anchor_step)

        self.iteration += 1
        self.decisions += config.num_envs * config.num_steps * len(self.envs)
        if config.max_snapshots and self.iteration % config.snapshot_every == 0:
            playing = {name for drawn in self.opponents for name in drawn.values()}
            self.league.add_snapshot(copy_weights(self.policy), self.iteration, playing)
        return {
            "entropy": losses.entropy,
            "card_entropy": losses.card_entropy,
            "bid_entropy": losses.bid_entropy,
            "belief": losses.belief,
            "value": losses.value,
            "tie": losses.anchor_kl,
            "kl": losses.approx_kl,
            "play_s": played - began,
            "learn_s": time.perf_counter() - played,
            "iteration": self.iteration,
            "decisions": self.decisions,
        }

    def _rollouts(self) -> list[RolloutBuffer]:
        def rollout(envs: SelfPlayEnvs, nets: list[PolicyFunction]) -> RolloutBuffer:
            torch.set_num_threads(1)
            return envs.rollout(self.config.num_steps, current, nets)

        fast = self.config.uses_bfloat16
        current = numpy_policy(self.policy, uses_bfloat16=fast)
        players = {
            name: numpy_policy(frozen_policy(self.league.net(name)), uses_bfloat16=fast)
            for name in {name for drawn in self.opponents for name in drawn.values()}
        }
        # A role that nobody can take never gets a seat: any net will do for it.
        by_role = [
            [players[drawn[role]] if role in drawn else current for role in ROLES]
            for drawn in self.opponents
        ]
        with ThreadPoolExecutor(self.config.threads) as pool:
            return list(pool.map(rollout, self.envs, by_role))

    def _transitions(self, buffers: list[RolloutBuffer]) -> Transitions:
        """Return all decisions in *buffers*, with advantages and what the anchor would do."""
        seats = [envs.seats for envs in self.envs]
        with ThreadPoolExecutor(self.config.threads) as pool:
            parts = list(pool.map(self._estimate, buffers, seats))
        return Transitions(*(torch.cat(columns) for columns in zip(*parts, strict=True)))

    @torch.no_grad()
    def _estimate(self, buffer: RolloutBuffer, seats: int) -> Transitions:
        """Return the decisions with one number of seats."""
        torch.set_num_threads(1)
        num_steps, num_envs = buffer.dones.shape
        # The nets would convert observations anyway, each time that they see them.
        dtype = torch.bfloat16 if self.config.uses_bfloat16 else torch.float32
        obs, privileged_obs = (
            torch.from_numpy(rows).to(dtype) for rows in (buffer.obs, buffer.privileged_obs)
        )
        seat_mask = np.zeros((num_envs, MOST_SEATS), np.float32)
        seat_mask[:, :seats] = 1
        values = np.zeros((num_steps + 1, num_envs, MOST_SEATS), np.float32)
        mask = torch.from_numpy(seat_mask)
        for step in range(num_steps + 1):
            with self._precision():
                values[step] = self.critic(obs[step], privileged_obs[step], mask).exp().numpy()
        values = values_by_seat(values, buffer.turns, seats)
        advantages, value_targets = advantages_and_targets(
            *(values, buffer.turns, buffer.dones, buffer.rewards),
            *(seats, self.config.gae_lambda),
        )

        is_learner = torch.from_numpy(buffer.policy_ids[:-1] == LEARNER)
        action_mask = torch.from_numpy(buffer.action_mask[:-1])
        anchor_log_probs = torch.zeros((num_steps, num_envs, NUM_ACTIONS))
        with self._precision():
            logits = self.anchor(obs[:-1][is_learner])
        anchor_log_probs[is_learner] = masked_log_probs(logits, action_mask[is_learner])

        columns = Transitions(
            obs[:-1],
            privileged_obs[:-1],
            action_mask,
            mask.expand(num_steps, num_envs, -1),
            torch.from_numpy(buffer.actions),
            torch.from_numpy(buffer.log_probs),
            torch.from_numpy(advantages),
            torch.from_numpy(value_targets),
            is_learner,
            anchor_log_probs,
            torch.from_numpy(buffer.hidden_cards[:-1]),
        )
        return Transitions(*(column.flatten(0, 1) for column in columns))

    def _update(
        self, transitions: Transitions, rows: Tensor, pool: ThreadPoolExecutor
    ) -> list[list[float]]:
        """Take one step on a minibatch, a part of it on each core; return figures of the parts."""
        policy_parameters = [*self.policy.parameters()]
        critic_parameters = [*self.critic.parameters()]
        parameters = [*policy_parameters, *critic_parameters]

        def gradients(part: Tensor) -> tuple[tuple[Tensor, ...], list[float]]:
            torch.set_num_threads(1)
            batch = Transitions(*(column[part] for column in transitions))
            loss, losses = self._loss(batch)
            return torch.autograd.grad(loss, parameters), losses

        grads, losses = zip(*pool.map(gradients, rows.chunk(self.config.threads)), strict=True)
        for parameter, *parts in zip(parameters, *grads, strict=True):
            parameter.grad = torch.stack(parts).mean(0)
        if not self.config.has_history and self._first_weights.grad is not None:
            self._first_weights.grad[:, HISTORY_AT:WORTH_AT] = 0
        torch.nn.utils.clip_grad_norm_(policy_parameters, POLICY_MAX_NORM)
        torch.nn.utils.clip_grad_norm_(critic_parameters, CRITIC_MAX_NORM)
        self.optimizer.step()
        return list(losses)

    @property
    def _first_weights(self) -> Tensor:
        """The weights of the first layer of the policy."""
        return next(self.policy.parameters())

    def _precision(self) -> torch.autocast:
        """Return a context in which matrices are multiplied in bfloat16, if the config says so."""
        return torch.autocast("cpu", torch.bfloat16, enabled=self.config.uses_bfloat16)

    def _loss(self, batch: Transitions) -> tuple[Tensor, list[float]]:
        """Return the loss of both nets, and the figures of ``Losses``."""
        config = self.config
        own = batch.is_learner
        own_obs = batch.obs[own]
        with self._precision():
            values = self.critic(batch.obs, batch.privileged_obs, batch.seat_mask)
            logits, belief_logits = self.policy.with_belief(own_obs)
        # Value: cross-entropy between the expected and the estimated shares of the win.
        value_loss = -(batch.value_targets * values.clamp_min(MIN_LOG_PROB)).sum(1).mean()

        # Policy: only from the learner's own decisions.
        action_mask, advantages = batch.action_mask[own], batch.advantages[own]
        log_probs = masked_log_probs(logits.float(), action_mask)
        probs = log_probs.exp()
        new_log_probs = log_probs.gather(1, batch.actions[own][:, None])[:, 0]
        old_log_probs = batch.log_probs[own]
        ratio = (new_log_probs - old_log_probs).exp()
        clipped = ratio.clamp(1 - config.clip_coef, 1 + config.clip_coef)
        policy_loss = -_mean(torch.minimum(ratio * advantages, clipped * advantages))

        entropy = -(probs * log_probs.clamp_min(MIN_LOG_PROB)).sum(1)
        is_card = action_mask[:, :CARDS].amax(1)
        coefs = (
            self.entropy_coefs.bid + (self.entropy_coefs.card - self.entropy_coefs.bid) * is_card
        )
        entropy_bonus = _mean(entropy * coefs)
        card_entropy, bid_entropy = (
            (entropy * which).sum() / which.sum().clamp_min(1) for which in (is_card, 1 - is_card)
        )
        anchor_log_ratio = log_probs - batch.anchor_log_probs[own]
        anchor_kl = _mean((probs * anchor_log_ratio.clamp(MIN_LOG_PROB, -MIN_LOG_PROB)).sum(1))

        belief_loss = belief_cross_entropy(belief_logits.float(), own_obs, batch.hidden_cards[own])
        loss = (
            value_loss
            + policy_loss
            - entropy_bonus
            + config.anchor_kl_coef * anchor_kl
            + config.belief_coef * belief_loss
        )
        approx_kl = _mean(old_log_probs - new_log_probs)
        figures = (
            *(_mean(entropy), card_entropy, bid_entropy, value_loss),
            *(anchor_kl, approx_kl, belief_loss),
        )
        return loss, torch.stack(figures).detach().tolist()

    def warm_start(self, nets: Nets) -> None:
        """Start from the policy and the critic in *nets*."""
        load_weights(self.policy, nets["policy"])
        load_weights(self.anchor, nets["policy"])
        load_weights(self.critic, nets["critic"])


def belief_cross_entropy(logits: Tensor, obs: Tensor, hidden_cards: Tensor) -> Tensor:
    """Return the mean cross-entropy of beliefs, over all hidden cards."""
    spent, laid = (obs[:, part][:, : OTHERS * CARDS] for part in (SPENT, LAID))
    unseen = (1 - spent - laid).float().reshape(-1, OTHERS, CARDS)
    mask = torch.cat([unseen, unseen], 1).reshape(-1, CARDS)
    targets = hidden_cards.reshape(-1).long()
    is_there = targets >= 0
    log_probs = masked_log_probs(logits.reshape(-1, CARDS)[is_there], mask[is_there])
    return -_mean(log_probs.gather(1, targets[is_there][:, None])[:, 0])


def _mean(values: Tensor) -> Tensor:
    """Return the mean of *values*, 0 if there are none."""
    return values.sum() / max(1, len(values))
