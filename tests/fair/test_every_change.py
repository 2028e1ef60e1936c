"""Whatever is changed in a proof or in a note, it is noticed."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catsack.editions import PRINTED, with_house_rules
from catsack.errors import CatsackError
from catsack.fair import DealId, DealSheet, Note, SeatLine, read_notes, verdicts
from catsack.fair.sheet import SEAT_KINDS
from tests.fair.support.finished_games import (
    GOLDEN_2,
    Json,
    golden_record,
    note_of,
    random_hex,
    record_with,
)

PARTS = ("table", "edition", "house_rules", "seats", "deal", "fair")
"""The parts of a record that say which deal it is, and prove it. The rest is for ``replay``."""
Path: TypeAlias = tuple[str | int, ...]

CASES = [golden_record(case) for case in GOLDEN_2]
WITH_PEOPLE = CASES[:-1]


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    """Yield the way to everything in a JSON value, lists and objects included."""
    yield path
    items: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    for key, item in items:
        yield from paths(item, (*path, key))


def at(value: Any, path: Path) -> Any:  # noqa: ANN401
    for key in path:
        value = value[key]
    return value


def changed(record: Json, path: Path, value: object) -> Json:
    """Return a copy of *record* with another value at *path*."""
    record = copy.deepcopy(record)
    at(record, path[:-1])[path[-1]] = value
    return record


def without(record: Json, path: Path) -> Json:
    record = copy.deepcopy(record)
    del at(record, path[:-1])[path[-1]]
    return record


def deal_paths(record: Json) -> list[Path]:
    return [path for part in PARTS for path in paths(record[part], (part,))]


def is_noticed(record: Json) -> bool:
    (verdict,) = verdicts([json.dumps(record)])
    return not verdict.is_consistent


def other_values(value: object) -> list[object]:
    """Return values of every kind that are not *value*."""
    others: list[object] = [None, True, False, 0, 1, -1, 2.0, "", "-", "ab" * 32, [], {}]
    if isinstance(value, str):
        others += [value + "0", value[:-1], value.upper(), f" {value}", value + "\n", [value]]
        others += [value[:n] + chr(ord(value[n]) ^ 1) + value[n + 1 :] for n in range(len(value))]
    if isinstance(value, int):
        others += [value + 1, value + 0.5, str(value)]
    if isinstance(value, list):
        others += [value[::-1], [*value, None], value[1:], [None] * len(value), [*value, *value]]
    if isinstance(value, dict):
        others += [list(value), {**value, "purses_secret": not value.get("purses_secret", True)}]
    return [other for other in others if not is_same(other, value)]


def is_same(one: object, other: object) -> bool:
    # True and 1 are equal to Python, but not in JSON.
    return json.dumps(one) == json.dumps(other)


def is_harmless(record: Json, path: Path, value: object) -> bool:
    """Tell whether the changed record says the same as before, in other words."""
    other = changed(record, path, value)
    # House rules that are as printed may be written down, or not.
    rules = [each["house_rules"] for each in (record, other)]
    is_object = all(isinstance(each, dict) for each in rules)
    if path[0] == "house_rules" and is_object:
        try:
            before, after = (with_house_rules(record["edition"], each) for each in rules)
        except CatsackError:
            return False
        return before == after
    # What the proof and the deal do not know is passed over.
    return (
        path[0] in ("fair", "deal")
        and len(path) == 1
        and other[path[0]]
        == {
            **record[path[0]],
            "purses_secret": False,
        }
    )


@pytest.mark.parametrize("record", CASES, ids=lambda record: f"{record['edition']}")
def test_every_change_of_every_part_of_a_proof_is_noticed(record: Json) -> None:
    count = 0
    for path in deal_paths(record):
        for value in other_values(at(record, path)):
            if not is_harmless(record, path, value):
                count += 1
                assert is_noticed(changed(record, path, value)), (path, value)
    assert count > 700


@pytest.mark.parametrize("record", CASES, ids=lambda record: f"{record['edition']}")
def test_every_part_of_a_proof_that_is_missing_is_noticed(record: Json) -> None:
    for path in deal_paths(record):
        assert is_noticed(without(record, path)), path


@pytest.mark.parametrize("record", CASES, ids=lambda record: f"{record['edition']}")
def test_every_swap_of_two_parts_of_a_proof_is_noticed(record: Json) -> None:
    everything = deal_paths(record)
    for one in everything:
        for other in everything:
            first, second = at(record, one), at(record, other)
            is_inside = one[: len(other)] == other or other[: len(one)] == one
            if not is_inside and not is_same(first, second):
                swapped = changed(changed(record, one, second), other, first)
                assert is_noticed(swapped), (one, other)


def is_called_fair(record: Json, note: Json) -> bool:
    try:
        notes = read_notes([json.dumps(note)])
    except CatsackError:
        return False
    (verdict,) = verdicts([json.dumps(record)], notes)
    return verdict.is_fair


@pytest.mark.parametrize("record", WITH_PEOPLE, ids=lambda record: f"{record['edition']}")
def test_every_change_of_a_note_is_noticed(record: Json) -> None:
    note = note_of(record).to_dict()
    assert is_called_fair(record, note)
    owners = [seat for seat, sealed in enumerate(record["fair"]["seals"]) if sealed]
    for path in paths(note):
        if not path:
            continue
        assert not is_called_fair(record, without(note, path)) or path[0] == "house_rules"
        for value in other_values(at(note, path)):
            other = changed(note, path, value)
            if path == ("seat",) and type(value) is int and value in owners:
                assert is_called_fair(record, other)
            elif path[0] == "house_rules" and isinstance(other["house_rules"], dict):
                assert not is_called_fair(record, other) or is_same_edition(note, other)
            else:
                assert not is_called_fair(record, other), (path, value)


def is_same_edition(one: Json, other: Json) -> bool:
    editions = [with_house_rules(note["edition"], note["house_rules"]) for note in (one, other)]
    return editions[0] == editions[1]


@st.composite
def honest_games(draw: st.DrawFn) -> tuple[Json, list[Note]]:
    """Games of any table, with what everybody noted who has a share."""
    rng = Random(draw(st.integers()))
    id_ = DealId(2, draw(st.from_regex(r"[A-Za-z0-9_-]{1,64}", fullmatch=True)), draw(counts))
    rules = draw(st.dictionaries(st.sampled_from(RULES), st.booleans()))
    edition = with_house_rules(draw(st.sampled_from(sorted(PRINTED))), rules)
    seed = random_hex(rng)
    commitment = id_.commitment(seed)
    lines: list[SeatLine] = []
    shares: list[str | None] = []
    for _ in range(draw(st.integers(3, 5))):
        kind = draw(st.sampled_from(SEAT_KINDS))
        has_share = kind != "bot" and draw(st.booleans())
        shares.append(random_hex(rng) if has_share else None)
        sealed = id_.seal(commitment, str(shares[-1])) if has_share else None
        lines.append(SeatLine(kind, draw(names), sealed))
    sheet = DealSheet(id_, edition, commitment, tuple(lines))
    notes = [Note(sheet, seat) for seat, share in enumerate(shares) if share]
    return record_with(sheet, seed, shares), notes


RULES = ("rabbit_is_prey", "cats_break_ties", "purses_secret", "large_dog_takes_worst")
counts = st.integers(0, 5)
names = st.text(st.characters(categories=["L", "N", "P"], include_characters=" "), max_size=20)


@given(honest_games())
@settings(max_examples=60, deadline=None)
def test_every_honest_game_is_fair_to_whoever_noted_it(game: tuple[Json, list[Note]]) -> None:
    record, notes = game
    (verdict,) = verdicts([json.dumps(record)], notes)
    assert verdict.is_consistent
    assert verdict.is_fair == bool(notes)
    assert read_notes(json.dumps(note.to_dict()) for note in notes) == notes


@given(honest_games(), st.data())
@settings(max_examples=300, deadline=None)
def test_any_change_of_any_game_is_noticed(
    game: tuple[Json, list[Note]], data: st.DataObject
) -> None:
    record, _ = game
    path = data.draw(st.sampled_from(deal_paths(record)))
    value = data.draw(st.sampled_from(other_values(at(record, path))) | anything)
    if not is_same(value, at(record, path)) and not is_harmless(record, path, value):
        assert is_noticed(changed(record, path, value)), (path, value)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=70),
    lambda each: st.lists(each, max_size=5) | st.dictionaries(st.text(max_size=8), each),
    max_leaves=5,
)
