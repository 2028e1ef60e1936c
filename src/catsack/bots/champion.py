"""The champion: a policy net, trained in self-play, that is sampled from."""

import random
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from catsack.bots import Clock, Reason
from catsack.encode import MOST_ROUNDS
from catsack.encode import move as move_of
from catsack.moves import Move
from catsack.search.features import (
    NUM_ACTIONS,
    OBS_SIZE,
    WORTH_AT,
    WORTH_SCALE,
    decode_action,
    observe,
)
from catsack.search.known_world import KnownWorld, known_world
from catsack.search.net import Net, WholeNumbers, action_probabilities, load_net, load_shipped
from catsack.views import View


@dataclass(frozen=True, slots=True)
class Handicap:
    """What makes a player with the champion's net weaker than the champion."""

    temperature: float = 1.0
    """The temperature of the policy: the higher, the more equally likely all moves are."""
    rounds_remembered: int = MOST_ROUNDS
    """Of how many past rounds it knows what the others laid."""
    max_misjudgement: int = 0
    """By how many points at most it misjudges a sack."""


class Champion:
    """Draws each move from the policy of its net: a mixed strategy, so that nobody can read it."""

    def __init__(self, seed: int, handicap: Handicap | None = None, net: Net | None = None) -> None:
        self.reason = Reason("reason-not-yet")
        self._rng = random.Random(seed)
        self._net = net or load_shipped("champion")
        self._handicap = handicap or Handicap()
        self._drawn: tuple[KnownWorld, WholeNumbers] | None = None

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return a move, drawn from the policy."""
        self._drawn = None
        if len(view.moves) == 1:
            self.reason = Reason("reason-search-forced")
            return view.moves[0]
        known = known_world(forget_old_rounds(view, self._handicap.rounds_remembered))
        obs, legal = np.zeros(OBS_SIZE, np.float32), np.zeros(NUM_ACTIONS, np.int8)
        observe(known.games, known.seat, obs, legal)
        error = self._handicap.max_misjudgement
        obs[WORTH_AT] += self._rng.uniform(-error, error) / WORTH_SCALE
        # Whole numbers, not probabilities: the same draw picks the same move on every machine.
        weights = action_probabilities(self._net.logits(obs), legal, self._handicap.temperature)
        total = int(weights.sum())
        action = int(np.searchsorted(weights.cumsum(), self._rng.randrange(total), "right"))
        self.reason = policy_reason(round(100 * weights[action] / total))
        self._drawn = known, weights
        return move_of(int(decode_action(known.games, action)))

    @property
    def drawn_from(self) -> Mapping[Move, float] | None:
        """The policy from which the last move was drawn; None if it was the only one."""
        return None if self._drawn is None else move_probabilities(*self._drawn)


def champion_from_file(file: Path, seed: int) -> Champion:
    """Return a player with the policy in *file*, as ``catsack train`` writes it."""
    return Champion(seed, net=_policy(file))


@lru_cache(maxsize=32)
def _policy(file: Path) -> Net:
    with file.open("rb") as opened:
        return load_net(opened)


def move_probabilities(known: KnownWorld, weights: NDArray[np.float64]) -> dict[Move, float]:
    """Return the probability of each move, from the *weights* of abstract actions."""
    policy: dict[Move, float] = defaultdict(float)  # two actions can stand for one bid
    for action in np.flatnonzero(weights):
        policy[move_of(int(decode_action(known.games, action)))] += float(weights[action])
    total = float(weights.sum())
    return {move: weight / total for move, weight in policy.items()}


def policy_reason(percent: int) -> Reason:
    """Return the reason for a move that the policy plays with this probability."""
    return Reason("reason-champion", {"chance": percent})


def forget_old_rounds(view: View, rounds: int) -> View:
    """Return *view* without what the others laid more than *rounds* rounds ago."""
    if view.round - 1 <= rounds:
        return view
    spent = tuple(
        cards if seat == view.seat else cards[len(cards) - rounds :]
        for seat, cards in enumerate(view.recall.spent)
    )
    past = view.recall.rounds[view.round - 1 - rounds :]
    return view._replace(recall=view.recall._replace(spent=spent, rounds=past))
