"""A bot that plays as people do in their first game: it sees cats, and forgets the rest."""

from catsack.bots import Reason
from catsack.bots.appraisal import Judge, facts, owned, raised
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

HOPE = 4
"""What it takes every face-down card for."""
DOUBT = 5
"""By how much its mind changes from turn to turn."""
JUMPS = 0.3


def lay(view: View, judge: Judge) -> tuple[Card, Reason]:
    """Draw any card."""
    card = judge.rng.choice(view.hand)
    return card, Reason("reason-beginner-lay", {"card": str(card)})


def offer(view: View, judge: Judge) -> tuple[float, Reason]:
    """Add up what lies there; what passing would bring does not come to mind."""
    points = sum([HOPE if card is None else card.worth for card in view.row])
    limit = points - judge.rng.randrange(DOUBT)
    bid = raised(view, limit)
    told = facts(view, points, limit)
    if not bid:
        return 0, Reason("reason-beginner-pass", told)
    if bid + 2 < limit and judge.rng.random() < JUMPS:
        bid += judge.rng.randint(1, 2)
    mine = owned(view)
    bid = min(bid, mine)
    return bid, Reason("reason-beginner-bid", {**told, "bid": bid, "left": mine - bid})


Beginner = Temperament(
    lay,
    offer,
    en="Falls for the cats it sees, forgets about dogs and spends too much.",
    de="Verliebt sich in die offenen Katzen, vergisst die Hunde und gibt zu viel aus.",
)
