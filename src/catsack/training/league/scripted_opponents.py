"""Scripted opponents: the temperaments of ``bots``, compiled, so that rollouts stay fast.

``random`` is one of them. Each plays exactly as the bot of its name and reads no more of a game
than that bot is shown; only its random numbers come from the game's own generator.
"""

import math

import numpy as np

from catsack.bots import bluffer, cautious, collector, gambler, spoiler, steady
from catsack.bots.beginner import FACE_DOWN_GUESS, LIMIT_NOISE
from catsack.bots.beginner import JUMP_RATE as BEGINNER_JUMPS
from catsack.encode import CARDS, INDEX, PASS
from catsack.fast.game_struct import COUNT, LARGE_DOG, SMALL_DOG, WORTH
from catsack.fast.jit import compiled
from catsack.fast.kernel import choice, choices, draw
from catsack.search.features import most_others_can_bid, possible_cards
from catsack.search.rollout_policy import uniform
from catsack.search.sack_value import TOTAL_WORTH, row_worth

TEMPERAMENTS = (
    *("steady", "collector", "cautious", "bluffer", "spoiler", "gambler", "beginner"),
    "random",
)
"""Names of the bots; the place of a name is its policy id."""
STEADY, COLLECTOR, CAUTIOUS, BLUFFER, SPOILER, GAMBLER, BEGINNER, RANDOM = range(len(TEMPERAMENTS))

PREFERENCES = np.array(
    [
        *(0.0, 0.0, cautious.PREFERENCE, bluffer.PREFERENCE),
        *(spoiler.PREFERENCE, gambler.PREFERENCE, 0.0),
    ]
)
"""By policy id: how strongly it prefers to place good cards, where nothing else decides."""
DOGS = 1 << LARGE_DOG | 1 << SMALL_DOG
COSTS = np.zeros(CARDS, np.int64)
COSTS[[INDEX[card] for card in bluffer.BAD_CARD_COST]] = [*bluffer.BAD_CARD_COST.values()]
BAD = sum(1 << INDEX[card] for card in bluffer.BAD_CARD_COST)

STEADY_LEAN = steady.PREFERENCE
COLLECTOR_LEAN, COLLECTOR_PROFIT = collector.PREFERENCE, collector.MIN_PROFIT
COLLECTOR_LEAN_PER_MOUSE = collector.PREFERENCE_PER_MOUSE
CAUTIOUS_MARGIN, CAUTIOUS_CUSHION = cautious.BUY_MARGIN, cautious.STAY_MARGIN
CAUTIOUS_RESERVE = cautious.RESERVE
BLUFFER_LATE, BLUFFER_BLUFFS, BLUFFER_CAUTION = (
    bluffer.LATE,
    bluffer.BLUFF_RATE,
    bluffer.SAFETY_MARGIN,
)
BLUFFER_JUMPS, BLUFFER_JUMP = bluffer.JUMP_RATE, bluffer.JUMP_SIZE
SPOILER_LATE, SPOILER_SPITE = spoiler.LATE, spoiler.SPITE
SPOILER_RELUCTANCE = spoiler.RELUCTANCE
GAMBLER_TEMPTING, GAMBLER_FOLLY = gambler.TEMPTING_POINTS, gambler.MAX_OVERPAY
GAMBLER_SHORT_JUMP, GAMBLER_FAR_JUMP = gambler.JUMP_SHARES


@compiled
def scripted_move(game, policy_id):
    """Return the index of the move that this opponent makes where it has a choice."""
    if policy_id == RANDOM:
        return choice(game, draw(game, choices(game)))
    if game.face_up == 0:
        return card_to_place(game, policy_id)
    me = game.turn
    rules = game.rabbit_is_prey != 0, game.large_dog_takes_worst != 0
    row = possible_cards(game, me, np.int64(0))
    worth = row_worth(row, game.seats + game.has_dummy, rules[0], rules[1])[0]
    if game.passes == game.seats - 1:  # 3.7: all is face up, and the price is one mouse
        return np.int64(PASS + 1 if worth > 1 else PASS)
    bid = min(np.int64(wanted_bid(game, policy_id, worth)), np.int64(game.owned[me]))
    return PASS + bid if bid > game.highest else np.int64(PASS)


@compiled
def card_to_place(game, policy_id):
    """Sample a card of the hand."""
    hand = game.hands[game.turn]
    lateness = game.laid / (game.seats - 1 + game.has_dummy)
    if policy_id == SPOILER and hand & DOGS and lateness > SPOILER_LATE:
        return sample_card(game, hand & DOGS, 0.0, 0.0)
    may_bluff = policy_id == BLUFFER and (hand & BAD) != 0 and lateness > BLUFFER_LATE
    if may_bluff and uniform(game) < BLUFFER_BLUFFS:
        return sample_card(game, hand & BAD, 0.0, 0.0)
    if policy_id == STEADY:
        return sample_card(game, hand, STEADY_LEAN * lateness, lateness)
    if policy_id == COLLECTOR:
        mice = 0.0
        for seat in range(game.seats):
            mice += game.owned[seat]
        ahead = game.owned[game.turn] - mice / game.seats
        lean = COLLECTOR_LEAN + COLLECTOR_LEAN_PER_MOUSE * (0.5 + lateness) * ahead
        return sample_card(game, hand, lean, 0.0)
    return sample_card(game, hand, PREFERENCES[policy_id], 0.0)


@compiled
def sample_card(game, cards, lean, extremes):
    """Sample one of *cards*: *lean* favours good ones, *extremes* those far from 0."""
    pick, total = 0, 0.0
    for card in range(CARDS):
        if cards >> card & 1:
            weight = (1 + extremes * abs(WORTH[card])) * math.exp(lean * WORTH[card])
            total += weight
            if uniform(game) * total < weight:
                pick = card
    return np.int64(pick)


@compiled
def wanted_bid(game, policy_id, worth):
    """Return a bid for a sack of that expected *worth*; one that is too low is a pass."""
    for_passing = game.mouse_cards[game.passes] if game.has_mice else 0
    is_duel = COUNT[game.still_in] == 2
    if policy_id == STEADY:
        return least_raise(game, with_reserve(game, worth - for_passing, 1))
    if policy_id == COLLECTOR:
        instead = for_passing + COLLECTOR_PROFIT if is_duel else for_passing / 2
        return least_raise(game, with_reserve(game, worth - instead, 1))
    if policy_id == CAUTIOUS:
        limit = worth - for_passing - CAUTIOUS_MARGIN if is_duel else worth - CAUTIOUS_CUSHION
        return least_raise(game, with_reserve(game, limit, CAUTIOUS_RESERVE))
    if policy_id == SPOILER:
        extra = SPOILER_SPITE if is_leader_still_in(game) else -SPOILER_RELUCTANCE
        return least_raise(game, with_reserve(game, worth - for_passing + extra, 1))
    if policy_id == GAMBLER:
        return gambler_bid(game, worth, worth - for_passing)
    if policy_id == BEGINNER:
        return beginner_bid(game)
    return bluffer_bid(game, worth, worth - for_passing)


@compiled
def with_reserve(game, limit, reserve):
    """Return *limit*, or less where it would leave fewer mice than *reserve* for later."""
    if game.round == game.rounds:
        return limit
    return min(limit, game.owned[game.turn] - reserve + 0.0)


@compiled
def least_raise(game, limit):
    """Return the lowest bid, or 0 if that is above *limit*."""
    least = game.highest + 1
    return np.int64(least) if least <= limit else np.int64(0)


@compiled
def is_leader_still_in(game):
    """Return whether another seat that has not passed has the best score, better than one's own."""
    best, rival = -1000, -1000
    for seat in range(game.seats):
        score = game.points[seat] + game.owned[seat]
        best = max(best, score)
        if seat != game.turn and game.still_in >> seat & 1:
            rival = max(rival, score)
    return rival == best and best > game.points[game.turn] + game.owned[game.turn]


@compiled
def gambler_bid(game, worth, limit):
    """Return the bid of a gambler: a far jump, or everything for a tempting sack."""
    bid, everything = least_raise(game, limit), np.int64(game.owned[game.turn])
    if bid == 0 or (worth >= GAMBLER_TEMPTING and everything <= limit + GAMBLER_FOLLY):
        return everything if bid else bid
    reach = GAMBLER_SHORT_JUMP + (GAMBLER_FAR_JUMP - GAMBLER_SHORT_JUMP) * uniform(game)
    return max(bid, min(everything, np.int64(limit * reach)))


@compiled
def beginner_bid(game):
    """Return the bid of a beginner, who adds up what it sees."""
    me, points = game.turn, 0
    own = (me - game.start + game.seats) % game.seats + game.has_dummy
    for place in range(game.laid):
        is_seen = place < game.face_up or place == own
        points += WORTH[game.row[place]] if is_seen else FACE_DOWN_GUESS
    limit = points - draw(game, LIMIT_NOISE)
    bid = least_raise(game, limit)
    if bid and bid + 2 < limit and uniform(game) < BEGINNER_JUMPS:
        bid += 1 + draw(game, 2)
    return bid


@compiled
def bluffer_bid(game, worth, limit):
    """Return the bid of a bluffer, as if its bad card were not there while that is face down."""
    me = game.turn
    place = (me - game.start + game.seats) % game.seats + game.has_dummy
    card = game.row[place]
    if place < game.face_up or not BAD >> card & 1:
        limit = with_reserve(game, limit, 1)
        bid = least_raise(game, limit)
        may_jump = bid > 0 and bid + BLUFFER_JUMP < limit
        return bid + BLUFFER_JUMP if may_jump and uniform(game) < BLUFFER_JUMPS else bid
    unseen = game.cards & ~game.spent[me]
    seeming = worth + COSTS[card] + TOTAL_WORTH[unseen] / COUNT[unseen]
    last = game.mouse_cards[game.seats - 2] if game.has_mice else 0
    theirs = min(seeming - last, most_others_can_bid(game) + 0.0)
    limit = with_reserve(game, theirs - BLUFFER_CAUTION, BLUFFER_CAUTION)
    bid = least_raise(game, limit)
    may_jump = bid > 0 and bid + BLUFFER_JUMP <= limit
    return bid + BLUFFER_JUMP if may_jump and uniform(game) < 2 * BLUFFER_JUMPS else bid
