"""A bot that plays against the leader, who shall pay dearly or go without."""

from catsack.bots import Reason
from catsack.bots.appraisal import (
    Appraiser,
    current_scores,
    draw_by_worth,
    fair_price,
    lateness,
    limit_with_reserve,
    next_bid,
    own_seat,
    reason_facts,
)
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

LATE = 0.6
"""A place in the row is late beyond this lateness."""
SPITE = 3
"""How much more than the fair price it pays to keep a sack from the leader."""
RELUCTANCE = 1
"""How much less than the fair price it pays against anybody else."""
PREFERENCE = 0.2
"""How much it prefers good cards when it does not lay a dog."""


def choose_card(view: View, appraiser: Appraiser) -> tuple[Card, Reason]:
    """Lay a dog late in the row if there is one in the hand."""
    dogs = [card for card in view.hand if card.is_dog]
    if dogs and lateness(view) > LATE:
        card, key = appraiser.rng.choice(dogs), "reason-spoiler-dog"
    else:
        card, key = draw_by_worth(appraiser.rng, view, PREFERENCE), "reason-spoiler-lay"
    return card, Reason(key, {"card": str(card)})


def choose_bid(view: View, appraiser: Appraiser) -> tuple[float, Reason]:
    """Bid higher against the leader than against others."""
    points = appraiser.sack_value(view).mean
    scores = current_scores(view)
    best = max([scores[seat] for seat in view.still_in if seat != view.seat])
    is_against_leader = best == max(scores) > scores[own_seat(view)]
    extra = SPITE if is_against_leader else -RELUCTANCE
    limit = limit_with_reserve(view, fair_price(view, points) + extra)
    bid = next_bid(view, limit)
    if is_against_leader:
        key = "reason-spoiler-overbid" if bid else "reason-spoiler-enough"
    else:
        key = "reason-spoiler-bid" if bid else "reason-spoiler-pass"
    return bid, Reason(key, reason_facts(view, points, limit) | {"score": best})


Spoiler = Temperament(choose_card, choose_bid)
