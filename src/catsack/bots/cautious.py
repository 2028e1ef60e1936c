"""A bot that lives off passing: it stays in while that is safe, and likes to drop out last."""

from catsack.bots import Reason
from catsack.bots.appraisal import (
    Appraiser,
    draw_by_worth,
    fair_price,
    is_duel,
    limit_with_reserve,
    mice_for_passing_last,
    next_bid,
    reason_facts,
)
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

BUY_MARGIN = 6
"""How far below the fair price it must be able to buy a sack."""
STAY_MARGIN = 2
"""How much more than its bid a sack must be worth when it bids only to stay in."""
RESERVE = 3
"""Mice that it keeps for later rounds."""
PREFERENCE = 0.2
"""How much it prefers to lay good cards."""


def choose_card(view: View, appraiser: Appraiser) -> tuple[Card, Reason]:
    """Choose a card, more likely a good one."""
    card = draw_by_worth(appraiser.rng, view, PREFERENCE)
    return card, Reason("reason-cautious-lay", {"card": str(card)})


def choose_bid(view: View, appraiser: Appraiser) -> tuple[float, Reason]:
    """Stay in for the mice that late passes bring, and rarely buy."""
    points = appraiser.sack_value(view).mean
    if is_duel(view):
        limit = limit_with_reserve(view, fair_price(view, points) - BUY_MARGIN, RESERVE)
        bid_key, pass_key = "reason-cautious-buy", "reason-cautious-last"
    else:
        limit = limit_with_reserve(view, points - STAY_MARGIN, RESERVE)
        bid_key, pass_key = "reason-cautious-stay", "reason-cautious-leave"
    bid = next_bid(view, limit)
    facts = reason_facts(view, points, limit) | {"most": mice_for_passing_last(view)}
    return bid, Reason(bid_key if bid else pass_key, facts)


Cautious = Temperament(choose_card, choose_bid)
