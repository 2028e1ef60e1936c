"""A bot with common sense: it bids up to what the sack should bring more than passing does."""

from math import exp

from catsack.bots import Reason
from catsack.bots.appraisal import Judge, facts, fair, kept, lateness, raised
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

LEAN = 0.2
"""How much it prefers good extremes to bad ones."""


def lay(view: View, judge: Judge) -> tuple[Card, Reason]:
    """Draw a card; the longer it stays hidden, the rather an extreme one."""
    late = lateness(view)
    weights = [(1 + late * abs(card.worth)) * exp(LEAN * late * card.worth) for card in view.hand]
    card = judge.rng.choices(view.hand, weights)[0]
    key = "reason-steady-late" if late > 0.5 else "reason-steady-early"
    return card, Reason(key, {"card": str(card), "place": len(view.row) + 1})


def offer(view: View, judge: Judge) -> tuple[float, Reason]:
    """Bid one more as long as the sack is worth it."""
    points = judge.worth(view).mean
    limit = kept(view, fair(view, points))
    bid = raised(view, limit)
    key = "reason-steady-bid" if bid else "reason-steady-pass"
    return bid, Reason(key, facts(view, points, limit))


Steady = Temperament(
    lay,
    offer,
    en="Bids one by one up to a fair price.",
    de="Bietet Maus um Maus bis zum fairen Preis.",
)
