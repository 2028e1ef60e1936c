"""Begins games of the kernel with given cards."""

from collections.abc import Sequence

import numpy as np

from catsack.cards import Card
from catsack.encode import INDEX
from catsack.fast.game_struct import Games
from catsack.fast.kernel import begin_at


def begin_with_cards(
    games: Games,
    at: int,
    start: int,
    removed: Sequence[Card],
    dummy: Sequence[Card] | None,
    dummy_removed: Card | None,
) -> None:
    """Begin games[at] with the cards of a deal; without a dummy its cards are None."""
    out = np.array([INDEX[card] for card in removed], np.int8)
    pile = np.array([INDEX[card] for card in dummy or ()], np.int8)
    left = 0 if dummy_removed is None else INDEX[dummy_removed]
    begin_at(games, at, start, out, pile, left)
