"""Many games at once: Gymnasium's words for a vector of environments, and the engine as a twin."""

import copy
from random import Random
from typing import Any, TypeAlias

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from numpy.testing import assert_array_equal
from numpy.typing import NDArray

from catsack import Game, Illegal, Malformed
from catsack.adapters.gymnasium import SELF_PLAY, CatsackVectorEnv, Observation
from catsack.adapters.kernel_game import dealt
from catsack.editions import PRINTED
from catsack.encode import MOVES, SIZE, index
from tests.adapters.support.engine_twin import assert_seen, shares_of

Vector: TypeAlias = VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("edition", PRINTED)
def test_many_games_are_the_engine(edition: str, seats: int) -> None:
    """Seats, views, legal moves, ends and shares of every game are the engine's."""
    env, rng = CatsackVectorEnv(6, seats, edition), Random(7)
    rules = PRINTED[edition]
    observation, infos = env.reset(seed=7)
    games = [Game(dealt(record, int(record["start"]), rules)) for record in env.batch.games]
    ended = 0
    while ended < 15:
        moves = []
        for at, game in enumerate(games):
            assert game.turn == infos["seat"][at]
            assert_seen({key: rows[at] for key, rows in observation.items()}, game, game.turn)
            moves.append(rng.choice(game.legal))
        movers = [game.turn or 0 for game in games]
        observation, rewards, is_over, is_cut, infos = env.step(np.array([*map(index, moves)]))
        for game, move in zip(games, moves, strict=True):
            game.play(move)
        assert is_over.tolist() == [game.over for game in games]
        assert not is_cut.any()
        assert rewards.tolist() == pytest.approx(
            [shares_of(game)[seat] for game, seat in zip(games, movers, strict=True)]
        )
        assert ("final_obs" in infos) == is_over.any()
        for at in np.flatnonzero(is_over).tolist():
            game, last = games[at], infos["final_info"]
            assert_seen(infos["final_obs"][at], game, movers[at])
            assert last["seat"][at] == movers[at]
            assert infos["shares"][at].tolist() == pytest.approx(shares_of(game))
            assert game.result is not None
            assert infos["scores"][at].tolist() == list(game.result.scores)
            record = env.batch.games[at]
            games[at] = Game(dealt(record, int(record["start"]), rules))
            ended += 1
        for key in ("shares", "scores", "final_obs", "final_info"):
            assert_array_equal(infos.get(f"_{key}", np.zeros(6, np.bool_)), is_over)


def random_steps(env: Vector, number: int) -> list[Any]:
    """Play at random and return all that came back."""
    rng, seen = Random(7), []
    observation, _ = env.reset(seed=7)
    for _ in range(number):
        moves = [rng.choice(np.flatnonzero(row).tolist()) for row in observation["action_mask"]]
        observation, *rest = env.step(np.array(moves))
        seen.append((observation, *rest))
    return seen


def test_many_games_keep_to_their_spaces_and_name_their_autoreset() -> None:
    env = gymnasium.make_vec(SELF_PLAY, num_envs=5, seats=3)
    assert isinstance(env, CatsackVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    ends = 0
    for observation, rewards, is_over, is_cut, infos in random_steps(env, 200):
        assert env.observation_space.contains(observation)
        assert observation["observation"].shape == (5, SIZE)
        assert observation["action_mask"].shape == (5, MOVES)
        assert observation["action_mask"].any(axis=1).all()
        assert (rewards.shape, is_over.shape, is_cut.shape) == ((5,), (5,), (5,))
        assert (is_over.dtype, is_cut.dtype) == (np.bool_, np.bool_)
        for last in infos.get("final_obs", np.full(5, None))[is_over]:
            assert env.single_observation_space.contains(last)
            assert not last["action_mask"].any()
            ends += 1
    assert ends > 0


def test_shares_of_every_finished_game_sum_to_one() -> None:
    for _, rewards, is_over, _, infos in random_steps(CatsackVectorEnv(20, 5), 200):
        assert not rewards[~is_over].any()
        if is_over.any():
            assert infos["shares"].sum(axis=1) == pytest.approx(is_over.astype(float))


def test_same_seed_gives_the_same_stream_and_another_another() -> None:
    one, other = (random_steps(CatsackVectorEnv(4, 3), 150) for _ in range(2))
    for mine, theirs in zip(one, other, strict=True):
        for key in ("observation", "action_mask"):
            assert_array_equal(mine[0][key], theirs[0][key])
        assert_array_equal(mine[1], theirs[1])
    env = CatsackVectorEnv(50)
    deals = [env.reset(seed=seed)[0]["observation"] for seed in (1, 1, 2, None)]
    assert [np.array_equal(deals[0], other) for other in deals] == [True, True, False, False]


def test_what_came_back_never_changes_later() -> None:
    env = CatsackVectorEnv(8, 3)
    kept = random_steps(env, 1)[0]
    before = copy.deepcopy(kept)
    moves = np.zeros(8, np.int64)
    for _ in range(100):
        env.batch.random_moves(moves)
        env.step(moves)
    for mine, theirs in zip(kept[1:4], before[1:4], strict=True):
        assert_array_equal(mine, theirs)
    for at in (0, 4):
        for key in kept[at]:
            assert_array_equal(kept[at][key], before[at][key])


def test_episode_statistics_count_the_decisions_of_whole_games() -> None:
    env = RecordEpisodeStatistics(CatsackVectorEnv(4, 3))
    lengths = [0] * 4
    for _, rewards, is_over, _, infos in random_steps(env, 300):
        lengths = [length + 1 for length in lengths]
        for at in np.flatnonzero(is_over).tolist():
            assert infos["episode"]["l"][at] == lengths[at] >= 9 * 3 * 2
            assert infos["episode"]["r"][at] == rewards[at]
            lengths[at] = 0
    assert env.episode_count > 0


def test_illegal_move_in_one_of_many_games_changes_none() -> None:
    env = CatsackVectorEnv(3)
    observation, _ = env.reset(seed=7)
    before = env.batch.games.copy()
    moves = np.array([np.flatnonzero(row)[0] for row in observation["action_mask"]])
    with pytest.raises(Illegal, match="Move 10 is not legal in game 2"):
        env.step(np.array([*moves[:2], 10]))
    with pytest.raises(Malformed, match="3 moves"):
        env.step(moves[:2])
    assert_array_equal(env.batch.games, before)
