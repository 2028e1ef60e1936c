"""Scores and winners (rules 5.1, 5.2)."""

from collections.abc import Iterable

from catsack.cards import Card
from catsack.engine.state import State
from catsack.events import Result


def worth(cards: Iterable[Card]) -> int:
    """Return what *cards* count together."""
    return sum([card.worth for card in cards])


def result(state: State) -> Result:
    """Return what the seats have, as if the game ended now."""
    cats = tuple(worth(cards) for cards in state.won)
    scores = tuple(cat + mice for cat, mice in zip(cats, state.owned, strict=True))
    # 5.2: more points in cats only break a tie, so they come second.
    ranks = list(zip(scores, cats, strict=True)) if state.edition.cats_break_ties else list(scores)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    return Result(cats, state.owned, scores, winners)
