"""Gymnasium's vector environment, with the engine beside every game."""

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
from catsack.adapters.gymnasium import SELF_PLAY_ID, CatsackVectorEnv
from catsack.adapters.kernel_game import Observation, deal_of
from catsack.editions import PRINTED
from catsack.encode import NUM_ACTIONS, SIZE, index
from tests.adapters.support.engine_twin import assert_observes, win_shares

Vector: TypeAlias = VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("edition", PRINTED)
def test_many_games_are_the_engine(edition: str, seats: int) -> None:
    """Seats, observations, masks, ends and shares of every game are the engine's."""
    env, rng = CatsackVectorEnv(6, seats, edition), Random(7)
    rules = PRINTED[edition]
    observation, infos = env.reset(seed=7)
    games = [Game(deal_of(record, int(record["start"]), rules)) for record in env.batch.games]
    ended = 0
    while ended < 15:
        moves = []
        for at, game in enumerate(games):
            assert game.turn == infos["seat"][at]
            assert_observes({key: rows[at] for key, rows in observation.items()}, game, game.turn)
            moves.append(rng.choice(game.legal))
        movers = [game.turn or 0 for game in games]
        observation, rewards, is_over, truncations, infos = env.step(np.array([*map(index, moves)]))
        for game, move in zip(games, moves, strict=True):
            game.play(move)
        assert is_over.tolist() == [game.over for game in games]
        assert not truncations.any()
        assert rewards.tolist() == pytest.approx(
            [win_shares(game)[seat] for game, seat in zip(games, movers, strict=True)]
        )
        assert ("final_obs" in infos) == is_over.any()
        for at in np.flatnonzero(is_over).tolist():
            game, last = games[at], infos["final_info"]
            assert_observes(infos["final_obs"][at], game, movers[at])
            assert last["seat"][at] == movers[at]
            assert infos["shares"][at].tolist() == pytest.approx(win_shares(game))
            assert game.result is not None
            assert infos["scores"][at].tolist() == list(game.result.scores)
            record = env.batch.games[at]
            games[at] = Game(deal_of(record, int(record["start"]), rules))
            ended += 1
        for key in ("shares", "scores", "final_obs", "final_info"):
            assert_array_equal(infos.get(f"_{key}", np.zeros(6, np.bool_)), is_over)


def random_steps(env: Vector, number: int) -> list[Any]:
    """Play at random and return the result of every step."""
    rng, results = Random(7), []
    observation, _ = env.reset(seed=7)
    for _ in range(number):
        moves = [rng.choice(np.flatnonzero(row).tolist()) for row in observation["action_mask"]]
        observation, *rest = env.step(np.array(moves))
        results.append((observation, *rest))
    return results


def test_observations_are_in_their_spaces_and_autoreset_is_named() -> None:
    env = gymnasium.make_vec(SELF_PLAY_ID, num_envs=5, seats=3)
    assert isinstance(env, CatsackVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    ends = 0
    for observation, rewards, is_over, truncations, infos in random_steps(env, 200):
        assert env.observation_space.contains(observation)
        assert observation["observation"].shape == (5, SIZE)
        assert observation["action_mask"].shape == (5, NUM_ACTIONS)
        assert observation["action_mask"].any(axis=1).all()
        assert (rewards.shape, is_over.shape, truncations.shape) == ((5,), (5,), (5,))
        assert (is_over.dtype, truncations.dtype) == (np.bool_, np.bool_)
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


def test_same_seed_gives_the_same_games_and_another_does_not() -> None:
    one, other = (random_steps(CatsackVectorEnv(4, 3), 150) for _ in range(2))
    for mine, theirs in zip(one, other, strict=True):
        for key in ("observation", "action_mask"):
            assert_array_equal(mine[0][key], theirs[0][key])
        assert_array_equal(mine[1], theirs[1])
    env = CatsackVectorEnv(50)
    deals = [env.reset(seed=seed)[0]["observation"] for seed in (1, 1, 2, None)]
    assert [np.array_equal(deals[0], other) for other in deals] == [True, True, False, False]


def test_result_of_a_step_does_not_change_later() -> None:
    env = CatsackVectorEnv(8, 3)
    result = random_steps(env, 1)[0]
    before = copy.deepcopy(result)
    actions = np.zeros(8, np.int64)
    for _ in range(100):
        env.batch.random_actions(actions)
        env.step(actions)
    for now, then in zip(result[1:4], before[1:4], strict=True):
        assert_array_equal(now, then)
    for at in (0, 4):
        for key in result[at]:
            assert_array_equal(result[at][key], before[at][key])


@pytest.mark.skipif(
    gymnasium.__version__.startswith(("1.1.", "1.2.", "1.3.")),
    reason="Before 1.4 Gymnasium's wrapper counts one step too few.",
)
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


def test_illegal_action_in_one_of_many_games_changes_none() -> None:
    env = CatsackVectorEnv(3)
    observation, _ = env.reset(seed=7)
    before = env.batch.games.copy()
    moves = np.array([np.flatnonzero(row)[0] for row in observation["action_mask"]])
    with pytest.raises(Illegal, match="Move 10 is not legal in game 2"):
        env.step(np.array([*moves[:2], 10]))
    with pytest.raises(Malformed, match="3 moves"):
        env.step(moves[:2])
    assert_array_equal(env.batch.games, before)
