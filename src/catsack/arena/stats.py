"""Means with their 95 % confidence intervals.

The games of one match share a deal, so they are not independent. The match is the cluster: it
counts as one observation, however many games or sales it has.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, stdev

Z = 1.96
"""Half the width of a 95 % confidence interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    @property
    def has_interval(self) -> bool:
        """A single observation has no confidence interval."""
        return self.low != -inf


def estimate(observations: Sequence[float]) -> Estimate:
    """Return the mean of independent *observations*."""
    mean = fmean(observations)
    if len(observations) < 2:
        return Estimate(mean, -inf, inf)
    return _around(mean, stdev(observations) / sqrt(len(observations)))


def _around(mean: float, standard_error: float) -> Estimate:
    return Estimate(mean, mean - Z * standard_error, mean + Z * standard_error)


class ClusterMean:
    """The mean of values that come in clusters of unequal size (a ratio estimator).

    One match has three sales of a bot, another has seven; the mean is the sum of all prices over
    the number of all sales, and its standard error comes from the differences between matches.

    >>> price = ClusterMean()
    >>> for match, value in ((0, 4), (0, 6), (1, 8)):
    ...     price.add(match, value)
    >>> price.count, price.estimate().mean
    (3, 6.0)
    """

    def __init__(self) -> None:
        self._sums_and_counts: dict[int, tuple[float, int]] = {}

    def add(self, cluster: int, value: float) -> None:
        """Add one *value* of a *cluster*."""
        total, count = self._sums_and_counts.get(cluster, (0.0, 0))
        self._sums_and_counts[cluster] = total + value, count + 1

    @property
    def count(self) -> int:
        """The number of values."""
        return sum(count for _, count in self._sums_and_counts.values())

    def estimate(self) -> Estimate:
        """Return the mean; without any value it is 0."""
        clusters = self._sums_and_counts.values()
        number, count = len(clusters), self.count
        mean = sum(total for total, _ in clusters) / count if count else 0.0
        if number < 2:
            return Estimate(mean, -inf, inf)
        squares = sum((total - mean * size) ** 2 for total, size in clusters)
        return _around(mean, sqrt(squares * number / (number - 1)) / count)

    def estimate_or_none(self) -> Estimate | None:
        """Return the mean, or None if there is no value."""
        return self.estimate() if self.count else None
