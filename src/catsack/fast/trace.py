"""A random game with the state before every action, for comparison with the engine."""

from catsack.fast.game_struct import NO_SEAT
from catsack.fast.jit import compiled
from catsack.fast.kernel import apply, choice, choices, deal, draw, score_shares

MAX_DECISIONS = 1200
"""No game has more: nine rounds with five cards, at most 108 bids and 5 passes each."""


@compiled
def trace(games, states, actions, counts, shares):
    """Play one random game; write every state, action and number of legal actions.

    Return how many actions there were. Low bids and the pass are drawn more often than others, so
    that auctions are long, and in one game of four mostly the pass, so that there are no sales.
    """
    game = games[0]
    deal(game)
    passes_often = draw(game, 4) == 0
    number = 0
    while game.turn != NO_SEAT:
        states[number] = game
        counts[number] = choices(game)
        index = draw(game, counts[number])
        if game.face_up > 0 and draw(game, 2) == 0:
            index = 0 if passes_often else index % 3
        actions[number] = choice(game, index)
        apply(game, actions[number])
        number += 1
    states[number] = game
    score_shares(game, shares)
    return number
