"""Random numbers that anybody can compute again from the key of a deal."""

import hashlib
from collections.abc import Iterator

WORD_BYTES = 4
"""Bytes in one random number."""


class FairRandom:
    """Random numbers that follow from a key of 32 bytes, and from nothing else.

    >>> rng = FairRandom(bytes(32))
    >>> [rng.randrange(10) for _ in range(6)]
    [1, 2, 5, 7, 1, 7]
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._words = self._random_words()

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to *stop* - 1, each equally likely."""
        # Words beyond the last whole multiple of *stop* would make small numbers likelier.
        limit = 256**WORD_BYTES // stop * stop
        return next(word for word in self._words if word < limit) % stop

    def _random_words(self) -> Iterator[int]:
        number = 0
        while True:
            block = hashlib.sha256(self._key + number.to_bytes(8, "big")).digest()
            for at in range(0, len(block), WORD_BYTES):
                yield int.from_bytes(block[at : at + WORD_BYTES], "big")
            number += 1
