"""Values of the moves of one decision, from a view: every move is tried in the same worlds.

Worlds are drawn from the belief. In each of them every move is played, all seats follow the
champion to the end of the round with common random numbers, and the calibrated critic says what
share of the win each seat can expect there.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catsack.encode import index
from catsack.errors import Malformed
from catsack.fast.game_struct import Games
from catsack.moves import Move
from catsack.review.judging.calibration import calibrated_shares
from catsack.review.judging.compared_moves import MIN_POLICY, Candidates, candidates
from catsack.search.belief import sample_belief
from catsack.search.known_world import KnownWorld, known_world
from catsack.search.net import load_shipped, on_one_core
from catsack.search.net_rollouts import play_in_turn, play_on
from catsack.views import View

MOST_WORLDS = 768
"""Worlds for a move that the champion would hardly play: the only ones that can be a mistake."""
MIXED = 0.05
"""A move that the champion plays at least so often is part of its mixture, and no mistake."""
COMMON = 0.25
SHARES_OF_WORLDS = ((COMMON, 6), (MIXED, 3), (0.0, 1))
"""By how likely the champion plays the move: its number of worlds is divided by this.

The number of worlds must not depend on the values found so far: then the mean of the champion's
own play would no longer be zero."""
UNGRADED = 3
"""A move that is not graded is tried in fewer worlds by this."""
MAX_GAMES = 1536
"""Games that are played side by side."""
Z_95 = 1.96
MODEL_ERROR = 0.01
"""Added on both sides of the interval of a move that the champion practically never plays."""


@dataclass(frozen=True, slots=True)
class Loss:
    """What a move gave away, in share of the win, with its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What each candidate is worth, by world."""

    seat: int
    candidates: Candidates
    played: int | None
    """Which candidate was played."""
    shares: NDArray[np.float64]
    """By world, candidate and seat: the share of the win."""
    scores: NDArray[np.float64]
    """By world and candidate: the own score, cats and mice, at the end of the round."""

    @property
    def win_chances(self) -> NDArray[np.float64]:
        """Return the mean share of the win of the own seat after each candidate."""
        means: NDArray[np.float64] = self.shares[:, :, self.seat].mean(0)
        return means

    @property
    def best(self) -> int:
        """Return the best of the moves that the champion considers, or the one played."""
        return self._best(self.shares)

    @property
    def play(self) -> tuple[float, ...]:
        """Return for each seat what the move changed, compared with the champion's mixture."""
        if self.played is None:
            raise ValueError("no move was played")
        means = self.shares.mean(0)
        difference: list[float] = (means[self.played] - self.candidates.mixture @ means).tolist()
        return tuple(difference)

    @property
    def loss(self) -> Loss:
        """Return what the move gave away against the best one.

        The best of several noisy values is too high on average. So the best move is chosen in one
        half of the worlds and measured in the other, and the other way round.
        """
        if self.played is None:
            raise ValueError("no move was played")
        own = self.shares[:, :, self.seat]
        odd = np.arange(len(own)) % 2 == 1
        differences = np.zeros(len(own))
        for half in (odd, ~odd):
            best = self._best(self.shares[~half])
            differences[half] = own[half, best] - own[half, self.played]
        mean = float(differences.mean())
        margin = Z_95 * float(differences.std()) / math.sqrt(len(own))
        if self.candidates.policy[self.played] < MIN_POLICY:
            margin += MODEL_ERROR
        return Loss(*(max(0.0, value) for value in (mean, mean - margin, mean + margin)))

    def _best(self, shares: NDArray[np.float64]) -> int:
        means = shares[:, :, self.seat].mean(0)
        may_be_best = self.candidates.is_usual.copy()
        if self.played is not None:
            may_be_best[self.played] = True
        return int(np.argmax(np.where(may_be_best, means, -1.0)))


def evaluate(
    view: View, move: Move | None, seed: int, *, worlds: int = MOST_WORLDS, is_graded: bool = True
) -> Evaluation:
    """Return the values of what the seat of *view* may play, *move* among them.

    The random numbers follow from *seed* and from how many events have happened, nothing else.
    Without grades, all moves are tried in fewer worlds.
    """
    if move is not None and move not in view.moves:
        raise Malformed("review-move", f"{move} is not a legal move here.")
    rng = np.random.default_rng([seed, view.number])
    known = known_world(view)
    compared = candidates(known, move, rng)
    divisor = next(by for least, by in SHARES_OF_WORLDS if compared.mixing >= least)
    divisor *= 1 if is_graded else UNGRADED
    shares, scores = _rollouts(known, compared, max(2, worlds // divisor), rng)
    played = None if move is None else compared.moves.index(move)
    return Evaluation(known.seat, compared, played, shares, scores)


def _rollouts(
    known: KnownWorld, compared: Candidates, worlds: int, rng: np.random.Generator
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return shares by world, candidate and seat, and own scores by world and candidate."""
    policy, belief = load_shipped("champion"), load_shipped("belief")
    moves = np.array([index(move) for move in compared.moves])
    last_round = int(known.games[0]["round"])
    shares, scores = [], []
    most = max(1, MAX_GAMES // moves.size)
    with on_one_core():
        sample = sample_belief(known, worlds, rng, belief)
        for at in range(0, worlds, most):
            games: Games = np.repeat(sample[at : at + most], moves.size)
            play_in_turn(games, moves)
            play_on(games, last_round, policy)
            shares.append(calibrated_shares(games))
            scores.append(games["points"][:, known.seat] + games["owned"][:, known.seat])
    seats = int(known.games[0]["seats"])
    return (
        np.concatenate(shares).reshape(worlds, moves.size, seats),
        np.concatenate(scores).astype(np.float64).reshape(worlds, moves.size),
    )
