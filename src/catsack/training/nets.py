"""The two nets of every experiment: one that plays, and one that judges with all cards up."""

import numpy as np
import torch
from torch import Tensor, nn

from catsack.encode import MOST_SEATS
from catsack.search.features import NUM_ACTIONS, OBS_SIZE, PRIVILEGED_SIZE

WIDTH = 256
Weights = dict[str, np.ndarray]
"""A net's numbers by name."""
NEVER = -1e9
"""Added to what cannot be answered."""


class Policy(nn.Module):
    """From what a seat is told to how it leans towards each answer."""

    def __init__(self, width: int = WIDTH) -> None:
        super().__init__()
        inner = nn.Linear(OBS_SIZE, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        last = nn.Linear(width, NUM_ACTIONS)
        with torch.no_grad():  # in the beginning every answer is as likely as another
            last.weight.mul_(0.01)
        self.layers = nn.Sequential(*inner, last)

    def forward(self, told: Tensor) -> Tensor:
        """Return a number for each answer, legal or not."""
        return self.layers(told)  # type: ignore[no-any-return]


class Critic(nn.Module):
    """From the whole truth to what part of the win each seat may expect, nearest seat first."""

    def __init__(self, width: int = WIDTH) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            *(nn.Linear(OBS_SIZE + PRIVILEGED_SIZE, width), nn.ReLU()),
            *(nn.Linear(width, width), nn.ReLU()),
            nn.Linear(width, MOST_SEATS),
        )

    def forward(self, told: Tensor, secrets: Tensor, present: Tensor) -> Tensor:
        """Return log shares; seats that are not *present* have none."""
        leaning = self.layers(torch.cat([told, secrets], 1))
        return torch.log_softmax(leaning + NEVER * (1 - present), 1)


def log_chances(leaning: Tensor, legal: Tensor) -> Tensor:
    """Return the logarithm of how likely each answer is; what is not legal never is."""
    return torch.log_softmax(leaning + NEVER * (1 - legal), 1)


def weights_of(net: nn.Module) -> Weights:
    """Return a copy of the net's numbers."""
    return {name: value.detach().numpy().copy() for name, value in net.state_dict().items()}


def load(net: nn.Module, weights: Weights) -> None:
    """Give *net* these numbers."""
    net.load_state_dict({name: torch.from_numpy(value) for name, value in weights.items()})


def policy_of(weights: Weights) -> Policy:
    """Return a net with these numbers, not to be trained."""
    with torch.random.fork_rng():  # its first numbers are drawn in vain
        policy = Policy(weights["layers.0.bias"].size)
    load(policy, weights)
    return policy.requires_grad_(False)
