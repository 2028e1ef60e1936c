"""What a sack may be worth while some of its cards are hidden (rules 4.2 to 4.5, 5.1)."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from catsack.cards import SET, Card
from catsack.editions import Edition
from catsack.engine.dogs import chased, sack
from catsack.engine.scoring import worth
from catsack.events import Cards


@dataclass(frozen=True, slots=True)
class Outlook:
    """What somebody who knows a part of the row can say about the sack."""

    low: int
    """The least that it can be worth, whatever lies hidden."""
    high: int
    dogs: Cards
    """The dogs among the known cards."""
    chased: Card | None
    """The known card that a lone known dog chases, unless a hidden card changes that."""


# Every seat asks at every move. The first to see these cards in this order has them looked up, and
# the first to see them in any order has their worth computed: four hidden cards are 715 rows.
@lru_cache(maxsize=4096)
def outlook(known: Cards, hidden: int, edition: Edition) -> Outlook:
    """Return what *known* cards and a number of hidden ones may come to.

    >>> from catsack.editions import FELIX
    >>> outlook((Card.CAT_15, Card.CAT_8, Card.SMALL_DOG), 1, FELIX)
    Outlook(low=15, high=30, dogs=(<Card.SMALL_DOG>,), chased=<Card.CAT_8>)
    """
    low, high = _range(tuple(sorted(known, key=SET.index)), hidden, edition)
    dogs = tuple(card for card in known if card.is_dog)
    return Outlook(low, high, dogs, chased(known, edition))


@lru_cache(maxsize=4096)
def _range(known: Cards, hidden: int, edition: Edition) -> tuple[int, int]:
    """Return the least and the most that the sack can be worth."""
    rows = [(*known, *rest) for rest in combinations_with_replacement(edition.cards, hidden)]
    worths = [worth(sack(row, chased(row, edition))) for row in rows]
    return min(worths), max(worths)
