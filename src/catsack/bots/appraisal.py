"""What a seat can work out from its view: values, prices and mice. All temperaments share it."""

from collections.abc import Hashable
from math import exp
from random import Random

from catsack.cards import Card
from catsack.errors import Malformed
from catsack.search.sack_value import SackValue, sack_value
from catsack.views import View


class Appraiser:
    """One bot's random generator, and the value of the sack it appraised last.

    The value is remembered since a bot asks for it several times in one auction, and it changes
    only when a card is turned up.
    """

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)
        self._sack: Hashable = None
        self._value: SackValue

    def sack_value(self, view: View) -> SackValue:
        """Return the expected worth of the sack to the seat of *view*."""
        sack = (view.row, view.recall.spent, view.owners, view.seat, view.edition)
        if sack != self._sack:
            self._sack, self._value = sack, sack_value(view)
        return self._value


def own_seat(view: View) -> int:
    """Return the seat of *view*."""
    if view.seat is None:
        raise Malformed("judge-spectator", "A spectator has no seat to judge for.")
    return view.seat


def own_mice(view: View) -> int:
    """Return all mice of the seat of *view*, those it has bid included."""
    seat = own_seat(view)
    return view.recall.purses[seat] + view.bids[seat]


def max_rival_bid(view: View) -> int:
    """Return the most that any rival still in can bid."""
    purses = view.recall.purses
    return max([purses[seat] + view.bids[seat] for seat in view.still_in if seat != view.seat])


def mice_for_passing(view: View) -> int:
    """Return the mice that a seat takes if it passes now (3.4)."""
    return view.mice[0] if view.mice else 0


def mice_for_passing_last(view: View) -> int:
    """Return the mice that the last seat to drop out will take."""
    return view.mice[-1] if view.mice else 0


def is_duel(view: View) -> bool:
    """Tell whether only two seats are left in the auction."""
    return len(view.still_in) == 2


def fair_price(view: View, points: float) -> float:
    """Return the price at which a sack worth *points* is as good as passing now."""
    return points - mice_for_passing(view)


def limit_with_reserve(view: View, limit: float, reserve: int = 1) -> float:
    """Return *limit*, lowered so that *reserve* mice stay for later rounds, if there are any."""
    return limit if view.round == view.edition.rounds else min(limit, own_mice(view) - reserve)


def next_bid(view: View, limit: float) -> int:
    """Return the least legal bid, or 0 if that is above *limit*."""
    least = view.moves.bids[0]
    return least if least <= limit else 0


def reason_facts(view: View, points: float, limit: float) -> dict[str, str | int]:
    """Return the numbers that the reasons for a bid or a pass mention."""
    return {
        "points": round(points),
        "limit": max(0, min(int(limit), own_mice(view))),
        "price": max(view.bids),
        "mice": mice_for_passing(view),
    }


def lateness(view: View) -> float:
    """Return where the next card goes: 0 is leftmost and seen at once, 1 is hidden longest."""
    last = view.seats - 1 + view.edition.setup(view.seats).has_dummy
    return len(view.row) / last


def draw_by_worth(rng: Random, view: View, preference: float) -> Card:
    """Draw a card of the hand, with a weight of exp(*preference* * worth) for each."""
    hand = view.hand
    return rng.choices(hand, [exp(preference * card.worth) for card in hand])[0]


def current_scores(view: View) -> list[int]:
    """Return what each seat would score if the game ended now."""
    recall = view.recall
    return [
        points + purse + bid
        for points, purse, bid in zip(recall.points, recall.purses, view.bids, strict=True)
    ]
