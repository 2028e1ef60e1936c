"""PettingZoo's own tests, and the engine beside it: the same deal and moves, the same game."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from numpy.testing import assert_array_equal
from pettingzoo import AECEnv
from pettingzoo import test as suite
from pettingzoo.utils import parallel_to_aec

from catsack import Game, Illegal, Malformed
from catsack.adapters.pettingzoo import ENV_ID, env, parallel_env, raw_env
from catsack.editions import TINY
from catsack.encode import index
from catsack.records import Record
from tests.adapters.support.engine_twin import assert_observes, win_shares
from tests.support.random_games import over_random_games
from tests.support.without_library import error_without

SEATS = [3, 4, 5]


@pytest.fixture(autouse=True)
def _observations_may_be_dicts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the game on PettingZoo's lists of environments whose observations are dicts."""
    module = sys.modules["pettingzoo.test.api_test"]  # its package has a function of that name
    for name in ("env_obs_dicts", "env_obs_space"):
        monkeypatch.setattr(module, name, [*getattr(module, name), raw_env.metadata["name"]])


def parallel_as_aec(**parameters: object) -> AECEnv:
    return parallel_to_aec(parallel_env(**parameters))  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("new", [raw_env, env, parallel_as_aec])
def test_api_test_of_pettingzoo_passes(new: Callable[..., AECEnv], seats: int) -> None:
    suite.api_test(new(seats=seats), num_cycles=300)


@pytest.mark.parametrize("seats", SEATS)
def test_parallel_api_test_of_pettingzoo_passes(seats: int) -> None:
    suite.parallel_api_test(parallel_env(seats=seats), num_cycles=300)


def test_seed_tests_of_pettingzoo_pass() -> None:
    suite.seed_test(env, num_cycles=100)
    suite.parallel_seed_test(parallel_env, num_cycles=100)


def test_max_cycles_test_of_pettingzoo_passes() -> None:
    # Only where all seats act at every step do four cycles mean four actions of each.
    suite.max_cycles_test(SimpleNamespace(parallel_env=parallel_env, env=parallel_as_aec))


def test_render_tests_of_pettingzoo_pass() -> None:
    suite.render_test(env, custom_tests={"ansi": lambda text: "bank" in text})
    suite.render_test(parallel_as_aec)


@pytest.mark.parametrize("seats", SEATS)
def test_state_test_of_pettingzoo_passes(seats: int) -> None:
    suite.state_test(env(seats=seats), parallel_env(seats=seats))


def deal_of(record: Record) -> dict[str, Any]:
    return {"deal": record.to_dict()["deal"]}


@over_random_games(20)
def test_aec_environment_plays_as_the_engine_does(record: Record) -> None:
    """Turn, views, legal moves and shares of the win are the engine's, move by move."""
    raw = raw_env(len(record.seats), record.edition.name, record.edition.house_rules)
    raw.reset(options=deal_of(record))
    game = Game(record.deal)
    for move in record.moves:
        assert game.turn is not None
        assert raw.agent_selection == f"player_{game.turn}"
        observation, *rest = raw.last()
        assert rest == [0, False, False, {}]
        assert_observes(observation, game, game.turn)
        raw.step(index(move))
        game.play(move)
    for seat, agent in enumerate(raw.agent_iter()):
        observation, *rest = raw.last()
        assert (agent, rest) == (f"player_{seat}", [win_shares(game)[seat], True, False, {}])
        assert_observes(observation, game, seat)
        raw.step(None)
    assert (raw.agents, raw.rewards) == ([], {})


@over_random_games(5)
def test_parallel_environment_plays_as_the_engine_does(record: Record) -> None:
    """Every seat observes the view that the engine gives it, after each move."""
    parallel = parallel_env(len(record.seats), record.edition.name, record.edition.house_rules)
    observations, _ = parallel.reset(options=deal_of(record))
    game = Game(record.deal)
    for move in record.moves:
        for seat, agent in enumerate(parallel.agents):
            assert_observes(observations[agent], game, seat)
        observations, rewards, terminations, truncations, _ = parallel.step(
            dict.fromkeys(parallel.agents, index(move))
        )
        game.play(move)
        assert list(rewards.values()) == win_shares(game)
        assert set(terminations.values()) == {game.over}
        assert set(truncations.values()) == {False}
    assert parallel.agents == []
    assert parallel.step({}) == ({}, {}, {}, {}, {})


@pytest.mark.parametrize("seats", [3, 4])
def test_tiny_edition_plays_as_in_the_engine(seats: int) -> None:
    raw, rng = raw_env(seats, TINY.name), Random(seats)
    for seed in range(40):
        game = Game.new(seats, TINY.name, seed=seed)
        raw.reset(options=deal_of(game.record()))
        while game.turn is not None:
            assert_observes(raw.observe(raw.agent_selection), game, game.turn)
            move = rng.choice(game.legal)
            raw.step(index(move))
            game.play(move)
        assert list(raw.rewards.values()) == win_shares(game)


def play_at_random(environment: AECEnv, rng: Random, most: int = 10_000) -> list[list[float]]:
    """Play on and return the observations."""
    observations: list[list[float]] = []
    while not any(environment.terminations.values()) and len(observations) < most:
        observation, *_ = environment.last()
        observations.append(observation["observation"].tolist())
        environment.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return observations


def test_same_seed_deals_the_same_games_and_another_others() -> None:
    one, other = raw_env(), raw_env()
    one.reset(seed=7)
    other.reset(seed=7)
    games = []
    for _ in range(5):
        games.append(play_at_random(one, Random(1)))
        assert games[-1] == play_at_random(other, Random(1))
        one.reset()
        other.reset()
    other.reset(seed=8)
    games.append(play_at_random(other, Random(1)))
    assert all(game not in games[:at] for at, game in enumerate(games))


@pytest.mark.parametrize("new", [raw_env, env])
def test_copy_goes_on_from_where_the_game_stands(new: Callable[..., AECEnv]) -> None:
    original = new(seats=3)
    original.reset(seed=7)
    play_at_random(original, Random(1), most=30)
    copies = [copy.deepcopy(original), pickle.loads(pickle.dumps(original))]  # noqa: S301
    expected = play_at_random(original, Random(2))
    for copied in copies:
        assert play_at_random(copied, Random(2)) == expected
        assert copied.rewards == original.rewards


def test_observations_do_not_change_later() -> None:
    raw = raw_env()
    raw.reset(seed=7)
    observation = raw.observe(raw.agent_selection)
    before = copy.deepcopy(observation)
    play_at_random(raw, Random(1))
    for key in observation:
        assert_array_equal(observation[key], before[key])


def test_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    raw = raw_env()
    raw.reset(seed=7)
    before = raw.state()
    with pytest.raises(Illegal, match=r"There is no auction yet.* 2\.2"):
        raw.step(10)
    with pytest.raises(Malformed, match="119 is no move"):
        raw.step(119)
    assert_array_equal(raw.state(), before)


def test_illegal_action_in_the_usual_wrappers_ends_the_game_with_minus_one() -> None:
    wrapped = env()
    wrapped.reset(seed=7)
    loser = wrapped.agent_selection
    wrapped.step(10)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards == {agent: -float(agent == loser) for agent in wrapped.agents}


def test_illegal_action_of_a_parallel_step_becomes_the_lowest_card_or_a_pass() -> None:
    parallel = parallel_env(seats=3)
    observations, _ = parallel.reset(seed=7)
    played: list[int] = []
    while parallel.agents and len(played) < 6:
        masks = {agent: each["action_mask"] for agent, each in observations.items()}
        (mover,) = (agent for agent in masks if masks[agent].any())
        played.append(int(np.flatnonzero(masks[mover])[0]))
        twin = copy.deepcopy(parallel)
        observations, *_ = parallel.step(dict.fromkeys(masks, 118))
        expected, *_ = twin.step({mover: played[-1]})
        for agent in masks:
            assert_array_equal(observations[agent]["observation"], expected[agent]["observation"])
    assert [move < 10 for move in played] == [True] * 3 + [False] * 3


def test_game_is_truncated_after_max_cycles_decisions_with_no_winner() -> None:
    raw = raw_env(max_cycles=10)
    for _ in range(2):
        raw.reset(seed=7)
        steps = []
        for _ in raw.agent_iter():
            observation, reward, terminated, truncated, _ = raw.last()
            steps.append((reward, terminated, truncated))
            raw.step(None if truncated else int(np.argmax(observation["action_mask"])))
        assert steps == [(0, False, False)] * 10 + [(0, False, True)] * 4


def test_text_shows_the_table_to_the_end_and_no_hidden_card() -> None:
    raw = raw_env(seats=3, render_mode="ansi")
    raw.reset(seed=7)
    start, second = raw.agent_selection, f"player_{(int(raw.agent_selection[-1]) + 1) % 3}"
    raw.step(int(np.argmax(raw.observe(start)["action_mask"])))
    assert raw.render() == "\n".join(
        [
            f"Round 1 of 9; {start} starts, {second} is to move.",
            f"row: dummy ?, {start} ?",
            "mice: 3 6; bank 12",
        ]
    )
    play_at_random(raw, Random(1))
    assert "The game is over; won by player_" in str(raw.render())


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"seats": 6}, "rule 1.1"),
        ({"edition": "filou"}, "There is no edition 'filou'"),
        ({"house_rules": {"cats_fly": True}}, "There is no house rule 'cats_fly'"),
        ({"render_mode": "rgb_array"}, "There is no render mode 'rgb_array'"),
    ],
)
def test_wrong_parameter_is_refused_with_a_sentence(
    parameters: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Malformed, match=sentence):
        raw_env(**parameters)


def test_deal_that_breaks_the_rules_is_refused() -> None:
    deal = Game.new(3, seed=7).record().to_dict()["deal"]
    with pytest.raises(Malformed, match="cannot be dealt"):
        raw_env(seats=4).reset(options={"deal": deal})


def test_registered_under_both_kinds() -> None:
    made = pettingzoo.make("aec", "catsack/cat_in_the_sack_v0", seats=5, max_cycles=3)
    assert (len(made.possible_agents), made.unwrapped.max_cycles) == (5, 3)
    assert isinstance(pettingzoo.make("parallel", ENV_ID, seats=3), parallel_env)


def test_import_twice_registers_once() -> None:
    code = (
        "import importlib, catsack.adapters.pettingzoo as adapter; importlib.reload(adapter);"
        "import catsack.adapters.gymnasium as adapter; importlib.reload(adapter)"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


@pytest.mark.parametrize("library", ["pettingzoo", "gymnasium"])
def test_missing_library_is_one_sentence(library: str) -> None:
    line = error_without(library, "import catsack.adapters.pettingzoo")
    assert line.startswith("catsack.extras.MissingExtra: ")
    assert 'pip install "catsack[pettingzoo]"' in line
