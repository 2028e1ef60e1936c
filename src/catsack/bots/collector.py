"""A bot that counts cards and pays a little less than the sack is worth.

It lays good cats while it has the mice to buy them back, and bad ones when it has not.
"""

from catsack.bots import Reason
from catsack.bots.appraisal import (
    Appraiser,
    draw_by_worth,
    is_duel,
    lateness,
    limit_with_reserve,
    mice_for_passing,
    next_bid,
    own_mice,
    reason_facts,
)
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

MIN_PROFIT = 1.5
"""How much more buying must bring than dropping out last."""
PREFERENCE = 0.12
"""How much it prefers good cards when it is as rich as the others."""
PREFERENCE_PER_MOUSE = 0.05
"""How much more with each mouse beyond that, when its card is in the middle of the row."""


def choose_card(view: View, appraiser: Appraiser) -> tuple[Card, Reason]:
    """Choose rather a good card when richer than the others, rather a bad one when poorer."""
    mice = own_mice(view)
    ahead = mice - sum(view.recall.purses) / view.seats
    preference = PREFERENCE + PREFERENCE_PER_MOUSE * (0.5 + lateness(view)) * ahead
    card = draw_by_worth(appraiser.rng, view, preference)
    if (card.worth > 0) != (ahead >= 0):
        key = "reason-collector-mixed"
    else:
        key = "reason-collector-good" if ahead >= 0 else "reason-collector-bad"
    return card, Reason(key, {"card": str(card), "mice": mice})


def choose_bid(view: View, appraiser: Appraiser) -> tuple[float, Reason]:
    """Bid while buying gains more than passing does."""
    sack = appraiser.sack_value(view)
    # While more than two are in, passing later brings more mice than passing now.
    instead = mice_for_passing(view) + MIN_PROFIT if is_duel(view) else mice_for_passing(view) / 2
    limit = limit_with_reserve(view, sack.mean - instead)
    bid = next_bid(view, limit)
    key = "reason-collector-bid" if bid else "reason-collector-pass"
    dog = round(100 * (1 - sack.no_dog))
    return bid, Reason(key, reason_facts(view, sack.mean, limit) | {"dog": dog})


Collector = Temperament(choose_card, choose_bid)
