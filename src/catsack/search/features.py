"""Observations and actions of the nets.

To the layout of ``encode``, without its table of past rounds, an observation adds what follows from
it but is hard to learn: the expected worth of the sack, as it stands and with each card of the
hand, and who can still pay. It reads only what the seat knows, so a record of the truth and one of
a view give the same numbers.
"""

import math

import numpy as np

from catsack.encode import CARDS, LAYOUT, MOST_SEATS, PASS, SCALE, SUMMARY_SIZE
from catsack.fast.game_struct import NO_SEAT
from catsack.fast.jit import compiled
from catsack.fast.kernel import choices
from catsack.fast.observation import write_summary
from catsack.search.candidates import RAISES
from catsack.search.known_world import DUMMY
from catsack.search.sack_value import row_worth

HISTORY_AT = LAYOUT["peak"].start
"""The history of the game, up to ``WORTH_AT``."""
WORTH_AT = SUMMARY_SIZE
"""Expected worth of the sack, then the probabilities of no dog, one large, one small, several."""
CARDS_AT = WORTH_AT + 5
"""While cards are placed: the expected worth with each card of the hand."""
SCORES_AT = CARDS_AT + CARDS
CAN_PAY_AT = SCORES_AT + 5
LEAD_AT = CAN_PAY_AT + 5
BROKE_AT = LEAD_AT + 1
OBS_SIZE = BROKE_AT + 1
"""Length of an observation."""
WORTH_SCALE = 16.0

HANDS_AT, ROW_AT, NEXT_AT, OPPONENTS_AT = 0, 40, 100, 110
PRIVILEGED_SIZE = 115
"""Length of what only the critic sees: the others' hands, the whole row, the dummy's next card,
and which seats do not learn."""

OTHERS = MOST_SEATS - 1
FACE_DOWN, REMOVED = range(2)
BELIEF_SIZE = 2 * OTHERS * CARDS
"""Length of a belief: for each other seat, nearest first, a logit for every card that may lie face
down; then the same for the removed card."""

NUM_ACTIONS = CARDS + 1 + RAISES.size + 1
"""A card, a pass, a raise by one of ``RAISES``, or a bid that nobody else can top."""
OUTBID_ALL = NUM_ACTIONS - 1


@compiled
def write_obs(game, me, obs):
    """Write the observation of seat *me*."""
    write_summary(game, me, obs[:SUMMARY_SIZE])
    obs[SUMMARY_SIZE:] = 0.0
    own = np.int64(0)
    place = (me - game.start + game.seats) % game.seats + game.has_dummy
    if place >= game.laid:
        own = np.int64(game.hands[me])
    row = possible_cards(game, me, own)
    width = game.seats + game.has_dummy
    rules = game.rabbit_is_prey != 0, game.large_dog_takes_worst != 0
    mean, no_dog, large, small, several = row_worth(row, width, rules[0], rules[1])
    obs[WORTH_AT] = mean / WORTH_SCALE
    obs[WORTH_AT + 1] = no_dog
    obs[WORTH_AT + 2] = large
    obs[WORTH_AT + 3] = small
    obs[WORTH_AT + 4] = several
    for card in range(CARDS):
        if own >> card & 1:
            row = possible_cards(game, me, np.int64(1 << card))
            obs[CARDS_AT + card] = row_worth(row, width, rules[0], rules[1])[0] / WORTH_SCALE
    best = -1000
    for at in range(game.seats):
        seat = (me + at) % game.seats
        score = game.points[seat] + game.owned[seat]
        obs[SCORES_AT + at] = score / SCALE
        obs[CAN_PAY_AT + at] = game.still_in >> seat & 1 and game.owned[seat] > game.highest
        if at > 0:
            best = max(best, score)
    obs[LEAD_AT] = (game.points[me] + game.owned[me] - best) / SCALE
    obs[BROKE_AT] = math.exp(-game.owned[me] / 4)


@compiled
def possible_cards(game, me, own):
    """Return ten bits for every place of the row: the cards that can lie there, to *me*.

    *own* are the cards that *me* may place, where it has not placed one yet.
    """
    row = np.int64(0)
    for place in range(game.seats + game.has_dummy):
        owner = DUMMY
        if place >= game.has_dummy:
            owner = (game.start + place - game.has_dummy) % game.seats
        if place < game.laid and (place < game.face_up or owner == me):
            cards = np.int64(1 << game.row[place])
        elif owner == me:
            cards = own
        else:
            cards = np.int64(game.cards & ~game.spent[owner])
        row |= cards << CARDS * place
    return row


@compiled
def write_action_mask(game, action_mask):
    """Write 1 for every action that is a legal move of the seat on turn, else 0."""
    action_mask[:] = 0
    if game.turn == NO_SEAT:
        return
    if game.face_up == 0:
        for card in range(CARDS):
            action_mask[card] = game.hands[game.turn] >> card & 1
        return
    action_mask[PASS] = 1
    if game.passes == game.seats - 1:  # 3.7: one mouse, or none
        action_mask[PASS + 1] = choices(game) > 1
        return
    for at in range(RAISES.size):
        action_mask[PASS + 1 + at] = game.highest + RAISES[at] <= game.owned[game.turn]
    # A raise by one has an action of its own, so this one starts above it.
    most = most_others_can_bid(game)
    action_mask[OUTBID_ALL] = game.highest + 1 < most <= game.owned[game.turn]


@compiled
def most_others_can_bid(game):
    """Return the largest purse of the other seats that have not passed."""
    most = np.int64(0)
    for seat in range(game.seats):
        if seat != game.turn and game.still_in >> seat & 1:
            most = max(most, np.int64(game.owned[seat]))
    return most


@compiled
def move_for_action(game, action):
    """Return the index of the move that *action* stands for."""
    if action <= PASS:
        return np.int64(action)
    if action == OUTBID_ALL:
        return PASS + most_others_can_bid(game)
    return np.int64(PASS + game.highest + RAISES[action - PASS - 1])


@compiled
def closest_action(game, move):
    """Return the action that comes closest to the move with this index."""
    if move <= PASS:
        return np.int64(move)
    raised_by = move - PASS - game.highest
    best = 0
    for at in range(RAISES.size):
        if abs(RAISES[at] - raised_by) < abs(RAISES[best] - raised_by):
            best = at
    is_last_chance = game.passes == game.seats - 1
    if not is_last_chance and raised_by > 1 and move - PASS == most_others_can_bid(game):
        return np.int64(OUTBID_ALL)
    while best > 0 and game.highest + RAISES[best] > game.owned[game.turn]:
        best -= 1
    return np.int64(PASS + 1 + best)


@compiled
def observe(games, me, obs, action_mask):
    """Write the observation of seat *me* of games[0], and which actions are legal there."""
    write_obs(games[0], me, obs)
    write_action_mask(games[0], action_mask)


@compiled
def decode_action(games, action):
    """Return the index of the move that *action* stands for in games[0]."""
    return move_for_action(games[0], action)


@compiled
def write_privileged_obs(game, opponents, obs):
    """Write what the seat on turn cannot see, nearest seat first.

    *opponents* has a bit for every seat that does not learn.
    """
    obs[:] = 0.0
    for at in range(game.seats):
        seat = (game.turn + at) % game.seats
        if at > 0:
            for card in range(CARDS):
                obs[HANDS_AT + (at - 1) * CARDS + card] = game.hands[seat] >> card & 1
        obs[OPPONENTS_AT + at] = opponents >> seat & 1
        place = (seat - game.start + game.seats) % game.seats + game.has_dummy
        if place < game.laid:
            obs[ROW_AT + at * CARDS + game.row[place]] = 1.0
    if game.has_dummy:
        obs[ROW_AT + DUMMY * CARDS + game.row[0]] = 1.0
        if game.round < game.rounds:
            obs[NEXT_AT + game.dummy[game.round]] = 1.0


@compiled
def write_hidden_cards(game, me, cards):
    """Write what a belief of seat *me* is about: face-down, then removed cards; -1 is none."""
    cards[:] = -1
    for at in range(1, game.seats):
        seat = (me + at) % game.seats
        place = (seat - game.start + game.seats) % game.seats + game.has_dummy
        if game.face_up <= place < game.laid:
            cards[at - 1] = game.row[place]
        cards[OTHERS + at - 1] = game.removed[seat]


@compiled
def sample_actions(logits, action_mask, uniforms, actions, log_probs):
    """Sample an action for every game from its row of *logits*; *uniforms* are drawn in [0, 1)."""
    for at in range(actions.size):
        highest = np.float32(-1e9)
        for action in range(NUM_ACTIONS):
            if action_mask[at, action] > 0:
                highest = max(highest, logits[at, action])
        total = 0.0
        for action in range(NUM_ACTIONS):
            if action_mask[at, action] > 0:
                total += math.exp(logits[at, action] - highest)
        left, pick = uniforms[at] * total, -1
        for action in range(NUM_ACTIONS):
            if action_mask[at, action] > 0 and left >= 0:
                left -= math.exp(logits[at, action] - highest)
                pick = action
        actions[at] = pick
        log_probs[at] = logits[at, pick] - highest - math.log(total)
