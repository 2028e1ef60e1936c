"""The public history in the record of a game: what each seat showed, noted move by move.

``catsack.public_history`` reads the same off the list of all moves and shares no code with this.
"""

import numpy as np

from catsack.fast.game_struct import KIND, NO_SEAT, WORTH
from catsack.fast.jit import inlined


@inlined
def clear_history(game):
    """Forget all rounds."""
    game.sold = 0
    for seat in range(5):
        game.bought[seat] = 0
        game.paid[seat] = 0
        game.worth_bought[seat] = 0
        game.jump_sums[seat] = 0
        game.staying[seat] = 0
        game.late_worth[seat] = 0
        for kind in range(3):
            game.kind_counts[seat, kind] = 0
            game.kind_peaks[seat, kind] = 0
        for number in range(9):
            game.round_peaks[seat, number] = 0
    for each in range(6):
        for card in range(10):
            game.shown[each, card] = 0


@inlined
def clear_auction(game):
    """Forget the auction."""
    game.opener = NO_SEAT
    # A loop over all five is compiled to one or two stores for each field.
    for seat in range(5):
        game.peaks[seat] = 0
        game.bid_counts[seat] = 0
        game.jumps[seat] = 0
        game.open_at_bid[seat] = 0
        game.pass_order[seat] = 0
        game.pass_price[seat] = 0


@inlined
def note_bid(game, seat, amount):
    """Note a bid, before it becomes the highest."""
    if game.highest == 0:
        game.opener = seat
    game.peaks[seat] = amount
    game.bid_counts[seat] += np.uint8(1)
    game.jumps[seat] = max(np.int64(game.jumps[seat]), np.int64(amount - game.highest))
    game.open_at_bid[seat] = game.face_up


@inlined
def note_pass(game, seat):
    """Note a pass, before it is counted."""
    game.pass_order[seat] = game.passes + 1
    game.pass_price[seat] = game.highest


@inlined
def note_sale(game, seat, price, worth):
    """Note who buys."""
    game.sold += 1
    game.bought[seat] += 1
    game.paid[seat] += np.int16(price)
    game.worth_bought[seat] += np.int16(worth)


@inlined
def note_round(game):
    """Note the cards of the row and what each seat bid, at the end of a round."""
    seats = game.seats
    if game.has_dummy:
        game.shown[5, game.row[0]] = game.round
    seat = game.start
    for place in range(seats):
        card, peak = game.row[game.has_dummy + place], game.peaks[seat]
        kind = KIND[card]
        order = game.pass_order[seat]
        game.shown[seat, card] = game.round
        game.round_peaks[seat, game.round - 1] = peak
        game.kind_counts[seat, kind] += np.int8(1)
        game.kind_peaks[seat, kind] += np.int16(peak)
        game.jump_sums[seat] += np.int16(game.jumps[seat])
        game.staying[seat] += order if order > 0 else seats
        game.late_worth[seat] += np.int16(WORTH[card] * (2 * place - seats + 1))
        seat += 1
        if seat == seats:
            seat = 0
