"""A bot with common sense: it bids up to what the sack seems to be worth.

It knows the face-up cards and its own; every other card it takes for the average of what
that set has not shown yet. Dogs it counts for nothing, so it can be fooled with them.
"""

import random

from catsack.bots import Clock
from catsack.cards import Card
from catsack.moves import PASS, Bid, Move, Place
from catsack.views import View


class Steady:
    """Bids up to the expected worth of the sack, and keeps some mice for later."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return a card to lay, or a bid of one more than the highest, or a pass."""
        if view.moves.cards:
            return Place(self._card(view))
        bid = next(iter(view.moves.bids), None)
        return PASS if bid is None or bid > limit(view) else Bid(bid)

    def _card(self, view: View) -> Card:
        """Extreme cards go where they stay hidden longest: the later, the bolder."""
        boldness = len(view.row) / view.seats
        weights = [1 + boldness * abs(card.worth) for card in view.hand]
        return self._rng.choices(view.hand, weights)[0]


def limit(view: View) -> float:
    """Return the most that the sack is worth paying for."""
    # Whoever drops out instead takes the mice on the next mouse card.
    instead = view.mice[0] if view.mice else 0
    return expected_worth(view) - instead


def expected_worth(view: View) -> float:
    """Return the worth of the row, each unknown card at the average of its set's unseen ones."""
    return sum(
        unseen_average(view, owner) if card is None else card.worth
        for card, owner in zip(view.row, view.owners, strict=True)
    )


def unseen_average(view: View, owner: int | None) -> float:
    """Return the average worth of the cards that *owner*'s set has not shown."""
    spent = view.recall.spent[view.seats if owner is None else owner]
    unseen = [card for card in view.edition.cards if card not in spent]
    return sum(card.worth for card in unseen) / len(unseen)
