"""Passwords, hashed with argon2id in threads of their own.

A hash costs tens of milliseconds and tens of megabytes on purpose, so that only few are computed
at a time. Few may wait, too: logins from thousands of addresses would otherwise make everybody wait
for hours. Some places are kept for people at addresses where they have logged in before.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from catsack.server.protocol.refusals import Denied

T = TypeVar("T")

MAX_WAITING = 30
"""So many hashes may wait or be computed: about a second of work for two threads."""
KEPT_PLACES = 10
"""So many more for people at addresses that are familiar."""


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
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """Return the hash of *password*."""
        return await self._in_thread(self._hasher.hash, password, MAX_WAITING + KEPT_PLACES)

    async def matches(
        self, hashed: str | None, password: str, *, is_familiar: bool = False
    ) -> bool:
        """Tell whether *hashed* is the hash of *password*.

        None, for somebody without a password, costs as much time as any other hash.
        """
        if self._decoy is None:
            self._decoy = await self.hash("")
        most = MAX_WAITING + KEPT_PLACES * is_familiar
        verify = partial(self._verify, hashed or self._decoy)
        matches = await self._in_thread(verify, password, most)
        return matches and hashed is not None

    def is_outdated(self, hashed: str) -> bool:
        """Tell whether a hash was made at another cost than today's."""
        return self._hasher.check_needs_rehash(hashed)

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except VerificationError:
            return False

    async def _in_thread(self, work: Callable[[str], T], password: str, most: int) -> T:
        if self._waiting >= most:
            raise Denied("passwords-busy")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, work, password)
        finally:
            self._waiting -= 1
