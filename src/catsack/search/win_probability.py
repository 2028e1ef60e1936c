"""Each seat's chance to win, as it stands between two rounds."""

import math

import numpy as np

from catsack.fast.game_struct import NO_SEAT
from catsack.fast.jit import compiled
from catsack.fast.kernel import score_shares
from catsack.search.fitted_weights import STANDING

FACTS = 6
"""How many numbers describe how a seat stands."""
WEIGHTS = np.array(
    [
        [[a + b / left + c * left for a, b, c in facts] for left in range(1, 16)]
        for facts in STANDING
    ]
)
"""By seats, rounds left and fact."""


@compiled
def standing(game, seat, facts):
    """Write what counts of how *seat* stands when a round begins, in the order of ``STANDING``."""
    mice, most = game.owned[seat], 0
    for other in range(game.seats):
        if other != seat:
            most = max(most, game.owned[other])
    facts[0] = (game.points[seat] + mice) / 10
    facts[1] = mice / 10
    facts[2] = math.exp(-mice / 4)
    facts[3] = seat == game.start
    facts[4] = seat == (game.start + game.seats - 1) % game.seats
    facts[5] = mice > most


@compiled
def prospects(game, hopes):
    """Write each seat's part of the win: what it has if the game is over, else what it may hope."""
    if game.turn == NO_SEAT:
        score_shares(game, hopes)
        return
    weights = WEIGHTS[game.seats - 3, min(game.rounds - game.round, 14)]
    facts = np.empty(FACTS)
    most, total = -1e9, 0.0
    for seat in range(game.seats):
        standing(game, seat, facts)
        hopes[seat] = 0.0
        for at in range(FACTS):
            hopes[seat] += weights[at] * facts[at]
        most = max(most, hopes[seat])
    for seat in range(game.seats):
        hopes[seat] = math.exp(hopes[seat] - most)
        total += hopes[seat]
    for seat in range(game.seats):
        hopes[seat] /= total
