"""How likely a sack is worth how much, if the cards of its row are independent (rules 4.2 to 4.5).

``sack_value`` has the mean alone, and all unseen cards equally likely.
"""

import numpy as np
from numpy.typing import NDArray

from catsack.encode import CARDS
from catsack.fast.game_struct import LARGE_DOG, WORTH, Games
from catsack.fast.jit import compiled
from catsack.fast.kernel import chased

LEAST_WORTH = -40
"""No sack is worth less: five cards of -8."""
WORTHS = 75 - LEAST_WORTH + 1
"""How many different worths there are; the most is five cards of +15."""


def worth_probabilities(games: Games, row: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how likely each worth is, from ``LEAST_WORTH`` on, by the rules of games[0].

    *row* has a probability for every place of the row and every card.
    """
    probs: NDArray[np.float64] = np.zeros(WORTHS)
    _count_rows(games, row, probs)
    probs /= probs.sum()
    return probs


@compiled
def _count_rows(games, row, probs):
    """Add up the probabilities of all possible rows by what their sack is worth."""
    places = row.shape[0]
    cards = np.zeros(places, np.int64)
    while True:
        prob = 1.0
        for place in range(places):
            prob *= row[place, cards[place]]
            if prob == 0.0:
                break
        if prob > 0.0:
            probs[_sack_worth(games[0], cards) - LEAST_WORTH] += prob
        # The next row: the last place counts up, and where it overflows the one before it.
        place = places - 1
        while place >= 0:
            cards[place] += 1
            while cards[place] < CARDS and row[place, cards[place]] == 0.0:
                cards[place] += 1
            if cards[place] < CARDS:
                break
            cards[place] = 0
            place -= 1
        if place < 0:
            return


@compiled
def _sack_worth(game, cards):
    """Return what a sack of *cards* is worth after the dogs."""
    present, dogs, worth = 0, 0, 0
    for card in cards:
        present |= 1 << card
        if card >= LARGE_DOG:
            dogs += 1
        else:
            worth += WORTH[card]
    if dogs == 1:
        gone = chased(game, present)
        if gone >= 0:
            worth -= WORTH[gone]
    return worth
