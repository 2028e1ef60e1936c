"""What a seat may believe about each face-down card of others."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from catsack.cards import SET, Card
from catsack.encode import CARDS, INDEX
from catsack.search.card_beliefs import Probabilities, card_probabilities, laying_prior
from catsack.search.features import FACE_DOWN
from catsack.search.known_world import DUMMY, KnownWorld
from catsack.search.net import load_shipped, on_one_core
from catsack.views import View

SHOWN_PROB = 0.005
"""Cards that are less likely than this are left out of the data."""


@dataclass(frozen=True, slots=True)
class HiddenCard:
    """One face-down card, as one seat sees it."""

    seat: int | None
    """Whose card it is; None is the dummy."""
    place: int
    """Where in the row it lies, from 0."""
    cards: Mapping[Card, float]
    """How likely it is each card, bids and habits considered."""
    prior: Mapping[Card, float]
    """How likely it would be each card if the bids told nothing."""
    truth: Card | None = None
    """What it was; known only when the review is told from the end of the game."""

    def to_dict(self) -> dict[str, object]:
        """Return plain JSON data, the likeliest card first."""
        ranked = sorted(self.cards.items(), key=lambda item: -item[1])
        return {
            "seat": self.seat,
            "place": self.place,
            "cards": {str(card): round(prob, 4) for card, prob in ranked if prob >= SHOWN_PROB},
            "truth": None if self.truth is None else str(self.truth),
        }


def hidden_cards(view: View, known: KnownWorld) -> tuple[HiddenCard, ...]:
    """Return what the seat of *view* may believe of every face-down card but its own."""
    with on_one_core():
        believed = card_probabilities(known, load_shipped("belief"))
        prior = laying_prior(known, load_shipped("champion"))
    return tuple(
        HiddenCard(
            owner,
            place,
            _cards(known, view.seats, owner, believed),
            _cards(known, view.seats, owner, prior),
        )
        for place, (owner, card) in enumerate(zip(view.owners, view.row, strict=True))
        if card is None
    )


def mean_worth(cards: Mapping[Card, float]) -> float:
    """Return what a card is worth on average; a dog counts nothing."""
    return sum(card.worth * prob for card, prob in cards.items())


def row_probabilities(view: View, hidden: tuple[HiddenCard, ...]) -> Probabilities:
    """Return by place of the row and card how likely it lies there; the row must be complete."""
    probs = np.zeros((len(view.row), CARDS))
    for place, card in enumerate(view.row):
        if card is not None:
            probs[place, INDEX[card]] = 1.0
    for each in hidden:
        for card, prob in each.cards.items():
            probs[each.place, INDEX[card]] = prob
    return probs


def _cards(
    known: KnownWorld, seats: int, owner: int | None, probs: Probabilities
) -> dict[Card, float]:
    if owner is None:
        left = [card for card in range(CARDS) if known.unseen[DUMMY] >> card & 1]
        return {SET[card]: 1 / len(left) for card in left}
    row = probs[FACE_DOWN, (owner - known.seat - 1) % seats]
    return {SET[card]: float(row[card]) for card in np.flatnonzero(row)}
