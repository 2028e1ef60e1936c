"""Bots that choose by flat Monte Carlo search over sampled worlds."""

import random

from catsack.bots import Clock, Reason
from catsack.moves import Move
from catsack.search.monte_carlo import SearchResult, search
from catsack.views import View

CLOCK_SHARE = 0.8
"""The share of its clock that a bot uses; the rest is for what comes before and after."""


class SearchBot:
    """Searches with a fixed number of simulations, or as many as its clock allows."""

    def __init__(self, seed: int, simulations: int) -> None:
        self._rng = random.Random(seed)
        self._simulations = simulations
        self.reason = Reason("reason-search-forced")
        self.last_result: SearchResult | None = None
        """The result of the last search, for those who learn from it."""

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return the move that promises the highest probability to win."""
        seconds = None if clock is None else CLOCK_SHARE * clock.seconds
        result = search(view, self._rng.getrandbits(63), self._simulations, seconds)
        self.last_result = result
        if result.simulations:
            percent = round(100 * result.win_probability)
            facts = {"simulations": result.simulations, "chance": percent}
            self.reason = Reason("reason-search", facts)
        else:
            self.reason = Reason("reason-search-forced")
        return result.move


class Search1k(SearchBot):
    """A thousand simulations a move."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, 1_000)


class Search10k(SearchBot):
    """Ten thousand simulations a move."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, 10_000)
