"""A bot that sells bad sacks: it hides a bad card late in the row, raises the price, drops out."""

from catsack.bots import Reason
from catsack.bots.appraisal import (
    Appraiser,
    draw_by_worth,
    fair_price,
    lateness,
    limit_with_reserve,
    max_rival_bid,
    mice_for_passing_last,
    next_bid,
    own_seat,
    reason_facts,
)
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

BAD_CARD_COST = {Card.CAT_MINUS_8: 8, Card.CAT_MINUS_5: 5, Card.LARGE_DOG: 9, Card.SMALL_DOG: 0}
"""The cards that a buyer does not want to find, and about how many points each costs."""
LATE = 0.6
"""A place in the row is late beyond this lateness."""
BLUFF_RATE = 0.6
"""How often it bluffs when it lays late."""
PREFERENCE = 0.25
"""How much it prefers good cards otherwise."""
JUMP_RATE = 0.15
"""How often it bids more than it must; with a hidden bad card, twice as often."""
JUMP_SIZE = 2
"""How much more it bids then."""
SAFETY_MARGIN = 3
"""How many mice earlier than the others it stops when it does not want the sack."""


def choose_card(view: View, appraiser: Appraiser) -> tuple[Card, Reason]:
    """Hide a bad card where it stays face down long, or lay an honest one."""
    bad = [card for card in view.hand if card in BAD_CARD_COST]
    if bad and lateness(view) > LATE and appraiser.rng.random() < BLUFF_RATE:
        card, key = appraiser.rng.choice(bad), "reason-bluffer-hide"
    else:
        card, key = draw_by_worth(appraiser.rng, view, PREFERENCE), "reason-bluffer-honest"
    return card, Reason(key, {"card": str(card), "place": len(view.row) + 1})


def choose_bid(view: View, appraiser: Appraiser) -> tuple[float, Reason]:
    """Bid up to a fair price, or as if the bad card were not there."""
    points = appraiser.sack_value(view).mean
    if (apparent := _apparent_worth(view, points)) is not None:
        return _push_price(view, appraiser, points, apparent)
    limit = limit_with_reserve(view, fair_price(view, points))
    bid = next_bid(view, limit)
    facts = reason_facts(view, points, limit)
    if bid and bid + JUMP_SIZE < limit and appraiser.rng.random() < JUMP_RATE:
        return bid + JUMP_SIZE, Reason("reason-bluffer-jump", {**facts, "bid": bid + JUMP_SIZE})
    return bid, Reason("reason-bluffer-bid" if bid else "reason-bluffer-pass", facts)


def _push_price(
    view: View, appraiser: Appraiser, points: float, apparent: float
) -> tuple[float, Reason]:
    """Bid as long as somebody who does not know the hidden card can and should go further."""
    rival_limit = min(apparent - mice_for_passing_last(view), max_rival_bid(view))
    limit = limit_with_reserve(view, rival_limit - SAFETY_MARGIN, SAFETY_MARGIN)
    bid = next_bid(view, limit)
    if bid and bid + JUMP_SIZE <= limit and appraiser.rng.random() < 2 * JUMP_RATE:
        bid += JUMP_SIZE
    facts = reason_facts(view, points, limit) | {"seeming": round(apparent)}
    return bid, Reason("reason-bluffer-push" if bid else "reason-bluffer-drop", facts)


def _apparent_worth(view: View, points: float) -> float | None:
    """Return about what the sack is worth to those who do not know this seat's hidden bad card.

    None if this seat has no bad card hidden there.
    """
    seat = own_seat(view)
    place = view.owners.index(seat)
    card = view.row[place]
    if place < view.face_up or card not in BAD_CARD_COST:
        return None
    spent = view.recall.spent[seat]
    unseen = [card.worth for card in view.edition.cards if card not in spent]
    return points + BAD_CARD_COST[card] + sum(unseen) / len(unseen)


Bluffer = Temperament(choose_card, choose_bid)
