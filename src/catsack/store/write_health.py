"""Whether a store accepts writes at the moment."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from catsack.store.errors import StoreUnavailable

FRESH_S = 2.0
"""How long the outcome of a write counts as news."""
PROBE_S = 3.0
"""A store that takes longer than this to write something does not accept writes."""

FailureHandler: TypeAlias = Callable[[Exception], None]


class WriteHealth:
    """Tries a small write when somebody asks, and knows of others that have failed.

    However often somebody asks, it tries once in two seconds.
    """

    def __init__(self, probe: Callable[[], Awaitable[None]]) -> None:
        self._probe = probe
        self._failure: StoreUnavailable | None = None
        self._failed_at = self._succeeded_at = float("-inf")
        self._probing: asyncio.Task[None] | None = None

    def note_failure(self, error: Exception) -> None:
        """Note that something could not be written or read."""
        if isinstance(error, StoreUnavailable):
            self._failure, self._failed_at = error, _now()

    async def check(self) -> None:
        """Raise ``StoreUnavailable`` unless writes work."""
        if max(self._failed_at, self._succeeded_at) < _now() - FRESH_S:
            if self._probing is None or self._probing.done():
                self._probing = asyncio.create_task(self._try())
            await asyncio.wait([self._probing], timeout=PROBE_S)
            if not self._probing.done():
                self.note_failure(_too_slow())
        # A disk may have room for one write and none for the next: a failure counts for a while.
        if self._failure is not None and self._failed_at >= _now() - FRESH_S:
            raise StoreUnavailable(self._failure.key, self._failure.sentence)

    async def _try(self) -> None:
        try:
            await self._probe()
        except Exception as error:
            self.note_failure(error if isinstance(error, StoreUnavailable) else _too_slow())
        else:
            self._succeeded_at = _now()


def _now() -> float:
    return asyncio.get_running_loop().time()


def _too_slow() -> StoreUnavailable:
    return StoreUnavailable("store-unavailable", "The store does not answer in time.")
