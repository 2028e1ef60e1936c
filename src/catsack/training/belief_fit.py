"""Supervised training of beliefs: a net that predicts hidden cards in games of many players.

The belief head of a champion learns from games of its own run. The shipped champion has none, so a
net of its own is fitted to games of champions, temperaments and the training half of the lineages,
mixed at all tables. It sees what a seat sees, and learns from the truth.
"""

from collections.abc import Callable, Sequence

import numpy as np
import torch

from catsack.training.league.opponents import ROLES, OpponentMix
from catsack.training.league.scripted_opponents import TEMPERAMENTS
from catsack.training.nets import (
    Nets,
    Policy,
    PolicyFunction,
    Weights,
    copy_weights,
    frozen_policy,
    numpy_policy,
)
from catsack.training.ppo import SEATS, belief_cross_entropy
from catsack.training.rollouts import RolloutBuffer, SelfPlayEnvs

WIDTH = 128
NUM_STEPS = 48
MINIBATCH_SIZE = 2048
LEARNING_RATE = 2e-3
NET_WEIGHT, LEARNER_WEIGHT = 3.0, 6.0
"""How often a net, and the first of them, sits at a table, beside 1 for each temperament."""


def fit_beliefs(
    players: Nets,
    iterations: int,
    seed: int = 1,
    num_envs: int = 768,
    log: Callable[[str], None] = print,
) -> Weights:
    """Return a policy net whose belief head predicts hidden cards in games of *players*.

    Its logits of actions are all 0. At most one more net than ``ROLES`` can play.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    first, *others = (numpy_policy(frozen_policy(net)) for net in players.values())
    tables = [_tables(seats, num_envs, seed, len(others)) for seats in SEATS]
    net = Policy(WIDTH)
    optimizer = torch.optim.Adam(net.parameters(), LEARNING_RATE)
    for iteration in range(iterations):
        for group in optimizer.param_groups:
            group["lr"] = LEARNING_RATE * (1 - iteration / iterations)
        losses = [_learn(net, optimizer, _play(envs, first, others)) for envs in tables]
        log(f"{iteration + 1} of {iterations}: {np.mean(losses):.4f} nats a hidden card")
    weights = copy_weights(net)
    for name in ("layers.4.weight", "layers.4.bias"):
        weights[name][:] = 0
    return weights


def _tables(seats: int, num_envs: int, seed: int, nets: int) -> SelfPlayEnvs:
    weights = [1.0] * len(TEMPERAMENTS) + [NET_WEIGHT * (at < nets) for at in range(len(ROLES))]
    envs = SelfPlayEnvs(seats, num_envs, seed)
    mix = OpponentMix(0.25, 0.15, 0.5, weights, weights, [*weights, LEARNER_WEIGHT])
    envs.mix = mix.cumulative()
    return envs


def _play(
    envs: SelfPlayEnvs, first: PolicyFunction, others: Sequence[PolicyFunction]
) -> RolloutBuffer:
    return envs.rollout(NUM_STEPS, first, others)


def _learn(net: Policy, optimizer: torch.optim.Optimizer, buffer: RolloutBuffer) -> float:
    """Take a step for every minibatch of the observations of all seats; return the mean loss."""
    obs = torch.from_numpy(buffer.obs[:-1].reshape(-1, buffer.obs.shape[2]))
    hidden_cards = torch.from_numpy(buffer.hidden_cards[:-1].reshape(len(obs), -1))
    losses = []
    for rows in torch.split(torch.randperm(len(obs)), MINIBATCH_SIZE):
        with torch.autocast("cpu", torch.bfloat16):
            logits = net.with_belief(obs[rows])[1]
        loss = belief_cross_entropy(logits.float(), obs[rows], hidden_cards[rows])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        losses.append(loss.item())
    return float(np.mean(losses))
