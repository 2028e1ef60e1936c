"""A random game with every moment of it kept, for comparing it with the engine."""

from catsack.fast.game_struct import NO_SEAT
from catsack.fast.jit import compiled
from catsack.fast.kernel import apply, choice, choices, deal, draw, score_shares

LONGEST = 1200
"""Room for the decisions of one game: nine rounds of five cards, at most 108 bids and 5 passes."""


@compiled
def trace(games, moments, moves, counts, shares):
    """Play one random game and keep the record before every move; return how many moves.

    Of the legal moves the low bids and the pass come up often, so that auctions are long,
    and in one game of four the pass, so that there are no sales.
    """
    game = games[0]
    deal(game)
    is_shy = draw(game, 4) == 0
    number = 0
    while game.turn != NO_SEAT:
        moments[number] = game
        counts[number] = choices(game)
        index = draw(game, counts[number])
        if game.face_up > 0 and draw(game, 2) == 0:
            index = 0 if is_shy else index % 3
        moves[number] = choice(game, index)
        apply(game, moves[number])
        number += 1
    moments[number] = game
    score_shares(game, shares)
    return number
