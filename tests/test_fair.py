"""Deals that nobody can choose, and that anybody can check."""

import copy
import hashlib
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

from catsack.editions import FELIX, PRINTED, with_house_rules
from catsack.errors import Malformed
from catsack.fair import FairRandom, fair_deal, read_proof, seal, verdicts, verify
from catsack.records import Record, read
from catsack.server.tables.archive import record as record_of
from catsack.server.tables.journal import TableSettings
from tests.server.support.tables import after_game, playing_table
from tests.support.command import command

RecordJson: TypeAlias = dict[str, Any]
Tampering: TypeAlias = Callable[[RecordJson], object]

GOLDEN = json.loads(
    (Path(__file__).parent / "support" / "data" / "fair.json").read_text(encoding="utf-8")
)
"""What follows from some seeds and shares: every program that checks deals must agree."""


def random_hex(rng: Random) -> str:
    return f"{rng.getrandbits(256):064x}"


@pytest.mark.parametrize(
    "case", GOLDEN, ids=lambda case: f"{case['edition']}-{len(case['shares'])}"
)
def test_deal_is_the_same_for_ever(case: RecordJson) -> None:
    """If this changed, deals of past games could no longer be checked."""
    seed, shares = case["seed"], case["shares"]
    assert seal(seed) == case["commitment"]
    assert [share and seal(share) for share in shares] == case["seals"]
    fair_random = FairRandom(seed, shares)
    assert [fair_random.randrange(stop) for stop in case["stops"]] == case["drawn"]
    deal = fair_deal(with_house_rules(case["edition"], {}), seed, shares)
    assert Record(("",) * len(shares), deal, (), None).to_dict()["deal"] == case["deal"]


def test_seal_is_the_sha_256_of_the_bytes() -> None:
    secret = "00ff" * 16
    assert seal(secret) == hashlib.sha256(bytes([0, 255] * 16)).hexdigest()


def test_numbers_follow_from_seed_and_shares_as_documented() -> None:
    """A naive twin shares no code: text, key, blocks of eight numbers, too large ones skipped."""
    rng = Random(1)
    for _ in range(50):
        seed, shares = random_hex(rng), [rng.choice([None, random_hex(rng)]) for _ in range(4)]
        fair_random = FairRandom(seed, shares)
        text = "catsack fair deal\n" + "\n".join([seed, *(share or "-" for share in shares)])
        key = hashlib.sha256(text.encode()).digest()
        numbers = iter(
            int.from_bytes(hashlib.sha256(key + block.to_bytes(8, "big")).digest()[at : at + 4])
            for block in range(40)
            for at in range(0, 32, 4)
        )
        for _ in range(60):
            stop = rng.choice([1, 2, 3, 10, 2**31 + 1, 2**32])
            number = next(number for number in numbers if number < 2**32 // stop * stop)
            assert fair_random.randrange(stop) == number % stop


@pytest.mark.parametrize("stop", [1, 2, 3, 5, 7, 10, 100, 129, 255, 256])
def test_every_number_is_equally_likely(stop: int) -> None:
    """Only the first byte of a word varies, so all words can be counted: as many for each number.

    Both the range and the words are multiples of 2**24, which changes nothing about the shares.
    """
    fair_random = FairRandom("00" * 32, [])
    fair_random._words = iter(byte << 24 for byte in range(256))
    each = 256 // stop
    numbers = Counter(fair_random.randrange(stop << 24) >> 24 for _ in range(each * stop))
    assert numbers == dict.fromkeys(range(stop), each)
    # The words that are left are skipped: they would make some numbers likelier.
    with pytest.raises(StopIteration):
        fair_random.randrange(stop << 24)


def chi_square(counts: Counter[Any], kinds: int) -> float:
    expected = counts.total() / kinds
    assert len(counts) == kinds
    return sum((count - expected) ** 2 / expected for count in counts.values())


def test_removed_cards_and_start_players_are_evenly_spread() -> None:
    rng = Random(2)
    starts: Counter[int] = Counter()
    removed: Counter[Any] = Counter()
    tops: Counter[Any] = Counter()
    for _ in range(6000):
        deal = fair_deal(FELIX, random_hex(rng), [random_hex(rng) for _ in range(3)])
        starts[deal.start] += 1
        removed.update(enumerate(deal.removed))
        assert deal.dummy is not None
        tops[deal.dummy[0]] += 1
    # One sample in a thousand is above: 13.8 with 2, 27.9 with 9, 59 with 29 degrees of freedom.
    assert chi_square(starts, 3) < 13.8
    assert chi_square(tops, 10) < 27.9
    assert chi_square(removed, 30) < 59


def test_changing_one_part_changes_the_whole_deal() -> None:
    rng = Random(3)
    seed, shares = random_hex(rng), [random_hex(rng) for _ in range(5)]
    parts = [(seed, shares), (seed[::-1], shares), (seed, shares[::-1])]
    parts += [(seed, [*shares[:at], None, *shares[at + 1 :]]) for at in range(5)]  # type: ignore[list-item]
    parts += [(seed, [*shares[:at], random_hex(rng), *shares[at + 1 :]]) for at in range(5)]
    deals = {fair_deal(FELIX, *part) for part in parts}
    numbers = {tuple(FairRandom(*part).randrange(2**32) for _ in range(4)) for part in parts}
    assert len(numbers) == len(parts)
    assert len(deals) == len(parts)


def finished_record(seats: int = 4, edition: str = "felix") -> RecordJson:
    """Return the record of a game that was played at a table."""
    settings = TableSettings(seats=seats, edition=edition)
    return dict(record_of(after_game(playing_table(settings), Random(5))))


def check(record: RecordJson) -> None:
    verify(read(record), read_proof(record))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("edition", sorted(PRINTED))
def test_deal_of_a_game_at_a_table_is_fair(edition: str, seats: int) -> None:
    record = finished_record(seats, edition)
    check(record)
    proof = read_proof(record)
    assert proof.to_dict() == record["fair"]


def share_of_a_bot(record: RecordJson) -> None:
    record["fair"]["seals"][1] = None


def another_share(record: RecordJson) -> None:
    record["fair"]["shares"][1] = "ab" * 32


def another_seal(record: RecordJson) -> None:
    record["fair"]["seals"][2] = "ab" * 32


def another_seed(record: RecordJson) -> None:
    record["fair"]["seed"] = "ab" * 32


def another_commitment(record: RecordJson) -> None:
    record["fair"]["commitment"] = "ab" * 32


def another_seed_with_its_commitment(record: RecordJson) -> None:
    record["fair"] |= {"seed": "ab" * 32, "commitment": seal("ab" * 32)}


def another_share_with_its_seal(record: RecordJson) -> None:
    record["fair"]["shares"][1] = "ab" * 32
    record["fair"]["seals"][1] = seal("ab" * 32)


def missing_share(record: RecordJson) -> None:
    record["fair"]["shares"][0] = None


def swapped_seats(record: RecordJson) -> None:
    for name in ("seals", "shares"):
        record["fair"][name].reverse()


def another_start(record: RecordJson) -> None:
    record["deal"]["start"] = (record["deal"]["start"] + 1) % 3


def another_card(record: RecordJson) -> None:
    first, *others = record["deal"]["removed"]
    record["deal"]["removed"] = ["R" if first != "R" else "L", *others]


def another_pile(record: RecordJson) -> None:
    record["deal"]["dummy"].reverse()


UNFAIR: list[tuple[Tampering, str]] = [
    (another_seed, "unfair-seed"),
    (another_commitment, "unfair-seed"),
    (another_share, "unfair-share"),
    (another_seal, "unfair-share"),
    (share_of_a_bot, "unfair-share"),
    (another_seed_with_its_commitment, "unfair-deal"),
    (another_share_with_its_seal, "unfair-deal"),
    (missing_share, "unfair-deal"),
    (swapped_seats, "unfair-deal"),
    (another_start, "unfair-deal"),
    (another_card, "unfair-deal"),
    (another_pile, "unfair-deal"),
]


@pytest.mark.parametrize(
    ("tamper", "key"), UNFAIR, ids=lambda each: getattr(each, "__name__", each)
)
def test_every_kind_of_tampering_is_refused(tamper: Tampering, key: str) -> None:
    record = finished_record(seats=3)
    tamper(record)
    with pytest.raises(Malformed) as error:
        check(record)
    assert error.value.key == key
    (verdict,) = verdicts([json.dumps(record)])
    assert verdict.is_unfair
    assert not verdict.is_fair
    assert error.value.sentence in str(verdict)


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
    # Neither null nor a share: each is refused, and not read as null.
    (lambda record: record["fair"]["shares"].__setitem__(1, ""), "proof"),
    (lambda record: record["fair"]["shares"].__setitem__(1, 0), "proof"),
    (lambda record: record["fair"]["shares"].__setitem__(1, False), "proof"),
    (lambda record: record["fair"]["shares"].__setitem__(1, []), "proof"),
    (lambda record: record["fair"]["seals"].__setitem__(1, ""), "proof"),
    (lambda record: record["fair"]["seals"].__setitem__(1, {}), "proof"),
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_unreadable_proof_is_refused(number: int) -> None:
    tamper, key = BROKEN[number]
    record = finished_record()
    tamper(record)
    with pytest.raises(Malformed) as error:
        check(record)
    assert error.value.key == key
    (verdict,) = verdicts([json.dumps(record)])
    assert not verdict.is_fair
    assert not verdict.is_unfair


def test_verdict_names_who_showed_no_share() -> None:
    (verdict,) = verdicts([(EXAMPLES / "fair-deal.jsonl").read_text(encoding="utf-8")])
    assert verdict.is_fair
    assert verdict.without_share == ("Cleo",)
    assert "without the share of Cleo" in str(verdict)


EXAMPLES = Path(__file__).parent.parent / "examples"


def test_verify_prints_one_line_for_each_game_and_exits_with_the_verdict(tmp_path: Path) -> None:
    fair_one, unfair_one = finished_record(), finished_record()
    another_card(unfair_one)
    bad_one = copy.deepcopy(fair_one)
    del bad_one["fair"]
    for games, code in (
        ([fair_one, fair_one], 0),
        ([fair_one, unfair_one], 1),
        ([fair_one, bad_one], 2),
        ([unfair_one, bad_one], 1),
    ):
        file = tmp_path / "games.jsonl"
        file.write_text("\n".join(map(json.dumps, games)) + "\n\n", encoding="utf-8")
        process = command("verify", str(file))
        assert process.returncode == code
        assert len(process.stdout.splitlines()) == len(games)
        assert process.stderr == ""
        process = command("verify", str(file), "--json")
        assert process.returncode == code
        is_fair = [game["is_fair"] for game in json.loads(process.stdout)["games"]]
        expected = {id(fair_one): True, id(unfair_one): False, id(bad_one): None}
        assert is_fair == [expected[id(game)] for game in games]


@pytest.mark.parametrize("text", ["", "\n", "this is no JSON", "[]", '{"format": "catsack/1"}'])
def test_verify_refuses_text_that_is_no_record(text: str) -> None:
    process = command("verify", "-", answers=text)
    assert process.returncode == 2
    assert len((process.stdout + process.stderr).splitlines()) == 1
    assert "Traceback" not in process.stderr


def test_verify_refuses_a_missing_file(tmp_path: Path) -> None:
    process = command("verify", str(tmp_path / "nothing"))
    assert process.returncode == 2
    assert "No such file" in process.stderr
