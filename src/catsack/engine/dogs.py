"""Dogs in the sack (rules 4.2 to 4.5, 6.1, 6.2)."""

from catsack.cards import Card
from catsack.editions import Edition
from catsack.events import Cards


def chased(row: Cards, edition: Edition) -> Card | None:
    """Return the card that a lone dog scares out of *row*, if any.

    >>> from catsack.editions import FELIX
    >>> cat_in_the_sack = (Card.CAT_MINUS_5, Card.CAT_11, Card.RABBIT)
    >>> chased((*cat_in_the_sack, Card.SMALL_DOG), FELIX)
    <Card.CAT_MINUS_5>
    >>> chased((*cat_in_the_sack, Card.LARGE_DOG), FELIX)
    <Card.CAT_11>
    """
    dogs = [card for card in row if card.is_dog]
    prey = [card for card in row if card.is_cat or (card is Card.RABBIT and edition.rabbit_is_prey)]
    if len(dogs) != 1 or not prey:
        return None
    # "Highest positive, else -5 before -8" is simply the most, and "lowest negative, else
    # lowest positive" simply the least.
    is_large = dogs[0] is Card.LARGE_DOG
    if is_large and edition.large_dog_takes_worst and all(card.worth < 0 for card in prey):
        is_large = False  # 6.1
    pick = max if is_large else min
    return pick(prey, key=lambda card: card.worth)


def sack(row: Cards, gone: Card | None) -> Cards:
    """Return what is left of *row* for the buyer without the dogs and the chased card."""
    left = [card for card in row if not card.is_dog]
    if gone is not None:
        left.remove(gone)  # 4.5: of several equal ones, the leftmost
    return tuple(left)
