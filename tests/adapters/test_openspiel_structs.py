"""OpenSpiel's structs: states, observations and actions as JSON, and back."""

import json
from random import Random

import pyspiel
import pytest

from catsack import Game, Malformed, replay
from catsack.encode import action_mask, index
from catsack.errors import CatsackError
from catsack.records import Record
from tests.adapters.support.openspiel_games import (
    GAMES,
    SMALL,
    game_for,
    random_states,
    state_after,
)
from tests.support.random_games import over_random_games
from tests.test_leaks import otherwise, unfinished

TINY = "catsack(seats=3,edition=tiny)"


@pytest.mark.parametrize("name", [*SMALL, *GAMES[::4], "catsack(rabbit_is_prey=yes)"])
def test_states_come_back_from_their_structs(name: str) -> None:
    game = pyspiel.load_game(name)
    undealt = game.new_initial_state()
    states = [undealt.clone()]
    while undealt.is_chance_node():
        undealt.apply_action(undealt.legal_actions()[-1])
        states.append(undealt.clone())
    states += [state.clone() for state in random_states(game, Random(name))][::7]
    *_, end = random_states(game, Random(name))
    assert end.is_terminal()
    for state in [*states, end]:
        for struct in (state.to_struct(), state.to_dict(), state.to_json()):
            again = game.new_initial_state(struct)
            assert str(again) == str(state)
            assert again.history() == state.history()
            assert again.returns() == state.returns()
        assert state.to_dict()["current_player"] == state.current_player()


@over_random_games(3)
def test_state_is_a_record_and_a_record_is_a_state(record: Record) -> None:
    game, state = game_for(record.deal), state_after(game_for(record.deal), record.deal)
    for move in record.moves:
        state.apply_action(index(move))
    engine = replay(state.to_json())
    assert (engine.moves, engine.result) == (list(record.moves), record.result)
    assert str(game.new_initial_state(record.to_json())) == str(state)


@over_random_games(2)
def test_observation_is_the_view_with_its_memory(record: Record) -> None:
    state, engine = state_after(game_for(record.deal), record.deal), Game(record.deal)
    for move in record.moves[::1]:
        for seat in range(record.deal.seats):
            struct = state.to_observation_struct(seat)
            assert isinstance(struct, pyspiel.ObservationStruct)
            view = engine.view(seat)._replace(edition=state.get_game().edition)
            expected = {**view.to_dict(), "recall": view.recall.to_dict()}
            if state.get_game().edition == record.edition:  # house rules of views are no parameter
                assert struct.to_dict() == json.loads(json.dumps(expected))
                assert json.loads(struct.to_json()) == struct.to_dict()
        state.apply_action(index(move))
        engine.play(move)


@over_random_games(6)
def test_seats_observe_the_same_where_only_hidden_cards_differ(record: Record) -> None:
    rng, game = Random(record.to_json()), game_for(record.deal)
    for seat in range(record.deal.seats):
        part, now = unfinished(record, rng)
        state = game.new_initial_state(part.to_json())
        other = game.new_initial_state(otherwise(part, now, seat, rng).to_json())
        assert state.to_observation_struct(seat).to_json() == (
            other.to_observation_struct(seat).to_json()
        )
        assert state.observation_string(seat) == other.observation_string(seat)
        assert state.observation_tensor(seat) == other.observation_tensor(seat)
        assert state.information_state_string(seat) == other.information_state_string(seat)


def test_leak_would_be_noticed() -> None:
    """A seat's struct is not the same in worlds that the seat can tell apart."""
    structs = set()
    for state in random_states(pyspiel.load_game("catsack(seats=3)"), Random(5)):
        structs |= {state.to_observation_struct(seat).to_json() for seat in range(3)}
    assert len(structs) > 3 * 50


def test_actions_come_back_from_their_structs() -> None:
    state = pyspiel.load_game(TINY).new_initial_state()
    structs = []
    for action in (1, 2, 2, 1, 9, 2, 1, 9, 9, 11):
        struct = state.action_to_struct(action)
        structs.append(struct.to_dict())
        assert state.struct_to_actions(struct) == [action]
        assert state.validate_action_struct(struct).ok()
        assert state.apply_action_struct(struct).ok()
    assert structs == [
        *({"start": 1}, {"removed": "+3"}, {"removed": "+3"}, {"removed": "-5"}),
        *({"dummy": "S"}, {"dummy": "+3"}),
        *({"move": "-5"}, {"move": "S"}, {"move": "S"}, {"move": "1"}),
    ]
    assert str(state) == "removed +3 +3 -5 start 1 / S -5 S S 1"


def test_illegal_structs_change_nothing() -> None:
    state = next(random_states(pyspiel.load_game(TINY), Random(1)))
    before, bid = str(state), state.action_to_struct(0, 11)
    assert not state.validate_action_struct(bid).ok()
    assert not state.apply_action_struct(bid).ok()
    start = pyspiel.load_game(TINY).new_initial_state().action_to_struct(-1, 0)
    with pytest.raises(Malformed, match=r"An action is {'move': \.\.\.} here, not {'start': 0}"):
        state.apply_action_struct(start)
    assert str(state) == before


@pytest.mark.parametrize(
    ("struct", "sentence"),
    [
        ("{", "This is not JSON"),
        ("[1]", "should be an object"),
        ({}, "no 'format'"),
        (
            Game.new(seats=4, seed=1).record().to_dict(),
            "of felix with 4 seats .* the game of tiny",
        ),
        (
            {"edition": "tiny", "house_rules": {}, "seats": [""] * 3, "drawn": [{"move": "p"}]},
            "'st",
        ),
        (
            {"edition": "tiny", "house_rules": {}, "seats": [""] * 3, "drawn": [{"start": 8}]},
            "drawn",
        ),
        ({"edition": "tiny", "house_rules": [], "seats": [""] * 3, "drawn": []}, "format"),
    ],
)
def test_wrong_structs_are_one_sentence(struct: dict[str, object] | str, sentence: str) -> None:
    with pytest.raises(CatsackError, match=sentence):
        pyspiel.load_game(TINY).new_initial_state(struct)


def test_before_the_deal_a_seat_observes_nothing() -> None:
    state = pyspiel.load_game("catsack(seats=3)").new_initial_state()
    for action in (2, 0, 7, 7, 4):
        state.apply_action(action)
    assert state.to_observation_struct(1).to_dict() == {"seat": 1}
    assert state.to_dict()["drawn"][1:3] == [{"removed": "-8"}, {"removed": "R"}]


def test_observation_is_text_that_a_person_can_read() -> None:
    game = pyspiel.load_game(TINY)
    state = game.new_initial_state()
    for action in (1, 2, 2, 1, 9, 2, 1, 9, 9, 11):
        state.apply_action(action)
    text = state.observation_string(2)
    assert text.splitlines()[:2] == [
        "You are seat 2. Round 1 of 2, start player seat 1.",
        "Your hand: +3. Your removed card: -5. Your purse: 1 mouse, your bid not counted.",
    ]
    assert "Row: dummy S, seat 1 face down, you S face down, seat 0 face down." in text
    assert "Auction so far: seat 1 bids 1." in text
    assert text.splitlines()[-1] == "It is your turn. Bid or pass."


def test_parameters_are_read_from_json() -> None:
    game = pyspiel.load_game_from_json('{"game_name": "catsack", "seats": 3, "edition": "ksr"}')
    assert (game.seats, game.edition.name) == (3, "ksr")


def test_legal_actions_of_the_struct_are_those_of_the_mask() -> None:
    for state in random_states(pyspiel.load_game("catsack(seats=5)"), Random(2)):
        seat = state.current_player()
        legal = state.to_observation_struct().to_dict()["legal"]
        assert len(legal) == len(state.legal_actions())
        assert action_mask(state.view(seat)).sum() == len(legal)
