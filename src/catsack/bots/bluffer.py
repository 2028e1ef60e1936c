"""A bot that sells sacks: it hides a bad card late in the row, drives the price and drops out."""

from catsack.bots import Reason
from catsack.bots.appraisal import (
    Judge,
    facts,
    fair,
    for_passing_last,
    kept,
    lateness,
    leaning,
    me,
    raised,
    reach,
)
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

COSTS = {Card.CAT_MINUS_8: 8, Card.CAT_MINUS_5: 5, Card.LARGE_DOG: 9, Card.SMALL_DOG: 0}
"""What a buyer does not want to find, and about what it takes from a sack."""
LATE = 0.6
BLUFFS = 0.6
"""How often it bluffs when it lays late."""
JUMPS = 0.15
JUMP = 2
"""How much more than it must it bids then."""
CAUTION = 3
"""Mice by which it stops before others should."""


def lay(view: View, judge: Judge) -> tuple[Card, Reason]:
    """Hide a bad card where nobody sees it, or lay an honest one."""
    bad = [card for card in view.hand if card in COSTS]
    if bad and lateness(view) > LATE and judge.rng.random() < BLUFFS:
        card, key = judge.rng.choice(bad), "reason-bluffer-hide"
    else:
        card, key = leaning(judge.rng, view, 0.25), "reason-bluffer-honest"
    return card, Reason(key, {"card": str(card), "place": len(view.row) + 1})


def offer(view: View, judge: Judge) -> tuple[float, Reason]:
    """Bid up to a fair price, or as if the bad card were not there."""
    points = judge.worth(view).mean
    if (seeming := _seeming(view, points)) is not None:
        return _push(view, judge, points, seeming)
    limit = kept(view, fair(view, points))
    bid = raised(view, limit)
    told = facts(view, points, limit)
    if bid and bid + JUMP < limit and judge.rng.random() < JUMPS:
        return bid + JUMP, Reason("reason-bluffer-jump", {**told, "bid": bid + JUMP})
    return bid, Reason("reason-bluffer-bid" if bid else "reason-bluffer-pass", told)


def _push(view: View, judge: Judge, points: float, seeming: float) -> tuple[float, Reason]:
    """Bid as long as somebody who does not know the card can and should go further."""
    theirs = min(seeming - for_passing_last(view), reach(view))
    limit = kept(view, theirs - CAUTION, CAUTION)
    bid = raised(view, limit)
    if bid and bid + JUMP <= limit and judge.rng.random() < 2 * JUMPS:
        bid += JUMP
    told = facts(view, points, limit) | {"seeming": round(seeming)}
    return bid, Reason("reason-bluffer-push" if bid else "reason-bluffer-drop", told)


def _seeming(view: View, points: float) -> float | None:
    """Return the worth of the sack to those who do not know this seat's hidden bad card."""
    seat = me(view)
    place = view.owners.index(seat)
    card = view.row[place]
    if place < view.face_up or card not in COSTS:
        return None
    spent = view.recall.spent[seat]
    unseen = [card.worth for card in view.edition.cards if card not in spent]
    return points + COSTS[card] + sum(unseen) / len(unseen)


Bluffer = Temperament(
    lay,
    offer,
    en="Hides bad cards late in the row, drives the price up and drops out in time.",
    de="Versteckt schlechte Karten weit hinten, treibt den Preis und steigt beizeiten aus.",
)
