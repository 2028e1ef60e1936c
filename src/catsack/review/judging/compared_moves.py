"""The moves that a review compares in one decision, and how often the champion plays each."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catsack.encode import NUM_ACTIONS as NUM_MOVES
from catsack.encode import index
from catsack.encode import move as move_of
from catsack.moves import Move
from catsack.search.features import (
    NUM_ACTIONS,
    OBS_SIZE,
    closest_action,
    decode_action,
    observe,
)
from catsack.search.known_world import KnownWorld
from catsack.search.net import action_probabilities, load_shipped

MIN_POLICY = 0.01
"""The champion practically never plays a move that is less likely: its value is less certain, and
it is not called the best."""
RARE_WEIGHT = 0.02
"""The least weight of the rare move that stands for all moves below ``MIN_POLICY``."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Moves to compare, the champion's likeliest first."""

    moves: tuple[Move, ...]
    policy: NDArray[np.float64]
    """How likely the champion plays each."""
    mixture: NDArray[np.float64]
    """The weight of each in the champion's mixture; they add up to 1."""
    mixing: float
    """How likely the champion plays the move in question, or the one of its moves next to it."""

    @property
    def is_usual(self) -> NDArray[np.bool_]:
        """Which moves the champion plays often enough to trust their values."""
        return self.policy >= MIN_POLICY


def candidates(known: KnownWorld, played: Move | None, rng: np.random.Generator) -> Candidates:
    """Return the moves that the champion considers, and *played* exactly as it was.

    All that it hardly ever plays is represented by one such move, drawn at random and left out
    mostly, so that the mixture's value has the right mean and costs little.
    """
    by_action, by_move = _policy(known)
    usual = [int(move) for move in np.flatnonzero(by_move >= MIN_POLICY)]
    usual.sort(key=lambda move: -by_move[move])
    weights = {move: float(by_move[move]) for move in usual}
    rare = np.where(by_move < MIN_POLICY, by_move, 0.0)
    mass = float(rare.sum())
    if rng.random() < mass / RARE_WEIGHT:
        stand_in = int(rng.choice(NUM_MOVES, p=rare / mass))
        weights[stand_in] = max(mass, RARE_WEIGHT)
    mixing = 1.0
    if played is not None:
        weights.setdefault(index(played), 0.0)
        action = int(closest_action(known.games[0], index(played)))
        mixing = float(max(by_action[action], by_move[index(played)]))
    mixture = np.array([*weights.values()])
    # What the rare move has too much or too little, the likeliest one makes up for.
    mixture[0] += 1 - mixture.sum()
    moves = tuple(move_of(move) for move in weights)
    return Candidates(moves, by_move[[*weights]], mixture, mixing)


def _policy(known: KnownWorld) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the champion's probabilities by action and by move."""
    obs, legal = np.zeros(OBS_SIZE, np.float32), np.zeros(NUM_ACTIONS, np.int8)
    observe(known.games, known.seat, obs, legal)
    by_action = action_probabilities(load_shipped("champion").logits(obs), legal)
    by_action /= by_action.sum()
    by_move = np.zeros(NUM_MOVES)
    # Two actions can stand for the same move.
    for action in np.flatnonzero(by_action):
        by_move[decode_action(known.games, action)] += by_action[action]
    return by_action, by_move
