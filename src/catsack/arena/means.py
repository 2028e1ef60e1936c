"""Means of what comes in unequal numbers, match by match, with 95 % intervals.

One match has three sales of a bot, another has seven. They share a deal, so the match counts
as one observation, and the mean is a ratio of two sums.
"""

from math import sqrt

from catsack.arena.stats import Estimate, Z


class Mean:
    """A mean in the making.

    >>> price = Mean()
    >>> for match, paid in ((0, 4), (0, 6), (1, 8)):
    ...     price.add(match, paid)
    >>> price.count, price.estimate().mean
    (3, 6.0)
    """

    def __init__(self) -> None:
        self._matches: dict[int, list[float]] = {}

    def add(self, match: int, value: float) -> None:
        """Count one more *value*, seen in that match."""
        sums = self._matches.setdefault(match, [0.0, 0.0])
        sums[0] += value
        sums[1] += 1

    @property
    def count(self) -> int:
        """How many values there are."""
        return int(sum(count for _, count in self._matches.values()))

    def estimate(self) -> Estimate:
        """Return the mean; of no value at all it is 0, and of one match nothing is certain."""
        count = self.count
        matches = len(self._matches)
        mean = sum(total for total, _ in self._matches.values()) / count if count else 0.0
        if matches < 2:
            return Estimate(mean, float("-inf"), float("inf"))
        squares = sum((total - mean * each) ** 2 for total, each in self._matches.values())
        reach = Z * sqrt(squares * matches / (matches - 1)) / count
        return Estimate(mean, mean - reach, mean + reach)


def maybe(mean: Mean) -> Estimate | None:
    """Return a mean of what need not happen at all, such as the price of sacks seldom sold."""
    return mean.estimate() if mean.count else None


def is_certain(estimate: Estimate) -> bool:
    """Whether there is an interval at all."""
    return estimate.low != float("-inf")
