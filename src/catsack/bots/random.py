"""A bot that plays any legal move, all equally likely."""

import random

from catsack.bots import Clock, Reason
from catsack.moves import Move
from catsack.views import View


class Random:
    """Plays at random."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self.reason = Reason("reason-random")

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return any legal move."""
        return view.moves[self._rng.randrange(len(view.moves))]
