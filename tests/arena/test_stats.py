"""Confidence intervals hold the truth as often as they say."""

import random
from itertools import pairwise

import pytest

from catsack.arena.stats import ClusterMean, estimate, share_estimate, t_quantile

SAMPLES = 300


def coverage(share: float, deals: int, seats: int) -> float:
    """Return how often the interval of so many deals holds the true share."""
    rng = random.Random(f"{share} {deals} {seats}")
    hits = 0
    for _ in range(SAMPLES):
        wins = [float(sum(rng.random() < share for _ in range(seats))) for _ in range(deals)]
        result = share_estimate(sorted(wins), [seats] * deals)
        hits += result.low <= share <= result.high
    return hits / SAMPLES


@pytest.mark.parametrize("share", [0.016, 0.1, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("deals", [4, 10, 50])
def test_intervals_of_shares_hold_the_truth_in_95_of_100_cases(share: float, deals: int) -> None:
    # Four standard deviations of 300 samples below 95 %; ``tools.interval_coverage`` has more.
    assert coverage(share, deals, 4) > 0.9


def test_intervals_of_shares_stay_within_0_and_1() -> None:
    never, always = share_estimate([0, 0, 0, 0], [4] * 4), share_estimate([4, 4, 4, 4], [4] * 4)
    assert (never.low, always.high) == (0, 1)
    assert 0.15 < never.high < 0.3
    assert always.low == pytest.approx(1 - never.high)
    rare = share_estimate([1.0] + [0.0] * 24, [4] * 25)
    assert 0 < rare.low < 0.01 < rare.high < 0.06


def test_interval_near_0_is_not_wider_than_it_must_be() -> None:
    # With 2.5 % above a share that nothing can be below, this held 2 % in 99 of 100 cases.
    assert share_estimate([1.0] * 5 + [0.0] * 20, [4] * 25).low > 0.02
    assert share_estimate([3.0] * 5 + [4.0] * 20, [4] * 25).high < 0.98


def test_equal_matches_have_an_interval_that_is_not_a_point() -> None:
    same = share_estimate([2, 2], [4, 4])
    assert same.low < 0.3 < 0.7 < same.high


def test_games_that_are_alike_in_a_match_widen_the_interval() -> None:
    apart = share_estimate([1.0] * 30, [4] * 30)
    alike = share_estimate([4.0 * (deal % 4 == 0) for deal in range(32)], [4] * 32)
    assert alike.high - alike.low > 1.5 * (apart.high - apart.low)


def test_means_of_few_matches_use_students_t() -> None:
    four = estimate([1.0, 2.0, 3.0, 4.0])
    assert four.high - four.mean == pytest.approx(3.182 * (5 / 3 / 4) ** 0.5, rel=1e-3)
    assert not estimate([1.0]).has_interval
    widths = [t_quantile(degrees) for degrees in (1, 2, 5.5, 20, 21, 100, 10**6)]
    assert all(more > less for more, less in pairwise(widths))
    assert widths[-1] == pytest.approx(1.96, abs=1e-3)


def test_shares_of_clusters_of_unequal_size_are_shares_too() -> None:
    mean = ClusterMean()
    for cluster, value in ((0, 1.0), (0, 0.0), (1, 1.0)):
        mean.add(cluster, value)
    assert mean.share().mean == pytest.approx(2 / 3)
    assert 0 < mean.share().low < mean.share().high <= 1
    assert not ClusterMean().share().has_interval
