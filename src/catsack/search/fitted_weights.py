"""Weights of softmax regressions for 3, 4 and 5 seats, fitted to games of bots.

``tools/fit_weights.py`` fits them and rewrites the numbers in this file. These were fitted to 1,500
games with three seats and 1,000 each with four and five, of an earlier and simpler search. Fitted
again to 1,500 games each of a later search they were a little worse: docs/bots.md has the figures.
"""

# Compiled code holds these numbers as constants. The name catsack.fast.jit in this comment makes
# that module count this file among the sources by which it names the folder of compiled code.

import numpy as np

# fmt: off
WIN_WEIGHTS = np.array([
    [  # 3 seats
        [ 2.05,  1.36, -0.17],  # score, in tens
        [ 0.04, -0.34, -0.01],  # mice, in tens
        [-0.67, -2.02,  0.04],  # has almost no mice
        [-0.04, -0.69, -0.01],  # starts the round
        [-0.08, -0.11,  0.02],  # lays the last card
        [-0.56,  0.71,  0.07],  # has the most mice
    ],
    [  # 4 seats
        [ 1.82,  4.78, -0.16],  # score, in tens
        [-0.40,  0.13,  0.10],  # mice, in tens
        [-0.74,  1.23,  0.06],  # has almost no mice
        [ 0.14, -0.28, -0.07],  # starts the round
        [ 0.43, -0.29, -0.02],  # lays the last card
        [-0.23,  0.53,  0.01],  # has the most mice
    ],
    [  # 5 seats
        [ 1.59,  5.53, -0.11],  # score, in tens
        [-0.80,  0.41,  0.17],  # mice, in tens
        [-1.19,  0.47,  0.16],  # has almost no mice
        [-0.30, -0.07, -0.02],  # starts the round
        [ 0.59, -0.30, -0.05],  # lays the last card
        [-0.21,  0.21,  0.05],  # has the most mice
    ],
])
# fmt: on
"""Win probability: three numbers for each feature of ``win_probability.write_seat_features``.

With ``left`` rounds left, the weight of a feature in the logit of a win is a + b / left + c * left.
"""

# fmt: off
BID_WEIGHTS = np.array([
    [-0.05, -0.46, -0.19],  # always
    [ 1.54,  2.50,  2.02],  # worth of the sack, in tens
    [-0.67, -1.18, -0.38],  # price, in tens
    [-2.73, -3.75, -2.08],  # mice for passing now, in tens
    [ 2.93,  5.72,  1.04],  # extra mice for passing next, in tens
    [-0.32, -0.04, -0.95],  # only two seats are still in
    [ 0.19,  1.06,  2.16],  # rounds left, of nine
    [-0.18, -0.27, -0.28],  # mice left after the bid, in tens
    [-1.79, -1.88, -1.84],  # almost no mice left after the bid
    [-0.33, -0.46, -0.48],  # nobody has bid yet
    [ 2.15,  0.42,  0.71],  # worth of the sack, times rounds left
    [-3.97, -2.59, -3.81],  # price, times rounds left
    [-0.33, -0.28, -0.31],  # lead over the best other seat, in tens
    [ 0.23, -0.23, -0.65],  # has bid in this auction
]).T.copy()
# fmt: on
"""Bidding: the weight of each feature of ``rollout_policy.write_bid_features``.

Their sum is the log odds of a bid against a pass.
"""

JUMP_RATES = np.array([0.39, 0.36, 0.38])
"""The share of bids that are higher than the least legal bid."""

# fmt: off
CARD_WEIGHTS = np.array([
    [  # 3 seats
        [ 0.92, -0.97, -0.85,  0.24],  # a cat's worth, in tens
        [-2.42,  2.23,  3.60,  0.15],  # its distance from 0, in tens
        [-1.59,  1.99,  2.43,  0.05],  # the large dog
        [-0.95,  1.23,  1.33,  0.04],  # the small dog
        [-0.94,  1.09,  1.45,  0.02],  # the rabbit
    ],
    [  # 4 seats
        [ 1.48, -1.10, -0.46,  0.39],  # a cat's worth, in tens
        [-1.26,  2.24,  1.25,  0.10],  # its distance from 0, in tens
        [-0.99,  1.84,  0.47, -0.04],  # the large dog
        [-0.34,  0.79,  0.89,  0.10],  # the small dog
        [-0.50,  1.03,  0.06, -0.00],  # the rabbit
    ],
    [  # 5 seats
        [ 1.15, -0.96,  0.14,  0.55],  # a cat's worth, in tens
        [-1.03,  2.08,  0.44,  0.14],  # its distance from 0, in tens
        [-0.82,  1.69,  0.02, -0.03],  # the large dog
        [-0.42,  0.78,  0.65,  0.15],  # the small dog
        [-0.35,  0.75, -0.21,  0.03],  # the rabbit
    ],
])
# fmt: on
"""Cards: for each kind, the weights of the features of ``rollout_policy.write_card_features``.

The four features are: always 1, a late place in the row, an early round, more mice than others.
"""
