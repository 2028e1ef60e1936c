"""Numbers for views and moves: complete, documented, and blind to secrets."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from catsack import Bid, Game, Malformed, Move, Pass, Place
from catsack.cards import SET
from catsack.encode import LAYOUT, MOST_MICE, MOVES, SIZE, encode, index, markdown, mask, move, part

DOCS = Path(__file__).parent.parent / "docs"


def test_every_move_has_its_own_index() -> None:
    moves: list[Move] = [*map(Place, SET), Pass(), *map(Bid, range(1, MOST_MICE + 1))]
    assert [index(each) for each in moves] == list(range(MOVES))
    assert [move(number) for number in range(MOVES)] == moves


@pytest.mark.parametrize("number", [-1, MOVES, 10**9])
def test_index_of_no_move_is_refused(number: int) -> None:
    with pytest.raises(Malformed, match=f"{number} is no move"):
        move(number)


def test_slices_follow_one_another() -> None:
    stop = 0
    for name, piece in LAYOUT.items():
        assert (piece.name, piece.start) == (name, stop)
        stop = piece.stop
    assert stop == SIZE


def test_docs_show_the_layout() -> None:
    assert markdown() in (DOCS / "encoding.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_encoding_is_seat_relative(seats: int) -> None:
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


def test_mask_is_the_legal_moves() -> None:
    game, rng = Game.new(4, seed=1), Random(1)
    while game.turn is not None:
        legal = mask(game.view(game.turn))
        assert [move(int(number)) for number in np.flatnonzero(legal)] == list(game.legal)
        assert not mask(game.view((game.turn + 1) % 4)).any()
        game.play(rng.choice(game.legal))


def test_arrays_of_the_caller_are_filled_whole() -> None:
    game = Game.new(4, seed=1)
    view = game.view(game.turn)
    vector, legal = np.full(SIZE, 9, np.float32), np.full(MOVES, 9, np.int8)
    assert encode(view, vector) is vector
    assert mask(view, legal) is legal
    np.testing.assert_array_equal(vector, encode(view))
    np.testing.assert_array_equal(legal, mask(view))


def test_spectator_is_not_encoded() -> None:
    with pytest.raises(Malformed, match="spectator"):
        encode(Game.new().view(None))
