"""Each seat's probability to win, estimated from the standings between two rounds."""

import math

import numpy as np

from catsack.fast.game_struct import NO_SEAT
from catsack.fast.jit import compiled
from catsack.fast.kernel import score_shares
from catsack.search.fitted_weights import WIN_WEIGHTS

SEAT_FEATURES = 6
"""How many numbers describe how a seat stands."""
WEIGHTS = np.array(
    [
        [[a + b / left + c * left for a, b, c in features] for left in range(1, 16)]
        for features in WIN_WEIGHTS
    ]
)
"""``WIN_WEIGHTS`` worked out: by number of seats, rounds left and feature."""


@compiled
def write_seat_features(game, seat, features):
    """Write how *seat* stands at the start of a round, in the order of ``WIN_WEIGHTS``."""
    mice, most = game.owned[seat], 0
    for other in range(game.seats):
        if other != seat:
            most = max(most, game.owned[other])
    features[0] = (game.points[seat] + mice) / 10
    features[1] = mice / 10
    features[2] = math.exp(-mice / 4)
    features[3] = seat == game.start
    features[4] = seat == (game.start + game.seats - 1) % game.seats
    features[5] = mice > most


@compiled
def write_win_probabilities(game, win_probs):
    """Write each seat's probability to win; once the game is over, its share of the win."""
    if game.turn == NO_SEAT:
        score_shares(game, win_probs)
        return
    weights = WEIGHTS[game.seats - 3, min(game.rounds - game.round, 14)]
    features = np.empty(SEAT_FEATURES)
    most, total = -1e9, 0.0
    for seat in range(game.seats):
        write_seat_features(game, seat, features)
        win_probs[seat] = 0.0
        for at in range(SEAT_FEATURES):
            win_probs[seat] += weights[at] * features[at]
        most = max(most, win_probs[seat])
    for seat in range(game.seats):
        win_probs[seat] = math.exp(win_probs[seat] - most)
        total += win_probs[seat]
    for seat in range(game.seats):
        win_probs[seat] /= total
