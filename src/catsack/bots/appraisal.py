"""What a seat can reckon from its view, shared by all temperaments."""

from collections.abc import Hashable
from math import exp
from random import Random

from catsack.cards import Card
from catsack.errors import Malformed
from catsack.search.sack_value import SackValue, sack_value
from catsack.views import View


class Judge:
    """What one bot draws lots with, and its memory of the sack it reckoned last."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)
        self._sack: Hashable = None
        self._worth: SackValue

    def worth(self, view: View) -> SackValue:
        """Return what the sack may be, over all that the seat of *view* cannot rule out."""
        sack = (view.row, view.recall.spent, view.owners, view.seat, view.edition)
        if sack != self._sack:
            self._sack, self._worth = sack, sack_value(view)
        return self._worth


def me(view: View) -> int:
    """Return the seat of *view*."""
    if view.seat is None:
        raise Malformed("judge-spectator", "A spectator has no seat to judge for.")
    return view.seat


def owned(view: View) -> int:
    """Return the mice of the seat of *view*, those it has bid included."""
    seat = me(view)
    return view.recall.purses[seat] + view.bids[seat]


def reach(view: View) -> int:
    """Return the most that any rival still in can bid."""
    purses = view.recall.purses
    return max([purses[seat] + view.bids[seat] for seat in view.still_in if seat != view.seat])


def for_passing(view: View) -> int:
    """Return the mice that a seat takes if it passes now (3.4)."""
    return view.mice[0] if view.mice else 0


def for_passing_last(view: View) -> int:
    """Return the mice that the last seat to drop out will take."""
    return view.mice[-1] if view.mice else 0


def is_duel(view: View) -> bool:
    """Tell whether only two seats are left in the auction."""
    return len(view.still_in) == 2


def fair(view: View, points: float) -> float:
    """Return the price at which a sack of so many *points* is as good as passing now."""
    return points - for_passing(view)


def kept(view: View, limit: float, reserve: int = 1) -> float:
    """Return *limit*, or less where it would leave fewer mice than *reserve* for later rounds."""
    return limit if view.round == view.edition.rounds else min(limit, owned(view) - reserve)


def raised(view: View, limit: float) -> int:
    """Return the least bid, or 0 if that is above *limit*."""
    least = view.moves.bids[0]
    return least if least <= limit else 0


def facts(view: View, points: float, limit: float) -> dict[str, str | int]:
    """Return the numbers that reasons for a bid or a pass speak of."""
    return {
        "points": round(points),
        "limit": max(0, min(int(limit), owned(view))),
        "price": max(view.bids),
        "mice": for_passing(view),
    }


def lateness(view: View) -> float:
    """Return where the next card goes: 0 is leftmost and seen at once, 1 is hidden longest."""
    last = view.seats - 1 + view.edition.setup(view.seats).has_dummy
    return len(view.row) / last


def leaning(rng: Random, view: View, lean: float) -> Card:
    """Draw a card of the hand: the more *lean*, the rather a good one; below 0 a bad one."""
    hand = view.hand
    return rng.choices(hand, [exp(lean * card.worth) for card in hand])[0]


def standings(view: View) -> list[int]:
    """Return what each seat would score if the game ended now."""
    recall = view.recall
    return [
        points + purse + bid
        for points, purse, bid in zip(recall.points, recall.purses, view.bids, strict=True)
    ]
