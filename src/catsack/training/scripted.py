"""The temperaments again, in the kernel's numbers: as rivals they cost the training nothing.

With them comes ``random``, which has none. Each plays exactly as the bot of its name (``bots``) and
reads no more of a game than that one is shown; only the lots are drawn elsewhere.
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
"""Who they are; below they go by their place here."""
STEADY, COLLECTOR, CAUTIOUS, BLUFFER, SPOILER, GAMBLER, BEGINNER, RANDOM = range(len(TEMPERAMENTS))

LEANS = np.array(
    [
        *(0.0, 0.0, cautious.PREFERENCE, bluffer.PREFERENCE),
        *(spoiler.PREFERENCE, gambler.PREFERENCE, 0.0),
    ]
)
"""How much those who lean by worth alone prefer good cards."""
DOGS = 1 << LARGE_DOG | 1 << SMALL_DOG
COSTS = np.zeros(CARDS, np.int64)
COSTS[[INDEX[card] for card in bluffer.BAD_CARD_COST]] = [*bluffer.BAD_CARD_COST.values()]
BAD = sum(1 << INDEX[card] for card in bluffer.BAD_CARD_COST)

S_LEAN = steady.PREFERENCE
C_LEAN, C_MOUSE = collector.PREFERENCE, collector.PREFERENCE_PER_MOUSE
C_PROFIT = collector.MIN_PROFIT
K_MARGIN, K_CUSHION, K_RESERVE = cautious.BUY_MARGIN, cautious.STAY_MARGIN, cautious.RESERVE
B_LATE, B_BLUFFS, B_JUMPS = bluffer.LATE, bluffer.BLUFF_RATE, bluffer.JUMP_RATE
B_JUMP, B_CAUTION = bluffer.JUMP_SIZE, bluffer.SAFETY_MARGIN
P_LATE, P_SPITE, P_RELUCTANCE = spoiler.LATE, spoiler.SPITE, spoiler.RELUCTANCE
G_TEMPTING, G_FOLLY = gambler.TEMPTING_POINTS, gambler.MAX_OVERPAY
G_SHORT, G_FAR = gambler.JUMP_SHARES


@compiled
def tempered(game, kind):
    """Return what somebody of this *kind* does where there is a choice."""
    if kind == RANDOM:
        return choice(game, draw(game, choices(game)))
    if game.face_up == 0:
        return lay(game, kind)
    me = game.turn
    rules = game.rabbit_is_prey != 0, game.large_dog_takes_worst != 0
    sack = possible_cards(game, me, np.int64(0))
    points = row_worth(sack, game.seats + game.has_dummy, rules[0], rules[1])[0]
    if game.passes == game.seats - 1:  # 3.7: all is face up, and the price is one mouse
        return np.int64(PASS + 1 if points > 1 else PASS)
    bid = min(np.int64(offer(game, kind, points)), np.int64(game.owned[me]))
    return PASS + bid if bid > game.highest else np.int64(PASS)


@compiled
def lay(game, kind):
    """Draw a card to lay."""
    hand = game.hands[game.turn]
    late = game.laid / (game.seats - 1 + game.has_dummy)
    if kind == SPOILER and hand & DOGS and late > P_LATE:
        return drawn(game, hand & DOGS, 0.0, 0.0)
    if kind == BLUFFER and hand & BAD and late > B_LATE and uniform(game) < B_BLUFFS:
        return drawn(game, hand & BAD, 0.0, 0.0)
    if kind == STEADY:
        return drawn(game, hand, S_LEAN * late, late)
    if kind == COLLECTOR:
        mice = 0.0
        for seat in range(game.seats):
            mice += game.owned[seat]
        ahead = game.owned[game.turn] - mice / game.seats
        return drawn(game, hand, C_LEAN + C_MOUSE * (0.5 + late) * ahead, 0.0)
    return drawn(game, hand, LEANS[kind], 0.0)


@compiled
def drawn(game, cards, lean, extremes):
    """Draw one of *cards*: good ones are likelier by *lean*, far ones by *extremes*."""
    pick, total = 0, 0.0
    for card in range(CARDS):
        if cards >> card & 1:
            weight = (1 + extremes * abs(WORTH[card])) * math.exp(lean * WORTH[card])
            total += weight
            if uniform(game) * total < weight:
                pick = card
    return np.int64(pick)


@compiled
def offer(game, kind, points):
    """Return a bid, for a sack of so many *points*; what is not above the highest is a pass."""
    now = game.mouse_cards[game.passes] if game.has_mice else 0
    is_duel = COUNT[game.still_in] == 2
    if kind == STEADY:
        return raised(game, kept(game, points - now, 1))
    if kind == COLLECTOR:
        instead = now + C_PROFIT if is_duel else now / 2
        return raised(game, kept(game, points - instead, 1))
    if kind == CAUTIOUS:
        limit = points - now - K_MARGIN if is_duel else points - K_CUSHION
        return raised(game, kept(game, limit, K_RESERVE))
    if kind == SPOILER:
        extra = P_SPITE if against_leader(game) else -P_RELUCTANCE
        return raised(game, kept(game, points - now + extra, 1))
    if kind == GAMBLER:
        return staked(game, points, points - now)
    if kind == BEGINNER:
        return hoped(game)
    return bluffed(game, points, points - now)


@compiled
def kept(game, limit, reserve):
    """Return *limit*, or less where it would leave fewer mice than *reserve* for later."""
    if game.round == game.rounds:
        return limit
    return min(limit, game.owned[game.turn] - reserve + 0.0)


@compiled
def raised(game, limit):
    """Return the least bid, or 0 if that is above *limit*."""
    least = game.highest + 1
    return np.int64(least) if least <= limit else np.int64(0)


@compiled
def against_leader(game):
    """Tell whether the best of those still in leads, and leads this seat."""
    best, rival = -1000, -1000
    for seat in range(game.seats):
        score = game.points[seat] + game.owned[seat]
        best = max(best, score)
        if seat != game.turn and game.still_in >> seat & 1:
            rival = max(rival, score)
    return rival == best and best > game.points[game.turn] + game.owned[game.turn]


@compiled
def staked(game, points, limit):
    """Return the bid of a gambler."""
    bid, everything = raised(game, limit), np.int64(game.owned[game.turn])
    if bid == 0 or (points >= G_TEMPTING and everything <= limit + G_FOLLY):
        return everything if bid else bid
    jump = np.int64(limit * (G_SHORT + (G_FAR - G_SHORT) * uniform(game)))
    return max(bid, min(everything, jump))


@compiled
def hoped(game):
    """Return the bid of a beginner."""
    me, points = game.turn, 0
    own = (me - game.start + game.seats) % game.seats + game.has_dummy
    for place in range(game.laid):
        is_seen = place < game.face_up or place == own
        points += WORTH[game.row[place]] if is_seen else FACE_DOWN_GUESS
    limit = points - draw(game, LIMIT_NOISE)
    bid = raised(game, limit)
    if bid and bid + 2 < limit and uniform(game) < BEGINNER_JUMPS:
        bid += 1 + draw(game, 2)
    return bid


@compiled
def bluffed(game, points, limit):
    """Return the bid of a bluffer: as if the bad card were not there, if it lies face down."""
    me = game.turn
    place = (me - game.start + game.seats) % game.seats + game.has_dummy
    card = game.row[place]
    if place < game.face_up or not BAD >> card & 1:
        limit = kept(game, limit, 1)
        bid = raised(game, limit)
        return bid + B_JUMP if bid and bid + B_JUMP < limit and uniform(game) < B_JUMPS else bid
    unseen = game.cards & ~game.spent[me]
    seeming = points + COSTS[card] + TOTAL_WORTH[unseen] / COUNT[unseen]
    last = game.mouse_cards[game.seats - 2] if game.has_mice else 0
    limit = kept(game, min(seeming - last, most_others_can_bid(game) + 0.0) - B_CAUTION, B_CAUTION)
    bid = raised(game, limit)
    return bid + B_JUMP if bid and bid + B_JUMP <= limit and uniform(game) < 2 * B_JUMPS else bid
