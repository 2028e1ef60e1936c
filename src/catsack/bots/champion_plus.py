"""The champion that thinks before it answers."""

import random

import numpy as np

from catsack.bots import Clock, Reason
from catsack.bots.champion import leaning
from catsack.encode import move as move_of
from catsack.moves import Move
from catsack.search.features import moved
from catsack.search.known_world import known_world
from catsack.search.net import trained
from catsack.search.planner import refine
from catsack.views import View

SECONDS = 0.3
"""It thinks no longer than this, and less if its clock says so."""
WORLDS = 128
"""Nor about more worlds than these."""
SHARE = 0.8
"""How much of its clock it uses."""


class ChampionPlus:
    """Plays the round on in worlds that its net finds likely, then leans where that pays."""

    description = {
        "en": "The champion, but it thinks for a moment about how the round may go on.",
        "de": "Der Champion, aber er überlegt kurz, wie die Runde weitergehen kann.",
    }

    def __init__(self, seed: int, worlds: int | None = None) -> None:
        self.reason = Reason("reason-not-yet")
        self._worlds = WORLDS if worlds is None else worlds
        self._rng = random.Random(seed)
        self._policy, self._critic = trained("champion"), trained("critic")

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return a move, drawn as the net leans after some thought."""
        if len(view.moves) == 1:
            self.reason = Reason("reason-search-forced")
            return view.moves[0]
        known = known_world(view)
        seconds = None if clock is None else min(SECONDS, SHARE * clock.seconds)
        seed = self._rng.getrandbits(63)
        found = refine(known, seed, self._policy, self._critic, seconds, worlds=self._worlds)
        answer = int(np.searchsorted(found.chances.cumsum(), self._rng.random(), "right"))
        answer = min(answer, int(np.flatnonzero(found.chances)[-1]))
        chance = round(100 * float(found.chances[answer]))
        self.reason = leaning(chance)
        if found.worlds:
            hope = round(100 * float(found.hopes[answer]))
            facts = {"worlds": found.worlds, "hope": hope, "chance": chance}
            self.reason = Reason("reason-champion-plus", facts)
        return move_of(int(moved(known.games, answer)))
