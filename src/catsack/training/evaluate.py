"""How nets do against nets, quickly: for the log of a run. What counts is the arena."""

import math
from dataclasses import dataclass

import numpy as np

from catsack.editions import FELIX
from catsack.training.rollouts import FIRST_NET, Asked, Tables


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the wins, and how sure it is (95 %)."""

    mean: float
    margin: float
    games: int

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f} ± {100 * self.margin:.1f} %"


def alone(hero: Asked | int, rival: Asked | int, seats: int, games: int, seed: int = 0) -> Share:
    """Return what *hero* wins alone among copies of *rival*; it sits at every seat as often.

    Each is a net, or the place of a temperament.
    """
    nets = [net for net in (hero, rival) if not isinstance(net, int)]
    kinds = [
        each if isinstance(each, int) else FIRST_NET + nets.index(each) for each in (hero, rival)
    ]
    tables = Tables(seats, games, seed, editions=(FELIX,))
    places = np.arange(games) % seats
    seated = np.full_like(tables.kinds, kinds[1])
    seated[np.arange(games), places] = kinds[0]
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():
        tables.kinds[:] = seated
        written = tables.play(16, nets[0], nets)
        for step in written.is_over.nonzero()[0]:
            over = written.is_over[step] & np.isnan(shares)
            shares[over] = written.shares[step][over, places[over]]
    return Share(float(shares.mean()), 1.96 * float(shares.std()) / math.sqrt(games), games)
