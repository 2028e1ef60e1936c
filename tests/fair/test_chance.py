"""Random numbers that follow from a key alone."""

import hashlib
from collections import Counter
from random import Random

import pytest

from catsack.fair.chance import FairRandom


def test_numbers_follow_from_the_key_as_documented() -> None:
    """A naive twin shares no code: blocks of eight numbers, too large ones skipped."""
    rng = Random(1)
    for _ in range(50):
        key = rng.randbytes(32)
        fair_random = FairRandom(key)
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
    fair_random = FairRandom(bytes(32))
    fair_random._words = iter(byte << 24 for byte in range(256))
    each = 256 // stop
    numbers = Counter(fair_random.randrange(stop << 24) >> 24 for _ in range(each * stop))
    assert numbers == dict.fromkeys(range(stop), each)
    # The words that are left are skipped: they would make some numbers likelier.
    with pytest.raises(StopIteration):
        fair_random.randrange(stop << 24)
