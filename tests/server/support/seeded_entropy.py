"""Secrets that follow from a seed, so that a test can be run again."""

from base64 import urlsafe_b64encode
from random import Random


class SeededEntropy:
    """Draws tokens from a random generator."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def token_hex(self, nbytes: int, /) -> str:
        return self._rng.randbytes(nbytes).hex()

    def token_urlsafe(self, nbytes: int, /) -> str:
        return urlsafe_b64encode(self._rng.randbytes(nbytes)).rstrip(b"=").decode()
