"""Records: what is kept comes back, and what is wrong is refused with a sentence."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from catsack import Game, Illegal, Malformed, Record, replay
from catsack.records import read

Data = dict[str, Any]


def played(seats: int, seed: int = 1) -> Game:
    game, rng = Game.new(seats, seed=seed), Random(seed)
    while not game.over:
        game.play(rng.choice(game.legal))
    return game


@pytest.fixture
def three() -> Data:
    return played(3).record().to_dict()


@pytest.fixture
def four() -> Data:
    return played(4).record().to_dict()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_record_replays_from_object_data_and_text(seats: int) -> None:
    game = played(seats)
    record = game.record()
    for form in (record, record.to_dict(), record.to_json()):
        again = replay(form)
        assert again.state == game.state
        assert again.events == game.events
        assert again.moves == game.moves
        assert again.record() == record
    assert read(record.to_json()) == record


def test_record_of_an_unfinished_game_replays_to_where_it_stands() -> None:
    game = Game.new(3, seed=2, names=("Zoë", "Jörg", "李"), house_rules={"rabbit_is_prey": True})
    game.play(game.legal[0])
    record = game.record()
    assert record.result is None
    assert replay(record.to_json()).state == game.state
    assert read(record.to_json()).seats == ("Zoë", "Jörg", "李")
    assert record.to_dict()["house_rules"] == {"rabbit_is_prey": True}


def test_unknown_keys_are_passed_over(four: Data) -> None:
    four["played_at"] = "yesterday"
    four["deal"]["commitment"] = "abc"
    assert isinstance(read(four), Record)


def test_record_keys_are_those_of_the_format(three: Data) -> None:
    assert list(three) == ["format", "edition", "house_rules", "seats", "deal", "moves", "result"]
    assert list(three["deal"]) == ["start", "removed", "dummy", "dummy_removed"]
    assert list(three["result"]) == ["cats", "mice", "scores", "winners"]
    assert len(three["deal"]["dummy"]) == 9


def setting(*path: str | int, to: object) -> Callable[[Data], None]:
    """Return a change of a record: the value at *path* is replaced."""

    def change(data: Data) -> None:
        within: Any = data
        for step in path[:-1]:
            within = within[step]
        within[path[-1]] = to

    return change


REFUSED = [
    ("format", "catsack/2", "record-format", "this program reads 'catsack/1'"),
    ("format", 1, "record-value", "'format' of the record should be a text, not 1"),
    ("edition", "filou", "unknown-edition", "felix, ksr, felicity, kitten, pair, tiny"),
    ("house_rules", [], "record-value", "should be an object"),
    ("house_rules", {"rabbits": True}, "unknown-house-rule", "rabbit_is_prey"),
    ("house_rules", {"rabbit_is_prey": 1}, "house-rule-value", "true or false, not 1"),
    ("seats", ["a", "b"], "seats", "3, 4, 5"),
    ("seats", ["a", "b", 3], "record-value", "an item of 'seats'"),
    ("seats", "abc", "record-value", "should be a list"),
    ("deal", None, "record-value", "should be an object, not None"),
    ("moves", {"1": "p"}, "record-value", "should be a list"),
    ("moves", ["+15", "tiger"], "move", "Move 2, 'tiger'"),
    ("moves", ["01"], "move", "'01' is no move"),
    ("result", "north", "record-value", "should be an object"),
]


@pytest.mark.parametrize(("key", "value", "error", "said"), REFUSED)
def test_wrong_value_is_refused(
    three: Data, key: str, value: object, error: str, said: str
) -> None:
    three[key] = value
    with pytest.raises(Malformed) as refused:
        read(three)
    assert refused.value.key == error
    assert said.lower() in str(refused.value).lower()


@pytest.mark.parametrize(
    ("change", "rule", "said"),
    [
        (setting("deal", "start", to=3), "1.8", "from 0 to 2, not 3"),
        (setting("deal", "start", to=-1), "1.8", "from 0 to 2, not -1"),
        (setting("deal", "start", to=True), None, "whole number, not True"),
        (setting("deal", "removed", to=["R", "R"]), "1.3", "not 2"),
        (setting("deal", "removed", 0, to="+4"), "1.2", "'+4' is no card"),
        (setting("deal", "dummy", to=None), None, "should be a list"),
        (setting("deal", "dummy", 0, to="+15"), "1.6", "one whole set"),
        (setting("deal", "dummy", to=["R"]), "1.6", "one whole set"),
        (setting("deal", "dummy_removed", to=None), None, "should be a text"),
        (setting("result", "scores", to=[1, 2, "3"]), None, "whole number"),
        (setting("result", "scores", to=[1.5]), None, "whole number"),
    ],
)
def test_impossible_deal_or_result_is_refused(
    three: Data, change: Callable[[Data], None], rule: str | None, said: str
) -> None:
    change(three)
    with pytest.raises(Malformed) as refused:
        read(three)
    assert refused.value.rule == rule
    assert said in refused.value.sentence


@pytest.mark.parametrize("key", ["dummy", "dummy_removed"])
def test_four_seats_have_no_dummy(four: Data, key: str) -> None:
    four["deal"][key] = "R"
    with pytest.raises(Malformed, match=f"'{key}' is null with 4 seats"):
        read(four)


@pytest.mark.parametrize("path", ["format", "edition", "house_rules", "seats", "moves", "result"])
def test_missing_key_is_named(three: Data, path: str) -> None:
    del three[path]
    with pytest.raises(Malformed, match=f"The record has no '{path}'") as refused:
        read(three)
    assert refused.value.key == "record-key"


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("key", ["start", "removed", "dummy", "dummy_removed"])
def test_missing_key_of_the_deal_is_named(seats: int, key: str) -> None:
    data: Data = played(seats).record().to_dict()
    del data["deal"][key]
    with pytest.raises(Malformed, match=f"The deal has no '{key}'"):
        read(data)


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", '"catsack"', "[" * 100_000])
def test_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        read(text)
    assert refused.value.key in ("record-json", "record-value")
    assert len(str(refused.value)) < 200


def test_illegal_move_is_refused_with_its_number_and_paragraph(four: Data) -> None:
    four["moves"][4] = "99"
    with pytest.raises(Illegal) as refused:
        replay(four)
    assert refused.value.rule == "3.2"
    assert str(refused.value).startswith("Move 5, 99: 99 is more than the 15 mice owned")


def test_move_after_the_end_is_refused(four: Data) -> None:
    four["moves"].append("p")
    with pytest.raises(Illegal, match=f"Move {len(four['moves'])}, p: The game is over"):
        replay(four)


@pytest.mark.parametrize(
    ("field", "rule"), [("cats", "5.1"), ("mice", "5.1"), ("scores", "5.1"), ("winners", "5.2")]
)
def test_wrong_result_is_refused(four: Data, field: str, rule: str) -> None:
    four["result"][field] = [seat + 1 for seat in four["result"][field]]
    with pytest.raises(Malformed, match=f"The moves give {field}") as refused:
        replay(four)
    assert refused.value.rule == rule


def test_result_before_the_end_is_refused(four: Data) -> None:
    del four["moves"][-1]
    with pytest.raises(Malformed, match="in round 9 and not over"):
        replay(four)


def test_finished_game_without_its_result_is_refused(four: Data) -> None:
    four["result"] = None
    with pytest.raises(Malformed, match="the record has no result"):
        replay(four)


def test_record_is_one_line_of_json(three: Data) -> None:
    line = replay(three).record().to_json()
    assert "\n" not in line
    assert json.loads(line) == three
