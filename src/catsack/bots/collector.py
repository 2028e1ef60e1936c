"""A bot that counts: it knows what every set has shown, and pays a little less than that is worth.

It lays good cats while it has the mice to buy them back, and bad ones when it has not.
"""

from catsack.bots import Reason
from catsack.bots.appraisal import (
    Judge,
    facts,
    for_passing,
    is_duel,
    kept,
    lateness,
    leaning,
    owned,
    raised,
)
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

PROFIT = 1.5
"""What buying must bring more than dropping out last."""
LEAN = 0.12
"""How much it prefers good cards when it is as rich as the others."""
LEAN_PER_MOUSE = 0.05
"""How much more with each mouse beyond that, when its card is in the middle of the row."""


def lay(view: View, judge: Judge) -> tuple[Card, Reason]:
    """Draw a good card when richer than the others, a bad one when poorer."""
    mine = owned(view)
    ahead = mine - sum(view.recall.purses) / view.seats
    lean = LEAN + LEAN_PER_MOUSE * (0.5 + lateness(view)) * ahead
    card = leaning(judge.rng, view, lean)
    if (card.worth > 0) != (ahead >= 0):
        key = "reason-collector-mixed"
    else:
        key = "reason-collector-good" if ahead >= 0 else "reason-collector-bad"
    return card, Reason(key, {"card": str(card), "mice": mine})


def offer(view: View, judge: Judge) -> tuple[float, Reason]:
    """Bid while buying gains more than passing does."""
    sack = judge.worth(view)
    # While several are in, more mice are to be had for passing later.
    instead = for_passing(view) + PROFIT if is_duel(view) else for_passing(view) / 2
    limit = kept(view, sack.mean - instead)
    bid = raised(view, limit)
    key = "reason-collector-bid" if bid else "reason-collector-pass"
    dog = round(100 * (1 - sack.no_dog))
    return bid, Reason(key, facts(view, sack.mean, limit) | {"dog": dog})


Collector = Temperament(
    lay,
    offer,
    en="Counts every card that is gone and pays a little less than the sack is worth.",
    de="Zählt jede gespielte Karte mit und zahlt etwas weniger, als der Sack wert ist.",
)
