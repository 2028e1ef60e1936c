"""The rules compiled with numba over one flat record, for millions of games.

``engine`` is the law and shares no code with this; a test and ``catsack selfcheck`` compare the
two move by move. Actions are those of ``encode``, paragraph numbers those of the rules.
"""

import numpy as np

from catsack.cards import SET
from catsack.editions import PLAY_RULES, Edition
from catsack.encode import PASS
from catsack.fast.game_struct import (
    COUNT,
    FOLLOWING,
    GAME,
    LARGE_DOG,
    NEGATIVE,
    NO_SEAT,
    NTH,
    POSITIVE,
    RABBIT,
    WORTH,
    Games,
)
from catsack.fast.history_notes import (
    clear_auction,
    clear_history,
    note_bid,
    note_pass,
    note_round,
    note_sale,
)
from catsack.fast.jit import compiled, inlined


@inlined
def draw(game, below):
    """Return a number from 0 to *below* - 1 from the game's own generator (SplitMix64)."""
    game.chance += np.uint64(0x9E3779B97F4A7C15)
    bits = game.chance
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    bits ^= bits >> np.uint64(31)
    return np.int64(((bits >> np.uint64(32)) * np.uint64(below)) >> np.uint64(32))


@compiled
def deal(game):
    """Draw the start player, the removed cards and the dummy's pile; begin (1.3 to 1.8)."""
    game.start = draw(game, game.seats)
    count = COUNT[game.cards]
    for seat in range(game.seats):
        game.removed[seat] = NTH[game.cards, draw(game, count)]
    if game.has_dummy:
        left = game.cards
        for place in range(-1, game.rounds):
            card = NTH[left, draw(game, COUNT[left])]
            left ^= np.uint16(1 << card)
            if place < 0:
                game.dummy_removed = card
            else:
                game.dummy[place] = card
    begin(game)


@compiled
def begin(game):
    """Begin the game with the deal in the record."""
    game.decisions = 0
    game.round = 0
    game.bank = game.first_bank
    for seat in range(game.seats):
        game.hands[seat] = game.cards ^ np.uint16(1 << game.removed[seat])
        game.owned[seat] = game.purse
        game.points[seat] = 0
        for card in range(10):
            game.won[seat, card] = 0
    for each in range(6):
        game.spent[each] = 0
    clear_history(game)
    begin_round(game, True)


@inlined
def begin_round(game, is_sold):
    """Fill the mouse cards and lay the dummy's card, if there is one (2.1, 2.2)."""
    needed = 0
    for card in range(game.seats - 1):
        needed += game.mouse_cards[card]
    game.has_mice = is_sold and game.bank >= needed
    if game.has_mice:
        game.bank -= needed
    if game.has_dummy:
        game.row[0] = game.dummy[game.round]
    game.round += 1
    game.laid = game.has_dummy
    game.turn = game.start
    game.face_up = 0
    game.passes = 0
    game.highest = 0
    game.still_in = (1 << game.seats) - 1
    for seat in range(game.seats):
        game.bids[seat] = 0
    clear_auction(game)


@inlined
def place(game, card):
    """Lay *card*; the last card opens the auction (2.2, 2.3)."""
    seat = game.turn
    game.row[game.laid] = card
    game.laid += 1
    game.hands[seat] ^= np.uint16(1 << card)
    seat += 1
    if seat == game.seats:
        seat = 0
    game.turn = seat
    game.face_up = seat == game.start


@inlined
def bid(game, amount):
    """Bid *amount* mice in all; at the last chance that is a sale (3.2, 3.7)."""
    seat = game.turn
    note_bid(game, seat, amount)
    game.bids[seat] = amount
    game.highest = amount
    if game.passes == game.seats - 1:
        sell(game, seat)
    else:
        game.turn = FOLLOWING[game.still_in, seat]


@inlined
def pass_(game):
    """Pay the seat, take it out, turn up a card; the last seat in buys (3.4 to 3.6)."""
    seat = game.turn
    note_pass(game, seat)
    if game.passes == game.seats - 1:
        end_round(game, False)  # 4.6
        return
    if game.has_mice:
        game.owned[seat] += game.mouse_cards[game.passes]
    game.bids[seat] = 0
    game.still_in ^= np.uint8(1 << seat)
    game.passes += 1
    following = FOLLOWING[game.still_in, seat]
    if game.passes < game.seats - 1:
        game.face_up += 1
        game.turn = following
        return
    game.face_up = game.laid
    if game.highest > 0:
        sell(game, following)
    else:
        game.turn = following


@inlined
def chased(game, present):
    """Return the card that a lone dog chases, of those *present*, or -1 (4.3, 4.5, 6.1, 6.2)."""
    positive, negative = present & POSITIVE, present & NEGATIVE
    rabbit = game.rabbit_is_prey and present >> RABBIT & 1
    if present >> LARGE_DOG & 1:
        if positive:
            return NTH[positive, COUNT[positive] - 1]
        if rabbit:
            return RABBIT
        if negative:
            return NTH[negative, 0 if game.large_dog_takes_worst else COUNT[negative] - 1]
    else:
        if negative:
            return NTH[negative, 0]
        if rabbit:
            return RABBIT
        if positive:
            return NTH[positive, 0]
    return -1


@inlined
def sell(game, seat):
    """Sell the row to *seat* at its bid (4.1 to 4.5)."""
    game.owned[seat] -= game.highest
    game.bank += game.highest
    present, dogs, worth = 0, 0, 0
    for at in range(game.laid):
        card = game.row[at]
        present |= 1 << card
        if card >= LARGE_DOG:
            dogs += 1
        else:
            worth += WORTH[card]
            game.won[seat, card] += 1
    if dogs == 1:
        gone = chased(game, present)
        if gone >= 0:
            worth -= WORTH[gone]
            game.won[seat, gone] -= 1
    game.points[seat] += worth
    note_sale(game, seat, game.highest, worth)
    end_round(game, True)
    if game.turn != NO_SEAT:
        game.turn = seat
    game.start = seat


@inlined
def end_round(game, is_sold):
    """Add the row to the spent cards, then begin another round or end the game (2.5)."""
    if game.has_dummy:
        game.spent[5] |= np.uint16(1 << game.row[0])
    seat = game.start
    for at in range(game.has_dummy, game.laid):
        game.spent[seat] |= np.uint16(1 << game.row[at])
        seat += 1
        if seat == game.seats:
            seat = 0
    note_round(game)
    if game.round < game.rounds:
        begin_round(game, is_sold)
    else:
        game.turn = NO_SEAT
        game.laid = game.face_up = game.passes = game.highest = game.has_mice = 0
        game.still_in = 0
        for each in range(game.seats):
            game.bids[each] = 0
        clear_auction(game)


@inlined
def choices(game):
    """Return how many actions are legal (3.2, 3.3, 3.7)."""
    seat = game.turn
    if game.face_up == 0:
        return np.int64(COUNT[game.hands[seat]])
    if game.passes == game.seats - 1:
        return np.int64(2 if game.owned[seat] > 0 else 1)
    return np.int64(1 + max(game.owned[seat] - game.highest, 0))


@inlined
def choice(game, index):
    """Return the legal action at *index*: cards in their order, or a pass and then the bids."""
    if game.face_up == 0:
        return np.int64(NTH[game.hands[game.turn], index])
    return np.int64(PASS if index == 0 else PASS + game.highest + index)


@inlined
def is_legal(game, move):
    """Return whether the seat to move may play *move*."""
    if game.turn == NO_SEAT or move < 0:
        return False
    if game.face_up == 0:
        return move < PASS and (game.hands[game.turn] >> np.uint16(move)) & 1 == 1
    return move == PASS or PASS + game.highest < move < PASS + game.highest + choices(game)


@inlined
def apply(game, move):
    """Play *move*, which must be legal."""
    game.decisions += 1
    if move < PASS:
        place(game, move)
    elif move == PASS:
        pass_(game)
    else:
        bid(game, move - PASS)


@inlined
def score_shares(game, shares):
    """Write each seat's share of the win (5.1, 5.2): 1, or less if the win is shared."""
    best, best_cats, winners = -(1 << 15), -(1 << 15), 0
    for seat in range(game.seats):
        score, cats = game.points[seat] + game.owned[seat], game.points[seat]
        if not game.cats_break_ties:
            cats = np.int16(0)
        if score > best or (score == best and cats > best_cats):
            best, best_cats, winners = np.int64(score), np.int64(cats), 0
        if score == best and cats == best_cats:
            winners |= 1 << seat
    for seat in range(shares.size):
        shares[seat] = (winners >> seat & 1) / COUNT[winners]


# Python calls the functions below. They take an array and an index into it, because that is ten
# times as fast as passing a single record.


def new_games(edition: Edition, seats: int, number: int) -> Games:
    """Return the records of *number* games that are not dealt yet."""
    setup = edition.setup(seats)
    games = np.zeros(number, GAME)
    games["seats"] = seats
    games["has_dummy"] = setup.has_dummy
    games["rounds"] = edition.rounds
    for rule in PLAY_RULES:
        games[rule] = getattr(edition, rule)
    games["cards"] = sum(1 << SET.index(card) for card in edition.cards)
    games["purse"] = edition.purse
    games["first_bank"] = setup.bank
    games["mouse_cards"][:, : seats - 1] = setup.mouse_cards
    games["turn"] = NO_SEAT
    return games


@compiled
def deal_at(games, at, seed):
    """Deal games[at] from *seed*: the same cards on every machine."""
    games[at].chance = np.uint64(seed)
    deal(games[at])


@compiled
def begin_at(games, at, start, removed, dummy, dummy_removed):
    """Begin games[at] with a given deal; *dummy* is ignored where there is none."""
    game = games[at]
    game.start = start
    for seat in range(game.seats):
        game.removed[seat] = removed[seat]
    if game.has_dummy:
        game.dummy_removed = dummy_removed
        for place in range(game.rounds):
            game.dummy[place] = dummy[place]
    begin(game)


@compiled
def legal_at(games, at, moves):
    """Write the legal actions of games[at] into *moves*, in rising order; return how many."""
    game = games[at]
    if game.turn == NO_SEAT:
        return 0
    number = choices(game)
    for index in range(number):
        moves[index] = choice(game, index)
    return number


@compiled
def play_at(games, at, move):
    """Play *move* in games[at] if it is legal; return whether it was."""
    game = games[at]
    if not is_legal(game, move):
        return False
    apply(game, move)
    return True


@compiled
def random_at(games, at):
    """Return a legal action of games[at], drawn from its own generator."""
    game = games[at]
    return choice(game, draw(game, choices(game)))


@compiled
def shares_at(games, at, shares):
    """Write each seat's share of the win of games[at]."""
    score_shares(games[at], shares)


@compiled
def copy_at(games, at, source):
    """Make games[at] a copy of games[source]."""
    games[at] = games[source]


@compiled
def playouts(games, at, number):
    """Play *number* random games one after another in games[at]; count their decisions."""
    game = games[at]
    decisions = 0
    for _ in range(number):
        deal(game)
        while game.turn != NO_SEAT:
            apply(game, choice(game, draw(game, choices(game))))
        decisions += game.decisions
    return decisions
