"""A temperament: which card it lays, how much it offers, and the bot that comes of it."""

from collections.abc import Callable
from typing import TypeAlias

from catsack.bots import Clock, Reason
from catsack.bots.appraisal import Judge
from catsack.cards import Card
from catsack.moves import BIDS, PASS, PLACES, Move
from catsack.views import View

Laying: TypeAlias = Callable[[View, Judge], tuple[Card, Reason]]
"""Which card to lay, and why."""
Offering: TypeAlias = Callable[[View, Judge], tuple[float, Reason]]
"""How much to bid, and why; less than the least legal bid is a pass."""


class Temperament:
    """A kind of player, with a description in each language; given a seed, it makes a bot."""

    def __init__(self, lay: Laying, offer: Offering, **description: str) -> None:
        self.lay = lay
        self.offer = offer
        self.description = description

    def __call__(self, seed: int) -> "Tempered":
        """Return a new bot whose choices follow from *seed*."""
        return Tempered(self, seed)


class Tempered:
    """A bot of some temperament, which is asked wherever there is a choice."""

    def __init__(self, temperament: Temperament, seed: int) -> None:
        self.description = temperament.description
        self.reason = Reason("reason-not-yet")
        self._temperament = temperament
        self._judge = Judge(seed)

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return a legal move, and have a reason for it."""
        move, self.reason = self._answer(view)
        return move

    def _answer(self, view: View) -> tuple[Move, Reason]:
        turn = view.moves
        if turn.cards:
            if len(turn.cards) == 1:
                return PLACES[turn.cards[0]], Reason("reason-only-card")
            card, reason = self._temperament.lay(view, self._judge)
            return PLACES[card], reason
        if not turn.bids:
            return PASS, Reason("reason-cannot-bid", {"price": max(view.bids)})
        if len(view.still_in) == 1:  # 3.7: all is face up, and the price is one mouse
            points = self._judge.worth(view).mean
            key = "reason-bargain" if points > 1 else "reason-no-bargain"
            return (BIDS[1] if points > 1 else PASS), Reason(key, {"points": round(points)})
        amount, reason = self._temperament.offer(view, self._judge)
        bid = min(int(amount), turn.bids[-1])
        return (BIDS[bid] if bid >= turn.bids[0] else PASS), reason
