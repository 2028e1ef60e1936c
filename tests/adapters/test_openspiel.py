"""OpenSpiel's own tests and bots, and the engine beside the adapter."""

import copy
import pickle
import subprocess
import sys
from random import Random

import numpy as np
import pyspiel
import pytest
from numpy.testing import assert_array_equal
from open_spiel.python.algorithms import (
    generate_playthrough,
    ismcts,
    mcts,
)
from open_spiel.python.observation import make_observation

from catsack import Game, Illegal, Malformed
from catsack.encode import LAYOUT, NUM_ACTIONS, SIZE, encode, index
from catsack.records import Record
from tests.adapters.support.engine_twin import win_shares
from tests.adapters.support.openspiel_games import (
    GAMES,
    SEATS,
    SMALL,
    game_for,
    random_deal,
    random_states,
    state_after,
)
from tests.support.random_games import over_random_games
from tests.support.without_library import error_without


@pytest.mark.parametrize("name", [*GAMES, *SMALL, "catsack(large_dog_takes_worst=yes)"])
def test_random_sim_test_of_openspiel_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


def test_api_test_of_openspiel_passes() -> None:
    command = [sys.executable, "-W", "error", "-m", "tests.adapters.support.openspiel_api"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    # Eight tests of a full tree, five of a part of it for each of four games.
    assert done.stdout.splitlines()[-1:] == ["28 ran, 0 failed or skipped"], done.stderr[-4000:]


def test_openspiel_writes_a_playthrough() -> None:
    text = generate_playthrough.playthrough("catsack_tiny", action_sequence=None, seed=1)
    assert 'GameType.short_name = "catsack_tiny"' in text


@pytest.mark.parametrize("seats", SEATS)
def test_ismcts_of_openspiel_plays_whole_games(seats: int) -> None:
    game, rng = pyspiel.load_game(f"catsack(seats={seats})"), np.random.RandomState(7)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.0, 2, random_state=rng)
    state = random_deal(game, Random(7))
    while not state.is_terminal():
        state.apply_action(int(bot.step(state)))
    assert sum(state.returns()) == 1


@over_random_games(2)
def test_adapter_plays_what_the_engine_plays(record: Record) -> None:
    game, engine = game_for(record.deal), Game(record.deal)
    state, observation = state_after(game, record.deal), make_observation(game)
    for move in record.moves:
        assert state.current_player() == engine.turn
        assert state.legal_actions() == [index(each) for each in engine.legal]
        assert state.returns() == win_shares(engine)
        for seat in range(record.deal.seats):
            observation.set_from(state, seat)
            assert_array_equal(observation.tensor[-SIZE:], encode(engine.view(seat)))
            assert observation.dict["seat"].tolist().index(1) == seat
        assert state.action_to_string(index(move)) == str(move)
        state.apply_action(index(move))
        engine.play(move)
    assert state.is_terminal()
    assert state.returns() == win_shares(engine)
    assert state.move_number() - game.max_chance_nodes_in_history() == len(record.moves)
    assert len(record.moves) <= game.max_game_length()


def test_copies_do_not_change_with_the_original() -> None:
    copies = []
    for state in random_states(pyspiel.load_game("catsack(seats=3)"), Random(1)):
        expected = str(state), state.observation_string(0), state.legal_actions()
        copies += [(state.clone(), expected), (copy.deepcopy(state), expected)]
        copies += [(pickle.loads(pickle.dumps(state)), expected)]  # noqa: S301
    for state, expected in copies:
        assert (str(state), state.observation_string(0), state.legal_actions()) == expected


def test_illegal_actions_change_nothing() -> None:
    state = pyspiel.load_game("catsack").new_initial_state()
    with pytest.raises(Illegal, match=r"Action 4 cannot be drawn here: \[0, 1, 2, 3\]"):
        state.apply_action(4)
    state = random_deal(state.get_game(), Random(1))
    before = str(state)
    with pytest.raises(Illegal, match="Action 10 is not legal here"):
        state.apply_action(10)
    assert str(state) == before


def test_slices_are_those_of_encode() -> None:
    game = pyspiel.load_game("catsack(seats=5)")
    names = list(make_observation(game).dict)
    assert names == ["seat", *LAYOUT]
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert list(recall.dict) == [*names, "first_start", "cards", "auctions"]
    assert recall.dict["auctions"].shape == (9, 108)
    assert game.num_distinct_actions() == NUM_ACTIONS


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("catsack(edition=filou)", "There is no edition 'filou'"),
        ("catsack(seats=6)", "3, 4, 5"),
        ("catsack(rabbit_is_prey=maybe)", "rabbit_is_prey is one of yes, no, printed"),
    ],
)
def test_unknown_parameters_are_refused(name: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        pyspiel.load_game(name)


def test_observers_of_all_hands_are_refused() -> None:
    kind = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(Malformed, match="of one seat, not of all"):
        make_observation(pyspiel.load_game("catsack"), kind)
    with pytest.raises(Malformed, match="takes no parameters"):
        make_observation(pyspiel.load_game("catsack"), params={"colour": "red"})


def test_missing_library_is_one_sentence() -> None:
    assert error_without("pyspiel", "import catsack.adapters.openspiel") == (
        "catsack.extras.MissingExtra: This needs OpenSpiel, which is not installed: "
        'pip install "catsack[openspiel]"'
    )


def test_a_program_that_uses_it_ends_without_a_crash() -> None:
    code = """
import gc, pyspiel, catsack.adapters.openspiel
state = pyspiel.load_game("catsack").new_initial_state()
state.observation_tensor(0)
gc.freeze()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
