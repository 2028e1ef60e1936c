"""A temperament: how a kind of player chooses cards and bids, and the bot that plays so.

Moves without a real choice are the same for all temperaments and are made here.
"""

from collections.abc import Callable
from typing import TypeAlias

from catsack.bots import Clock, Reason
from catsack.bots.appraisal import Appraiser
from catsack.cards import Card
from catsack.moves import BIDS, PASS, PLACES, Move
from catsack.views import View

ChooseCard: TypeAlias = Callable[[View, Appraiser], tuple[Card, Reason]]
"""Returns which card to lay, and why."""
ChooseBid: TypeAlias = Callable[[View, Appraiser], tuple[float, Reason]]
"""Returns how much to bid, and why; less than the least legal bid is a pass."""


class Temperament:
    """A kind of player. Called with a seed, it makes a bot."""

    def __init__(self, choose_card: ChooseCard, choose_bid: ChooseBid) -> None:
        self.choose_card = choose_card
        self.choose_bid = choose_bid

    def __call__(self, seed: int) -> "TemperamentBot":
        """Return a new bot whose choices follow from *seed*."""
        return TemperamentBot(self, seed)


class TemperamentBot:
    """A bot that plays as its temperament says."""

    def __init__(self, temperament: Temperament, seed: int) -> None:
        self.reason = Reason("reason-not-yet")
        self._temperament = temperament
        self._appraiser = Appraiser(seed)

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return a legal move and set ``reason``."""
        move, self.reason = self._move_and_reason(view)
        return move

    def _move_and_reason(self, view: View) -> tuple[Move, Reason]:
        turn = view.moves
        if turn.cards:
            if len(turn.cards) == 1:
                return PLACES[turn.cards[0]], Reason("reason-only-card")
            card, reason = self._temperament.choose_card(view, self._appraiser)
            return PLACES[card], reason
        if not turn.bids:
            return PASS, Reason("reason-cannot-bid", {"price": max(view.bids)})
        if len(view.still_in) == 1:  # 3.7: all is face up, and the price is one mouse
            points = self._appraiser.sack_value(view).mean
            key = "reason-bargain" if points > 1 else "reason-no-bargain"
            return (BIDS[1] if points > 1 else PASS), Reason(key, {"points": round(points)})
        amount, reason = self._temperament.choose_bid(view, self._appraiser)
        bid = min(int(amount), turn.bids[-1])
        return (BIDS[bid] if bid >= turn.bids[0] else PASS), reason
