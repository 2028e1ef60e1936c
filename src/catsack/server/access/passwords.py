"""Passwords, hashed with argon2id in threads of their own.

A hash costs tens of milliseconds and tens of megabytes on purpose, so that only few are computed
at a time.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class HashCost:
    """What one hash costs: by default what RFC 9106 recommends for little memory."""

    passes: int = 3
    kibibytes: int = 64 * 1024
    lanes: int = 4

    def hasher(self) -> PasswordHasher:
        """Return a hasher of this cost."""
        return PasswordHasher(self.passes, self.kibibytes, self.lanes)


class Passwords:
    """Hashes and checks passwords."""

    def __init__(self, hasher: PasswordHasher, threads: Executor) -> None:
        self._hasher = hasher
        self._threads = threads
        self._decoy: str | None = None

    async def hash(self, password: str) -> str:
        """Return the hash of *password*."""
        return await self._in_thread(self._hasher.hash, password)

    async def matches(self, hashed: str | None, password: str) -> bool:
        """Tell whether *hashed* is the hash of *password*.

        None, for somebody without a password, costs as much time as any other hash.
        """
        if self._decoy is None:
            self._decoy = await self.hash("")
        matches = await self._in_thread(self._verify, hashed or self._decoy, password)
        return matches and hashed is not None

    def is_outdated(self, hashed: str) -> bool:
        """Tell whether a hash was made at another cost than today's."""
        return self._hasher.check_needs_rehash(hashed)

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except VerificationError:
            return False

    async def _in_thread(self, work: Callable[..., T], *args: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)
