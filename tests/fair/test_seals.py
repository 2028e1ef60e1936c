"""Commitments and seals: what each of them is bound to."""

import hashlib
from itertools import combinations
from random import Random

from catsack.fair.seals import DealId, next_seed, seal
from tests.fair.support.finished_games import random_hex

SECRET = "00ff" * 16
COMMITMENT = "ab" * 32


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_seal_of_version_1_is_the_sha_256_of_the_bytes() -> None:
    expected = hashlib.sha256(bytes([0, 255] * 16)).hexdigest()
    assert seal(SECRET) == expected
    for deal in (DealId(1, "one"), DealId(1, "other", 3)):
        assert deal.seal(COMMITMENT, SECRET) == deal.commitment(SECRET) == expected


def test_version_2_hashes_the_lines_that_are_documented() -> None:
    deal = DealId(2, "table", 3)
    assert deal.commitment(SECRET) == sha256(f"catsack fair deal 2 seed\ntable\n3\n{SECRET}")
    assert deal.seal(COMMITMENT, SECRET) == sha256(
        f"catsack fair deal 2 share\ntable\n3\n{COMMITMENT}\n{SECRET}"
    )


def test_no_seal_fits_another_table_another_deal_or_another_commitment() -> None:
    deals = [DealId(2, "one"), DealId(2, "other"), DealId(2, "one", 1)]
    for one, other in combinations(deals, 2):
        assert one.commitment(SECRET) != other.commitment(SECRET)
        assert one.seal(COMMITMENT, SECRET) != other.seal(COMMITMENT, SECRET)
        assert not one.is_sealed(COMMITMENT, SECRET, other.seal(COMMITMENT, SECRET))
    deal = deals[0]
    assert not deal.is_sealed("cd" * 32, SECRET, deal.seal(COMMITMENT, SECRET))
    assert not deal.is_sealed(COMMITMENT, "cd" * 32, deal.seal(COMMITMENT, SECRET))
    assert not deal.is_sealed(COMMITMENT, SECRET, None)


def test_commitment_cannot_stand_for_a_seal() -> None:
    deal = DealId(2, "table")
    assert not deal.is_sealed(COMMITMENT, SECRET, deal.commitment(SECRET))


def test_program_of_version_1_may_seal_at_a_table_of_version_2() -> None:
    deal = DealId(2, "table")
    assert deal.is_sealed(COMMITMENT, SECRET, deal.seal(COMMITMENT, SECRET))
    assert deal.is_sealed(COMMITMENT, SECRET, seal(SECRET))
    assert not deal.is_sealed(COMMITMENT, SECRET, seal("cd" * 32))


def test_seal_of_version_2_does_not_count_at_a_table_of_version_1() -> None:
    bound = DealId(2, "table").seal(COMMITMENT, SECRET)
    assert not DealId(1, "table").is_sealed(COMMITMENT, SECRET, bound)


def test_next_seed_follows_from_the_seed_and_is_another_one() -> None:
    seeds = [random_hex(Random(1))]
    for _ in range(100):
        seeds.append(next_seed(seeds[-1]))
    assert len(set(seeds)) == 101
    assert all(len(seed) == 64 for seed in seeds)
    assert seeds[1] == sha256(f"catsack next seed\n{seeds[0]}")
    # A seed that is shown must not tell what an aborted deal was: no hash that is shown repeats it.
    assert seal(seeds[0]) not in seeds
