"""The engine plays the tutorial, and the tutorial teaches what it should."""

from pathlib import Path
from typing import Any, cast

import pytest

from catsack.editions import FELIX
from catsack.engine.state import Deal
from catsack.errors import Illegal, Malformed
from catsack.learn.__main__ import FILE, tutorial_json
from catsack.learn.chapters import GAME, SCRIPTS
from catsack.learn.script import LEARNER, Beat, Chapter, Script
from catsack.learn.tutorial import tutorial

ROOT = Path(__file__).parent.parent.parent
CHAPTERS = cast(list[dict[str, Any]], tutorial(SCRIPTS))
BEATS = [beat for chapter in CHAPTERS for beat in chapter["beats"]]


def events(name: str | None = None) -> list[dict[str, Any]]:
    """Return the events of the chapter called *name*, or of all chapters."""
    return [
        event
        for chapter in CHAPTERS
        if name in (None, chapter["name"])
        for part in (chapter["opening"], *(beat["events"] for beat in chapter["beats"]))
        for event in part
    ]


def only(kind: str, name: str) -> dict[str, Any]:
    (event,) = [event for event in events(name) if event["event"] == kind]
    return event


def test_file_is_up_to_date() -> None:
    assert (ROOT / FILE).read_text(encoding="utf-8") == tutorial_json(), (
        "run python -m catsack.learn"
    )


def test_whole_game_is_played_and_the_learner_wins_it() -> None:
    ended = only("ended", "end")
    assert ended["result"]["winners"] == [LEARNER]
    assert [chapter["opening"][-2]["round"] for chapter in CHAPTERS[1:9]] == list(range(2, 10))


def test_numbers_of_events_have_no_gap() -> None:
    for chapters in (CHAPTERS[:9], CHAPTERS[9:]):
        numbers = [event["number"] for chapter in chapters for event in events(chapter["name"])]
        assert numbers == list(range(len(numbers)))


def test_learner_sees_no_secret() -> None:
    for event in events():
        if event["event"] == "placed" and event["seat"] != LEARNER:
            assert event["card"] is None
        if event["event"] == "dealt":
            assert event["removed"][1:] == [None] * (len(event["removed"]) - 1)
            assert event["dummy"] is None


def test_wanted_move_is_legal_and_the_learners_own() -> None:
    for beat in BEATS:
        if beat["wanted"] is not None:
            assert beat["wanted"] in beat["own"]["legal"]
            first = beat["events"][0]
            assert first["seat"] == LEARNER
            assert first["event"] in ("placed", "bid-made", "passed")


def test_learner_places_bids_and_passes_in_turn() -> None:
    wanted = [beat["wanted"] for beat in BEATS if beat["wanted"]]
    assert sum(move.isdigit() for move in wanted) >= 8
    assert wanted.count("p") >= 6
    for chapter in CHAPTERS:
        placed = [beat for beat in chapter["beats"] if beat["name"] == "place"]
        assert len(placed) == 1


@pytest.mark.parametrize(
    ("chapter", "dogs", "chased"),
    [
        ("small", ["S"], "-8"),
        ("large", ["L"], "+15"),
        ("two", ["L", "L"], None),
        ("nomice", ["S"], "+5"),
        ("noprey", ["L"], None),
        ("three", ["L"], "+8"),
    ],
)
def test_dogs_do_what_is_taught(chapter: str, dogs: list[str], chased: str | None) -> None:
    left = only("dogs-left", chapter)
    assert (left["dogs"], left["chased"]) == (dogs, chased)


def test_last_chance_no_sale_and_both_kinds_of_rounds_without_mice_come_up() -> None:
    assert only("no-sale", "nosale")
    assert only("no-mice-laid", "nomice")["why"] == "no-sale"
    assert only("no-mice-laid", "bank")["why"] == "empty-bank"
    assert only("sold", "bank")["price"] == 1


def test_learner_who_is_too_poor_can_only_pass() -> None:
    (poor,) = [beat for beat in BEATS if beat["name"] == "poor"]
    assert poor["own"]["legal"] == ["p"]


def test_dummy_lies_first_and_never_bids() -> None:
    first = [event["seat"] for event in events("three") if event["event"] == "turned-up"]
    assert first == [None, 1, 2, 0]


def test_one_option_is_what_a_perfect_memory_cannot_rule_out() -> None:
    (question,) = [beat["recall"] for beat in BEATS if beat["recall"]]
    assert question["answer"] in question["options"]
    assert len(question["spent"]) == 8
    assert not set(question["spent"]) & {question["answer"]}


def script(*beats: Beat) -> Script:
    deal = Deal(FELIX, LEARNER, GAME.deal.removed, None, None)
    return Script(deal, GAME.names, (Chapter("bad", beats),))


def test_bad_script_is_refused() -> None:
    with pytest.raises(Illegal):
        tutorial([script(Beat("removed", "-8"))])
    with pytest.raises(Malformed, match="is the learner's move"):
        tutorial([script(Beat("two moves", "+3 +3 +3 +3 1"))])
    whole_round = "+3 +3 +3 +3", "p p p", "p", "-5"
    with pytest.raises(Malformed, match="a chapter is one round"):
        tutorial([script(*(Beat(str(at), moves) for at, moves in enumerate(whole_round)))])
