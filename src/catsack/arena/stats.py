"""Means and shares with their 95 % confidence intervals.

The games of one match share a deal, so they are not independent. The match is the cluster: means
are judged by the differences between matches.

- A mean of points has an interval of Student's t, with one degree of freedom less than matches.
- A share lies between 0 and 1, and so does its interval: the mid-P interval of a binomial with an
  effective number of games (Korn and Graubard 1998). ``tools/interval_coverage.py`` measures how
  often these intervals hold the truth.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, lgamma, log, sqrt
from statistics import NormalDist, fmean, stdev

TAIL = 0.025
"""Probability beyond each end of an interval."""
Z = NormalDist().inv_cdf(1 - TAIL)
"""Half the width of a 95 % confidence interval of a normal distribution, in standard errors."""
T_TABLE = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
)
"""The same of Student's t, from 1 degree of freedom on."""
DESIGN_PRIOR = 60.0
"""Degrees of freedom with which games of one deal are taken for independent.

Measured, they nearly are (the variance of a match is 0.92 to 1.03 times that of as many deals), and
a handful of matches says little about it.
"""

LUCK_PRIOR = 8.0
"""Matches with which all of the luck is taken for the best part of it to take out."""


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


def t_quantile(degrees: float) -> float:
    """Return half the width of a 95 % interval of Student's t, in standard errors.

    >>> round(t_quantile(3), 2), round(t_quantile(60), 2)
    (3.18, 2.0)
    """
    if degrees <= len(T_TABLE):
        below = max(1, int(degrees))
        above = min(below + 1, len(T_TABLE))
        part = min(1.0, max(0.0, degrees - below))
        return T_TABLE[below - 1] + part * (T_TABLE[above - 1] - T_TABLE[below - 1])
    # The first terms of Fisher's expansion: right to three digits from here on.
    first = (Z**3 + Z) / (4 * degrees)
    return Z + first + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * degrees**2)


def estimate(observations: Sequence[float]) -> Estimate:
    """Return the mean of independent *observations* of any size."""
    mean, number = fmean(observations), len(observations)
    if number < 2:
        return Estimate(mean, -inf, inf)
    half = t_quantile(number - 1) * stdev(observations) / sqrt(number)
    return Estimate(mean, mean - half, mean + half)


def ratio_estimate(totals: Sequence[float], sizes: Sequence[int]) -> Estimate:
    """Return the mean of values in clusters: *totals* are their sums, *sizes* how many they are.

    >>> ratio_estimate([10.0, 8.0], [2, 1]).mean
    6.0
    """
    number, count = len(totals), sum(sizes)
    mean = sum(totals) / count
    if number < 2:
        return Estimate(mean, -inf, inf)
    squares = sum((t - mean * size) ** 2 for t, size in zip(totals, sizes, strict=True))
    half = t_quantile(number - 1) * sqrt(squares * number / (number - 1)) / count
    return Estimate(mean, mean - half, mean + half)


def less_luck(totals: Sequence[float], luck: Sequence[float]) -> list[float]:
    """Return the totals of matches less a part of their *luck*, a control variate of mean 0.

    Which part is best is seen from all other matches. So it does not depend on the match itself,
    and what is left has exactly the expectation of the total.

    >>> less_luck([1.0, 2.0, 3.0], [-1.0, 0.0, 1.0])
    [1.9, 2.0, 2.1]
    """
    number = len(totals) - 1
    if number < 1:
        return [total - value for total, value in zip(totals, luck, strict=True)]
    products = sum(total * value for total, value in zip(totals, luck, strict=True))
    squares, sum_of_totals, sum_of_luck = sum(v * v for v in luck), sum(totals), sum(luck)
    less = []
    for total, value in zip(totals, luck, strict=True):
        others = squares - value * value
        mean = (sum_of_totals - total) / number
        covered = products - total * value - mean * (sum_of_luck - value)
        prior = LUCK_PRIOR * others / number
        part = (prior + covered) / (prior + others) if others > 0 else 1.0
        less.append(total - part * value)
    return less


def share_estimate(totals: Sequence[float], sizes: Sequence[int]) -> Estimate:
    """Return a share of wins: *totals* are the wins of each match, *sizes* its games.

    >>> share_estimate([0.0, 1.0, 2.0, 0.5], [4, 4, 4, 4]).low > 0
    True
    """
    number, games = len(totals), sum(sizes)
    mean = min(1.0, max(0.0, sum(totals) / games))
    if number < 2:
        return Estimate(mean, -inf, inf)
    design, degrees = 1.0, DESIGN_PRIOR + number - 1
    independent = mean * (1 - mean) / games
    if independent > 0:
        squares = sum((t - mean * size) ** 2 for t, size in zip(totals, sizes, strict=True))
        clustered = squares * number / (number - 1) / games**2
        design = (DESIGN_PRIOR + (number - 1) * clustered / independent) / degrees
    effective = games / design * (Z / t_quantile(degrees)) ** 2
    return Estimate(mean, *_mid_p_interval(mean * effective, effective))


def _mid_p_interval(wins: float, games: float) -> tuple[float, float]:
    """Return the shares at which so few or so many *wins* are not yet surprising."""
    return _lower_end(wins, games), 1 - _lower_end(games - wins, games)


@lru_cache(maxsize=1 << 12)
def _lower_end(wins: float, games: float) -> float:
    """Return the lowest share that so many *wins* fit."""
    if wins <= 0:
        return 0.0

    def upper_tail(share: float) -> float:
        """Return the mid-P of so many wins: the probability of more and half that of as many."""
        more = _incomplete_beta(wins + 1, games - wins, share) if wins < games else 0.0
        return (more + _incomplete_beta(wins, games - wins + 1, share)) / 2

    # Below this share no number of wins is surprisingly few, so all of the 5 % goes to too many.
    # With 2.5 % there, intervals of 10 to 25 deals at a share of 2 % held it in 99 % of cases.
    edge = 1 - (2 * TAIL) ** (1 / games)
    low = _solve(upper_tail, 2 * TAIL)
    return low if low < edge else max(edge, _solve(upper_tail, TAIL))


def _solve(rising: Callable[[float], float], value: float) -> float:
    """Return where a function that rises from 0 to 1 has this *value*."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < value else (low, middle)
    return (low + high) / 2


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """Return the regularised incomplete beta function, by its continued fraction.

    >>> round(_incomplete_beta(2, 3, 0.4), 6)
    0.5248
    """
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):  # where the fraction converges slowly
        return 1 - _incomplete_beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    fraction, c, d = 1.0, 1.0, 0.0
    for step in range(400):
        half = step // 2
        if step == 0:
            term = 1.0
        elif step % 2 == 0:
            term = half * (b - half) * x / ((a + step - 1) * (a + step))
        else:
            term = -(a + half) * (a + b + half) * x / ((a + step - 1) * (a + step))
        d = 1 / (1 + term * d or 1e-300)
        c = 1 + term / c or 1e-300
        fraction *= c * d
        if abs(1 - c * d) < 1e-12:
            break
    return front * (fraction - 1)


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
        if not self._sums_and_counts:
            return Estimate(0.0, -inf, inf)
        return ratio_estimate(*zip(*self._sums_and_counts.values(), strict=True))

    def share(self) -> Estimate:
        """Return the mean of values between 0 and 1, such as shares of a win."""
        if not self._sums_and_counts:
            return Estimate(0.0, -inf, inf)
        totals, sizes = zip(*self._sums_and_counts.values(), strict=True)
        return share_estimate(totals, sizes)

    def estimate_or_none(self) -> Estimate | None:
        """Return the mean, or None if there is no value."""
        return self.estimate() if self.count else None
