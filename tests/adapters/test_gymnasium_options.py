"""Observations, actions, rewards and opponents of the Gymnasium environments."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.testing import assert_allclose, assert_array_equal

import catsack.adapters.openspiel  # noqa: F401  # registers the game
from catsack import Illegal, Malformed, Move, View, replay
from catsack.adapters.gymnasium import ENV_ID, SELF_PLAY_ID, CatsackEnv, CatsackVectorEnv
from catsack.adapters.rewards import REWARDS
from catsack.bots import Clock
from catsack.cards import SET
from catsack.encode import SIZE, index

OPTIONS = [
    {"observation": "information_state"},
    {"observation": "champion", "actions": "abstract"},
    {"observation": "view", "actions": "abstract", "reward": "margin"},
    {"observation": "champion", "reward": "utility"},
]


def play(env: CatsackEnv, rng: Random, seed: int | None = None) -> tuple[float, dict[str, Any]]:
    """Play one game at random; return its reward and the infos that it gave first."""
    observation, info = env.reset(seed=seed)
    is_over, reward = False, 0.0
    while not is_over:
        assert env.observation_space.contains(observation)
        assert_array_equal(env.action_masks(), observation["action_mask"] == 1)
        action = rng.choice(np.flatnonzero(env.action_masks()))
        observation, value, is_over, _, step = env.step(action)
        assert "illegal" not in step
        reward = float(value)
    return reward, info


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_check_of_gymnasium_passes_with_options(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(ENV_ID, bots="random", **options).unwrapped)
    play(CatsackEnv(3, bots="random", **options), Random(7), seed=7)


@pytest.mark.parametrize("edition", [("felix", 3), ("felix", 5), ("tiny", 3), ("pair", 2)])
def test_information_state_is_that_of_openspiel(edition: tuple[str, int]) -> None:
    name, seats = edition
    spiel = pyspiel.load_game(f"catsack(seats={seats},edition={name})")
    env, rng = CatsackEnv(seats, name, bots="random", observation="information_state"), Random(7)
    observation, info = env.reset(seed=3)
    is_over = False
    while not is_over:
        state = spiel.new_initial_state()
        for action in history(env):
            state.apply_action(action)
        tensor = np.array(state.information_state_tensor(info["seat"]), np.float32)
        assert_allclose(observation["observation"], tensor[5:], atol=1e-7)
        action = rng.choice(np.flatnonzero(observation["action_mask"]))
        observation, _, is_over, _, info = env.step(action)


def history(env: CatsackEnv) -> list[int]:
    """Return the chance outcomes and actions of a game, as OpenSpiel counts them."""
    record = env.record()
    cards = (*record.deal.removed, *(record.deal.dummy or ()))
    outcomes = [record.deal.start, *(SET.index(card) for card in cards)]
    return [*outcomes, *map(index, record.moves)]


@pytest.mark.parametrize("name", REWARDS)
def test_rewards_are_those_of_the_result(name: str) -> None:
    env = CatsackEnv(4, bots="random", reward=name)
    for seed in range(5):
        reward, info = play(env, Random(seed), seed)
        result = replay(env.record()).result
        assert result is not None
        seat, scores = info["seat"], result.scores
        others = [score for at, score in enumerate(scores) if at != seat]
        if name == "margin":
            assert reward == pytest.approx((scores[seat] - sum(others) / 3) / 32)
        elif name == "win_share":
            assert reward == (1 / len(result.winners) if seat in result.winners else 0)
        else:
            assert 0 < reward < 1
            assert (reward >= 0.75 / len(result.winners)) == (seat in result.winners)


def test_illegal_abstract_action_is_refused() -> None:
    env = CatsackEnv(seat=0, actions="abstract")
    for action in (20, 10, 21, -1):
        env.reset(seed=7)
        _, reward, is_over, _, info = env.step(action)
        assert (reward, is_over) == (-1, True)
        assert info["illegal"]


def test_opponents_are_drawn_from_a_mixture_for_every_game() -> None:
    env = CatsackEnv(4, bots={"steady": 1.0, "random": 1.0})
    env.reset(seed=7)
    met = [env.reset()[1]["bots"] for _ in range(40)]
    assert len(set(met)) > 4
    assert {name for bots in met for name in bots} == {"steady", "random"}
    env.reset(seed=7)
    assert [env.reset()[1]["bots"] for _ in range(40)] == met


class Breaker:
    """A bot that raises."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        raise RuntimeError("no idea")


def test_bot_that_raises_does_not_break_the_environment() -> None:
    env = CatsackEnv(3, seat=0, bots=[Breaker, "random"])
    observation, _ = env.reset(seed=7)
    faults, is_over = [], False
    while not is_over:
        action = np.flatnonzero(observation["action_mask"])[0]
        observation, _, is_over, _, info = env.step(action)
        faults += info.get("faults", [])
    assert faults[0] == "seat 1 raised: RuntimeError: no idea"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"observation": "truth"}, "no observation 'truth'"),
        ({"actions": "few"}, "no kind of actions 'few'"),
        ({"reward": "fame"}, "no reward 'fame'"),
        ({"bots": {}}, "weights above 0"),
        ({"bots": ["random"] * 2}, "3 seats need 3 bots"),
    ],
)
def test_wrong_option_is_refused_with_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        CatsackEnv(**options)


@pytest.mark.parametrize("options", [{}, *OPTIONS[1:]], ids=str)
def test_vector_environment_has_the_same_options(options: dict[str, Any]) -> None:
    envs: Any = gymnasium.make_vec(SELF_PLAY_ID, num_envs=8, seats=4, **options)
    rng, ended = np.random.default_rng(7), 0
    observations, _ = envs.reset(seed=7)
    for _ in range(400):
        assert envs.observation_space.contains(observations)
        masks = observations["action_mask"]
        assert_array_equal(envs.unwrapped.action_masks(), masks == 1)
        seats = envs.unwrapped.batch.turns.copy()
        actions = np.argmax(rng.random(masks.shape) * masks, axis=1)
        observations, rewards, is_over, _, infos = envs.step(actions)
        for at in np.flatnonzero(is_over):
            ended += 1
            assert infos["final_info"]["seat"][at] == seats[at]
            assert rewards[at] == pytest.approx(infos["rewards"][at, seats[at]])
            total = 0 if options.get("reward") == "margin" else 1
            assert infos["rewards"][at].sum() == pytest.approx(total, abs=1e-6)
    assert ended > 8


def test_vector_environment_refuses_what_it_cannot_observe() -> None:
    with pytest.raises(Malformed, match="keeps no list of moves"):
        CatsackVectorEnv(observation="information_state")
    envs = CatsackVectorEnv(2, actions="abstract")
    envs.reset(seed=7)
    with pytest.raises(Illegal):
        envs.step(np.array([20, 20]))


def test_one_seat_and_many_games_observe_the_same_features() -> None:
    env = CatsackEnv(4, seat=0, bots="random", observation="champion", actions="abstract")
    observation, _ = env.reset(seed=11)
    assert observation["observation"].shape != (SIZE,)
    envs = CatsackVectorEnv(64, observation="champion", actions="abstract")
    observations, infos = envs.reset(seed=1)
    starts = observations["observation"][:, 18:23].argmax(axis=1)
    assert_array_equal(starts, np.zeros(64))
    assert_array_equal(infos["seat"], envs.batch.games["start"])
