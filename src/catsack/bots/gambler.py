"""A bot that wants it all at once: big jumps, and everything on a sack that looks good."""

from catsack.bots import Reason
from catsack.bots.appraisal import Judge, facts, fair, leaning, owned, raised
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

TEMPTING = 14
"""Points that look good enough to stake everything on them."""
FOLLY = 4
"""How much too dear that may be."""
JUMPS = (0.5, 0.8)
"""How far it jumps: a share of the most it would pay."""


def lay(view: View, judge: Judge) -> tuple[Card, Reason]:
    """Draw a card, rather a good one."""
    card = leaning(judge.rng, view, 0.12)
    return card, Reason("reason-gambler-lay", {"card": str(card), "mice": owned(view)})


def offer(view: View, judge: Judge) -> tuple[float, Reason]:
    """Jump far to frighten the others off, or stake everything."""
    points, everything = judge.worth(view).mean, owned(view)
    limit = fair(view, points)
    bid = raised(view, limit)
    told = facts(view, points, limit)
    if not bid:
        return 0, Reason("reason-gambler-pass", told)
    if points >= TEMPTING and everything <= limit + FOLLY:
        return everything, Reason("reason-gambler-all-in", {**told, "bid": everything})
    jump = min(everything, int(limit * judge.rng.uniform(*JUMPS)))
    if jump > bid:
        return jump, Reason("reason-gambler-jump", {**told, "bid": jump})
    return bid, Reason("reason-gambler-bid", told)


Gambler = Temperament(
    lay,
    offer,
    en="Jumps far with its bids and stakes everything on a sack that looks good.",
    de="Springt beim Bieten weit und setzt alles auf einen Sack, der gut aussieht.",
)
