"""Observations and actions: complete, documented, and without secrets."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from catsack import Bid, Game, Malformed, Move, Pass, Place
from catsack.cards import SET
from catsack.encode import (
    LAYOUT,
    MOST_MICE,
    NUM_ACTIONS,
    SIZE,
    action_mask,
    encode,
    index,
    layout_table,
    move,
    part,
)

DOCS = Path(__file__).parent.parent / "docs"


def test_every_move_has_its_own_action() -> None:
    moves: list[Move] = [*map(Place, SET), Pass(), *map(Bid, range(1, MOST_MICE + 1))]
    assert [index(each) for each in moves] == list(range(NUM_ACTIONS))
    assert [move(action) for action in range(NUM_ACTIONS)] == moves


@pytest.mark.parametrize("action", [-1, NUM_ACTIONS, 10**9])
def test_action_that_is_no_move_is_refused(action: int) -> None:
    with pytest.raises(Malformed, match=f"{action} is no move"):
        move(action)


def test_slices_follow_one_another() -> None:
    stop = 0
    for name, each in LAYOUT.items():
        assert (each.name, each.start) == (name, stop)
        stop = each.stop
    assert stop == SIZE


def test_docs_show_the_layout() -> None:
    assert layout_table() in (DOCS / "encoding.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_observation_is_seat_relative(seats: int) -> None:
    game, rng = Game.new(seats, seed=seats), Random(seats)
    while not game.over:
        game.play(rng.choice(game.legal))
        if game.turn is None:
            continue
        for seat in range(seats):
            vector = encode(game.view(seat))
            owned = part(vector, "owned") * 32
            assert owned[0] == game.state.owned[seat]
            assert owned[1] == game.state.owned[(seat + 1) % seats]
            assert part(vector, "present").sum() == seats
            assert part(vector, "turn").argmax() == (game.turn - seat) % seats
            assert part(vector, "hand").sum() == len(game.state.hands[seat])
            assert np.isfinite(vector).all()


def test_action_mask_has_the_legal_moves() -> None:
    game, rng = Game.new(4, seed=1), Random(1)
    while game.turn is not None:
        mask = action_mask(game.view(game.turn))
        assert [move(int(action)) for action in np.flatnonzero(mask)] == list(game.legal)
        assert not action_mask(game.view((game.turn + 1) % 4)).any()
        game.play(rng.choice(game.legal))


def test_arrays_of_the_caller_are_overwritten_completely() -> None:
    game = Game.new(4, seed=1)
    view = game.view(game.turn)
    vector, mask = np.full(SIZE, 9, np.float32), np.full(NUM_ACTIONS, 9, np.int8)
    assert encode(view, vector) is vector
    assert action_mask(view, mask) is mask
    np.testing.assert_array_equal(vector, encode(view))
    np.testing.assert_array_equal(mask, action_mask(view))


def test_spectator_has_no_observation() -> None:
    with pytest.raises(Malformed, match="spectator"):
        encode(Game.new().view(None))
