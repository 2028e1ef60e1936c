"""Observations of the nets: the same from a view and from the truth, and nothing hidden."""

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
from catsack.search.features import (
    NUM_ACTIONS,
    OBS_SIZE,
    OUTBID_ALL,
    decode_action,
    observe,
)
from catsack.search.known_world import known_world
from catsack.views import View, view
from tests.support.random_games import random_record
from tests.test_leaks import otherwise, unfinished

ObsAndMask = tuple[NDArray[np.float32], NDArray[np.int8]]
for_every_number = pytest.mark.parametrize("seats", [3, 4, 5])


def observation(games: NDArray[Any], seat: int) -> ObsAndMask:
    obs, action_mask = np.zeros(OBS_SIZE, np.float32), np.zeros(NUM_ACTIONS, np.int8)
    observe(games, seat, obs, action_mask)
    return obs, action_mask


def from_view(seen: View) -> ObsAndMask:
    known = known_world(seen)
    return observation(known.games, known.seat)


def from_truth(part: Record, state: State) -> ObsAndMask:
    """Return the observation of the seat on turn from a kernel record that holds the truth."""
    deal, seats = part.deal, len(part.seats)
    games = new_games(state.deal.edition, seats, 1)
    removed = np.array([INDEX[card] for card in deal.removed])
    pile = np.array([INDEX[card] for card in deal.dummy or ()], np.int64)
    out = -1 if deal.dummy_removed is None else INDEX[deal.dummy_removed]
    begin_at(games, 0, deal.start, removed, pile, out)
    for move in part.moves:
        assert play_at(games, 0, index(move))
    assert state.turn is not None
    return observation(games, state.turn)


def positions(seats: int) -> list[tuple[Record, State, Random]]:
    sample = []
    for number in range(60):
        rng = Random(f"{seats} {number}")
        edition = rng.choice(["felix", "ksr", "felicity"])
        sample.append((*unfinished(random_record(rng, edition, seats), rng), rng))
    return [position for position in sample if position[1].turn is not None]


@for_every_number
def test_a_view_and_the_truth_give_the_same_observation(seats: int) -> None:
    for part, state, _ in positions(seats):
        mine, theirs = from_view(view(state, state.turn)), from_truth(part, state)
        assert np.array_equal(mine[0], theirs[0])
        assert np.array_equal(mine[1], theirs[1])


@for_every_number
def test_observation_holds_nothing_hidden(seats: int) -> None:
    for part, state, rng in positions(seats):
        other = otherwise(part, state, state.turn, rng)
        *_, (changed, _) = steps(other)
        mine, theirs = from_truth(part, state), from_truth(other, changed)
        assert np.array_equal(mine[0], theirs[0])
        assert np.array_equal(mine[1], theirs[1])


@for_every_number
def test_actions_are_legal_moves_and_every_kind_of_move_has_one(seats: int) -> None:
    for _, state, _ in positions(seats):
        seen = view(state, state.turn)
        known = known_world(seen)
        mask = from_view(seen)[1]
        moves = [move_of(int(decode_action(known.games, at))) for at in np.flatnonzero(mask)]
        assert set(moves) <= set(seen.moves)
        if seen.is_placing:
            assert set(moves) == set(seen.moves)
        else:
            assert mask[PASS]
            assert bool(mask[PASS + 1]) == bool(seen.moves.bids)


def test_outbid_all_bids_the_most_that_others_can_pay() -> None:
    game = Game.new(4, seed=1)
    while game.view(game.turn).is_placing:
        game.play(game.legal[0])
    known = known_world(game.view(game.turn))
    assert observation(known.games, known.seat)[1][OUTBID_ALL]
    assert move_of(int(decode_action(known.games, OUTBID_ALL))) == Bid(15)
