"""Thousands of games side by side: step all, deal anew what is over, observe into arrays.

The numbers of an observation are those of ``encode.encode`` for the view of the seat to move.
"""

import numpy as np
from numba import literal_unroll
from numpy.typing import NDArray

from catsack.editions import PLAY_RULES, Edition
from catsack.encode import CARDS, LAYOUT, MOST_SEATS, MOVES, PASS, SCALE, SIZE
from catsack.errors import Illegal
from catsack.fast.game_struct import NO_SEAT, Games
from catsack.fast.jit import compiled, inlined
from catsack.fast.kernel import (
    apply,
    choice,
    choices,
    deal,
    draw,
    is_legal,
    new_games,
    score_shares,
)

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


class Batch:
    """Many games at once, all of the same edition and number of seats."""

    def __init__(self, edition: Edition, seats: int, number: int, seed: int = 0) -> None:
        self.seats = seats
        self.games: Games = new_games(edition, seats, number)
        """One record a game; see ``kernel.GAME`` for its fields."""
        self.shares = np.zeros((number, MOST_SEATS), np.float32)
        """What part of the win each seat had in the game that ended last."""
        self.scores = np.zeros((number, MOST_SEATS), np.int16)
        """The scores of that game."""
        self.is_over = np.zeros(number, np.bool_)
        """Which games ended with the last step; they have been dealt anew since."""
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.games)

    def reset(self, seed: int) -> None:
        """Deal all games anew; the same seed deals the same."""
        # Far apart, so that the generators of neighbouring games and seeds never meet.
        starts = np.random.SeedSequence(seed).generate_state(len(self.games), np.uint64)
        _deal_all(self.games, starts)
        self.is_over[:] = False

    @property
    def turns(self) -> NDArray[np.int8]:
        """The seat to move in each game."""
        return self.games["turn"]

    def step(self, moves: NDArray[np.int64]) -> None:
        """Play one move in every game; those that end are counted and dealt anew.

        Raises ``Illegal`` if one of *moves* is, and then no game has changed.
        """
        wrong = _step(self.games, moves, self.shares, self.scores, self.is_over)
        if wrong >= 0:
            raise Illegal(
                "batch-move", f"Move {moves[wrong]} is not legal in game {wrong}.", game=int(wrong)
            )

    def observe(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> None:
        """Write what the seat to move of each game knows, and which moves are legal.

        The arrays are the caller's: (games, ``encode.SIZE``) and (games, ``encode.MOVES``).
        """
        _observe(self.games, observations, masks)

    def new_arrays(self) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Return arrays for ``observe``, of the right shapes."""
        number = len(self.games)
        return np.zeros((number, SIZE), np.float32), np.zeros((number, MOVES), np.int8)

    def random_moves(self, moves: NDArray[np.int64]) -> None:
        """Write a legal move for every game, drawn from the game's own generator."""
        _random_moves(self.games, moves)


@compiled
def _deal_all(games, seeds):
    for at in range(games.size):
        games[at].chance = seeds[at]
        deal(games[at])


@compiled
def _step(games, moves, shares, scores, is_over):
    for at in range(games.size):
        if not is_legal(games[at], moves[at]):
            return at
    for at in range(games.size):
        game = games[at]
        apply(game, moves[at])
        is_over[at] = game.turn == NO_SEAT
        if is_over[at]:
            score_shares(game, shares[at])
            for seat in range(game.seats):
                scores[at, seat] = game.points[seat] + game.owned[seat]
            deal(game)
    return -1


@compiled
def _random_moves(games, moves):
    for at in range(games.size):
        game = games[at]
        moves[at] = choice(game, draw(game, choices(game)))


@compiled
def _observe(games, observations, masks):
    for at in range(games.size):
        write_view(games[at], games[at].turn, observations[at])
        write_mask(games[at], masks[at])


@compiled
def observe_at(games, at, seat, vector):
    """Write what *seat* knows of games[at]."""
    write_view(games[at], seat, vector)


@compiled
def mask_at(games, at, mask):
    """Write which moves of games[at] are legal."""
    write_mask(games[at], mask)


@inlined
def write_mask(game, mask):
    """Write 1 for every legal move, else 0."""
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
    """Write a set of cards, given as bits."""
    for card in range(CARDS):
        vector[at + card] = cards >> card & 1


@inlined
def write_view(game, me, vector):
    """Write what seat *me* knows, in the layout of ``encode``."""
    seats = game.seats
    vector[:] = 0.0
    vector[SEATS + seats - 3] = 1.0
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
    for at in range(seats):
        seat = (me + at) % seats
        place = (seat - game.start + seats) % seats
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
    if game.has_dummy:
        write_cards(vector, SPENT + MOST_SEATS * CARDS, game.spent[MOST_SEATS])
        if game.face_up > 0:
            vector[LAID + MOST_SEATS * CARDS + game.row[0]] = 1.0
        elif game.laid > 0:
            vector[HIDDEN + MOST_SEATS] = 1.0
