"""What nets are told: the same from a view and from the truth, and nothing that is hidden."""

from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from catsack import Game
from catsack.encode import INDEX, PASS, index
from catsack.encode import move as move_of
from catsack.engine import State
from catsack.fast.kernel import begin_at, new_games, play_at
from catsack.moves import Bid
from catsack.records import Record, steps
from catsack.search.features import ANSWERS, INPUTS, TOO_MUCH, ask, moved
from catsack.search.known_world import known_world
from catsack.views import View, view
from tests.support.random_games import random_record
from tests.test_leaks import otherwise, unfinished

Told = tuple[NDArray[np.float32], NDArray[np.int8]]
for_every_number = pytest.mark.parametrize("seats", [3, 4, 5])


def asked(games: NDArray[Any], seat: int) -> Told:
    told, legal = np.zeros(INPUTS, np.float32), np.zeros(ANSWERS, np.int8)
    ask(games, seat, told, legal)
    return told, legal


def of_view(shown: View) -> Told:
    known = known_world(shown)
    return asked(known.games, known.seat)


def of_truth(part: Record, state: State) -> Told:
    """Return what the seat on turn is told by a record of the kernel that holds the truth."""
    deal, seats = part.deal, len(part.seats)
    games = new_games(state.deal.edition, seats, 1)
    removed = np.array([INDEX[card] for card in deal.removed])
    pile = np.array([INDEX[card] for card in deal.dummy or ()], np.int64)
    out = -1 if deal.dummy_removed is None else INDEX[deal.dummy_removed]
    begin_at(games, 0, deal.start, removed, pile, out)
    for move in part.moves:
        assert play_at(games, 0, index(move))
    assert state.turn is not None
    return asked(games, state.turn)


def moments(seats: int) -> list[tuple[Record, State, Random]]:
    found = []
    for number in range(60):
        rng = Random(f"{seats} {number}")
        edition = rng.choice(["felix", "ksr", "felicity"])
        found.append((*unfinished(random_record(rng, edition, seats), rng), rng))
    return [moment for moment in found if moment[1].turn is not None]


@for_every_number
def test_a_view_and_the_truth_tell_the_same(seats: int) -> None:
    for part, state, _ in moments(seats):
        mine, theirs = of_view(view(state, state.turn)), of_truth(part, state)
        assert np.array_equal(mine[0], theirs[0])
        assert np.array_equal(mine[1], theirs[1])


@for_every_number
def test_what_is_hidden_is_not_told(seats: int) -> None:
    for part, state, rng in moments(seats):
        other = otherwise(part, state, state.turn, rng)
        *_, (changed, _) = steps(other)
        mine, theirs = of_truth(part, state), of_truth(other, changed)
        assert np.array_equal(mine[0], theirs[0])
        assert np.array_equal(mine[1], theirs[1])


@for_every_number
def test_answers_are_legal_moves_and_every_kind_of_move_has_one(seats: int) -> None:
    for _, state, _ in moments(seats):
        shown = view(state, state.turn)
        known = known_world(shown)
        legal = of_view(shown)[1]
        moves = [move_of(int(moved(known.games, answer))) for answer in np.flatnonzero(legal)]
        assert set(moves) <= set(shown.moves)
        if shown.is_placing:
            assert set(moves) == set(shown.moves)
        else:
            assert legal[PASS]
            assert bool(legal[PASS + 1]) == bool(shown.moves.bids)


def test_too_much_is_the_most_that_others_can_pay() -> None:
    game = Game.new(4, seed=1)
    while game.view(game.turn).is_placing:
        game.play(game.legal[0])
    known = known_world(game.view(game.turn))
    assert asked(known.games, known.seat)[1][TOO_MUCH]
    assert move_of(int(moved(known.games, TOO_MUCH))) == Bid(15)
