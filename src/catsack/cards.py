"""The ten cards of a set (rules 1.2)."""

from enum import Enum


class Card(Enum):
    """One card face. Its value is its notation, so ``Card("+3")`` reads one.

    >>> Card.CAT_MINUS_5, str(Card.LARGE_DOG), Card("+15").worth
    (<Card.CAT_MINUS_5>, 'L', 15)
    """

    worth: int
    """What the card counts at the end; dogs and the rabbit count nothing."""
    is_cat: bool
    """Whether it is one of the seven cats, from -8 to +15."""
    is_dog: bool
    """Whether it is the large or the small dog."""

    CAT_MINUS_8 = "-8"
    CAT_MINUS_5 = "-5"
    CAT_3 = "+3"
    CAT_5 = "+5"
    CAT_8 = "+8"
    CAT_11 = "+11"
    CAT_15 = "+15"
    RABBIT = "R"
    LARGE_DOG = "L"
    SMALL_DOG = "S"

    def __init__(self, notation: str) -> None:
        self.is_cat = notation[0] in "+-"
        self.is_dog = notation in ("L", "S")
        self.worth = int(notation) if self.is_cat else 0

    # One object a card, so identity will do: faster than hashing a name.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        # Not ``value``, which is a property and takes five times as long.
        return str(self._value_)

    def __repr__(self) -> str:
        return f"<Card.{self.name}>"


CARDS = {card.value: card for card in Card}
"""Every card by its notation."""
SET: tuple[Card, ...] = tuple(Card)
"""One set, in the order in which hands are kept."""
