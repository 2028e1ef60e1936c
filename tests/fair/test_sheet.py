"""The sheet of a deal, and the cards that follow from it."""

import hashlib
import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from catsack.editions import FELIX, with_house_rules
from catsack.fair import DealId, DealSheet, FairRandom, SeatLine, fair_deal, seal, table_sheet
from catsack.records import Record
from catsack.server.tables.journal import AbortEntry, BotSitEntry, TableSettings
from catsack.server.tables.projection import Projection
from tests.fair.support.finished_games import (
    GOLDEN_1,
    GOLDEN_2,
    Json,
    random_hex,
    sheet_1,
    sheet_2,
)
from tests.server.support.tables import after, empty_table, sit_entry, starting_table


def case_name(case: Json) -> str:
    return f"{case['edition']}-{len(case['shares'])}"


@pytest.mark.parametrize("case", GOLDEN_1, ids=case_name)
def test_deal_of_version_1_is_the_same_for_ever(case: Json) -> None:
    """If this changed, deals of past games could no longer be checked."""
    seed, shares = case["seed"], case["shares"]
    assert seal(seed) == case["commitment"]
    assert [share and seal(share) for share in shares] == case["seals"]
    sheet = sheet_1(case["edition"], case["seals"])
    fair_random = FairRandom(sheet.key(seed, shares))
    assert [fair_random.randrange(stop) for stop in case["stops"]] == case["drawn"]
    deal = fair_deal(sheet, seed, shares)
    assert Record(("",) * len(shares), deal, (), None).to_dict()["deal"] == case["deal"]


@pytest.mark.parametrize("case", GOLDEN_2, ids=case_name)
def test_deal_of_version_2_is_the_same_for_ever(case: Json) -> None:
    sheet, seed, shares = sheet_2(case), case["seed"], case["shares"]
    assert sheet.id.commitment(seed) == case["commitment"]
    seals = [share and sheet.id.seal(case["commitment"], share) for share in shares]
    assert list(sheet.seals) == seals == case["seals"]
    assert sheet.text.split("\n") == case["sheet"]
    assert sheet.key(seed, shares).hex() == case["key"]
    deal = fair_deal(sheet, seed, shares)
    assert Record(("",) * len(shares), deal, (), None).to_dict()["deal"] == case["deal"]


def test_key_of_version_1_is_the_hash_of_the_documented_text() -> None:
    rng = Random(1)
    for _ in range(50):
        seed, shares = random_hex(rng), [rng.choice([None, random_hex(rng)]) for _ in range(4)]
        text = "catsack fair deal\n" + "\n".join([seed, *(share or "-" for share in shares)])
        key = hashlib.sha256(text.encode()).digest()
        assert sheet_1("felix", [None] * 4).key(seed, shares) == key


def naive_text(case: Json) -> str:
    """The text that version 2 hashes, written down without any code of the package."""
    rules = " ".join(
        f"{rule}={'true' if case['house_rules'][rule] else 'false'}"
        for rule in sorted(case["house_rules"])
    )
    seats = "".join(
        f"{kind} {sealed or '-'} {name}\n"
        for kind, sealed, name in zip(case["kinds"], case["seals"], case["seats"], strict=True)
    )
    shares = "".join(f"\nshare {share or '-'}" for share in case["shares"])
    return (
        f"catsack fair deal 2\ntable {case['table']}\naborted {case['aborted']}\n"
        f"edition {case['edition']}\nhouse rules {rules or '-'}\nseats {len(case['seats'])}\n"
        f"commitment {case['commitment']}\n{seats}seed {case['seed']}{shares}"
    )


@pytest.mark.parametrize("case", GOLDEN_2, ids=case_name)
def test_key_of_version_2_is_the_hash_of_the_documented_text(case: Json) -> None:
    key = hashlib.sha256(naive_text(case).encode()).hexdigest()
    assert key == case["key"]


def random_deal(rng: Random, seats: int) -> tuple[DealSheet, str, list[str | None]]:
    id_, seed = DealId(2, "table"), random_hex(rng)
    shares: list[str | None] = [random_hex(rng) for _ in range(seats)]
    commitment = id_.commitment(seed)
    lines = [SeatLine("person", "Ada", id_.seal(commitment, share or "")) for share in shares]
    return DealSheet(id_, FELIX, commitment, tuple(lines)), seed, shares


def chi_square(counts: Counter[Any], kinds: int) -> float:
    expected = counts.total() / kinds
    assert len(counts) == kinds
    return sum((count - expected) ** 2 / expected for count in counts.values())


@pytest.mark.parametrize("version", [1, 2])
def test_removed_cards_and_start_players_are_evenly_spread(version: int) -> None:
    rng = Random(2)
    starts: Counter[int] = Counter()
    removed: Counter[Any] = Counter()
    tops: Counter[Any] = Counter()
    for _ in range(6000):
        sheet, seed, shares = random_deal(rng, 3)
        deal = fair_deal(sheet if version == 2 else sheet_1("felix", shares), seed, shares)
        starts[deal.start] += 1
        removed.update(enumerate(deal.removed))
        assert deal.dummy is not None
        tops[deal.dummy[0]] += 1
    # One sample in a thousand is above: 13.8 with 2, 27.9 with 9, 59 with 29 degrees of freedom.
    assert chi_square(starts, 3) < 13.8
    assert chi_square(tops, 10) < 27.9
    assert chi_square(removed, 30) < 59


@pytest.mark.parametrize("version", [1, 2])
def test_changing_one_secret_changes_the_whole_deal(version: int) -> None:
    rng = Random(3)
    sheet, seed, shares = random_deal(rng, 5)
    sheet = sheet if version == 2 else sheet_1("felix", [None] * 5)
    parts = [(seed, shares), (seed[::-1], shares), (seed, shares[::-1])]
    parts += [(seed, [*shares[:at], None, *shares[at + 1 :]]) for at in range(5)]
    parts += [(seed, [*shares[:at], random_hex(rng), *shares[at + 1 :]]) for at in range(5)]
    assert len({fair_deal(sheet, *part) for part in parts}) == len(parts)
    assert len({sheet.key(*part) for part in parts}) == len(parts)


def test_changing_anything_on_the_sheet_changes_the_key_of_version_2() -> None:
    sheet, seed, shares = random_deal(Random(4), 3)
    first, second, third = sheet.seats
    others = [
        replace(sheet, id=DealId(2, "other")),
        replace(sheet, id=DealId(2, "table", 1)),
        replace(sheet, id=DealId(1, "table")),
        replace(sheet, edition=with_house_rules("ksr", {})),
        replace(sheet, edition=with_house_rules("felix", {"purses_secret": False})),
        replace(sheet, commitment="ab" * 32),
        replace(sheet, seats=(second, first, third)),
        replace(sheet, seats=(first, second, third._replace(kind="program"))),
        replace(sheet, seats=(first, second, third._replace(name="Bo"))),
        replace(sheet, seats=(first, second, third._replace(seal="ab" * 32))),
        replace(sheet, seats=(first, second, third._replace(seal=None))),
        replace(sheet, seats=(first, second)),
    ]
    keys = {each.key(seed, shares) for each in (sheet, *others)}
    assert len(keys) == len(others) + 1


def test_sheet_of_version_1_is_not_in_the_key() -> None:
    one, other = sheet_1("felix", ["ab" * 32] * 3), sheet_1("felix", [None] * 3)
    assert one.key("00", ["11", "22", None]) == other.key("00", ["11", "22", None])


@pytest.mark.parametrize("version", [1, 2])
def test_clients_rebuild_the_sheet_from_what_they_are_sent(version: int) -> None:
    settings = TableSettings(seats=4, edition="ksr", house_rules={"rabbit_is_prey": False})
    table = after(
        starting_table(TableSettings(seats=4), fair_version=version)
        if version == 1
        else after(
            empty_table(settings, fair_version=2),
            *(sit_entry(1, seat) for seat in range(3)),
            BotSitEntry(1, 3, "steady"),
        )
    )
    seen = json.loads(msgspec.json.encode(Projection(table, frozenset()).table()))
    assert table_sheet(seen) == table.deal_sheet
    assert table_sheet(seen).id == DealId(version, "table", 0)
    aborted = after(table, AbortEntry(2))
    seen = json.loads(msgspec.json.encode(Projection(aborted, frozenset()).table()))
    assert table_sheet(seen) == aborted.deal_sheet != table.deal_sheet
    assert table_sheet(seen).id.aborted == 1
