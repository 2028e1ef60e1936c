"""A bot that plays as people do in their first game: it sees cats, and forgets the rest."""

import random

from catsack.bots import Clock, Reason
from catsack.bots.judgement import NOT_YET, Judge, facts, owned, raised
from catsack.cards import Card
from catsack.moves import Move
from catsack.views import View

HOPE = 4
"""What it takes every face-down card for."""
DOUBT = 5
"""By how much its mind changes from turn to turn."""
JUMPS = 0.3


class Beginner:
    """Falls for the cats on the table, ignores dogs and spends what it has."""

    description = {
        "en": "Falls for the cats it sees, forgets about dogs and spends too much.",
        "de": "Verliebt sich in die offenen Katzen, vergisst die Hunde und gibt zu viel aus.",
    }

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._judge = Judge()
        self.reason = NOT_YET

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return what seems good at first sight."""
        move, self.reason = self._judge.answer(view, self._lay, self._offer)
        return move

    def _lay(self, view: View) -> tuple[Card, Reason]:
        card = self._rng.choice(view.hand)
        return card, Reason("reason-beginner-lay", {"card": str(card)})

    def _offer(self, view: View) -> tuple[float, Reason]:
        """Add up what lies there; what passing would bring does not come to mind."""
        points = sum([HOPE if card is None else card.worth for card in view.row])
        limit = points - self._rng.randrange(DOUBT)
        bid = raised(view, limit)
        told = facts(view, points, limit)
        if not bid:
            return 0, Reason("reason-beginner-pass", told)
        if bid + 2 < limit and self._rng.random() < JUMPS:
            bid += self._rng.randint(1, 2)
        mine = owned(view)
        bid = min(bid, mine)
        return bid, Reason("reason-beginner-bid", {**told, "bid": bid, "left": mine - bid})
