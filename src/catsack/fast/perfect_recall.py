"""What a seat remembers of a whole game: all moves in order, face-down cards hidden (rules 7)."""

from catsack.encode import CARDS, MOST_SEATS, MOVES, PASS
from catsack.fast.game_struct import NO_SEAT
from catsack.fast.jit import compiled
from catsack.fast.kernel import apply, begin

HIDDEN = MOVES
"""Stands for a card that lies face down."""


@compiled
def recollect(games, start, moves, seat, rows):
    """Write round, seat and move of all *moves* of games[0] as *seat* remembers them.

    They are played once more from the deal, with *start* as the first start player. *seat* may
    be NO_SEAT, a spectator. Return how many rounds have shown their first card, the dummy's.
    """
    now = games[0]
    again = games.copy()
    game = again[0]
    game.start = start
    begin(game)
    for at in range(moves.size):
        move = moves[at]
        rows[at, 0] = game.round
        rows[at, 1] = game.turn
        rows[at, 2] = move
        # 7.2: whatever was laid in earlier rounds has been turned up since.
        is_in_row = move < PASS and game.round == now.round and now.turn != NO_SEAT
        if is_in_row and game.laid >= now.face_up and game.turn != seat:
            rows[at, 2] = HIDDEN
        apply(game, move)
    is_shown = now.face_up > 0 or now.turn == NO_SEAT
    return now.round if is_shown else now.round - 1


@compiled
def write_memory(rows, me, seats, cards, bids):
    """Write what ``recollect`` wrote as numbers, relative to the seat *me*.

    By round: cards[set] is the card it laid, from 1 / 10 to 1, and bids[amount - 1] who bid that,
    from 1 / 5 for *me* to 1. Since each bid is higher than the last and the turn goes
    clockwise, these amounts tell every pass as well.
    """
    for at in range(rows.shape[0]):
        number, move = rows[at, 0] - 1, rows[at, 2]
        other = (rows[at, 1] - me + seats) % seats
        if move < PASS:
            cards[number, other] = (move + 1) / CARDS
        elif PASS < move < HIDDEN:
            bids[number, move - PASS - 1] = (other + 1) / MOST_SEATS
