"""Secrets that follow from a seed, so that a test can be run again."""

import secrets
from base64 import urlsafe_b64encode
from random import Random


class Chances:
    """What stands in for the module ``secrets`` in a house under test."""

    compare_digest = staticmethod(secrets.compare_digest)

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def token_hex(self, size: int) -> str:
        return self._rng.randbytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        return urlsafe_b64encode(self._rng.randbytes(size)).rstrip(b"=").decode()
