"""Gymnasium's own check, and the engine beside it: the same deal and moves, the same game."""

import subprocess
import sys
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from numpy.testing import assert_array_equal

from catsack import Game, Malformed, Move, View, replay
from catsack.adapters.gymnasium import ENV_ID, CatsackEnv
from catsack.bots import Clock
from catsack.editions import PRINTED, with_house_rules
from catsack.records import Record
from tests.adapters.support.engine_twin import assert_observes, win_shares
from tests.support.without_library import error_without

SEATS = [3, 4, 5]


def random_action(rng: Random, observation: dict[str, Any]) -> int:
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


def play_random_game(env: CatsackEnv, rng: Random) -> Record:
    """Play one game to its end and return its record."""
    observation, _ = env.reset()
    is_over = False
    while not is_over:
        observation, _, is_over, _, _ = env.step(random_action(rng, observation))
    return env.record()


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("bots", ["random", "steady"])
def test_check_of_gymnasium_passes(seats: int, bots: str) -> None:
    check_env(gymnasium.make(ENV_ID, seats=seats, bots=bots).unwrapped)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("edition", PRINTED)
@pytest.mark.parametrize("house_rules", [{}, {"purses_secret": False, "cats_break_ties": False}])
def test_seat_against_bots_is_the_engine(
    edition: str, seats: int, house_rules: dict[str, bool]
) -> None:
    """After every step the game is what its record replays to, and the seat sees its view."""
    env, rng = CatsackEnv(seats, edition, house_rules, bots="random"), Random(7)
    env.reset(seed=7)
    for seed in range(4):
        deal = Game.new(seats, edition, seed, house_rules=house_rules).record().to_dict()["deal"]
        observation, info = env.reset(options={"deal": deal})
        seat, reward, is_over, decisions = info["seat"], 0.0, False, 0
        twin = replay(env.record())
        assert env.record().to_dict()["deal"] == deal
        assert env.record().edition == with_house_rules(edition, house_rules)
        while not is_over:
            assert twin.turn == seat
            assert_observes(observation, twin, seat)
            observation, value, is_over, truncated, info = env.step(random_action(rng, observation))
            reward, decisions = float(value), decisions + 1
            play_on(twin, env)
            assert (is_over, truncated, info["seat"]) == (twin.over, False, seat)
            assert reward == win_shares(twin)[seat]
        assert_observes(observation, twin, seat)
        assert replay(env.record()).view(None) == twin.view(None)
        assert decisions == count_decisions(twin, seat)


def play_on(game: Game, env: CatsackEnv) -> None:
    """Play the moves in *game* that *env* is ahead."""
    for move in env.record().moves[len(game.moves) :]:
        game.play(move)


def count_decisions(game: Game, seat: int) -> int:
    again, decisions = Game(game.state.deal), 0
    for move in game.moves:
        decisions += again.turn == seat
        again.play(move)
    return decisions


def test_made_by_name_it_plays_one_by_one_or_side_by_side() -> None:
    rng, made = Random(7), gymnasium.make(f"catsack.adapters.gymnasium:{ENV_ID}", seats=5)
    observation, _ = made.reset(seed=7)
    is_over = False
    while not is_over:
        observation, _, is_over, _, _ = made.step(random_action(rng, observation))
    envs = gymnasium.make_vec(ENV_ID, 2, vectorization_mode="sync", bots="random")
    observations, infos = envs.reset(seed=7)
    assert envs.observation_space.contains(observations)
    assert len(infos["seat"]) == 2


def test_illegal_action_ends_the_episode_with_minus_one_and_says_why() -> None:
    env = CatsackEnv(seat=0)
    for action, why in [(10, "2.2"), (118, "2.2"), (119, "119 is no move"), (-1, "-1 is no move")]:
        before, _ = env.reset(seed=7)
        observation, reward, is_over, truncated, info = env.step(action)
        assert (reward, is_over, truncated) == (-1, True, False)
        assert why in info["illegal"]
        assert_array_equal(observation["observation"], before["observation"])
        with pytest.raises(ResetNeeded):
            env.step(0)


def test_nothing_can_be_played_before_reset_or_after_the_end() -> None:
    env, rng = CatsackEnv(), Random(7)
    with pytest.raises(ResetNeeded):
        env.step(0)
    with pytest.raises(ResetNeeded):
        env.record()
    assert play_random_game(env, rng).result is not None
    with pytest.raises(ResetNeeded):
        env.step(10)


def test_seat_is_random_unless_it_is_given() -> None:
    env = CatsackEnv(seats=5)
    env.reset(seed=7)
    assert {env.reset()[1]["seat"] for _ in range(100)} == set(range(5))
    env = CatsackEnv(seats=5, seat=3)
    assert {env.reset()[1]["seat"] for _ in range(20)} == {3}


def test_same_seed_plays_the_same_games() -> None:
    one, other = CatsackEnv(bots="random"), CatsackEnv(bots="random")
    one.reset(seed=7)
    other.reset(seed=7)
    for number in range(3):
        assert play_random_game(one, Random(number)) == play_random_game(other, Random(number))


class SeatRecorder:
    """A bot that records where it sits."""

    def __init__(self) -> None:
        self.seats: set[int | None] = set()

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        self.seats.add(view.seat)
        return view.moves[0]


def test_bots_sit_clockwise_from_the_seat() -> None:
    env = CatsackEnv(seats=4, seat=2)
    env.reset(seed=7)
    bots = SeatRecorder(), SeatRecorder(), SeatRecorder()
    env._bots = bots
    play_random_game(env, Random(7))
    assert [bot.seats for bot in bots] == [{3}, {0}, {1}]


def test_shared_win_is_split() -> None:
    env, rng = CatsackEnv(4, "tiny", bots="random"), Random(7)
    env.reset(seed=7)
    rewards = set()
    for _ in range(50):
        observation, info = env.reset()
        is_over, reward = False, 0.0
        while not is_over:
            observation, value, is_over, _, _ = env.step(random_action(rng, observation))
            reward = float(value)
        assert reward == win_shares(replay(env.record()))[info["seat"]]
        rewards.add(reward)
    assert {0, 1 / 2, 1} <= rewards


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"seats": 2}, "rule 1.1"),
        ({"seat": 4}, "There is no seat 4"),
        ({"bots": "tiger"}, "There is no bot 'tiger'"),
        ({"bots": "random,random"}, "3 seats need 3 bots"),
        ({"render_mode": "rgb_array"}, "There is no render mode 'rgb_array'"),
    ],
)
def test_wrong_parameter_is_refused_with_a_sentence(
    parameters: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Malformed, match=sentence):
        CatsackEnv(**parameters)


def test_text_shows_the_table_and_the_hand() -> None:
    env = CatsackEnv(seats=3, seat=0, render_mode="ansi")
    assert env.render() is None
    env.reset(seed=7)
    lines = str(env.render()).splitlines()
    assert lines[0].startswith("Round 1 of 9; player_")
    assert "hand" in lines[-1]


def test_missing_library_is_one_sentence() -> None:
    line = error_without("gymnasium", "import catsack.adapters.gymnasium")
    assert line.startswith("catsack.extras.MissingExtra: ")
    assert 'pip install "catsack[gymnasium]"' in line


def test_catsack_itself_loads_no_framework() -> None:
    code = (
        "import sys, catsack, catsack.bots, catsack.adapters, catsack.extras;"
        "assert not {'gymnasium', 'pettingzoo', 'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
