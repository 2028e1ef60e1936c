"""The champion: a net that has taught itself, asked what it would do."""

import random

import numpy as np

from catsack.bots import Clock, Reason
from catsack.encode import move as move_of
from catsack.moves import Move
from catsack.search.inputs import ANSWERS, INPUTS, ask, moved
from catsack.search.net import chances, trained
from catsack.search.table import table
from catsack.views import View


class Champion:
    """Plays each move as often as its net finds it right, so nobody can read it."""

    description = {
        "en": "Has taught itself the game in millions of rounds, and bluffs when it pays.",
        "de": "Hat sich das Spiel in Millionen Runden selbst beigebracht und blufft, wenn es lohnt.",
    }

    def __init__(self, seed: int, heat: float = 1.0) -> None:
        self.reason = Reason("reason-not-yet")
        self._rng = random.Random(seed)
        self._net = trained("champion")
        self._heat = heat

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return a move, drawn as the net leans."""
        if len(view.moves) == 1:
            self.reason = Reason("reason-search-forced")
            return view.moves[0]
        known = table(view)
        told, legal = np.zeros(INPUTS, np.float32), np.zeros(ANSWERS, np.int8)
        ask(known.games, known.seat, told, legal)
        weights = chances(self._net.lean(told), legal, self._heat)
        total = int(weights.sum())
        answer = int(np.searchsorted(weights.cumsum(), self._rng.randrange(total), "right"))
        share = round(100 * weights[answer] / total)
        self.reason = Reason("reason-champion", {"chance": share})
        return move_of(int(moved(known.games, answer)))
