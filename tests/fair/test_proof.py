"""The proof of a deal in a record: what is refused, and what every kind of tampering leads to."""

import json

import pytest

from catsack.editions import PRINTED
from catsack.errors import Malformed
from catsack.fair import DealId, read_proof, seal, verdicts
from tests.fair.support.finished_games import (
    GOLDEN_2,
    Json,
    Tampering,
    check,
    finished_record,
    golden_record,
)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("edition", sorted(PRINTED))
def test_deal_of_a_game_at_a_table_follows_from_its_proof(
    edition: str, seats: int, version: int
) -> None:
    record = finished_record(version, seats, edition)
    check(record)
    proof = read_proof(record)
    assert proof.to_dict() == record["fair"]
    assert proof.id == DealId(version, "table", 0)


def test_record_says_which_version_it_is() -> None:
    assert set(finished_record(1)["fair"]) == {"commitment", "seed", "seals", "shares"}
    assert finished_record(2)["fair"]["version"] == 2


def share_of_a_bot(record: Json) -> None:
    record["fair"]["seals"][1] = None


def another_share(record: Json) -> None:
    record["fair"]["shares"][1] = "ab" * 32


def another_seal(record: Json) -> None:
    record["fair"]["seals"][2] = "ab" * 32


def another_seed(record: Json) -> None:
    record["fair"]["seed"] = "ab" * 32


def another_commitment(record: Json) -> None:
    record["fair"]["commitment"] = "ab" * 32


def another_seed_with_its_commitment(record: Json) -> None:
    commitment = read_proof(record).id.commitment("ab" * 32)
    record["fair"] |= {"seed": "ab" * 32, "commitment": commitment}


def another_share_with_its_seal(record: Json) -> None:
    proof = read_proof(record)
    record["fair"]["shares"][1] = "ab" * 32
    record["fair"]["seals"][1] = proof.id.seal(proof.commitment, "ab" * 32)


def another_share_with_a_seal_of_version_1(record: Json) -> None:
    record["fair"]["shares"][1] = "ab" * 32
    record["fair"]["seals"][1] = seal("ab" * 32)


def same_share_with_a_seal_of_version_1(record: Json) -> None:
    record["fair"]["seals"][1] = seal(record["fair"]["shares"][1])


def share_of_another_table(record: Json) -> None:
    record["fair"]["seals"][1] = DealId(2, "another").seal(
        record["fair"]["commitment"], record["fair"]["shares"][1]
    )


def missing_share(record: Json) -> None:
    record["fair"]["shares"][0] = None


def missing_share_and_seal(record: Json) -> None:
    record["fair"]["shares"][0] = record["fair"]["seals"][0] = None


def another_table(record: Json) -> None:
    record["table"] = "another"


def another_number_of_aborted_deals(record: Json) -> None:
    record["fair"]["aborted"] = 1


def another_name(record: Json) -> None:
    record["seats"][2] = "Mallory"


def another_kind(record: Json) -> None:
    record["fair"]["kinds"][2] = "program"


def another_edition(record: Json) -> None:
    record["edition"] = "felicity"


def another_house_rule(record: Json) -> None:
    record["house_rules"] = {"purses_secret": False}


def no_version(record: Json) -> None:
    del record["fair"]["version"]


def swapped_seats(record: Json) -> None:
    for name in ("seals", "shares"):
        record["fair"][name].reverse()


def another_start(record: Json) -> None:
    record["deal"]["start"] = (record["deal"]["start"] + 1) % 3


def another_card(record: Json) -> None:
    first, *others = record["deal"]["removed"]
    record["deal"]["removed"] = ["R" if first != "R" else "L", *others]


def another_pile(record: Json) -> None:
    record["deal"]["dummy"].reverse()


UNFAIR: list[tuple[Tampering, dict[int, str]]] = [
    (another_seed, {1: "unfair-seed", 2: "unfair-seed"}),
    (another_commitment, {1: "unfair-seed", 2: "unfair-seed"}),
    (another_share, {1: "unfair-share", 2: "unfair-share"}),
    (another_seal, {1: "unfair-share", 2: "unfair-share"}),
    (share_of_a_bot, {1: "unfair-share", 2: "unfair-share"}),
    (share_of_another_table, {1: "unfair-share", 2: "unfair-share"}),
    # In version 2 the seals hold the commitment too.
    (another_seed_with_its_commitment, {1: "unfair-deal", 2: "unfair-share"}),
    (another_share_with_its_seal, {1: "unfair-deal", 2: "unfair-deal"}),
    (another_share_with_a_seal_of_version_1, {1: "unfair-deal", 2: "unfair-deal"}),
    (same_share_with_a_seal_of_version_1, {2: "unfair-deal"}),
    (missing_share, {1: "unfair-deal", 2: "unfair-missing"}),
    (missing_share_and_seal, {1: "unfair-deal", 2: "unfair-deal"}),
    (swapped_seats, {1: "unfair-deal", 2: "unfair-deal"}),
    (another_table, {2: "unfair-seed"}),
    (another_number_of_aborted_deals, {2: "unfair-seed"}),
    (another_name, {2: "unfair-deal"}),
    (another_kind, {2: "unfair-deal"}),
    (another_edition, {2: "unfair-deal"}),
    (another_house_rule, {2: "unfair-deal"}),
    (no_version, {2: "unfair-seed"}),
    (another_start, {1: "unfair-deal", 2: "unfair-deal"}),
    (another_card, {1: "unfair-deal", 2: "unfair-deal"}),
    (another_pile, {1: "unfair-deal", 2: "unfair-deal"}),
]


@pytest.mark.parametrize(
    ("tamper", "version", "key"),
    [(tamper, version, key) for tamper, keys in UNFAIR for version, key in keys.items()],
    ids=lambda each: getattr(each, "__name__", str(each)),
)
def test_every_kind_of_tampering_is_refused(tamper: Tampering, version: int, key: str) -> None:
    record = finished_record(version, seats=3)
    tamper(record)
    with pytest.raises(Malformed) as error:
        check(record)
    assert error.value.key == key
    (verdict,) = verdicts([json.dumps(record)])
    assert verdict.is_unfair
    assert not verdict.is_consistent
    assert not verdict.is_fair
    assert error.value.sentence in str(verdict)


@pytest.mark.parametrize("case", GOLDEN_2, ids=lambda case: f"{case['edition']}")
def test_bots_and_people_without_part_in_the_deal_have_no_seal(case: Json) -> None:
    check(golden_record(case))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_missing_and_wrong_shares_are_named_by_seat(seat: int) -> None:
    record = finished_record(2, seats=3)
    record["fair"]["shares"][seat] = None
    with pytest.raises(Malformed, match=f"^Seat {seat} sealed a share, and it is missing.$"):
        check(record)
    record["fair"]["shares"][seat] = "ab" * 32
    with pytest.raises(Malformed, match=f"^The share of seat {seat} is not the one it sealed.$"):
        check(record)


def with_fair(**changes: object) -> Tampering:
    return lambda record: record["fair"].update(changes)


BROKEN: list[tuple[Tampering, str]] = [
    (lambda record: record.pop("fair"), "no-proof"),
    (lambda record: record.update(fair=None), "no-proof"),
    (lambda record: record.update(fair=[]), "proof"),
    (lambda record: record.update(fair="yes"), "proof"),
    (lambda record: record["fair"].pop("seed"), "proof"),
    (lambda record: record["fair"].pop("commitment"), "proof"),
    (lambda record: record["fair"].pop("seals"), "proof"),
    (lambda record: record["fair"]["shares"].pop(), "proof"),
    (with_fair(seals=[], shares=[]), "proof"),
    (with_fair(seals=[None] * 5, shares=[None] * 5), "proof"),
    (with_fair(shares={}), "proof"),
    (with_fair(seed=None), "proof"),
    (with_fair(seed=7), "proof"),
    (with_fair(seed="AB" * 32), "proof"),
    (with_fair(seed="ab" * 31), "proof"),
    (with_fair(commitment="xy" * 32), "proof"),
    (with_fair(version=3), "proof-version"),
    (with_fair(version=0), "proof-version"),
    (with_fair(version=True), "proof-version"),
    (with_fair(version=2.0), "proof-version"),
    (with_fair(version="2"), "proof-version"),
    (with_fair(version=None), "proof-version"),
    # Neither null nor a share: each is refused, and not read as null.
    (lambda record: record["fair"]["shares"].__setitem__(1, ""), "proof"),
    (lambda record: record["fair"]["shares"].__setitem__(1, 0), "proof"),
    (lambda record: record["fair"]["shares"].__setitem__(1, False), "proof"),
    (lambda record: record["fair"]["shares"].__setitem__(1, []), "proof"),
    (lambda record: record["fair"]["seals"].__setitem__(1, ""), "proof"),
    (lambda record: record["fair"]["seals"].__setitem__(1, {}), "proof"),
]


BROKEN_2: list[tuple[Tampering, str]] = [
    (lambda record: record["fair"].pop("aborted"), "proof"),
    (lambda record: record["fair"].pop("kinds"), "proof"),
    (lambda record: record.pop("table"), "proof"),
    (lambda record: record.update(table=""), "proof"),
    (lambda record: record.update(table=7), "proof"),
    (lambda record: record.update(table="x" * 65), "proof"),
    (lambda record: record.update(table="table\naborted 7"), "proof"),
    (lambda record: record.update(table="table\n"), "proof"),
    (with_fair(aborted=-1), "proof"),
    (with_fair(aborted=True), "proof"),
    (with_fair(aborted=0.0), "proof"),
    (with_fair(aborted="0"), "proof"),
    (with_fair(kinds="person"), "proof"),
    (with_fair(kinds=["person"] * 3), "proof"),
    (with_fair(kinds=["person"] * 5), "proof"),
    (with_fair(kinds=["person", "person", "person", "cat"]), "proof"),
    (with_fair(kinds=["person", "person", "person", ["bot"]]), "proof"),
    (with_fair(kinds=["person", "person", "person", "bot"]), "proof"),
    (lambda record: record["fair"]["seals"].__setitem__(1, record["fair"]["seals"][0]), "proof"),
    (lambda record: record["seats"].__setitem__(1, "Bo\nbot - steady"), "proof"),
    (lambda record: record["seats"].__setitem__(1, "Bo\r"), "proof"),
    (lambda record: record["seats"].__setitem__(1, "\ud800"), "proof"),
]


def test_table_of_version_1_may_have_any_id_or_none() -> None:
    record = finished_record(1)
    for table in (None, 7, "", "a table\n"):
        record["table"] = table
        check(record)
    del record["table"]
    check(record)


@pytest.mark.parametrize("version", [1, 2])
def test_table_id_has_64_characters_at_most(version: int) -> None:
    record = finished_record(version)
    record["table"] = "x" * 64
    assert read_proof(record).id.table == "x" * 64


@pytest.mark.parametrize(
    ("version", "number"),
    [
        *((1, number) for number in range(len(BROKEN))),
        *((2, number) for number in range(len(BROKEN + BROKEN_2))),
    ],
)
def test_unreadable_proof_is_refused(version: int, number: int) -> None:
    tamper, key = (BROKEN + BROKEN_2)[number]
    record = finished_record(version)
    tamper(record)
    with pytest.raises(Malformed) as error:
        check(record)
    assert error.value.key == key
    (verdict,) = verdicts([json.dumps(record)])
    assert not verdict.is_fair
    assert not verdict.is_unfair
