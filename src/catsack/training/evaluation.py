"""How nets do against nets, quickly: for the log of a run. What counts is the arena."""

import math
from dataclasses import dataclass

import numpy as np

from catsack.editions import FELIX
from catsack.training.tables import Asked, Tables


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the wins, and how sure it is (95 %)."""

    mean: float
    margin: float
    games: int

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f} ± {100 * self.margin:.1f} %"


def alone(hero: Asked, rival: Asked, seats: int, games: int, seed: int = 0) -> Share:
    """Return what *hero* wins alone among copies of *rival*; it sits at every seat as often."""
    tables = Tables(seats, games, seed, editions=(FELIX,))
    everyone = (1 << seats) - 1
    tables.rivals[:] = [everyone ^ 1 << at % seats for at in range(games)]
    shares = np.full(games, np.nan)
    places = np.arange(games) % seats
    while np.isnan(shares).any():
        before = tables.rivals.copy()
        written = tables.play(16, hero, rival)
        for step in written.is_over.nonzero()[0]:
            over = written.is_over[step] & np.isnan(shares)
            shares[over] = written.shares[step][over, places[over]]
        tables.rivals[:] = before
    return Share(float(shares.mean()), 1.96 * float(shares.std()) / math.sqrt(games), games)
