"""What the sack may be worth to a seat that does not see all of it (rules 4.2 to 4.5)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catsack.review.judging.sack_distribution import LEAST_WORTH, WORTHS, worth_probabilities
from catsack.search.card_beliefs import Probabilities
from catsack.search.known_world import KnownWorld

LOW, HIGH = 0.1, 0.9
"""The likely range leaves out a tenth on each side."""


@dataclass(frozen=True, slots=True)
class SackRange:
    """The likely worth of a sack in an auction, and what passing pays instead."""

    probs: NDArray[np.float64]
    """By worth, from ``LEAST_WORTH`` on: how likely the sack is worth that much."""
    passing_pays: int
    """Mice that the seat takes if it passes now."""

    @property
    def mean(self) -> float:
        """The expected worth, after the dogs."""
        return float(self.probs @ np.arange(LEAST_WORTH, LEAST_WORTH + WORTHS))

    @property
    def low(self) -> int:
        """Only one sack in ten is worth less."""
        return self._quantile(LOW)

    @property
    def high(self) -> int:
        """Only one sack in ten is worth more."""
        return self._quantile(HIGH)

    @property
    def most(self) -> int:
        """The most that it can be worth."""
        return int(np.flatnonzero(self.probs > 0)[-1]) + LEAST_WORTH

    @property
    def break_even(self) -> int:
        """The highest bid at which buying brings as many points as passing, on average."""
        return max(0, int(np.floor(self.mean - self.passing_pays)))

    def chance_above(self, worth: int) -> float:
        """Return how likely the sack is worth more than *worth*."""
        return float(self.probs[max(0, worth - LEAST_WORTH + 1) :].sum())

    def _quantile(self, share: float) -> int:
        at = int(np.searchsorted(self.probs.cumsum(), share - 1e-12))
        return min(at, WORTHS - 1) + LEAST_WORTH

    def to_dict(self) -> dict[str, object]:
        """Return plain JSON data."""
        return {
            "low": self.low,
            "mean": round(self.mean, 4),
            "high": self.high,
            "most": self.most,
            "passing_pays": self.passing_pays,
        }


def sack_range(known: KnownWorld, row: Probabilities, passing_pays: int) -> SackRange:
    """Return what the sack may be worth; *row* has probabilities by place and card."""
    return SackRange(worth_probabilities(known.games, row), passing_pays)
