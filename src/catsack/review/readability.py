"""How readable a seat was: what its bids told the others about its cards."""

import math
from collections.abc import Iterable

from catsack.review.judging.hidden_cards import HiddenCard

LEAST_PROB = 1e-4
"""A card that a belief takes for even less likely counts as this likely."""


def readability(seat: int, seen_by_others: Iterable[HiddenCard]) -> float:
    """Return the share of the hidden bits about the cards of *seat* that its bids gave away.

    0 is a seat whose bids told nothing, 1 one that might as well have played open. Each card
    counts at every decision of another seat while it lay face down.
    """
    hidden = told = 0.0
    for each in seen_by_others:
        if each.seat == seat and each.truth is not None:
            before, after = (
                -math.log2(max(probs.get(each.truth, 0.0), LEAST_PROB))
                for probs in (each.prior, each.cards)
            )
            hidden += before
            told += before - after
    return min(1.0, max(0.0, told / hidden)) if hidden else 0.0
