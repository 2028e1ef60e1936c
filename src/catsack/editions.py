"""The printed editions and the house rules, as data (rules 1.2 to 1.6, 6)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache

from catsack.cards import SET, Card
from catsack.errors import Malformed, unknown


@dataclass(frozen=True, slots=True)
class Setup:
    """What lies ready for one number of seats (1.4 to 1.6)."""

    bank: int
    mouse_cards: tuple[int, ...]
    has_dummy: bool = False

    @property
    def face_up_after(self) -> tuple[int, ...]:
        """How many cards of the row are face up before any pass, then after each (3.5).

        >>> Setup(21, (3, 6), has_dummy=True).face_up_after
        (1, 2, 4)
        """
        *early, last = range(1, len(self.mouse_cards) + 2)
        return (*early, last + self.has_dummy)


@dataclass(frozen=True, slots=True)
class Edition:
    """A rule sheet: the game's pieces and the answers on which sheets differ."""

    name: str

    rabbit_is_prey: bool = False
    """A dog may chase the rabbit, as a cat worth 0 (6.2)."""
    cats_break_ties: bool = True
    """Of seats with equal scores the one with more points in cats wins (5.2)."""
    purses_secret: bool = True
    """Other seats' purses are for the memory, not for the eye (3.8)."""
    large_dog_takes_worst: bool = False
    """With nothing better to chase, the large dog takes -8 before -5 (6.1)."""

    cards: tuple[Card, ...] = SET
    """One set. A card of it is removed, the others are one round each (1.3)."""
    purse: int = 15
    setups: tuple[tuple[int, Setup], ...] = (
        (3, Setup(21, (3, 6), has_dummy=True)),
        (4, Setup(27, (2, 4, 6))),
        (5, Setup(33, (2, 3, 4, 6))),
    )

    def __hash__(self) -> int:
        # Every seat looks something up by its edition at every move; the name alone is ten times
        # faster to hash than all fields.
        return hash(self.name)

    @property
    def rounds(self) -> int:
        """One for each card that is left in a hand.

        >>> FELIX.rounds
        9
        """
        return len(self.cards) - 1

    def setup(self, seats: int) -> Setup:
        """Return what lies ready for *seats* seats."""
        for number, setup in self.setups:
            if number == seats:
                return setup
        known = ", ".join(str(number) for number, _ in self.setups)
        raise Malformed(
            "seats",
            f"The number of seats is one of {known}, not {seats}.",
            rule="1.1",
            seats=seats,
            known=known,
        )

    @property
    def house_rules(self) -> dict[str, bool]:
        """What differs from the printed edition of this name.

        >>> with_house_rules("felix", {"rabbit_is_prey": True}).house_rules
        {'rabbit_is_prey': True}
        """
        printed = EDITIONS[self.name]
        return {
            rule: getattr(self, rule)
            for rule in HOUSE_RULES
            if getattr(self, rule) != getattr(printed, rule)
        }


HOUSE_RULES = tuple(field.name for field in fields(Edition) if field.type is bool)
"""The data of an edition that a table may replace (6.1)."""
VIEW_RULES = ("purses_secret",)
"""House rules that change only what a seat is shown, and nothing that happens in a game."""
PLAY_RULES = tuple(rule for rule in HOUSE_RULES if rule not in VIEW_RULES)
"""House rules that change what happens in a game.

The kernel's record, the slice ``rules`` of ``encode``, the parameters of the OpenSpiel game and
the study of house rules are made from this list.
"""

FELIX = Edition("felix")
KSR = Edition("ksr", rabbit_is_prey=True, cats_break_ties=False)
FELICITY = Edition("felicity")

TINY = Edition(
    "tiny",
    cards=(Card.CAT_MINUS_5, Card.CAT_3, Card.SMALL_DOG),
    purse=1,
    setups=((3, Setup(3, (1, 2), has_dummy=True)), (4, Setup(3, (1, 1, 1)))),
)
"""Printed nowhere: two rounds that a program can search to the last leaf."""
KITTEN = Edition(
    "kitten",
    cards=(Card.CAT_3, Card.SMALL_DOG),
    purse=3,
    setups=((3, Setup(3, (1, 2), has_dummy=True)),),
)
"""Printed nowhere: one round, so small that all deals and all games fit into memory together."""

PAIR = Edition(
    "pair",
    cards=(Card.CAT_MINUS_5, Card.CAT_8, Card.SMALL_DOG),
    purse=2,
    setups=((2, Setup(2, (1,))),),
)
"""Printed nowhere: two rounds for two seats, for algorithms that know only two players."""

SMALL = {edition.name: edition for edition in (KITTEN, PAIR, TINY)}
PRINTED = {edition.name: edition for edition in (FELIX, KSR, FELICITY)}
EDITIONS = {**PRINTED, **SMALL}


def with_house_rules(name: str, rules: Mapping[str, object]) -> Edition:
    """Return the edition called *name* with some of its data replaced."""
    if name not in EDITIONS:
        raise unknown("edition", name, EDITIONS)
    for rule, value in rules.items():
        if rule not in HOUSE_RULES:
            raise unknown("house rule", rule, HOUSE_RULES)
        if not isinstance(value, bool):
            raise Malformed(
                "house-rule-value",
                f"The house rule {rule!r} is true or false, not {value!r}.",
                name=rule,
                value=str(value),
            )
    return _edition(name, frozenset(rules.items()))


@cache
def _edition(name: str, rules: frozenset[tuple[str, object]]) -> Edition:
    # One object for each edition: what is looked up by it compares objects, and not all fields.
    printed = EDITIONS[name]
    edition = replace(printed, **dict(rules))  # type: ignore[arg-type]
    return printed if edition == printed else edition
