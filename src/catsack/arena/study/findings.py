"""What a study finds, as data: seats, places, cards, sacks, tables, house rules."""

from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from catsack.arena.stats import Estimate


@dataclass(frozen=True, slots=True)
class Distance:
    """How a seat does, by its distance from the first start player."""

    seats: int
    distance: int
    games: int
    win_share: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True)
class Place:
    """How a seat does in a round, by its place in the row, counted from the start player."""

    seats: int
    place: int
    rounds: int
    bought: Estimate
    """Part of all rounds in which the seat in this place buys."""
    margin: Estimate
    """What it makes of the round, less the mean of the others."""


@dataclass(frozen=True, slots=True)
class CardAt:
    """What becomes of a round in which a card lies in a place."""

    seats: int
    first: int
    """The first round that counts here ..."""
    last: int
    """... and the last."""
    place: int
    card: str
    laid: int
    price: Estimate | None
    """Of the sack, where it is sold."""
    worth: Estimate
    margin: Estimate
    """Of the seat that laid the card."""


@dataclass(frozen=True, slots=True)
class Showing:
    """What a sack turns out to be, by what shows of it."""

    seats: int
    face_up: int
    least: int | None
    """The sum showing is at least this ..."""
    most: int | None
    """... and at most this."""
    auctions: int
    worth: Estimate
    price: Estimate | None
    """Where it is sold."""
    sold: Estimate


@dataclass(frozen=True, slots=True)
class FirstCard:
    """What a sack turns out to be, by the card that is turned up first."""

    seats: int
    card: str
    auctions: int
    worth: Estimate
    price: Estimate | None


@dataclass(frozen=True, slots=True)
class TableOf:
    """What games at a table of so many seats are like."""

    seats: int
    games: int
    price: Estimate
    worth: Estimate
    """Of sacks sold."""
    no_sales: Estimate
    shortages: Estimate
    winner: Estimate
    """The score that wins."""
    spread: Estimate
    """From the lowest score to the highest."""
    shared: Estimate
    """Part of the games whose win is shared."""
    decisions: Estimate


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What a house rule changes: the same deals and the same bots, with it and without."""

    rule: str
    value: bool
    seats: int
    games: int
    lone_dogs: int
    """Sacks sold with exactly one dog, in the games without the rule."""
    other_prey: Estimate
    """Part of these from which the dog would chase another card, or one more, or none."""
    other_winner: Estimate
    """Part of the games that somebody else wins, or that are shared otherwise."""
    other_scores: Estimate
    """Part of the games that end with other scores."""
    high_prey: Estimate
    """Change in cats above 0 that are chased in a game; so for the others."""
    low_prey: Estimate
    rabbits: Estimate
    points: Estimate
    """Change in the mean score."""
    winner: Estimate
    """Change in the score that wins."""
    price: Estimate
    worth: Estimate
    shared: Estimate


Finding: TypeAlias = Distance | Place | CardAt | Showing | FirstCard | TableOf | HouseRule


def to_dict(finding: Finding) -> dict[str, Any]:
    """Return plain JSON data: of an estimate the mean, and its 95 % interval beside it.

    >>> to_dict(FirstCard(3, "+15", 2, Estimate(4, 3, 5), Estimate(2, float("-inf"), float("inf"))))
    ... # doctest: +NORMALIZE_WHITESPACE
    {'seats': 3, 'card': '+15', 'auctions': 2, 'worth': 4, 'worth_ci': [3, 5],
     'price': 2, 'price_ci': None}
    """
    plain: dict[str, Any] = {}
    for field in fields(finding):
        value = getattr(finding, field.name)
        if isinstance(value, Estimate):
            ends = [round(value.low, 4), round(value.high, 4)] if value.has_interval else None
            plain |= {field.name: round(value.mean, 4), f"{field.name}_ci": ends}
        else:
            plain[field.name] = value
    return plain
