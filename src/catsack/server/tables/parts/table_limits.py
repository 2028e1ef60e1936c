"""How many tables one person and one address may keep going, counted in the store."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from weakref import WeakValueDictionary

from catsack.server.protocol.refusals import Denied
from catsack.store.contract import ANY_NUMBER, TableStore


@dataclass(frozen=True, slots=True)
class MaxTables:
    """How many live tables are allowed: tables that are open or playing."""

    per_person: int = 20
    """Opened by one person."""
    per_address: int = 60
    """Opened from one address. A household or a school may share one."""
    of_bots: int = 5
    """Started from one address without a person at them."""


NO_MAXIMUM = MaxTables(ANY_NUMBER, ANY_NUMBER, ANY_NUMBER)


def max_tables(per_person: int, per_address: int, of_bots: int) -> MaxTables:
    """Return limits, where 0 is any number.

    >>> max_tables(20, 60, 0).of_bots == NO_MAXIMUM.of_bots
    True
    """
    return MaxTables(per_person or ANY_NUMBER, per_address or ANY_NUMBER, of_bots or ANY_NUMBER)


class TableLimits:
    """Checks that nobody keeps too many tables going.

    What is checked and what is done then are one step for an address, at this worker. Two workers
    at the same moment may let one table too many pass.
    """

    def __init__(self, store: TableStore, maximum: MaxTables) -> None:
        self._store = store
        self._maximum = maximum
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def opening(self, person: str, address: str) -> AsyncIterator[None]:
        """Open a table inside this; raises ``Denied`` if there are too many."""
        if self._maximum is NO_MAXIMUM:
            yield
            return
        async with self._lock(address):
            live = await self._store.live_tables(person, address)
            if live.of_host >= self._maximum.per_person:
                raise Denied("too-many-live-tables", limit=self._maximum.per_person)
            if address and live.of_address >= self._maximum.per_address:
                raise Denied("too-many-tables-here", limit=self._maximum.per_address)
            yield

    @asynccontextmanager
    async def starting_without_people(self, address: str) -> AsyncIterator[None]:
        """Start a game of bots alone inside this; raises ``Denied`` if there are too many."""
        async with self._lock(address):
            live = await self._store.live_tables("", address)
            if address and live.of_bots >= self._maximum.of_bots:
                raise Denied("too-many-bot-tables", limit=self._maximum.of_bots)
            yield

    def _lock(self, address: str) -> asyncio.Lock:
        return self._locks.setdefault(address, asyncio.Lock())
