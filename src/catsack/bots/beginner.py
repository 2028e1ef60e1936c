"""A bot that plays as people do in their first game: it counts the cats it sees, little else."""

from catsack.bots import Reason
from catsack.bots.appraisal import Appraiser, next_bid, own_mice, reason_facts
from catsack.bots.temperament import Temperament
from catsack.cards import Card
from catsack.views import View

FACE_DOWN_GUESS = 4
"""Points that it expects of every face-down card."""
LIMIT_NOISE = 5
"""Its limit is lowered by a random number below this, drawn anew in every turn."""
JUMP_RATE = 0.3
"""How often it bids more than it must."""


def choose_card(view: View, appraiser: Appraiser) -> tuple[Card, Reason]:
    """Choose any card."""
    card = appraiser.rng.choice(view.hand)
    return card, Reason("reason-beginner-lay", {"card": str(card)})


def choose_bid(view: View, appraiser: Appraiser) -> tuple[float, Reason]:
    """Bid up to the sum of the row; forget the mice that passing would bring."""
    points = sum([FACE_DOWN_GUESS if card is None else card.worth for card in view.row])
    limit = points - appraiser.rng.randrange(LIMIT_NOISE)
    bid = next_bid(view, limit)
    facts = reason_facts(view, points, limit)
    if not bid:
        return 0, Reason("reason-beginner-pass", facts)
    if bid + 2 < limit and appraiser.rng.random() < JUMP_RATE:
        bid += appraiser.rng.randint(1, 2)
    mine = own_mice(view)
    bid = min(bid, mine)
    return bid, Reason("reason-beginner-bid", {**facts, "bid": bid, "left": mine - bid})


Beginner = Temperament(choose_card, choose_bid)
