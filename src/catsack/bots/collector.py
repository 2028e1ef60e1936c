"""A bot that counts: it knows what every set has shown, and pays a little less than that is worth.

It lays good cats while it has the mice to buy them back, and bad ones when it has not.
"""

import random

from catsack.bots import Clock, Reason
from catsack.bots.judgement import (
    NOT_YET,
    Judge,
    facts,
    for_passing,
    is_duel,
    kept,
    lateness,
    leaning,
    owned,
    raised,
)
from catsack.cards import Card
from catsack.moves import Move
from catsack.views import View

PROFIT = 1.5
"""What buying must bring more than dropping out last."""
LEAN = 0.12
"""How much it prefers good cards when it is as rich as the others."""
LEAN_PER_MOUSE = 0.05
"""How much more with each mouse beyond that, when its card is in the middle of the row."""


class Collector:
    """Reckons every sack exactly and buys where it gains."""

    description = {
        "en": "Counts every card that is gone and pays a little less than the sack is worth.",
        "de": "Zählt jede gespielte Karte mit und zahlt etwas weniger, als der Sack wert ist.",
    }

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._judge = Judge()
        self.reason = NOT_YET

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return what the count says."""
        move, self.reason = self._judge.answer(view, self._lay, self._offer)
        return move

    def _lay(self, view: View) -> tuple[Card, Reason]:
        mine = owned(view)
        ahead = mine - sum(view.recall.purses) / view.seats
        lean = LEAN + LEAN_PER_MOUSE * (0.5 + lateness(view)) * ahead
        card = leaning(self._rng, view, lean)
        if (card.worth > 0) != (ahead >= 0):
            key = "reason-collector-mixed"
        else:
            key = "reason-collector-good" if ahead >= 0 else "reason-collector-bad"
        return card, Reason(key, {"card": str(card), "mice": mine})

    def _offer(self, view: View) -> tuple[float, Reason]:
        sack = self._judge.worth(view)
        # While several are in, more mice are to be had for passing later.
        instead = for_passing(view) + PROFIT if is_duel(view) else for_passing(view) / 2
        limit = kept(view, sack.mean - instead)
        bid = raised(view, limit)
        key = "reason-collector-bid" if bid else "reason-collector-pass"
        dog = round(100 * (1 - sack.no_dog))
        return bid, Reason(key, facts(view, sack.mean, limit) | {"dog": dog})
