"""How everybody plays in an imagined world: as bots play, from what each of them can see there."""

import math

import numpy as np

from catsack.encode import PASS
from catsack.fast.game_struct import COUNT, LARGE_DOG, NTH, RABBIT, SMALL_DOG, WORTH
from catsack.fast.jit import compiled, inlined
from catsack.fast.kernel import choice, choices, draw
from catsack.search.fitted_weights import BIDDING, JUMPS, LAYING
from catsack.search.sack_estimate import estimate

FACTS = 14
"""How many numbers describe an offer."""
MOMENTS = 4
"""How many describe when a card is laid."""


@inlined
def chance(game):
    """Return a number from 0 to 1, drawn by chance."""
    return draw(game, 1 << 30) / (1 << 30)


@compiled
def moment(game, facts):
    """Write what counts for laying a card, in the order of ``LAYING``."""
    mice = 0.0
    for seat in range(game.seats):
        mice += game.owned[seat]
    facts[0] = 1.0
    facts[1] = game.laid / (game.seats - 1 + game.has_dummy)
    facts[2] = (game.rounds - game.round) / 9
    facts[3] = (game.owned[game.turn] - mice / game.seats) / 10


@compiled
def offer(game, worth, facts):
    """Write what counts for one more mouse or a pass, in the order of ``BIDDING``."""
    me = game.turn
    now, later = 0, 0
    if game.has_mice:
        now = game.mouse_cards[game.passes]
        if game.passes < game.seats - 2:
            later = game.mouse_cards[game.passes + 1] - now
    left = (game.rounds - game.round) / 9
    price, rest = (game.highest + 1) / 10, game.owned[me] - game.highest - 1
    best = -1000
    for seat in range(game.seats):
        if seat != me:
            best = max(best, game.points[seat] + game.owned[seat])
    lead = (game.points[me] + game.owned[me] - best) / 10
    facts[0], facts[1], facts[2] = 1.0, worth / 10, price
    facts[3], facts[4] = now / 10, later / 10
    facts[5] = COUNT[game.still_in] == 2
    facts[6], facts[7], facts[8] = left, rest / 10, math.exp(-rest / 4)
    facts[9] = game.highest == 0
    facts[10], facts[11] = worth / 10 * left, price * left
    facts[12] = max(-2.0, min(2.0, lead))
    facts[13] = game.bids[me] > 0


@compiled
def habitual(game):
    """Return a card, one more mouse, a jump or a pass: what is usual there, by chance."""
    if choices(game) == 1:
        return choice(game, 0)
    if game.face_up == 0:
        return laid(game)
    worth = estimate(game, game.turn)
    if game.passes == game.seats - 1:  # 3.7: all is face up, and the price is one mouse
        return np.int64(PASS + 1 if worth > 1 else PASS)
    facts, weights = np.empty(FACTS), BIDDING[game.seats - 3]
    offer(game, worth, facts)
    keen = 0.0
    for at in range(FACTS):
        keen += weights[at] * facts[at]
    if chance(game) * (1 + math.exp(-keen)) > 1:
        return np.int64(PASS)
    if chance(game) < JUMPS[game.seats - 3]:
        room = int(min(worth - 10 * facts[3], game.owned[game.turn] + 0.0)) - game.highest
        if room > 1:
            return np.int64(PASS + game.highest + 1 + draw(game, room))
    return np.int64(PASS + game.highest + 1)


@compiled
def laid(game):
    """Draw a card of the hand, each as likely as it is usual at that moment."""
    facts, weights = np.empty(MOMENTS), LAYING[game.seats - 3]
    moment(game, facts)
    likings = np.zeros(5)
    for kind in range(5):
        for at in range(MOMENTS):
            likings[kind] += weights[kind, at] * facts[at]
    hand = game.hands[game.turn]
    pick, total = NTH[hand, 0], 0.0
    for at in range(COUNT[hand]):
        card = NTH[hand, at]
        weight = math.exp(liking(card, likings))
        total += weight
        if chance(game) * total < weight:
            pick = card
    return np.int64(pick)


@inlined
def liking(card, likings):
    """Return how much *card* is liked: a dog, a rabbit, or a cat by its worth."""
    if card == LARGE_DOG:
        return likings[2]
    if card == SMALL_DOG:
        return likings[3]
    if card == RABBIT:
        return likings[4]
    return (likings[0] * WORTH[card] + likings[1] * abs(WORTH[card])) / 10
