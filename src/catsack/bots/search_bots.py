"""Bots that search: worlds imagined from the view, and what pays in most of them."""

import random
from collections.abc import Mapping

from catsack.bots import Clock, Reason
from catsack.moves import Move
from catsack.search.monte_carlo import Finding, search
from catsack.views import View


class Searching:
    """Searches with a fixed number of simulations, or as many as its clock allows."""

    description: Mapping[str, str]

    def __init__(self, seed: int, simulations: int) -> None:
        self._rng = random.Random(seed)
        self._simulations = simulations
        self.reason = Reason("reason-search-forced")
        self.found: Finding | None = None
        """What the last search came to."""

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return the move that was tried most, for it promised most."""
        seconds = None if clock is None else 0.8 * clock.seconds
        self.found = found = search(view, self._rng.getrandbits(63), self._simulations, seconds)
        if found.simulations:
            chance = round(100 * found.share)
            self.reason = Reason(
                "reason-search", {"simulations": found.simulations, "chance": chance}
            )
        else:
            self.reason = Reason("reason-search-forced")
        return found.move


class Search1k(Searching):
    """A thousand simulations a move."""

    description = {
        "en": "Imagines a thousand ways the cards may lie and plays what pays in most of them.",
        "de": "Stellt sich tausend Verteilungen vor und spielt, was in den meisten lohnt.",
    }

    def __init__(self, seed: int) -> None:
        super().__init__(seed, 1_000)


class Search10k(Searching):
    """Ten thousand simulations a move."""

    description = {
        "en": "Like search-1k, but with ten thousand ways.",
        "de": "Wie search-1k, aber mit zehntausend Verteilungen.",
    }

    def __init__(self, seed: int) -> None:
        super().__init__(seed, 10_000)
