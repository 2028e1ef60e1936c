"""The two nets of every run, a policy and a critic that sees all cards, and their weights.

The policy has a second head that predicts hidden cards: its belief.
"""

import copy
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from catsack.encode import MOST_SEATS
from catsack.search.features import BELIEF_SIZE, NUM_ACTIONS, OBS_SIZE, PRIVILEGED_SIZE

WIDTH = 256
"""Units of a hidden layer."""
MASKED = -1e9
"""Added to the logits of what is masked out."""

Floats = NDArray[np.float32]
Weights = dict[str, Floats]
"""The parameters of a net by name."""
Nets = dict[str, Weights]
"""Several nets by name."""
PolicyFunction = Callable[[Floats], Floats]
"""From rows of observations to rows of logits."""


class Policy(nn.Module):
    """From an observation to a logit for each action."""

    def __init__(self, width: int = WIDTH) -> None:
        super().__init__()
        inner = nn.Linear(OBS_SIZE, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        last = nn.Linear(width, NUM_ACTIONS)
        with torch.no_grad():  # start close to the uniform policy
            last.weight.mul_(0.01)
        self.layers = nn.Sequential(*inner, last)
        self.belief = nn.Linear(width, BELIEF_SIZE)

    def forward(self, obs: Tensor) -> Tensor:
        """Return the logits of all actions, legal or not."""
        return self.layers(obs)  # type: ignore[no-any-return]

    def with_belief(self, obs: Tensor) -> tuple[Tensor, Tensor]:
        """Return the same, and the logits of hidden cards."""
        hidden = self.layers[:-1](obs)
        return self.layers[-1](hidden), self.belief(hidden)


class Critic(nn.Module):
    """From all cards to the share of the win each seat may expect, the seat on turn first."""

    def __init__(self, width: int = WIDTH) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            *(nn.Linear(OBS_SIZE + PRIVILEGED_SIZE, width), nn.ReLU()),
            *(nn.Linear(width, width), nn.ReLU()),
            nn.Linear(width, MOST_SEATS),
        )

    def forward(self, obs: Tensor, privileged_obs: Tensor, seat_mask: Tensor) -> Tensor:
        """Return the logarithms of the shares; *seat_mask* is 1 for the seats of the game."""
        logits = self.layers(torch.cat([obs, privileged_obs], 1))
        return masked_log_probs(logits, seat_mask)


def masked_log_probs(logits: Tensor, mask: Tensor) -> Tensor:
    """Return the log-softmax over what the *mask* allows."""
    return torch.log_softmax(logits + MASKED * (1 - mask), 1)


def numpy_policy(policy: Policy, *, uses_bfloat16: bool = False) -> PolicyFunction:
    """Return *policy*, as it is now, as a function of numpy arrays."""
    layers, dtype = policy.layers, torch.float32
    if uses_bfloat16:
        layers, dtype = copy.deepcopy(layers).bfloat16(), torch.bfloat16

    @torch.no_grad()
    def logits(obs: Floats) -> Floats:
        return layers(torch.from_numpy(obs).to(dtype)).float().numpy()  # type: ignore[no-any-return]

    return logits


def copy_weights(net: nn.Module) -> Weights:
    """Return a copy of the parameters of *net*."""
    return {name: value.detach().numpy().copy() for name, value in net.state_dict().items()}


def load_weights(net: nn.Module, weights: Weights) -> None:
    """Set the parameters of *net*; a policy of the time before beliefs keeps its belief head."""
    state = {name: torch.from_numpy(value) for name, value in weights.items()}
    missing = net.load_state_dict(state, strict=False)
    if missing.unexpected_keys or any(not name.startswith("belief.") for name in missing[0]):
        raise ValueError(f"These are not the weights of this net: {missing}.")


def frozen_policy(weights: Weights) -> Policy:
    """Return a policy with these *weights* that does not learn."""
    with torch.random.fork_rng():  # its initial parameters must not move the run's generator
        policy = Policy(weights["layers.0.bias"].size)
    load_weights(policy, weights)
    return policy.requires_grad_(False)


def save_nets(file: Path, nets: Nets) -> None:
    """Write several nets into one file; an older file stays until the new one is complete."""
    new = file.with_suffix(".new.npz")
    arrays: dict[str, Any] = {
        f"{net}/{name}": array for net, weights in nets.items() for name, array in weights.items()
    }
    np.savez_compressed(new, **arrays)
    os.replace(new, file)


def load_nets(file: Path) -> Nets:
    """Return the nets in *file*."""
    nets: Nets = {}
    with np.load(file) as arrays:
        for key in arrays.files:
            net, name = key.split("/")
            nets.setdefault(net, {})[name] = arrays[key]
    return nets
