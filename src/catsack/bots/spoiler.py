"""A bot that grudges: whoever is ahead shall pay dearly or go without."""

from catsack.bots import Reason
from catsack.bots.appraisal import (
    Judge,
    facts,
    fair,
    kept,
    lateness,
    leaning,
    me,
    raised,
    standings,
)
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

LATE = 0.6
SPITE = 3
"""How much more than fair it pays to keep a sack from the leader."""
RELUCTANCE = 1
"""How much less when there is nobody to spoil it for."""


def lay(view: View, judge: Judge) -> tuple[Card, Reason]:
    """Set a dog on the sack where nobody expects it."""
    dogs = [card for card in view.hand if card.is_dog]
    if dogs and lateness(view) > LATE:
        card, key = judge.rng.choice(dogs), "reason-spoiler-dog"
    else:
        card, key = leaning(judge.rng, view, 0.2), "reason-spoiler-lay"
    return card, Reason(key, {"card": str(card)})


def offer(view: View, judge: Judge) -> tuple[float, Reason]:
    """Bid more against the leader than against others."""
    points = judge.worth(view).mean
    scores = standings(view)
    best = max([scores[seat] for seat in view.still_in if seat != view.seat])
    is_against_leader = best == max(scores) > scores[me(view)]
    extra = SPITE if is_against_leader else -RELUCTANCE
    limit = kept(view, fair(view, points) + extra)
    bid = raised(view, limit)
    if is_against_leader:
        key = "reason-spoiler-overbid" if bid else "reason-spoiler-enough"
    else:
        key = "reason-spoiler-bid" if bid else "reason-spoiler-pass"
    return bid, Reason(key, facts(view, points, limit) | {"score": best})


Spoiler = Temperament(
    lay,
    offer,
    en="Overbids whoever is ahead, and slips dogs into the sack late.",
    de="Überbietet, wer vorn liegt, und schmuggelt spät Hunde in den Sack.",
)
