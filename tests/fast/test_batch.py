"""Many games at once: each is played as in the engine and observed as ``encode`` does it."""

import numpy as np
import pytest

from catsack import Game, Illegal
from catsack.cards import SET
from catsack.editions import EDITIONS, Edition, with_house_rules
from catsack.encode import action_mask, encode, move
from catsack.engine import Deal
from catsack.fast import kernel
from catsack.fast.batch import Batch, mask_at, observe_at

TABLES = [
    (EDITIONS["felix"], 3),
    (EDITIONS["felix"], 4),
    (EDITIONS["ksr"], 5),
    (EDITIONS["felicity"], 3),
    (with_house_rules("ksr", {"large_dog_takes_worst": True, "cats_break_ties": True}), 4),
    (EDITIONS["tiny"], 3),
    (EDITIONS["pair"], 2),
]


def engine_game(batch: Batch, at: int, edition: Edition) -> Game:
    game = batch.games[at]
    removed = tuple(SET[card] for card in game["removed"][: batch.seats])
    if not game["has_dummy"]:
        return Game(Deal(edition, int(game["start"]), removed, None, None))
    dummy = tuple(SET[card] for card in game["dummy"][: edition.rounds])
    return Game(Deal(edition, int(game["start"]), removed, dummy, SET[game["dummy_removed"]]))


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_batch_plays_and_observes_what_engine_and_encode_do(edition: Edition, seats: int) -> None:
    batch = Batch(edition, seats, 16, seed=3)
    observations, masks = batch.new_arrays()
    actions = np.zeros(16, np.int64)
    vector, mask = observations[0].copy(), masks[0].copy()
    games = [engine_game(batch, at, edition) for at in range(16)]
    ended = 0
    while ended < 20:
        batch.observe(observations, masks)
        for at, game in enumerate(games):
            assert game.turn == batch.turns[at]
            view = game.view(game.turn)
            np.testing.assert_array_equal(observations[at], encode(view))
            np.testing.assert_array_equal(masks[at], action_mask(view))
            for seat in range(seats):
                observe_at(batch.games, at, seat, vector)
                np.testing.assert_array_equal(vector, encode(game.view(seat)))
            mask_at(batch.games, at, mask)
            np.testing.assert_array_equal(mask, masks[at])
        batch.random_actions(actions)
        batch.step(actions)
        for at, game in enumerate(games):
            game.play(move(int(actions[at])))
            assert batch.is_over[at] == game.over
            if game.result is not None:
                ended += 1
                assert batch.scores[at, :seats].tolist() == list(game.result.scores)
                shares = np.zeros(5, np.float32)
                shares[list(game.result.winners)] = 1 / len(game.result.winners)
                np.testing.assert_allclose(batch.shares[at], shares)
                games[at] = engine_game(batch, at, edition)


def test_finished_game_is_observed_as_encode_does_it() -> None:
    games = kernel.new_games(EDITIONS["felix"], 3, 1)
    kernel.deal_at(games, 0, 5)
    batch = Batch(EDITIONS["felix"], 3, 1)
    batch.games[0] = games[0]
    game = engine_game(batch, 0, EDITIONS["felix"])
    while not game.over:
        action = kernel.random_at(games, 0)
        kernel.play_at(games, 0, action)
        game.play(move(action))
    for seat in range(3):
        vector = encode(game.view(seat))
        out = np.ones_like(vector)
        observe_at(games, 0, seat, out)
        np.testing.assert_array_equal(out, vector)


def test_same_seed_plays_the_same_games_and_another_does_not() -> None:
    streams = []
    for seed in (1, 1, 2):
        batch = Batch(EDITIONS["felix"], 4, 32, seed)
        actions, stream = np.zeros(32, np.int64), []
        for _ in range(300):
            batch.random_actions(actions)
            batch.step(actions)
            stream.append(actions.copy())
        streams.append(np.array(stream))
    np.testing.assert_array_equal(streams[0], streams[1])
    assert (streams[0] != streams[2]).any()


def test_illegal_action_is_refused_and_no_game_changes() -> None:
    batch = Batch(EDITIONS["felix"], 4, 8, seed=1)
    actions = np.zeros(8, np.int64)
    batch.random_actions(actions)
    actions[5] = 10
    before = batch.games.copy()
    with pytest.raises(Illegal, match="Move 10 is not legal in game 5"):
        batch.step(actions)
    np.testing.assert_array_equal(batch.games, before)
