"""Passwords, hashed with argon2id, away from the event loop.

A hash costs tens of milliseconds and tens of megabytes on purpose, so that few are made at
a time.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cost:
    """What one hash costs: by default what RFC 9106 recommends for little memory."""

    passes: int = 3
    kibibytes: int = 64 * 1024
    lanes: int = 4


class Passwords:
    """Hashes and checks passwords."""

    def __init__(self, cost: Cost | None = None) -> None:
        cost = cost or Cost()
        self._hasher = PasswordHasher(cost.passes, cost.kibibytes, cost.lanes)
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="passwords")
        self._nobody: str | None = None

    async def hashed(self, password: str) -> str:
        """Return the hash to keep of *password*."""
        return await self._apart(self._hasher.hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Return whether *password* is the one whose hash is *kept*.

        None is no hash to compare with; saying so costs as much as any other answer.
        """
        if self._nobody is None:
            self._nobody = await self.hashed("")
        fits = await self._apart(self._verified, kept or self._nobody, password)
        return fits and kept is not None

    def is_dated(self, kept: str) -> bool:
        """Return whether a hash was made at another cost than today's."""
        return self._hasher.check_needs_rehash(kept)

    def stop(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _verified(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except VerificationError:
            return False

    async def _apart(self, work: Callable[..., T], *given: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)
