"""One verdict for each game in a file, and ``catsack verify`` around it."""

import copy
import json
from pathlib import Path
from random import Random

import pytest

from catsack.editions import FELIX
from catsack.fair import DealId, DealSheet, Note, SeatLine, read_notes, verdicts
from tests.fair.support.finished_games import (
    Json,
    finished_record,
    note_of,
    random_hex,
    record_with,
)
from tests.support.command import command

EXAMPLES = Path(__file__).parents[2] / "examples"
NOT_CHECKED = "Not checked: whether all of it was fixed before the deal."


def another_card(record: Json) -> Json:
    record = copy.deepcopy(record)
    first, *others = record["deal"]["removed"]
    record["deal"]["removed"] = ["R" if first != "R" else "L", *others]
    return record


@pytest.mark.parametrize("version", [1, 2])
def test_game_that_nobody_noted_is_never_called_fair(version: int) -> None:
    record = finished_record(version)
    others = [note_of({**finished_record(2), "table": "another"})]
    for notes in ([], others):
        (verdict,) = verdicts([json.dumps(record)], notes)
        assert verdict.is_consistent
        assert not verdict.is_fair
        assert not verdict.is_unfair
        assert verdict.to_dict()["is_fair"] is None
        assert verdict.to_dict()["is_consistent"] is True
        assert "fair" not in str(verdict)
        assert str(verdict) == (
            f"Game 1, table table: the cards follow from the seed and the shares. {NOT_CHECKED}"
            f" Its commitment is {record['fair']['commitment']} (version {version})."
        )


@pytest.mark.parametrize("version", [1, 2])
def test_game_is_fair_if_it_is_as_somebody_noted_it(version: int) -> None:
    record = finished_record(version)
    (verdict,) = verdicts([json.dumps(record)], [note_of(record, 1), note_of(record, 3)])
    assert verdict.is_fair
    assert str(verdict) == (
        "Game 1, table table: the deal is fair to Bo and Dan, who noted all seals before it."
        f" Its commitment is {record['fair']['commitment']} (version {version})."
    )
    assert verdict.to_dict() == {
        "game": 1,
        "table": "table",
        "is_fair": True,
        "is_consistent": True,
        "key": None,
        "sentence": None,
        "version": version,
        "aborted": 0,
        "commitment": record["fair"]["commitment"],
        "unshown": [],
        "noted_by": ["Bo", "Dan"],
    }
    # The same person twice is one witness.
    (verdict,) = verdicts([json.dumps(record)], [note_of(record, 1)] * 2)
    assert verdict.noted_by == ("Bo",)


def test_one_note_that_differs_makes_the_game_unfair() -> None:
    record = finished_record(2)
    noted = note_of(record, 1).to_dict() | {"commitment": "ab" * 32}
    notes = [note_of(record), *read_notes([json.dumps(noted)])]
    (verdict,) = verdicts([json.dumps(record)], notes)
    assert verdict.is_unfair
    assert verdict.to_dict()["key"] == "unfair-noted"
    assert verdict.to_dict()["is_fair"] is False
    assert verdict.to_dict()["is_consistent"] is False


def game_after_aborted_deals(aborted: int) -> tuple[DealSheet, Json]:
    """Return a game whose deal was aborted so many times, once because Cleo opened no share."""
    id_, rng = DealId(2, "table", aborted), Random(aborted)
    seed, shares = random_hex(rng), [random_hex(rng), random_hex(rng), None, None]
    commitment = id_.commitment(seed)
    seats = (
        SeatLine("person", "Ada", id_.seal(commitment, shares[0] or "")),
        SeatLine("program", "bo-bot", id_.seal(commitment, shares[1] or "")),
        SeatLine("person", "Cleo", None),
        SeatLine("bot", "steady", None),
    )
    sheet = DealSheet(id_, FELIX, commitment, seats)
    return sheet, record_with(sheet, seed, shares)


def test_aborted_deals_and_people_without_part_are_named() -> None:
    for aborted, sentence in ((1, "1 deal was aborted"), (3, "3 deals were aborted")):
        sheet, record = game_after_aborted_deals(aborted)
        (verdict,) = verdicts([json.dumps(record)], [Note(sheet, 0)])
        assert verdict.is_fair
        assert verdict.without_share == ("Cleo",)
        assert "the deal is fair to Ada, who noted all seals before it. Cleo has no share" in str(
            verdict
        )
        assert f" {sentence} before it. " in str(verdict)
        assert verdict.to_dict()["aborted"] == aborted


def test_note_of_an_aborted_deal_says_nothing_about_the_one_after_it() -> None:
    (earlier, _), (sheet, record) = game_after_aborted_deals(1), game_after_aborted_deals(2)
    (verdict,) = verdicts([json.dumps(record)], [Note(earlier, 0)])
    assert verdict.is_consistent
    assert not verdict.is_fair
    (verdict,) = verdicts([json.dumps(record)], [Note(earlier, 0), Note(sheet, 0)])
    assert verdict.is_fair


def test_record_that_hides_an_aborted_deal_is_unfair() -> None:
    (_, record), (later, _) = game_after_aborted_deals(1), game_after_aborted_deals(2)
    (verdict,) = verdicts([json.dumps(record)], [Note(later, 0)])
    assert verdict.is_unfair


def test_nobody_can_command_a_terminal_by_a_name() -> None:
    record = finished_record(1)
    record["seats"][0] = "\x1b[2JAda\u202e"
    record["table"] = "\x1b]0;table\x07"
    record["fair"]["shares"][0] = None
    (verdict,) = verdicts([json.dumps(record)])
    assert str(verdict).isprintable()
    (example,) = verdicts([(EXAMPLES / "fair-deal-1.jsonl").read_text(encoding="utf-8")])
    assert str(example).isprintable()


def test_verdict_names_who_showed_no_share_in_version_1() -> None:
    (verdict,) = verdicts([(EXAMPLES / "fair-deal-1.jsonl").read_text(encoding="utf-8")])
    assert verdict.is_consistent
    assert verdict.without_share == ("Cleo",)
    assert "Cleo has no share in it." in str(verdict)


def write(path: Path, *objects: Json) -> str:
    path.write_text("\n".join(map(json.dumps, objects)) + "\n\n", encoding="utf-8")
    return str(path)


def test_verify_prints_one_line_for_each_game_and_exits_with_the_verdict(tmp_path: Path) -> None:
    good, bad = finished_record(2), finished_record(2)
    bad = another_card(bad)
    bare = copy.deepcopy(good)
    del bare["fair"]
    for games, code in (
        ([good, good], 0),
        ([good, bad], 1),
        ([good, bare], 2),
        ([bad, bare], 1),
    ):
        file = write(tmp_path / "games.jsonl", *games)
        process = command("verify", file)
        assert process.returncode == code
        assert len(process.stdout.splitlines()) == len(games)
        assert process.stderr == ""
        process = command("verify", file, "--json")
        assert process.returncode == code
        is_fair = [game["is_fair"] for game in json.loads(process.stdout)["games"]]
        expected = {id(good): None, id(bad): False, id(bare): None}
        assert is_fair == [expected[id(game)] for game in games]


def test_verify_compares_with_what_was_noted(tmp_path: Path) -> None:
    sheet, record = game_after_aborted_deals(1)
    other = finished_record(2) | {"table": "unknown"}
    file = write(tmp_path / "game.jsonl", record)
    ada = write(tmp_path / "ada.json", Note(sheet, 0).to_dict())
    bo = write(
        tmp_path / "bo.json", note_of(finished_record(2)).to_dict(), Note(sheet, 1).to_dict()
    )
    wrong = write(tmp_path / "wrong.json", Note(sheet, 1).to_dict() | {"commitment": "ab" * 32})
    no_note = write(tmp_path / "none.json", note_of(finished_record(2) | other).to_dict())
    for noted, code, words in (
        ([], 0, NOT_CHECKED),
        ([ada], 0, "fair to Ada, who noted"),
        ([ada, bo], 0, "fair to Ada and bo-bot, who noted"),
        ([ada, wrong], 1, "not what was noted before the deal"),
        ([no_note], 2, NOT_CHECKED),
    ):
        options = [part for path in noted for part in ("--noted", path)]
        process = command("verify", file, *options)
        assert process.returncode == code, (noted, process.stdout, process.stderr)
        assert words in process.stdout
        assert process.stderr == ""


@pytest.mark.parametrize("text", ["", "\n", "this is no JSON", "[]", '{"format": "catsack/1"}'])
def test_verify_refuses_text_that_is_no_record(text: str) -> None:
    process = command("verify", "-", answers=text)
    assert process.returncode == 2
    assert len((process.stdout + process.stderr).splitlines()) == 1
    assert "Traceback" not in process.stderr


@pytest.mark.parametrize("text", ["this is no JSON", "[]", '{"format": "catsack/1"}'])
def test_verify_refuses_text_that_is_no_note(text: str, tmp_path: Path) -> None:
    file = write(tmp_path / "game.jsonl", finished_record(2))
    noted = tmp_path / "noted.json"
    noted.write_text(text, encoding="utf-8")
    process = command("verify", file, "--noted", str(noted))
    assert process.returncode == 2
    assert process.stdout == ""
    assert process.stderr.startswith("catsack: This is no note of a deal: ")
    assert len(process.stderr.splitlines()) == 1


def test_verify_refuses_missing_files(tmp_path: Path) -> None:
    file = write(tmp_path / "game.jsonl", finished_record(2))
    for options in ([str(tmp_path / "nothing")], [file, "--noted", str(tmp_path / "nothing")]):
        process = command("verify", *options)
        assert process.returncode == 2
        assert "No such file" in process.stderr
