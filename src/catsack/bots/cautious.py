"""A bot that lives off passing: it stays in while that is safe, and is glad to drop out last."""

from catsack.bots import Reason
from catsack.bots.appraisal import (
    Judge,
    facts,
    fair,
    for_passing_last,
    is_duel,
    kept,
    leaning,
    raised,
)
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

MARGIN = 6
"""Points that a sack must promise beyond the fair price before it is bought."""
CUSHION = 2
"""What a sack must be worth beyond a bid that is only made for staying in."""
RESERVE = 3


def lay(view: View, judge: Judge) -> tuple[Card, Reason]:
    """Draw a card, rather a good one."""
    card = leaning(judge.rng, view, 0.2)
    return card, Reason("reason-cautious-lay", {"card": str(card)})


def offer(view: View, judge: Judge) -> tuple[float, Reason]:
    """Stay in for the mice of those who drop out late, and rarely buy."""
    points = judge.worth(view).mean
    if is_duel(view):
        limit = kept(view, fair(view, points) - MARGIN, RESERVE)
        key, otherwise = "reason-cautious-buy", "reason-cautious-last"
    else:
        limit = kept(view, points - CUSHION, RESERVE)
        key, otherwise = "reason-cautious-stay", "reason-cautious-leave"
    bid = raised(view, limit)
    told = facts(view, points, limit) | {"most": for_passing_last(view)}
    return bid, Reason(key if bid else otherwise, told)


Cautious = Temperament(
    lay,
    offer,
    en="Would rather take mice for passing than buy, best of all as the last to pass.",
    de="Nimmt lieber Mäuse fürs Passen, als zu kaufen, am liebsten als Letzter.",
)
