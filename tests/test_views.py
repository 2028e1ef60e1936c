"""What lies open, what a memory adds, and what a table must decide to show."""

import json
import sys
from collections import namedtuple
from random import Random
from types import ModuleType
from typing import Any

import pytest

from catsack import Game, views
from catsack.cards import Card
from catsack.editions import FELIX
from catsack.engine.dogs import chased, sack
from catsack.engine.outlook import Outlook, outlook
from catsack.engine.scoring import worth
from catsack.events import Ended
from catsack.views import PUBLIC, own, seen
from tests.rules.support.games import opened


def moments(seats: int, **rules: bool) -> list[Game]:
    """Return games stopped at different moments."""
    games = []
    for stop in range(0, 90, 6):
        game, rng = Game.new(seats, seed=stop, house_rules=rules), Random(stop)
        while not game.over and len(game.moves) < stop:
            game.play(rng.choice(game.legal))
        games.append(game)
    return games


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_other_purses_and_won_cards_are_left_to_the_memory(seats: int) -> None:
    for game in moments(seats):
        for viewer in (*range(seats), None):
            view = game.view(viewer)
            for seat in range(seats):
                assert (view.purses[seat] is not None) == (seat == viewer or game.over)
                assert (view.won[seat] is not None) == (seat == viewer or game.over)
            assert "recall" not in view.to_dict()
            assert view.recall.purses == game.state.purses


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_opened_purses_are_in_every_view(seats: int) -> None:
    for game in moments(seats, purses_secret=False):
        assert all(game.view(seat).purses == game.state.purses for seat in (*range(seats), None))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_is_a_seats_own_is_in_its_view(seats: int) -> None:
    for game in moments(seats):
        for seat in range(seats):
            view, mine = game.view(seat), own(game.state, seat)
            assert mine.hand == view.hand
            assert mine.purse == view.purses[seat]
            assert mine.removed == view.removed[seat]
            assert mine.won == view.won[seat]
            assert mine.legal == view.legal
            assert mine.pays == (view.mice[0] if view.mice and seat in view.still_in else 0)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_situation_says_what_a_seat_can_do(seats: int) -> None:
    for game in moments(seats):
        for seat in range(seats):
            view, situation = game.view(seat), own(game.state, seat).situation
            if game.over:
                assert situation == "over"
            elif view.is_placing:
                assert situation == ("placed" if seat in view.owners else "placing")
            elif view.legal is None:
                assert situation == ("waiting" if seat in view.still_in else "out")
            else:
                assert situation in ("bidding", "last-chance", "only-pass")
                assert (situation == "only-pass") == (not view.legal.bids)


def test_situation_knows_the_last_chance_and_when_passing_is_all_that_is_left() -> None:
    game = opened(FELIX, 3, start=0)
    for move in ("p", "p"):
        assert own(game.state, game.turn).situation == "bidding"  # type: ignore[arg-type]
        game.play(move)
    assert [own(game.state, seat).situation for seat in range(3)] == ["out", "out", "last-chance"]
    game = opened(FELIX, 3, start=0)
    game.play("15")
    assert [own(game.state, seat).situation for seat in range(3)] == [
        *("waiting", "only-pass", "waiting")
    ]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_outlook_holds_whatever_lies_hidden(seats: int) -> None:
    for game in moments(seats):
        state = game.state
        for seat in range(seats):
            mine = own(state, seat)
            assert state.owner(mine.place) == seat
            if state.is_placing or state.is_over:
                assert mine.outlook is None
                continue
            assert mine.outlook is not None
            left = sack(state.row, chased(state.row, state.edition))
            assert mine.outlook.low <= worth(left) <= mine.outlook.high
            if state.face_up == len(state.row):
                assert mine.outlook.low == mine.outlook.high
                assert mine.outlook.chased == chased(state.row, state.edition)


def test_outlook_does_not_use_what_is_left_to_memory() -> None:
    """3.8: whether memory is helped is for the table to decide."""
    row = (Card.CAT_15, Card.CAT_8, Card.SMALL_DOG)
    assert outlook(row, 1, FELIX) == Outlook(15, 30, (Card.SMALL_DOG,), Card.CAT_8)
    two_dogs = outlook((*row, Card.LARGE_DOG), 1, FELIX)
    assert (two_dogs.low, two_dogs.high, two_dogs.chased) == (15, 38, None)  # 4.4


def test_recall_is_plain_data_with_points() -> None:
    game = moments(4)[-1]
    recall = game.view(None).recall
    data = recall.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert data["points"] == [sum(card.worth for card in cards) for cards in game.state.won]


def test_view_is_a_value_that_nobody_changes() -> None:
    for game in moments(3):
        view = game.view(0)
        assert view == game.view(0) != game.view(1)
        assert hash(view) == hash(game.view(0))
        with pytest.raises(AttributeError):
            view.hand = ()  # type: ignore[misc]


def test_placing_is_told_from_the_auction() -> None:
    for game in moments(4):
        for seat in (0, None):
            assert game.view(seat).is_placing == game.state.is_placing


def test_end_is_shown_to_everyone() -> None:
    game, rng = Game.new(3, seed=1), Random(1)
    while not game.over:
        game.play(rng.choice(game.legal))
    ended = game.events[-1]
    assert isinstance(ended, Ended)
    assert type(ended) in PUBLIC
    assert seen(ended, None) == ended
    view = game.view(None)
    assert view.removed == game.state.deal.removed
    assert view.dummy_removed == game.state.deal.dummy_removed
    assert view.result == game.result


def test_fields_of_a_view_have_docstrings_unless_the_source_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert views.View.start.__doc__ == "The start player of this round."
    assert views.Recall.won.__doc__ == "The cards that each seat has bought."
    gone = ModuleType("gone")
    gone.__file__ = "gone.py"
    monkeypatch.setitem(sys.modules, "gone", gone)
    without_source = namedtuple("without_source", ["start"], module="gone")
    views._document_fields(without_source)
    assert "field number 0" in str(without_source.start.__doc__)


def test_kind_of_event_that_nobody_has_thought_of_is_shown_to_nobody() -> None:
    secret: Any = object()
    with pytest.raises(TypeError, match="who may see"):
        seen(secret, None)
