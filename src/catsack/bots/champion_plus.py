"""The champion with decision-time planning: it improves its policy before each move."""

import random
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from catsack.bots import Clock, Reason
from catsack.bots.champion import move_probabilities, policy_reason
from catsack.bots.search_bots import CLOCK_SHARE
from catsack.encode import move as move_of
from catsack.moves import Move
from catsack.search.features import decode_action
from catsack.search.known_world import KnownWorld, known_world
from catsack.search.net import Net, load_shipped
from catsack.search.planner import plan
from catsack.views import View

MAX_SECONDS = 0.3
"""With a clock it plans no longer than this, and less if the clock says so."""
MAX_WORLDS = 128
"""It tries no more worlds than these."""


class ChampionPlus:
    """Tries its moves in worlds that its net finds likely, and prefers those that win there."""

    def __init__(self, seed: int, worlds: int | None = None, belief: Net | None = None) -> None:
        self.reason = Reason("reason-not-yet")
        self._worlds = MAX_WORLDS if worlds is None else worlds
        self._rng = random.Random(seed)
        self._policy, self._critic = load_shipped("champion"), load_shipped("critic")
        self._belief = belief
        self._drawn: tuple[KnownWorld, NDArray[np.float64]] | None = None

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return a move, drawn from the improved policy."""
        self._drawn = None
        if len(view.moves) == 1:
            self.reason = Reason("reason-search-forced")
            return view.moves[0]
        known = known_world(view)
        seconds = None if clock is None else min(MAX_SECONDS, CLOCK_SHARE * clock.seconds)
        seed = self._rng.getrandbits(63)
        result = plan(
            *(known, seed, self._policy, self._critic, seconds),
            worlds=self._worlds,
            belief=self._belief,
        )
        action = int(np.searchsorted(result.probs.cumsum(), self._rng.random(), "right"))
        # Rounding may leave the last sum below the number drawn.
        action = min(action, int(np.flatnonzero(result.probs)[-1]))
        self._drawn = known, result.probs
        percent = round(100 * float(result.probs[action]))
        self.reason = policy_reason(percent)
        if result.worlds:
            value = round(100 * float(result.values[action]))
            facts = {"worlds": result.worlds, "hope": value, "chance": percent}
            self.reason = Reason("reason-champion-plus", facts)
        return move_of(int(decode_action(known.games, action)))

    @property
    def drawn_from(self) -> Mapping[Move, float] | None:
        """The policy from which the last move was drawn; None if it was the only one."""
        return None if self._drawn is None else move_probabilities(*self._drawn)
