"""What a sack is worth to somebody who does not see all of it: exact, over all it may hold.

Every face-down card, and every card still to be laid, may be any that its set has not shown,
each as likely as another. Dogs are dealt with as the rules say (4.2 to 4.5).
"""

from dataclasses import dataclass

import numpy as np

from catsack.cards import Card
from catsack.encode import INDEX
from catsack.fast.compiled import compiled
from catsack.fast.kernel import chased
from catsack.fast.record import COUNT, LARGE_DOG, NTH, WORTH
from catsack.search.table import DUMMY, NO_CARD, Table


@dataclass(frozen=True, slots=True)
class Worth:
    """What a sack may be."""

    mean: float
    """The points in it, on average."""
    no_dog: float
    """The chance that there is none."""
    large_dog: float
    """The chance that there is one dog, a large one."""
    small_dog: float
    several_dogs: float


def worth(table: Table, card: Card | None = None) -> Worth:
    """Return what the sack may be; before one's own card is laid, with *card* in it."""
    known = NO_CARD if card is None else INDEX[card]
    return Worth(*_worth(table.games, table.unseen, table.seat, known).tolist())


@compiled
def _worth(games, unseen, me, own):
    """Return the mean, then the chances of no dog, a large one, a small one, several."""
    game = games[0]
    sets = np.zeros(6, np.uint16)  # what each card of the row may be
    for place in range(game.seats + game.has_dummy):
        if place < game.has_dummy:
            whose = DUMMY
        else:
            whose = (game.start + place - game.has_dummy) % game.seats
        if place < game.laid and game.row[place] != NO_CARD:
            sets[place] = 1 << game.row[place]
        elif whose == me and own != NO_CARD:
            sets[place] = 1 << own
        else:
            sets[place] = unseen[whose]
    width = game.seats + game.has_dummy
    found = np.zeros(5)
    at = np.zeros(6, np.int64)
    ways = 0
    while True:
        present, dogs, points = 0, 0, 0
        for place in range(width):
            card = NTH[sets[place], at[place]]
            present |= 1 << card
            dogs += card >= LARGE_DOG
            points += WORTH[card]
        if dogs == 1:
            gone = chased(game, present)
            if gone >= 0:
                points -= WORTH[gone]
            found[2 if present >> LARGE_DOG & 1 else 3] += 1
        else:
            found[1 if dogs == 0 else 4] += 1
        found[0] += points
        ways += 1
        place = 0
        while place < width:
            at[place] += 1
            if at[place] < COUNT[sets[place]]:
                break
            at[place] = 0
            place += 1
        if place == width:
            return found / ways
