"""Values of moves: fair means, and losses without the bias of a maximum."""

import numpy as np
import pytest
from numpy.typing import NDArray

from catsack.moves import PASS, Bid, Move
from catsack.review.judging.compared_moves import MIN_POLICY, Candidates, candidates
from catsack.review.judging.evaluation import Evaluation
from catsack.search.known_world import known_world
from tests.support.positions import auction_views


def evaluation(shares: NDArray[np.float64], played: int) -> Evaluation:
    """Return the values of six moves of seat 0 that the champion plays equally often."""
    moves: tuple[Move, ...] = (PASS, *(Bid(amount) for amount in range(1, 6)))
    policy = np.full(6, 1 / 6)
    compared = Candidates(moves, policy, policy, 1 / 6)
    return Evaluation(0, compared, played, shares, np.zeros(shares.shape[:2]))


def test_moves_of_the_same_value_lose_nothing_on_average() -> None:
    rng = np.random.default_rng(1)
    means = []
    for _ in range(300):
        shares = rng.normal(0.25, 0.15, (64, 6, 2))
        own = shares[:, :, 0]
        odd = np.arange(64) % 2 == 1
        losses = [
            own[half, int(own[~half].mean(0).argmax())].mean() - own[half, 0].mean()
            for half in (odd, ~odd)
        ]
        assert evaluation(shares, 0).loss.mean == pytest.approx(max(0.0, float(np.mean(losses))))
        means.append(np.mean(losses))
    # The maximum itself would be too high by about .02.
    assert abs(np.mean(means)) < 0.005


def test_loss_of_a_clearly_worse_move_is_found_with_its_interval() -> None:
    rng = np.random.default_rng(2)
    shares = rng.normal(0.3, 0.1, (256, 6, 2))
    shares[:, 3, 0] -= 0.2
    loss = evaluation(shares, 3).loss
    assert loss.low < 0.2 < loss.high
    assert loss.high - loss.low < 0.08


def test_play_is_measured_against_the_mixture_for_every_seat() -> None:
    rng = np.random.default_rng(3)
    shares = rng.random((10, 6, 4))
    found = evaluation(shares, 2).play
    means = shares.mean(0)
    assert found == pytest.approx(means[2] - means.mean(0))


def test_mixture_of_candidates_has_the_weights_of_the_policy_on_average() -> None:
    known = known_world(auction_views(4, 3)[0])
    rng = np.random.default_rng(4)
    total: dict[object, float] = {}
    number = 4000
    for _ in range(number):
        found = candidates(known, None, rng)
        assert found.mixture.sum() == pytest.approx(1)
        for move, weight in zip(found.moves, found.mixture, strict=True):
            total[move] = total.get(move, 0.0) + float(weight) / number
    found = candidates(known, None, rng)
    for move, policy in zip(found.moves, found.policy, strict=True):
        if policy >= MIN_POLICY:
            assert total[move] == pytest.approx(policy, abs=0.005)
