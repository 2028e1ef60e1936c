"""A bot that lives off passing: it stays in while that is safe, and is glad to drop out last."""

import random

from catsack.bots import Clock, Reason
from catsack.bots.judgement import (
    NOT_YET,
    Judge,
    facts,
    fair,
    for_passing_last,
    is_duel,
    kept,
    leaning,
    raised,
)
from catsack.cards import Card
from catsack.moves import Move
from catsack.views import View

MARGIN = 6
"""Points that a sack must promise beyond the fair price before it is bought."""
CUSHION = 2
"""What a sack must be worth beyond a bid that is only made for staying in."""
RESERVE = 3


class Cautious:
    """Rarely buys, and takes the mice of those who drop out late."""

    description = {
        "en": "Would rather take mice for passing than buy, best of all as the last to pass.",
        "de": "Nimmt lieber Mäuse fürs Passen, als zu kaufen, am liebsten als Letzter.",
    }

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._judge = Judge()
        self.reason = NOT_YET

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return a low bid as long as others seem keen, or a pass."""
        move, self.reason = self._judge.answer(view, self._lay, self._offer)
        return move

    def _lay(self, view: View) -> tuple[Card, Reason]:
        card = leaning(self._rng, view, 0.2)
        return card, Reason("reason-cautious-lay", {"card": str(card)})

    def _offer(self, view: View) -> tuple[float, Reason]:
        points = self._judge.worth(view).mean
        if is_duel(view):
            limit = kept(view, fair(view, points) - MARGIN, RESERVE)
            key, otherwise = "reason-cautious-buy", "reason-cautious-last"
        else:
            limit = kept(view, points - CUSHION, RESERVE)
            key, otherwise = "reason-cautious-stay", "reason-cautious-leave"
        bid = raised(view, limit)
        told = facts(view, points, limit) | {"most": for_passing_last(view)}
        return bid, Reason(key if bid else otherwise, told)
