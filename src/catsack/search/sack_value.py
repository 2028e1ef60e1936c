"""What a sack is worth to somebody who does not see all of it: exact, over all it may hold.

Every face-down card, and every card still to be laid, may be any that its set has not shown,
each as likely as another. Dogs are dealt with as the rules say (4.2 to 4.5).
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from catsack.cards import Card
from catsack.encode import CARDS, INDEX
from catsack.fast.game_struct import COUNT, LARGE_DOG, SMALL_DOG, WORTH
from catsack.fast.jit import compiled
from catsack.fast.kernel import chased
from catsack.search.known_world import card_bits
from catsack.views import View

ANY = (1 << CARDS) - 1
"""Every card, as bits."""
NO_DOGS = ANY ^ (1 << LARGE_DOG | 1 << SMALL_DOG)
SUM = np.array([sum(int(WORTH[c]) for c in range(CARDS) if s >> c & 1) for s in range(ANY + 1)])
"""By set of cards as bits: what they are worth together."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a sack may be."""

    mean: float
    """The points in it, on average."""
    no_dog: float
    """The chance that there is none."""
    large_dog: float
    """The chance that there is one dog, a large one."""
    small_dog: float
    several_dogs: float


def worth(view: View, card: Card | None = None) -> Worth:
    """Return what the sack may be; before one's own card is laid, with *card* in it."""
    edition, row = view.edition, view.row
    width = len(view.recall.spent)
    sack = 0  # ten bits for every place: what its card may be
    for place in range(width):
        known = row[place] if place < len(row) else None
        may_be = _unseen(view, place, card) if known is None else 1 << INDEX[known]
        sack |= may_be << CARDS * place
    rules = edition.rabbit_is_prey, edition.large_dog_takes_worst
    return Worth(*row_worth(sack, width, *rules))


def _unseen(view: View, place: int, card: Card | None) -> int:
    """Return what may lie at *place* of the row, as bits."""
    seats, spent = view.seats, view.recall.spent
    dummies = len(spent) - seats
    whose = seats if place < dummies else (view.start + place - dummies) % seats
    if whose == view.seat:
        return card_bits(view.hand if card is None else (card,))
    return card_bits(view.edition.cards) ^ card_bits(spent[whose])


class _Rules(NamedTuple):
    """What dogs go by; compiled code makes it faster than it is passed."""

    rabbit_is_prey: bool
    large_dog_takes_worst: bool


# Rows are counted, not written out: there may be 100,000 of them. Counts are whole numbers, so
# what comes of them is exact.
@compiled
def row_worth(sack, width, rabbit_is_prey, large_dog_takes_worst):
    """Return the mean, then the chances of no dog, a large one, a small one, several."""
    rules = _Rules(rabbit_is_prey, large_dog_takes_worst)
    rows, no_dog = _rows(sack, width, ANY), _rows(sack, width, NO_DOGS)
    points, large, small = 0, 0, 0
    for place in range(width):
        at = CARDS * place
        cards = sack >> at & ANY
        others = sack >> at + CARDS << at | sack & (1 << at) - 1
        points += SUM[cards] * (rows // COUNT[cards])
        if cards >> LARGE_DOG & 1:
            large += _rows(others, width - 1, NO_DOGS)
            points -= _prey(others, width - 1, LARGE_DOG, rules)
        if cards >> SMALL_DOG & 1:
            small += _rows(others, width - 1, NO_DOGS)
            points -= _prey(others, width - 1, SMALL_DOG, rules)
    several = rows - no_dog - large - small
    return points / rows, no_dog / rows, large / rows, small / rows, several / rows


@compiled
def _rows(sack, width, cards):
    """Return how many rows there are that hold nothing but *cards*."""
    number = 1
    for place in range(width):
        number *= COUNT[sack >> CARDS * place & cards]
    return number


@compiled
def _prey(sack, width, dog, rules):
    """Return what a *dog* takes from all the rows without another dog, together.

    It takes the card it likes best, where that is missing the next best, and so on.
    """
    points, left = 0, NO_DOGS
    rows = _rows(sack, width, left)
    gone = chased(rules, left | 1 << dog)
    while gone >= 0:
        left ^= 1 << gone
        without = _rows(sack, width, left)
        points += WORTH[gone] * (rows - without)
        rows = without
        gone = chased(rules, left | 1 << dog)
    return points
