"""The exact expected worth of a sack to a seat that does not see all of its cards.

Every face-down card, and every card still to be laid, may be any card that its set has not shown,
all equally likely. Dogs chase cards as the rules say (4.2 to 4.5).
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

ALL_CARDS = (1 << CARDS) - 1
"""Every card, as bits."""
NO_DOGS = ALL_CARDS ^ (1 << LARGE_DOG | 1 << SMALL_DOG)
TOTAL_WORTH = np.array(
    [sum(int(WORTH[c]) for c in range(CARDS) if s >> c & 1) for s in range(ALL_CARDS + 1)]
)
"""By set of cards, as bits: what they are worth together."""


@dataclass(frozen=True, slots=True)
class SackValue:
    """The expected worth of a sack, and the probabilities of dogs in it."""

    mean: float
    """Expected points, after a lone dog has chased its card."""
    no_dog: float
    """The probability that it holds no dog."""
    large_dog: float
    """The probability that it holds exactly one dog, a large one."""
    small_dog: float
    """The probability that it holds exactly one dog, a small one."""
    several_dogs: float


def sack_value(view: View, card: Card | None = None) -> SackValue:
    """Return the value of the sack to the seat of *view*.

    While that seat has not laid its card yet, *card* is taken to be the one; None is any of its
    hand.
    """
    edition, row = view.edition, view.row
    width = len(view.recall.spent)
    sack = 0  # ten bits for every place of the row: the cards that may lie there
    for place in range(width):
        known = row[place] if place < len(row) else None
        may_be = _possible_cards(view, place, card) if known is None else 1 << INDEX[known]
        sack |= may_be << CARDS * place
    rules = edition.rabbit_is_prey, edition.large_dog_takes_worst
    return SackValue(*row_worth(sack, width, *rules))


def _possible_cards(view: View, place: int, card: Card | None) -> int:
    """Return the cards that may lie at *place* of the row, as bits."""
    seats, spent = view.seats, view.recall.spent
    dummies = len(spent) - seats
    owner = seats if place < dummies else (view.start + place - dummies) % seats
    if owner == view.seat:
        return card_bits(view.hand if card is None else (card,))
    return card_bits(view.edition.cards) ^ card_bits(spent[owner])


class _DogRules(NamedTuple):
    """The rules that differ for dogs. Compiled code builds it faster than it is passed in."""

    rabbit_is_prey: bool
    large_dog_takes_worst: bool


# The possible rows are counted, not written out: there may be 100,000 of them. Counts are whole
# numbers, so the result is exact.
@compiled
def row_worth(sack, width, rabbit_is_prey, large_dog_takes_worst):
    """Return the five numbers of a ``SackValue``; *sack* has ten bits for each place of the row."""
    rules = _DogRules(rabbit_is_prey, large_dog_takes_worst)
    rows, no_dog = _row_count(sack, width, ALL_CARDS), _row_count(sack, width, NO_DOGS)
    points, large, small = 0, 0, 0
    for place in range(width):
        at = CARDS * place
        cards = sack >> at & ALL_CARDS
        others = sack >> at + CARDS << at | sack & (1 << at) - 1
        points += TOTAL_WORTH[cards] * (rows // COUNT[cards])
        if cards >> LARGE_DOG & 1:
            large += _row_count(others, width - 1, NO_DOGS)
            points -= _chased_worth(others, width - 1, LARGE_DOG, rules)
        if cards >> SMALL_DOG & 1:
            small += _row_count(others, width - 1, NO_DOGS)
            points -= _chased_worth(others, width - 1, SMALL_DOG, rules)
    several = rows - no_dog - large - small
    return points / rows, no_dog / rows, large / rows, small / rows, several / rows


@compiled
def _row_count(sack, width, cards):
    """Return how many possible rows hold nothing but *cards*."""
    number = 1
    for place in range(width):
        number *= COUNT[sack >> CARDS * place & cards]
    return number


@compiled
def _chased_worth(sack, width, dog, rules):
    """Return what a lone *dog* chases from all possible rows together, in points.

    It chases its first choice where that is in the row, else its second, and so on: each choice
    counts in the rows that hold it and none before it.
    """
    points, left = 0, NO_DOGS
    rows = _row_count(sack, width, left)
    prey = chased(rules, left | 1 << dog)
    while prey >= 0:
        left ^= 1 << prey
        without = _row_count(sack, width, left)
        points += WORTH[prey] * (rows - without)
        rows = without
        prey = chased(rules, left | 1 << dog)
    return points
