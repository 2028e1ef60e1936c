"""Where secrets come from: the system, or a seed in tests."""

import secrets
from typing import Protocol


class Entropy(Protocol):
    """Draws tokens that nobody can guess."""

    def token_hex(self, nbytes: int, /) -> str:
        """Return so many random bytes in hexadecimal digits."""
        ...

    def token_urlsafe(self, nbytes: int, /) -> str:
        """Return so many random bytes as text for addresses."""
        ...


SYSTEM_ENTROPY: Entropy = secrets
