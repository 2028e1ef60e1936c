"""Information states in OpenSpiel, and states that a seat cannot tell apart."""

from itertools import islice
from random import Random

import numpy as np
import pyspiel
import pytest
from numpy.testing import assert_array_equal
from open_spiel.python.observation import make_observation

from catsack import Game
from catsack.cards import SET, Card
from catsack.editions import TINY
from catsack.encode import INDEX, MOST_SEATS, index
from catsack.engine import draw
from catsack.events import BidMade, Dealt, Placed, RoundBegan, TurnedUp
from catsack.records import Record
from catsack.views import seen
from tests.adapters.support.openspiel_games import (
    GAMES,
    SMALL,
    game_for,
    random_states,
    state_after,
)
from tests.support.random_games import over_random_games

PARTS = [
    pyspiel.IIGObservationType(public_info=is_public, perfect_recall=recall, private_info=private)
    for is_public, private in (
        (True, pyspiel.PrivateInfoType.NONE),
        (False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
    )
    for recall in (False, True)
]
"""Public and private information, each as an observation and with perfect recall."""


@pytest.mark.parametrize("name", [*SMALL, *GAMES[::3]])
def test_information_states_are_what_a_seat_has_seen(name: str) -> None:
    """Text and tensor are the same if, and only if, the seat has seen the same events."""
    game = pyspiel.load_game(name)
    states: dict[object, tuple[str, bytes]] = {}
    rng = Random(name)
    number = 0
    for _ in range(60 if game.edition is TINY else 2):
        deal = draw(game.edition, game.seats, rng)
        state, engine = state_after(game, deal), Game(deal)
        while not engine.over:
            for seat in range(game.seats):
                number += 1
                events = (seat, *(seen(event, seat) for event in engine.events))
                tensor = np.array(state.information_state_tensor(seat), np.float32).tobytes()
                info = (state.information_state_string(seat), tensor)
                assert states.setdefault(events, info) == info
            move = rng.choice(engine.legal[:3])
            engine.play(move)
            state.apply_action(index(move))
    assert len(states) == len({text for text, _ in states.values()})
    assert len(states) == len({tensor for _, tensor in states.values()})
    assert len(states) < number or game.edition is not TINY


@over_random_games(1)
def test_slices_have_every_card_and_bid_that_was_seen(record: Record) -> None:
    game, engine, seats = game_for(record.deal), Game(record.deal), record.deal.seats
    state = state_after(game, record.deal)
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    for number, move in enumerate(record.moves):
        for seat in range(seats) if number % 4 == 0 else ():
            recall.set_from(state, seat)
            expected = {
                name: np.zeros_like(recall.dict[name])
                for name in ("first_start", "cards", "auctions")
            }
            now = 0
            for event in (seen(event, seat) for event in engine.events):
                match event:
                    case Dealt(start=start):
                        expected["first_start"][(start - seat) % seats] = 1
                    case RoundBegan(round=begun):
                        now = begun - 1
                    case Placed(seat=owner, card=Card() as card) | TurnedUp(seat=owner, card=card):
                        at = MOST_SEATS if owner is None else (owner - seat) % seats
                        expected["cards"][now, at] = (INDEX[card] + 1) / len(SET)
                    case BidMade(seat=owner, amount=amount):
                        bidder = (owner - seat) % seats
                        expected["auctions"][now, amount - 1] = (bidder + 1) / MOST_SEATS
            for name, numbers in expected.items():
                assert_array_equal(recall.dict[name], numbers)
        engine.play(move)
        state.apply_action(index(move))


@over_random_games(1)
def test_public_observation_has_the_row_as_a_spectator_sees_it(record: Record) -> None:
    game, engine = game_for(record.deal), Game(record.deal)
    state, public = state_after(game, record.deal), make_observation(game, PARTS[0])
    for move in record.moves:
        public.set_from(state, 1)
        view = engine.view(None)
        hidden, laid = np.zeros(MOST_SEATS + 1), np.zeros((MOST_SEATS + 1, len(SET)))
        for owner, card in zip(view.owners, view.row, strict=True):
            at = MOST_SEATS if owner is None else owner
            if card is None:
                hidden[at] = 1
            else:
                laid[at, INDEX[card]] = 1
        assert_array_equal(public.dict["hidden"], hidden)
        assert_array_equal(public.dict["laid"], laid.ravel())
        assert not public.dict["hand"].any()
        assert not public.dict["removed"].any()
        engine.play(move)
        state.apply_action(index(move))


@pytest.mark.parametrize("name", [*SMALL, *GAMES[::3]])
def test_resampled_states_look_the_same_to_the_seat(name: str) -> None:
    game, rng, different = pyspiel.load_game(name), Random(name), 0
    parts = [(make_observation(game, kind), kind.public_info) for kind in PARTS]
    for state in islice(random_states(game, rng), 0, None, 5):
        for seat in range(game.seats):
            sample = state.resample_from_infostate(seat, rng.random)
            different += str(sample) != str(state)
            assert sample.information_state_string(seat) == state.information_state_string(seat)
            assert sample.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert sample.observation_string(seat) == state.observation_string(seat)
            assert sample.observation_tensor(seat) == state.observation_tensor(seat)
            assert sample.current_player() == state.current_player()
            assert sample.legal_actions(seat) == state.legal_actions(seat)
            for part, is_public in parts:
                # Public information is the same whichever player is given.
                text = part.string_from(state, 0 if is_public else seat)
                part.set_from(state, 0 if is_public else seat)
                tensor = part.tensor.copy()
                part.set_from(sample, seat)
                assert_array_equal(part.tensor, tensor)
                assert part.string_from(sample, seat) == text
            # Nothing but the seat's information state went into it.
            again = sample.resample_from_infostate(seat, Random(1).random)
            assert str(again) == str(state.resample_from_infostate(seat, Random(1).random))
            copied = game.new_initial_state()
            for action in sample.history():
                copied.apply_action(action)
            assert str(copied) == str(sample)
    assert different


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("moves", [0, 1, 2])
def test_resampling_reaches_every_possible_state(name: str, moves: int) -> None:
    game, rng = pyspiel.load_game(name), Random(7)
    level = [game.new_initial_state()]
    for _ in range(game.num_chance_nodes + moves):
        level = [state.child(action) for state in level for action in state.legal_actions()]
    state = rng.choice(level)
    seat = state.current_player()
    known = state.information_state_string(seat)
    expected = {str(each) for each in level if each.information_state_string(seat) == known}
    samples = [
        str(state.resample_from_infostate(seat, rng.random)) for _ in range(20 * len(expected))
    ]
    assert set(samples) == expected
    assert max(map(samples.count, expected)) < 60


def test_nothing_is_observed_before_the_deal_is_done() -> None:
    game = pyspiel.load_game("catsack(seats=3)")
    state = game.new_initial_state()
    for action in (2, 0, 7, 7, 4):
        state.apply_action(action)
    assert state.information_state_string(1) == "seat 1 before the deal"
    assert sum(state.information_state_tensor(1)) == 1
    sample = state.resample_from_infostate(1, Random(1).random)
    assert len(sample.history()) == 5
    assert str(sample) != str(state)


def test_everything_is_shown_at_the_end() -> None:
    *_, state = random_states(pyspiel.load_game("catsack(seats=3)"), Random(3))
    assert state.is_terminal()
    assert str(state.resample_from_infostate(0, Random(1).random)) == str(state)


def test_information_state_is_text_in_notation() -> None:
    state = pyspiel.load_game("catsack(seats=3,edition=tiny)").new_initial_state()
    names = []
    for action in (1, 2, 2, 1, 9, 2, 1, 9, 9, 11):
        names.append(state.action_to_string(action))
        state.apply_action(action)
    assert names == [
        *("start 1", "removed +3", "removed +3", "removed -5", "dummy S", "dummy +3"),
        *("-5", "S", "S", "1"),
    ]
    assert state.information_state_string(2) == "seat 2 removed -5 start 1 / S ? S ? 1"
    assert str(state) == "removed +3 +3 -5 start 1 / S -5 S S 1"
