"""The rollout policy: how every seat plays in a sampled world, from what it can see there.

Two softmax regressions over a few features, fitted to games of bots (``fitted_weights``): one
chooses a card, the other a pass or a bid.
"""

import math

import numpy as np

from catsack.encode import PASS
from catsack.fast.game_struct import COUNT, LARGE_DOG, NTH, RABBIT, SMALL_DOG, WORTH
from catsack.fast.jit import compiled, inlined
from catsack.fast.kernel import choice, choices, draw
from catsack.search.fitted_weights import BID_WEIGHTS, CARD_WEIGHTS, JUMP_RATES
from catsack.search.sack_estimate import sack_estimate

BID_FEATURES = 14
"""How many numbers describe the choice between a bid and a pass."""
CARD_FEATURES = 4
"""How many numbers describe the moment at which a card is chosen."""
CARD_KINDS = 5
"""How many numbers describe a card; see ``card_logit``."""


@inlined
def uniform(game):
    """Return a random number between 0 and 1 from the game's own generator."""
    return draw(game, 1 << 30) / (1 << 30)


@compiled
def write_card_features(game, features):
    """Write the features of choosing a card, in the order of ``CARD_WEIGHTS``."""
    mice = 0.0
    for seat in range(game.seats):
        mice += game.owned[seat]
    features[0] = 1.0
    features[1] = game.laid / (game.seats - 1 + game.has_dummy)
    features[2] = (game.rounds - game.round) / 9
    features[3] = (game.owned[game.turn] - mice / game.seats) / 10


@compiled
def write_bid_features(game, worth, features):
    """Write the features of bidding one more mouse, in the order of ``BID_WEIGHTS``."""
    own_seat = game.turn
    mice_now, mice_later = 0, 0
    if game.has_mice:
        mice_now = game.mouse_cards[game.passes]
        if game.passes < game.seats - 2:
            mice_later = game.mouse_cards[game.passes + 1] - mice_now
    rounds_left = (game.rounds - game.round) / 9
    price, rest = (game.highest + 1) / 10, game.owned[own_seat] - game.highest - 1
    best = -1000
    for seat in range(game.seats):
        if seat != own_seat:
            best = max(best, game.points[seat] + game.owned[seat])
    lead = (game.points[own_seat] + game.owned[own_seat] - best) / 10
    features[0], features[1], features[2] = 1.0, worth / 10, price
    features[3], features[4] = mice_now / 10, mice_later / 10
    features[5] = COUNT[game.still_in] == 2
    features[6], features[7], features[8] = rounds_left, rest / 10, math.exp(-rest / 4)
    features[9] = game.highest == 0
    features[10], features[11] = worth / 10 * rounds_left, price * rounds_left
    features[12] = max(-2.0, min(2.0, lead))
    features[13] = game.bids[own_seat] > 0


@compiled
def rollout_move(game):
    """Return a move of the rollout policy: a card, one more mouse, a jump or a pass."""
    if choices(game) == 1:
        return choice(game, 0)
    if game.face_up == 0:
        return rollout_card(game)
    worth = sack_estimate(game, game.turn)
    if game.passes == game.seats - 1:  # 3.7: all is face up, and the price is one mouse
        return np.int64(PASS + 1 if worth > 1 else PASS)
    features, weights = np.empty(BID_FEATURES), BID_WEIGHTS[game.seats - 3]
    write_bid_features(game, worth, features)
    logit = 0.0
    for at in range(BID_FEATURES):
        logit += weights[at] * features[at]
    if uniform(game) * (1 + math.exp(-logit)) > 1:
        return np.int64(PASS)
    if uniform(game) < JUMP_RATES[game.seats - 3]:
        # A jump goes up to what the sack is worth beyond the mice for passing now.
        limit = worth - 10 * features[3]
        room = int(min(limit, game.owned[game.turn] + 0.0)) - game.highest
        if room > 1:
            return np.int64(PASS + game.highest + 1 + draw(game, room))
    return np.int64(PASS + game.highest + 1)


@compiled
def rollout_card(game):
    """Return a card of the hand, drawn from the softmax over the hand."""
    features, weights = np.empty(CARD_FEATURES), CARD_WEIGHTS[game.seats - 3]
    write_card_features(game, features)
    kind_logits = np.zeros(CARD_KINDS)
    for kind in range(CARD_KINDS):
        for at in range(CARD_FEATURES):
            kind_logits[kind] += weights[kind, at] * features[at]
    hand = game.hands[game.turn]
    pick, total = NTH[hand, 0], 0.0
    # Weighted reservoir sampling: one pass, without an array of probabilities.
    for at in range(COUNT[hand]):
        card = NTH[hand, at]
        weight = math.exp(card_logit(card, kind_logits))
        total += weight
        if uniform(game) * total < weight:
            pick = card
    return np.int64(pick)


@inlined
def card_logit(card, kind_logits):
    """Return the logit of *card*: a dog and the rabbit have their own, a cat's follows its worth.

    *kind_logits* are for a cat's worth, its distance from 0, the large dog, the small dog and the
    rabbit.
    """
    if card == LARGE_DOG:
        return kind_logits[2]
    if card == SMALL_DOG:
        return kind_logits[3]
    if card == RABBIT:
        return kind_logits[4]
    return (kind_logits[0] * WORTH[card] + kind_logits[1] * abs(WORTH[card])) / 10
