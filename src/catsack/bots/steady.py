"""A bot with common sense: it bids, mouse by mouse, up to the fair price."""

from math import exp

from catsack.bots import Reason
from catsack.bots.appraisal import (
    Appraiser,
    fair_price,
    lateness,
    limit_with_reserve,
    next_bid,
    reason_facts,
)
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

PREFERENCE = 0.2
"""How much it prefers good cards in the last place of the row."""


def choose_card(view: View, appraiser: Appraiser) -> tuple[Card, Reason]:
    """Choose a card; the longer it stays hidden, the more likely a very good or very bad one."""
    late = lateness(view)
    weights = [
        (1 + late * abs(card.worth)) * exp(PREFERENCE * late * card.worth) for card in view.hand
    ]
    card = appraiser.rng.choices(view.hand, weights)[0]
    key = "reason-steady-late" if late > 0.5 else "reason-steady-early"
    return card, Reason(key, {"card": str(card), "place": len(view.row) + 1})


def choose_bid(view: View, appraiser: Appraiser) -> tuple[float, Reason]:
    """Bid one more mouse as long as the sack is worth it."""
    points = appraiser.sack_value(view).mean
    limit = limit_with_reserve(view, fair_price(view, points))
    bid = next_bid(view, limit)
    key = "reason-steady-bid" if bid else "reason-steady-pass"
    return bid, Reason(key, reason_facts(view, points, limit))


Steady = Temperament(choose_card, choose_bid)
