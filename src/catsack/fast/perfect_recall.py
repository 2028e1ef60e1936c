"""What a seat remembers of a whole game (rules 7), for the information states of OpenSpiel."""

from catsack.encode import CARDS, MOST_SEATS, NUM_ACTIONS, PASS
from catsack.fast.game_struct import NO_SEAT
from catsack.fast.jit import compiled
from catsack.fast.kernel import apply, begin

HIDDEN = NUM_ACTIONS
"""Stands for the action that laid a card which is still face down."""


@compiled
def write_history(games, start, actions, seat, rows):
    """Write round, seat and action of every move of games[0] into *rows*, as *seat* saw them.

    *actions* are played again from the deal, with *start* as the first start player. *seat* may
    be NO_SEAT, a spectator. Return how many cards of the dummy have been turned up.
    """
    now = games[0]
    again = games.copy()
    game = again[0]
    game.start = start
    begin(game)
    for at in range(actions.size):
        action = actions[at]
        rows[at, 0] = game.round
        rows[at, 1] = game.turn
        rows[at, 2] = action
        # 7.2: all cards of earlier rounds have been turned up since.
        is_in_row = action < PASS and game.round == now.round and now.turn != NO_SEAT
        if is_in_row and game.laid >= now.face_up and game.turn != seat:
            rows[at, 2] = HIDDEN
        apply(game, action)
    is_turned_up = now.face_up > 0 or now.turn == NO_SEAT
    return now.round if is_turned_up else now.round - 1


@compiled
def write_history_slices(rows, me, seats, cards, bids):
    """Write the *rows* of ``write_history`` as numbers, relative to the seat *me*.

    In each round, cards[set] is the card that was laid, from 1 / 10 to 1, and bids[amount - 1] the
    seat that bid this amount, from 1 / 5 for *me* to 1. Passes need no numbers: bids rise and the
    turn goes clockwise, so the bids tell who passed.
    """
    for at in range(rows.shape[0]):
        number, action = rows[at, 0] - 1, rows[at, 2]
        other = (rows[at, 1] - me + seats) % seats
        if action < PASS:
            cards[number, other] = (action + 1) / CARDS
        elif PASS < action < HIDDEN:
            bids[number, action - PASS - 1] = (other + 1) / MOST_SEATS
