"""What a sack may be worth to a seat: a good guess, for millions of imagined worlds."""

import numpy as np

from catsack.fast.game_struct import LARGE_DOG, RABBIT, SMALL_DOG, WORTH
from catsack.fast.jit import compiled
from catsack.search.known_world import DUMMY

SETS = [[card for card in range(10) if bits >> card & 1] for bits in range(1 << 10)]
MEAN_WORTH = np.array([sum(int(WORTH[c]) for c in cards) / max(len(cards), 1) for cards in SETS])
"""By set of cards as bits: what one of them is worth on average."""
LARGE = np.array([(LARGE_DOG in cards) / max(len(cards), 1) for cards in SETS])
"""The chance that one of them, drawn by chance, is the large dog."""
SMALL = np.array([(SMALL_DOG in cards) / max(len(cards), 1) for cards in SETS])
BEST = np.array([-9.0, 4.0, 8.0, 10.0, 11.0, 12.0])
"""What the best cat among so many unknown cards is worth, roughly."""
WORST = np.array([16.0, 1.0, -3.0, -5.0, -6.0, -7.0])


@compiled
def estimate(game, seat):
    """Return what *seat* can expect of the sack, dogs reckoned with.

    It is close to the exact mean of ``worth`` and many times as fast.
    """
    dogs, points, best, worst, unknown = 0, 0.0, -9.0, 16.0, 0
    is_large = False
    no_dog, large, small = 1.0, 0.0, 0.0  # among the unknown cards; one dog in odds
    for place in range(game.laid):
        whose = DUMMY
        if place >= game.has_dummy:
            whose = (game.start + place - game.has_dummy) % game.seats
        if place < game.face_up or whose == seat:
            card = game.row[place]
            points += WORTH[card]
            if card >= LARGE_DOG:
                dogs += 1
                is_large = card == LARGE_DOG
            elif card != RABBIT or game.rabbit_is_prey:
                best, worst = max(best, WORTH[card]), min(worst, WORTH[card])
        else:
            unseen = game.cards & ~game.spent[whose]
            neither = max(1.0 - LARGE[unseen] - SMALL[unseen], 0.1)
            points += MEAN_WORTH[unseen]
            no_dog *= neither
            large += LARGE[unseen] / neither
            small += SMALL[unseen] / neither
            unknown += 1
    if dogs > 1:
        return points
    others = unknown if dogs else max(unknown - 1, 0)
    prize, pest = max(best, BEST[others]), min(worst, WORST[others])
    if prize == BEST[0]:
        return points
    if dogs == 1:
        return points - no_dog * (prize if is_large else pest)
    return points - no_dog * (large * prize + small * pest)
