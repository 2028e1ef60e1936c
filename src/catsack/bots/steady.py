"""A bot with common sense: it bids up to what the sack should bring more than passing does."""

import random
from math import exp

from catsack.bots import Clock, Reason
from catsack.bots.judgement import NOT_YET, Judge, facts, fair, kept, lateness, raised
from catsack.cards import Card
from catsack.moves import Move
from catsack.views import View

LEAN = 0.2
"""How much it prefers good extremes to bad ones."""


class Steady:
    """Bids one more as long as the sack is worth it."""

    description = {
        "en": "Bids one by one up to a fair price.",
        "de": "Bietet Maus um Maus bis zum fairen Preis.",
    }

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._judge = Judge()
        self.reason = NOT_YET

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return a card to lay, or a bid of one more than the highest, or a pass."""
        move, self.reason = self._judge.answer(view, self._lay, self._offer)
        return move

    def _lay(self, view: View) -> tuple[Card, Reason]:
        """Draw a card; the longer it stays hidden, the rather an extreme one."""
        late = lateness(view)
        weights = [
            (1 + late * abs(card.worth)) * exp(LEAN * late * card.worth) for card in view.hand
        ]
        card = self._rng.choices(view.hand, weights)[0]
        key = "reason-steady-late" if late > 0.5 else "reason-steady-early"
        return card, Reason(key, {"card": str(card), "place": len(view.row) + 1})

    def _offer(self, view: View) -> tuple[float, Reason]:
        points = self._judge.worth(view).mean
        limit = kept(view, fair(view, points))
        bid = raised(view, limit)
        key = "reason-steady-bid" if bid else "reason-steady-pass"
        return bid, Reason(key, facts(view, points, limit))
