"""A bot that takes risks: big jumps, and all its mice on a sack that looks good."""

from catsack.bots import Reason
from catsack.bots.appraisal import (
    Appraiser,
    draw_by_worth,
    fair_price,
    next_bid,
    own_mice,
    reason_facts,
)
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

TEMPTING_POINTS = 14
"""A sack worth this much is good enough to bid everything."""
MAX_OVERPAY = 4
"""How far above its limit that may be."""
JUMP_SHARES = (0.5, 0.8)
"""How far it jumps: between these shares of the most it would pay."""
PREFERENCE = 0.12
"""How much it prefers to lay good cards."""


def choose_card(view: View, appraiser: Appraiser) -> tuple[Card, Reason]:
    """Choose a card, more likely a good one."""
    card = draw_by_worth(appraiser.rng, view, PREFERENCE)
    return card, Reason("reason-gambler-lay", {"card": str(card), "mice": own_mice(view)})


def choose_bid(view: View, appraiser: Appraiser) -> tuple[float, Reason]:
    """Jump far to frighten the others off, or bid everything."""
    points, everything = appraiser.sack_value(view).mean, own_mice(view)
    limit = fair_price(view, points)
    bid = next_bid(view, limit)
    facts = reason_facts(view, points, limit)
    if not bid:
        return 0, Reason("reason-gambler-pass", facts)
    if points >= TEMPTING_POINTS and everything <= limit + MAX_OVERPAY:
        return everything, Reason("reason-gambler-all-in", {**facts, "bid": everything})
    jump = min(everything, int(limit * appraiser.rng.uniform(*JUMP_SHARES)))
    if jump > bid:
        return jump, Reason("reason-gambler-jump", {**facts, "bid": jump})
    return bid, Reason("reason-gambler-bid", facts)


Gambler = Temperament(choose_card, choose_bid)
