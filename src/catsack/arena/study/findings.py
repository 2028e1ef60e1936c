"""The findings of a study as data: seats, places, cards, sacks, tables and house rules.

The field names are keys in the output of ``catsack study --json``.
"""

from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias

from catsack.arena.stats import Estimate
from catsack.editions import FELIX

SEATS = (3, 4, 5)
"""The numbers of seats that a study compares."""


@dataclass(frozen=True, slots=True)
class DistanceFinding:
    """The results of a seat by its distance from the first start player."""

    seats: int
    distance: int
    games: int
    win_share: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True)
class PlaceFinding:
    """The results of a seat in a round by its place in the row, counted from the start player."""

    seats: int
    place: int
    rounds: int
    bought: Estimate
    """Share of all rounds in which the seat in this place buys."""
    margin: Estimate
    """What it gains in a round, less the mean of the others."""


@dataclass(frozen=True, slots=True)
class CardFinding:
    """The results of a round in which a card lies in a place."""

    seats: int
    first: int
    """The first round that counts here ..."""
    last: int
    """... and the last."""
    place: int
    card: str
    laid: int
    price: Estimate | None
    """The price of the sack, if it is sold."""
    worth: Estimate
    margin: Estimate
    """The margin of the seat that lays the card."""


@dataclass(frozen=True, slots=True)
class SackFinding:
    """The worth and price of a sack by its face-up cards."""

    seats: int
    face_up: int
    least: int | None
    """The sum of the face-up cards is at least this ..."""
    most: int | None
    """... and at most this."""
    auctions: int
    worth: Estimate
    price: Estimate | None
    """The price, if it is sold."""
    sold: Estimate


@dataclass(frozen=True, slots=True)
class FirstCardFinding:
    """The worth and price of a sack by the card that is turned up first."""

    seats: int
    card: str
    auctions: int
    worth: Estimate
    price: Estimate | None


@dataclass(frozen=True, slots=True)
class TableFinding:
    """What games with this number of seats are like."""

    seats: int
    games: int
    price: Estimate
    worth: Estimate
    """The worth of sacks sold."""
    no_sales: Estimate
    shortages: Estimate
    winner: Estimate
    """The score that wins."""
    spread: Estimate
    """The highest score less the lowest."""
    shared: Estimate
    """Share of the games with more than one winner."""
    decisions: Estimate


@dataclass(frozen=True, slots=True)
class HouseRuleFinding:
    """What a house rule changes: the same deals and the same bots, with it and without."""

    rule: str
    value: bool
    seats: int
    games: int
    lone_dogs: int
    """Sacks sold with exactly one dog, in the games without the rule."""
    other_prey: Estimate
    """Share of these from which the dog would chase another card, or one more, or none."""
    other_winner: Estimate
    """Share of the games with other winners."""
    other_scores: Estimate
    """Share of the games that end with other scores."""
    high_prey: Estimate
    """Change in the number of cats above 0 that are chased in a game."""
    low_prey: Estimate
    """Change in the number of cats below 0 that are chased in a game."""
    rabbits: Estimate
    """Change in the number of rabbits that are chased in a game."""
    points: Estimate
    """Change in the mean score."""
    winner: Estimate
    """Change in the score that wins."""
    price: Estimate
    worth: Estimate
    shared: Estimate


Finding: TypeAlias = (
    DistanceFinding
    | PlaceFinding
    | CardFinding
    | SackFinding
    | FirstCardFinding
    | TableFinding
    | HouseRuleFinding
)


@dataclass(slots=True)
class Study:
    """All findings on the balance of the game, as one bot plays it."""

    bot: str
    games: int
    """Games for each of three numbers of seats, as printed and with each house rule."""
    seed: int
    faults: int = 0
    distances: list[DistanceFinding] = field(default_factory=list)
    places: list[PlaceFinding] = field(default_factory=list)
    cards: list[CardFinding] = field(default_factory=list)
    sacks: list[SackFinding] = field(default_factory=list)
    first_cards: list[FirstCardFinding] = field(default_factory=list)
    tables: list[TableFinding] = field(default_factory=list)
    house_rules: list[HouseRuleFinding] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {
            "bot": self.bot,
            "edition": FELIX.name,
            "games": self.games,
            "seed": self.seed,
            "faults": self.faults,
            "seats": [to_dict(one) for one in self.distances],
            "places": [to_dict(one) for one in self.places],
            "cards": [to_dict(one) for one in self.cards],
            "showing": [to_dict(one) for one in self.sacks],
            "first_cards": [to_dict(one) for one in self.first_cards],
            "tables": [to_dict(one) for one in self.tables],
            "house_rules": [to_dict(one) for one in self.house_rules],
        }


def to_dict(finding: Finding) -> dict[str, Any]:
    """Return plain JSON data: the mean of an estimate, and its confidence interval beside it.

    >>> price = Estimate(2, float("-inf"), float("inf"))
    >>> to_dict(FirstCardFinding(3, "+15", 2, Estimate(4, 3, 5), price))
    ... # doctest: +NORMALIZE_WHITESPACE
    {'seats': 3, 'card': '+15', 'auctions': 2, 'worth': 4, 'worth_ci': [3, 5],
     'price': 2, 'price_ci': None}
    """
    plain: dict[str, Any] = {}
    for each in fields(finding):
        value = getattr(finding, each.name)
        if isinstance(value, Estimate):
            interval = [round(value.low, 4), round(value.high, 4)] if value.has_interval else None
            plain |= {each.name: round(value.mean, 4), f"{each.name}_ci": interval}
        else:
            plain[each.name] = value
    return plain
