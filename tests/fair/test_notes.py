"""Notes: what somebody kept before the deal, and whether a record agrees with it."""

import json

import pytest

from catsack.errors import Malformed
from catsack.fair import Note, read_notes, read_proof
from catsack.records import read
from tests.fair.support.finished_games import (
    GOLDEN_2,
    Json,
    Tampering,
    finished_record,
    golden_record,
    note_of,
)


@pytest.mark.parametrize("version", [1, 2])
def test_note_round_trips_through_its_file(version: int) -> None:
    note = note_of(finished_record(version), seat=2)
    line = json.dumps(note.to_dict())
    assert read_notes([line, "", "  \n", line]) == [note, note]
    assert note.name == "Cleo"


@pytest.mark.parametrize("case", GOLDEN_2[:-1], ids=lambda case: f"{case['edition']}")
def test_note_of_every_kind_of_table_round_trips(case: Json) -> None:
    note = note_of(golden_record(case))
    assert read_notes([json.dumps(note.to_dict(), ensure_ascii=False)]) == [note]
    assert (
        note.to_dict().items()
        >= {
            key: case[key]
            for key in ("table", "aborted", "edition", "house_rules", "seats", "kinds", "seals")
        }.items()
    )


@pytest.mark.parametrize("version", [1, 2])
def test_note_agrees_with_the_record_of_an_honest_game(version: int) -> None:
    record = finished_record(version)
    for seat in range(4):
        note_of(record, seat).check(read_proof(record).sheet(read(record)))


def with_note(**changes: object) -> Tampering:
    return lambda note: note.update(changes)


def replaced(key: str, seat: int, value: object) -> Tampering:
    return lambda note: note[key].__setitem__(seat, value)


DIFFERENT: list[tuple[Tampering, str]] = [
    (with_note(version=1), "which deal"),
    (with_note(table="another"), "which deal"),
    (with_note(aborted=1), "which deal"),
    (with_note(commitment="ab" * 32), "the commitment"),
    (with_note(edition="ksr"), "the rules"),
    (with_note(house_rules={"purses_secret": False}), "the rules"),
    (lambda note: [note[key].pop() for key in ("seats", "kinds", "seals")], "how many seats"),
    *((replaced("seals", seat, "ab" * 32), f"the seal of seat {seat}") for seat in range(4)),
    *((replaced("seals", seat, None), f"the seal of seat {seat}") for seat in range(1, 4)),
    *((replaced("seats", seat, "Zoe"), f"who sits at seat {seat}") for seat in range(4)),
    *((replaced("kinds", seat, "program"), f"who sits at seat {seat}") for seat in range(4)),
]


@pytest.mark.parametrize("number", range(len(DIFFERENT)))
def test_record_that_differs_from_the_note_is_unfair(number: int) -> None:
    tamper, what = DIFFERENT[number]
    record = finished_record(2)
    noted = note_of(record).to_dict()
    tamper(noted)
    (note,) = read_notes([json.dumps(noted)])
    with pytest.raises(Malformed, match=f"^The record is not .* noted .*: {what}") as error:
        note.check(read_proof(record).sheet(read(record)))
    assert error.value.key == "unfair-noted"


def test_note_of_version_1_knows_bots_and_the_record_does_not() -> None:
    record = finished_record(1)
    noted = note_of(record).to_dict()
    noted["kinds"] = ["person", "program", "person", "person"]
    (note,) = read_notes([json.dumps(noted)])
    note.check(read_proof(record).sheet(read(record)))
    noted["seats"] = ["Ada", "Zoe", "Cleo", "Dan"]
    (note,) = read_notes([json.dumps(noted)])
    with pytest.raises(Malformed, match="who sits at seat 1"):
        note.check(read_proof(record).sheet(read(record)))


UNREADABLE: list[tuple[Tampering, str]] = [
    (with_note(format="catsack/1"), "noted"),
    (with_note(format=None), "noted"),
    (with_note(version=3), "proof-version"),
    (with_note(version=True), "proof-version"),
    (with_note(table="a\nb"), "proof"),
    (with_note(aborted=-1), "proof"),
    (with_note(aborted=None), "proof"),
    (with_note(edition=7), "noted"),
    (with_note(edition="chess"), "unknown-edition"),
    (with_note(house_rules=[]), "noted"),
    (with_note(house_rules={"fly": True}), "unknown-house-rule"),
    (with_note(commitment=None), "noted"),
    (with_note(commitment="AB" * 32), "noted"),
    (with_note(seats=None), "noted"),
    (with_note(seats={}), "noted"),
    (with_note(seats=["Ada"]), "noted"),
    (with_note(seats=["Ada", "Bo", "Cleo", 4]), "noted"),
    (with_note(seats=["Ada", "Bo", "Cleo", "\n"]), "proof"),
    (with_note(seals=None), "noted"),
    (with_note(seals={}), "noted"),
    (with_note(seals=["ab" * 32]), "noted"),
    (with_note(seals=["ab" * 32] * 4), "proof"),
    (with_note(seals=["ab" * 32, 7, None, None]), "noted"),
    (with_note(seals=["ab" * 32, "", None, None]), "noted"),
    (with_note(kinds=None), "proof"),
    (with_note(kinds=["bot"] * 4), "proof"),
    (with_note(kinds=["cat"] * 4), "proof"),
    (with_note(seat=None), "noted"),
    (with_note(seat=True), "noted"),
    (with_note(seat=-1), "noted"),
    (with_note(seat=4), "noted"),
    # Who has no part in the deal can prove nothing by a note.
    (replaced("seals", 0, None), "noted"),
]


@pytest.mark.parametrize("number", range(len(UNREADABLE)))
def test_note_that_cannot_be_read_is_refused(number: int) -> None:
    tamper, key = UNREADABLE[number]
    noted = note_of(finished_record(2)).to_dict()
    tamper(noted)
    with pytest.raises(Malformed) as error:
        read_notes([json.dumps(noted)])
    assert error.value.key == key


@pytest.mark.parametrize("line", ["no JSON", "[]", "7", "null", '"catsack/noted/1"', "[" * 100_000])
def test_line_that_is_no_note_is_refused(line: str) -> None:
    with pytest.raises(Malformed, match=r"^This is no note of a deal: "):
        read_notes([line])


def test_note_names_who_kept_it() -> None:
    record = finished_record(2)
    assert [Note(read_proof(record).sheet(read(record)), seat).name for seat in range(4)] == [
        "Ada",
        "Bo",
        "Cleo",
        "Dan",
    ]
