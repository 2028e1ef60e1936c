"""A bot that grudges: whoever is ahead shall pay dearly or go without."""

import random

from catsack.bots import Clock, Reason
from catsack.bots.judgement import (
    NOT_YET,
    Judge,
    facts,
    fair,
    kept,
    lateness,
    leaning,
    me,
    raised,
    standings,
)
from catsack.cards import Card
from catsack.moves import Move
from catsack.views import View

LATE = 0.6
SPITE = 3
"""How much more than fair it pays to keep a sack from the leader."""
RELUCTANCE = 1
"""How much less when there is nobody to spoil it for."""


class Spoiler:
    """Overbids the leader, and sets dogs on sacks where nobody expects them."""

    description = {
        "en": "Overbids whoever is ahead, and slips dogs into the sack late.",
        "de": "Überbietet, wer vorn liegt, und schmuggelt spät Hunde in den Sack.",
    }

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._judge = Judge()
        self.reason = NOT_YET

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return what hurts the leader."""
        move, self.reason = self._judge.answer(view, self._lay, self._offer)
        return move

    def _lay(self, view: View) -> tuple[Card, Reason]:
        dogs = [card for card in view.hand if card.is_dog]
        if dogs and lateness(view) > LATE:
            card, key = self._rng.choice(dogs), "reason-spoiler-dog"
        else:
            card, key = leaning(self._rng, view, 0.2), "reason-spoiler-lay"
        return card, Reason(key, {"card": str(card)})

    def _offer(self, view: View) -> tuple[float, Reason]:
        points = self._judge.worth(view).mean
        scores = standings(view)
        best = max([scores[seat] for seat in view.still_in if seat != view.seat])
        is_against_leader = best == max(scores) > scores[me(view)]
        extra = SPITE if is_against_leader else -RELUCTANCE
        limit = kept(view, fair(view, points) + extra)
        bid = raised(view, limit)
        if is_against_leader:
            key = "reason-spoiler-overbid" if bid else "reason-spoiler-enough"
        else:
            key = "reason-spoiler-bid" if bid else "reason-spoiler-pass"
        return bid, Reason(key, facts(view, points, limit) | {"score": best})
