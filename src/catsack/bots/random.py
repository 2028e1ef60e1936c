"""A bot that plays any legal move, all equally likely."""

import random
from collections.abc import Mapping

from catsack.bots import Clock, Reason
from catsack.moves import Move
from catsack.views import View


class Random:
    """Plays at random."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self.drawn_from: Mapping[Move, float] | None = None
        self.reason = Reason("reason-random")

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return any legal move."""
        self.drawn_from = dict.fromkeys(view.moves, 1 / len(view.moves))
        return view.moves[self._rng.randrange(len(view.moves))]
