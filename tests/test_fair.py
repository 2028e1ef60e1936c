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

from catsack import fair
from catsack.editions import FELIX, PRINTED, with_house_rules
from catsack.errors import Malformed
from catsack.fair import Chance, fair_deal, read_proof, seal, verdicts, verify
from catsack.records import Record, read
from catsack.server.games.archive import record as record_of
from catsack.server.protocol.settings import Settings
from tests.server.support.tables import played_out, playing
from tests.support.command import command

Kept: TypeAlias = dict[str, Any]
Tampering: TypeAlias = Callable[[Kept], object]

GOLDEN = json.loads(
    (Path(__file__).parent / "support" / "data" / "fair.json").read_text(encoding="utf-8")
)
"""What follows from some seeds and shares, for every program that checks deals."""


def hex_(rng: Random) -> str:
    return f"{rng.getrandbits(256):064x}"


@pytest.mark.parametrize(
    "case", GOLDEN, ids=lambda case: f"{case['edition']}-{len(case['shares'])}"
)
def test_a_deal_is_the_same_for_ever(case: Kept) -> None:
    """A change here would make games that were played unfair."""
    seed, shares = case["seed"], case["shares"]
    assert seal(seed) == case["commitment"]
    assert [share and seal(share) for share in shares] == case["seals"]
    chance = Chance(seed, shares)
    assert [chance.randrange(stop) for stop in case["stops"]] == case["drawn"]
    deal = fair_deal(with_house_rules(case["edition"], {}), seed, shares)
    assert Record(("",) * len(shares), deal, (), None).to_dict()["deal"] == case["deal"]


def test_a_seal_is_the_sha_256_of_the_bytes() -> None:
    secret = "00ff" * 16
    assert seal(secret) == hashlib.sha256(bytes([0, 255] * 16)).hexdigest()


def test_chance_is_as_the_docs_say() -> None:
    """A twin that shares no code: text, key, blocks of eight numbers, too large ones left out."""
    rng = Random(1)
    for _ in range(50):
        seed, shares = hex_(rng), [rng.choice([None, hex_(rng)]) for _ in range(4)]
        chance = Chance(seed, shares)
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
            assert chance.randrange(stop) == number % stop


@pytest.mark.parametrize("stop", [1, 2, 3, 5, 7, 10, 100, 129, 255, 256])
def test_every_number_is_equally_likely(stop: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With words of one byte all of them can be counted: each number comes from as many."""
    monkeypatch.setattr(fair, "WORD", 1)
    chance = Chance("00" * 32, [])
    chance._words = iter(range(256))
    each = 256 // stop
    drawn = Counter(chance.randrange(stop) for _ in range(each * stop))
    assert drawn == dict.fromkeys(range(stop), each)
    # What is left would be too much for some.
    with pytest.raises(StopIteration):
        chance.randrange(stop)


def chi_square(drawn: Counter[Any], kinds: int) -> float:
    expected = drawn.total() / kinds
    assert len(drawn) == kinds
    return sum((found - expected) ** 2 / expected for found in drawn.values())


def test_removed_cards_and_start_players_are_evenly_spread() -> None:
    rng = Random(2)
    starts: Counter[int] = Counter()
    removed: Counter[Any] = Counter()
    tops: Counter[Any] = Counter()
    for _ in range(6000):
        deal = fair_deal(FELIX, hex_(rng), [hex_(rng) for _ in range(3)])
        starts[deal.start] += 1
        removed.update(enumerate(deal.removed))
        assert deal.dummy is not None
        tops[deal.dummy[0]] += 1
    # One in a thousand would be above: 13.8 of 2, 27.9 of 9, 59 of 29 degrees of freedom.
    assert chi_square(starts, 3) < 13.8
    assert chi_square(tops, 10) < 27.9
    assert chi_square(removed, 30) < 59


def test_whoever_changes_one_of_the_parts_changes_everything() -> None:
    rng = Random(3)
    seed, shares = hex_(rng), [hex_(rng) for _ in range(5)]
    parts = [(seed, shares), (seed[::-1], shares), (seed, shares[::-1])]
    parts += [(seed, [*shares[:at], None, *shares[at + 1 :]]) for at in range(5)]  # type: ignore[list-item]
    parts += [(seed, [*shares[:at], hex_(rng), *shares[at + 1 :]]) for at in range(5)]
    deals = {fair_deal(FELIX, *part) for part in parts}
    numbers = {tuple(Chance(*part).randrange(2**32) for _ in range(4)) for part in parts}
    assert len(numbers) == len(parts)
    assert len(deals) == len(parts)


def kept(seats: int = 4, edition: str = "felix") -> Kept:
    """Return the record of a game that was played at a table."""
    settings = Settings(seats=seats, edition=edition)  # type: ignore[arg-type]
    return dict(record_of(played_out(playing(settings), Random(5))))


def checked(record: Kept) -> None:
    verify(read(record), read_proof(record))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("edition", sorted(PRINTED))
def test_the_deal_of_a_game_at_a_table_is_fair(edition: str, seats: int) -> None:
    record = kept(seats, edition)
    checked(record)
    proof = read_proof(record)
    assert proof.to_dict() == record["fair"]


def share_of_a_bot(record: Kept) -> None:
    record["fair"]["seals"][1] = None


def another_share(record: Kept) -> None:
    record["fair"]["shares"][1] = "ab" * 32


def another_seal(record: Kept) -> None:
    record["fair"]["seals"][2] = "ab" * 32


def another_seed(record: Kept) -> None:
    record["fair"]["seed"] = "ab" * 32


def another_commitment(record: Kept) -> None:
    record["fair"]["commitment"] = "ab" * 32


def another_seed_with_its_commitment(record: Kept) -> None:
    record["fair"] |= {"seed": "ab" * 32, "commitment": seal("ab" * 32)}


def another_share_with_its_seal(record: Kept) -> None:
    record["fair"]["shares"][1] = "ab" * 32
    record["fair"]["seals"][1] = seal("ab" * 32)


def share_left_out(record: Kept) -> None:
    record["fair"]["shares"][0] = None


def seats_exchanged(record: Kept) -> None:
    for name in ("seals", "shares"):
        record["fair"][name].reverse()


def another_start(record: Kept) -> None:
    record["deal"]["start"] = (record["deal"]["start"] + 1) % 3


def another_card(record: Kept) -> None:
    first, *others = record["deal"]["removed"]
    record["deal"]["removed"] = ["R" if first != "R" else "L", *others]


def another_pile(record: Kept) -> None:
    record["deal"]["dummy"].reverse()


UNFAIR: list[tuple[Tampering, str]] = [
    (another_seed, "unfair-seed"),
    (another_commitment, "unfair-seed"),
    (another_share, "unfair-share"),
    (another_seal, "unfair-share"),
    (share_of_a_bot, "unfair-share"),
    (another_seed_with_its_commitment, "unfair-deal"),
    (another_share_with_its_seal, "unfair-deal"),
    (share_left_out, "unfair-deal"),
    (seats_exchanged, "unfair-deal"),
    (another_start, "unfair-deal"),
    (another_card, "unfair-deal"),
    (another_pile, "unfair-deal"),
]


@pytest.mark.parametrize(
    ("tamper", "key"), UNFAIR, ids=lambda each: getattr(each, "__name__", each)
)
def test_every_kind_of_tampering_is_refused(tamper: Tampering, key: str) -> None:
    record = kept(seats=3)
    tamper(record)
    with pytest.raises(Malformed) as refused:
        checked(record)
    assert refused.value.key == key
    (verdict,) = verdicts([json.dumps(record)])
    assert verdict.is_unfair
    assert not verdict.is_fair
    assert refused.value.sentence in str(verdict)


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
    # Neither nothing nor a share: each must be refused, and not be taken for nothing.
    (lambda record: record["fair"]["shares"].__setitem__(1, ""), "proof"),
    (lambda record: record["fair"]["shares"].__setitem__(1, 0), "proof"),
    (lambda record: record["fair"]["shares"].__setitem__(1, False), "proof"),
    (lambda record: record["fair"]["shares"].__setitem__(1, []), "proof"),
    (lambda record: record["fair"]["seals"].__setitem__(1, ""), "proof"),
    (lambda record: record["fair"]["seals"].__setitem__(1, {}), "proof"),
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_a_proof_that_cannot_be_read_is_refused(number: int) -> None:
    tamper, key = BROKEN[number]
    record = kept()
    tamper(record)
    with pytest.raises(Malformed) as refused:
        checked(record)
    assert refused.value.key == key
    (verdict,) = verdicts([json.dumps(record)])
    assert not verdict.is_fair
    assert not verdict.is_unfair


def test_who_showed_no_share_is_named() -> None:
    (verdict,) = verdicts([(EXAMPLES / "fair-deal.jsonl").read_text(encoding="utf-8")])
    assert verdict.is_fair
    assert verdict.unshown == ("Cleo",)
    assert "without the share of Cleo" in str(verdict)


EXAMPLES = Path(__file__).parent.parent / "examples"


def test_verify_says_one_line_for_each_game_and_tells_by_its_exit_code(tmp_path: Path) -> None:
    fair_one, unfair_one = kept(), kept()
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
        done = command("verify", str(file))
        assert done.returncode == code
        assert len(done.stdout.splitlines()) == len(games)
        assert done.stderr == ""
        machine = command("verify", str(file), "--json")
        assert machine.returncode == code
        is_fair = [game["is_fair"] for game in json.loads(machine.stdout)["games"]]
        expected = {id(fair_one): True, id(unfair_one): False, id(bad_one): None}
        assert is_fair == [expected[id(game)] for game in games]


@pytest.mark.parametrize("said", ["", "\n", "this is no JSON", "[]", '{"format": "catsack/1"}'])
def test_verify_refuses_what_is_no_record(said: str) -> None:
    done = command("verify", "-", answers=said)
    assert done.returncode == 2
    assert len((done.stdout + done.stderr).splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_verify_refuses_a_file_that_is_not_there(tmp_path: Path) -> None:
    done = command("verify", str(tmp_path / "nothing"))
    assert done.returncode == 2
    assert "No such file" in done.stderr
