"""What a decision teaches: the themes that practice is sorted by."""

from typing import Literal, TypeAlias

from catsack.cards import Card
from catsack.moves import Bid, Move, Pass
from catsack.views import View

Theme: TypeAlias = Literal[
    "laying", "opening", "raising", "stopping", "bluffing", "dogs", "empty-bank", "last-round"
]
THEMES: tuple[Theme, ...] = (
    *("laying", "opening", "raising", "stopping"),
    *("bluffing", "dogs", "empty-bank", "last-round"),
)


def themes(view: View, moves: tuple[Move, ...]) -> tuple[Theme, ...]:
    """Return the themes of a decision; *moves* are those in question: played, and best."""
    found: list[Theme] = []
    highest = max(view.bids)
    own = own_card(view)
    bids = [move for move in moves if isinstance(move, Bid)]
    if view.is_placing:
        found.append("laying")
    elif highest == 0:
        found.append("opening")
    else:
        if bids:
            found.append("raising")
        if any(isinstance(move, Pass) for move in moves):
            found.append("stopping")
    if bids and own is not None and (own.worth < 0 or own.is_dog) and len(view.still_in) > 1:
        found.append("bluffing")
    known = [card for card in view.row if card is not None]
    laid = [move.card for move in moves if not isinstance(move, Bid | Pass)]
    if any(card.is_dog for card in (*known, *laid)):
        found.append("dogs")
    if not any(view.mice) and len(view.still_in) > 1:
        found.append("empty-bank")
    if view.round == view.edition.rounds:
        found.append("last-round")
    return tuple(theme for theme in THEMES if theme in found)


def own_card(view: View) -> Card | None:
    """Return the card of the own seat in the row, if it has laid one."""
    at = view.owners.index(view.seat) if view.seat in view.owners else None
    return None if at is None else view.row[at]
