"""What a seat observes, written from the record of a game in the layout of ``encode``."""

import numpy as np
from numba import literal_unroll

from catsack.editions import PLAY_RULES
from catsack.encode import (
    CARDS,
    COUNT_SCALE,
    FEWEST_SEATS,
    LAYOUT,
    MOST_ROUNDS,
    MOST_SEATS,
    PASS,
    SCALE,
    SUMMARY_SIZE,
)
from catsack.fast.game_struct import BAD_KIND, GOOD_KIND, NO_SEAT
from catsack.fast.jit import inlined
from catsack.fast.kernel import choices
from catsack.public_history import Habits, SeatAuction

SEATS, RULES, ROUND, PHASE, START, TURN, HAND, REMOVED, MICE, BANK, HIGHEST = (
    LAYOUT[name].start
    for name in (
        *("seats", "rules", "round", "phase", "start", "turn", "hand", "removed"),
        *("mice", "bank", "highest"),
    )
)
PRESENT, OWNED, BID, STILL_IN, POINTS, PLACE, SPENT, HIDDEN, LAID = (
    LAYOUT[name].start
    for name in (
        *("present", "owned", "bid", "still_in", "points", "place", "spent", "hidden", "laid"),
    )
)
PEAK, BIDS, JUMP, OPEN_AT_BID, PASS_ORDER, PASS_PRICE, HAS_OPENED = (
    LAYOUT[name].start for name in SeatAuction._fields
)
BOUGHT, PRICE_PAID, WORTH_BOUGHT, MEAN_PEAK, PEAK_ON_GOOD, PEAK_ON_BAD, MEAN_JUMP, STAYING, LATE = (
    LAYOUT[name].start for name in Habits._fields
)
MARKET, SHOWN, ROUND_PEAKS = (LAYOUT[name].start for name in ("market", "shown", "round_peaks"))
RECIPROCAL = np.array([0.0, *(1 / count for count in range(1, MOST_ROUNDS + 1))])
"""1 / count: a mean is the sum times this, which is faster than to divide."""


@inlined
def write_mask(game, mask):
    """Write a 1 for every legal action, else 0."""
    mask[:] = 0
    if game.turn == NO_SEAT:
        return
    if game.face_up == 0:
        hand = game.hands[game.turn]
        for card in range(CARDS):
            mask[card] = hand >> card & 1
    else:
        mask[PASS] = 1
        lowest = PASS + game.highest + 1
        mask[lowest : lowest + choices(game) - 1] = 1


@inlined
def write_cards(vector, at, cards):
    """Write 0 or 1 for each card, from bits."""
    for card in range(CARDS):
        vector[at + card] = cards >> card & 1


@inlined
def write_observation(game, me, vector):
    """Write what seat *me* observes, in the layout of ``encode``."""
    write_summary(game, me, vector[:SUMMARY_SIZE])
    write_past_rounds(game, me, vector[SUMMARY_SIZE:])


@inlined
def write_summary(game, me, vector):
    """Write what seat *me* observes, but for the table of past rounds."""
    seats = game.seats
    vector[:] = 0.0
    if seats >= FEWEST_SEATS:
        vector[SEATS + seats - FEWEST_SEATS] = 1.0
    at = RULES
    # A compiled loop over names has to be unrolled: each field has an address of its own.
    for rule in literal_unroll(PLAY_RULES):
        vector[at] = game[rule]
        at += 1
    vector[ROUND + game.round - 1] = 1.0
    vector[START + (game.start - me + seats) % seats] = 1.0
    if game.turn != NO_SEAT:
        phase = 0 if game.face_up == 0 else 2 if game.passes == seats - 1 else 1
        vector[PHASE + phase] = 1.0
        vector[TURN + (game.turn - me + seats) % seats] = 1.0
        for card in range(game.passes, seats - 1):
            vector[MICE + card - game.passes] = game.mouse_cards[card] * game.has_mice / SCALE
    write_cards(vector, HAND, game.hands[me])
    vector[REMOVED + game.removed[me]] = 1.0
    vector[BANK] = game.bank / SCALE
    vector[HIGHEST] = game.highest / SCALE
    recent = RECIPROCAL[game.round - (game.turn != NO_SEAT)]
    paid, worth_bought = 0, 0
    for at in range(seats):
        seat = me + at - seats * (me + at >= seats)
        place = seat - game.start + seats * (seat < game.start)
        vector[PRESENT + at] = 1.0
        vector[OWNED + at] = game.owned[seat] / SCALE
        vector[BID + at] = game.bids[seat] / SCALE
        vector[STILL_IN + at] = game.still_in >> seat & 1
        vector[POINTS + at] = game.points[seat] / SCALE
        vector[PLACE + at * MOST_SEATS + place] = 1.0
        write_cards(vector, SPENT + at * CARDS, game.spent[seat])
        place += game.has_dummy
        if place < game.laid:
            if place < game.face_up or at == 0:
                vector[LAID + at * CARDS + game.row[place]] = 1.0
            else:
                vector[HIDDEN + at] = 1.0
        vector[PEAK + at] = game.peaks[seat] / SCALE
        vector[BIDS + at] = game.bid_counts[seat] / COUNT_SCALE
        vector[JUMP + at] = game.jumps[seat] / COUNT_SCALE
        vector[OPEN_AT_BID + at] = game.open_at_bid[seat] / COUNT_SCALE
        vector[PASS_ORDER + at] = game.pass_order[seat] / COUNT_SCALE
        vector[PASS_PRICE + at] = game.pass_price[seat] / SCALE
        vector[HAS_OPENED + at] = game.opener == seat
        sacks, peaks, counts = game.bought[seat], game.kind_peaks[seat], game.kind_counts[seat]
        paid += game.paid[seat]
        worth_bought += game.worth_bought[seat]
        vector[BOUGHT + at] = sacks / COUNT_SCALE
        vector[PRICE_PAID + at] = game.paid[seat] * RECIPROCAL[sacks] / SCALE
        vector[WORTH_BOUGHT + at] = game.worth_bought[seat] * RECIPROCAL[sacks] / SCALE
        vector[MEAN_PEAK + at] = (peaks[0] + peaks[1] + peaks[2]) * recent / SCALE
        vector[PEAK_ON_GOOD + at] = peaks[GOOD_KIND] * RECIPROCAL[counts[GOOD_KIND]] / SCALE
        vector[PEAK_ON_BAD + at] = peaks[BAD_KIND] * RECIPROCAL[counts[BAD_KIND]] / SCALE
        vector[MEAN_JUMP + at] = game.jump_sums[seat] * recent / COUNT_SCALE
        vector[STAYING + at] = game.staying[seat] * recent / COUNT_SCALE
        vector[LATE + at] = game.late_worth[seat] * recent / SCALE
    vector[MARKET] = paid * RECIPROCAL[game.sold] / SCALE
    vector[MARKET + 1] = worth_bought * RECIPROCAL[game.sold] / SCALE
    if game.has_dummy:
        write_cards(vector, SPENT + MOST_SEATS * CARDS, game.spent[MOST_SEATS])
        if game.face_up > 0:
            vector[LAID + MOST_SEATS * CARDS + game.row[0]] = 1.0
        elif game.laid > 0:
            vector[HIDDEN + MOST_SEATS] = 1.0


@inlined
def write_past_rounds(game, me, vector):
    """Write which card each set showed when, and the highest bid of each seat in every round."""
    vector[:] = 0.0
    for at in range(game.seats):
        seat = me + at - game.seats * (me + at >= game.seats)
        for card in range(CARDS):
            vector[at * CARDS + card] = game.shown[seat, card] / COUNT_SCALE
        for number in range(MOST_ROUNDS):
            peak = game.round_peaks[seat, number]
            vector[ROUND_PEAKS - SHOWN + at * MOST_ROUNDS + number] = peak / SCALE
    if game.has_dummy:
        for card in range(CARDS):
            vector[MOST_SEATS * CARDS + card] = game.shown[MOST_SEATS, card] / COUNT_SCALE
