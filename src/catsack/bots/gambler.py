"""A bot that wants it all at once: big jumps, and everything on a sack that looks good."""

import random

from catsack.bots import Clock, Reason
from catsack.bots.judgement import NOT_YET, Judge, facts, fair, leaning, owned, raised
from catsack.cards import Card
from catsack.moves import Move
from catsack.views import View

TEMPTING = 14
"""Points that look good enough to stake everything on them."""
FOLLY = 4
"""How much too dear that may be."""
JUMPS = (0.5, 0.8)
"""How far it jumps: a share of the most it would pay."""


class Gambler:
    """Jumps far, frightens others off, and is broke now and then."""

    description = {
        "en": "Jumps far with its bids and stakes everything on a sack that looks good.",
        "de": "Springt beim Bieten weit und setzt alles auf einen Sack, der gut aussieht.",
    }

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._judge = Judge()
        self.reason = NOT_YET

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return a bold move, if there is one."""
        move, self.reason = self._judge.answer(view, self._lay, self._offer)
        return move

    def _lay(self, view: View) -> tuple[Card, Reason]:
        card = leaning(self._rng, view, 0.12)
        return card, Reason("reason-gambler-lay", {"card": str(card), "mice": owned(view)})

    def _offer(self, view: View) -> tuple[float, Reason]:
        points, everything = self._judge.worth(view).mean, owned(view)
        limit = fair(view, points)
        bid = raised(view, limit)
        told = facts(view, points, limit)
        if not bid:
            return 0, Reason("reason-gambler-pass", told)
        if points >= TEMPTING and everything <= limit + FOLLY:
            return everything, Reason("reason-gambler-all-in", {**told, "bid": everything})
        jump = min(everything, int(limit * self._rng.uniform(*JUMPS)))
        if jump > bid:
            return jump, Reason("reason-gambler-jump", {**told, "bid": jump})
        return bid, Reason("reason-gambler-bid", told)
