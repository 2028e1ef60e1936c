"""What a net is told, and what it can answer: the numbers that ``champion`` decides by.

Beside the layout of ``encode`` a net is told what follows from it but is hard to learn: what the
sack may be worth, as it stands and with each card of the hand, and who can still pay. It reads
only what the seat knows, so a record of the truth and one of a view give the same numbers.
"""

import math

import numpy as np

from catsack.encode import CARDS, PASS, SCALE, SIZE
from catsack.fast.batch import write_view
from catsack.fast.game_struct import NO_SEAT
from catsack.fast.jit import compiled
from catsack.fast.kernel import choices
from catsack.search.candidates import RAISES
from catsack.search.known_world import DUMMY
from catsack.search.sack_value import row_worth

WORTH_AT = SIZE
"""The mean, then the chances of no dog, one large, one small, several."""
CARDS_AT = WORTH_AT + 5
"""While cards are laid: the mean with each card of the hand."""
SCORES_AT = CARDS_AT + CARDS
CAN_PAY_AT = SCORES_AT + 5
LEAD_AT = CAN_PAY_AT + 5
BROKE_AT = LEAD_AT + 1
INPUTS = BROKE_AT + 1
"""How many numbers a net is told."""
WORTH_SCALE = 16.0

HANDS_AT, ROW_AT, NEXT_AT, RIVALS_AT = 0, 40, 100, 110
SECRETS = 115
"""What the critic is told besides: the others' hands, the whole row, the dummy's next card, and
who is a rival."""

ANSWERS = CARDS + 1 + RAISES.size + 1
"""A net answers with one of these: a card, a pass, a raise, or more than anyone else can pay."""
TOO_MUCH = ANSWERS - 1


@compiled
def write_inputs(game, me, vector):
    """Write what seat *me* is told."""
    write_view(game, me, vector[:SIZE])
    vector[SIZE:] = 0.0
    own = np.int64(0)
    place = (me - game.start + game.seats) % game.seats + game.has_dummy
    if place >= game.laid:
        own = np.int64(game.hands[me])
    sack = sack_of(game, me, own)
    width = game.seats + game.has_dummy
    rules = game.rabbit_is_prey != 0, game.large_dog_takes_worst != 0
    mean, no_dog, large, small, several = row_worth(sack, width, rules[0], rules[1])
    vector[WORTH_AT] = mean / WORTH_SCALE
    vector[WORTH_AT + 1] = no_dog
    vector[WORTH_AT + 2] = large
    vector[WORTH_AT + 3] = small
    vector[WORTH_AT + 4] = several
    for card in range(CARDS):
        if own >> card & 1:
            sack = sack_of(game, me, np.int64(1 << card))
            vector[CARDS_AT + card] = row_worth(sack, width, rules[0], rules[1])[0] / WORTH_SCALE
    best = -1000
    for at in range(game.seats):
        seat = (me + at) % game.seats
        score = game.points[seat] + game.owned[seat]
        vector[SCORES_AT + at] = score / SCALE
        vector[CAN_PAY_AT + at] = game.still_in >> seat & 1 and game.owned[seat] > game.highest
        if at > 0:
            best = max(best, score)
    vector[LEAD_AT] = (game.points[me] + game.owned[me] - best) / SCALE
    vector[BROKE_AT] = math.exp(-game.owned[me] / 4)


@compiled
def sack_of(game, me, own):
    """Return ten bits for every place of the row: what its card may be, as far as *me* knows.

    *own* is what *me* may lay, where it has not laid yet.
    """
    sack = np.int64(0)
    for place in range(game.seats + game.has_dummy):
        whose = DUMMY
        if place >= game.has_dummy:
            whose = (game.start + place - game.has_dummy) % game.seats
        if place < game.laid and (place < game.face_up or whose == me):
            may_be = np.int64(1 << game.row[place])
        elif whose == me:
            may_be = own
        else:
            may_be = np.int64(game.cards & ~game.spent[whose])
        sack |= may_be << CARDS * place
    return sack


@compiled
def write_answers(game, legal):
    """Write 1 for every answer that is a legal move of the seat on turn, else 0."""
    legal[:] = 0
    if game.turn == NO_SEAT:
        return
    if game.face_up == 0:
        for card in range(CARDS):
            legal[card] = game.hands[game.turn] >> card & 1
        return
    legal[PASS] = 1
    if game.passes == game.seats - 1:  # 3.7: one mouse, or none
        legal[PASS + 1] = choices(game) > 1
        return
    for at in range(RAISES.size):
        legal[PASS + 1 + at] = game.highest + RAISES[at] <= game.owned[game.turn]
    legal[TOO_MUCH] = game.highest + 1 < reach(game) <= game.owned[game.turn]


@compiled
def reach(game):
    """Return the most that anybody still in can bid but the seat on turn."""
    most = np.int64(0)
    for seat in range(game.seats):
        if seat != game.turn and game.still_in >> seat & 1:
            most = max(most, np.int64(game.owned[seat]))
    return most


@compiled
def answered(game, answer):
    """Return the move that *answer* is."""
    if answer <= PASS:
        return np.int64(answer)
    if answer == TOO_MUCH:
        return PASS + reach(game)
    return np.int64(PASS + game.highest + RAISES[answer - PASS - 1])


@compiled
def answer_like(game, move):
    """Return the answer that is most like *move*."""
    if move <= PASS:
        return np.int64(move)
    raised = move - PASS - game.highest
    best = 0
    for at in range(RAISES.size):
        if abs(RAISES[at] - raised) < abs(RAISES[best] - raised):
            best = at
    if game.passes < game.seats - 1 and raised > 1 and move - PASS == reach(game):
        return np.int64(TOO_MUCH)
    while best > 0 and game.highest + RAISES[best] > game.owned[game.turn]:
        best -= 1
    return np.int64(PASS + 1 + best)


@compiled
def ask(games, me, told, legal):
    """Write what seat *me* of games[0] is told and what it may answer."""
    write_inputs(games[0], me, told)
    write_answers(games[0], legal)


@compiled
def moved(games, answer):
    """Return the move that *answer* is in games[0]."""
    return answered(games[0], answer)


@compiled
def write_secrets(game, rivals, vector):
    """Write what the seat on turn is not told, from where it sits."""
    vector[:] = 0.0
    for at in range(game.seats):
        seat = (game.turn + at) % game.seats
        if at > 0:
            for card in range(CARDS):
                vector[HANDS_AT + (at - 1) * CARDS + card] = game.hands[seat] >> card & 1
        vector[RIVALS_AT + at] = rivals >> seat & 1
        place = (seat - game.start + game.seats) % game.seats + game.has_dummy
        if place < game.laid:
            vector[ROW_AT + at * CARDS + game.row[place]] = 1.0
    if game.has_dummy:
        vector[ROW_AT + DUMMY * CARDS + game.row[0]] = 1.0
        if game.round < game.rounds:
            vector[NEXT_AT + game.dummy[game.round]] = 1.0


@compiled
def draw_answers(leaning, legal, chance, answers, log_chances):
    """Draw an answer for every game."""
    for at in range(answers.size):
        most = np.float32(-1e9)
        for answer in range(ANSWERS):
            if legal[at, answer] > 0:
                most = max(most, leaning[at, answer])
        total = 0.0
        for answer in range(ANSWERS):
            if legal[at, answer] > 0:
                total += math.exp(leaning[at, answer] - most)
        left, pick = chance[at] * total, -1
        for answer in range(ANSWERS):
            if legal[at, answer] > 0 and left >= 0:
                left -= math.exp(leaning[at, answer] - most)
                pick = answer
        answers[at] = pick
        log_chances[at] = leaning[at, pick] - most - math.log(total)
