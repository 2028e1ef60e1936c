"""Group commit in PostgreSQL: all waiting entries go into one INSERT."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import asyncpg

from catsack.store.errors import AlreadyWritten, store_closed
from catsack.store.postgres.connect import Connector, postgres_failure
from catsack.store.rows import JournalAppend

MAX_GROUP = 1000
"""The most entries in one INSERT."""
STOP_S = 1.0
"""How long pending writes may take when the store is closed."""

INSERT = """
INSERT INTO entries (table_id, number, body)
SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])
ON CONFLICT DO NOTHING RETURNING table_id, number
"""

Key = tuple[str, int]
"""A table's id and the number of an entry."""


@dataclass(slots=True, eq=False)
class PendingAppend:
    """An append that waits for the server, entry by entry.

    A group takes one entry of each: when a number is already written, no entry after it may be.
    """

    append: JournalAppend
    outcome: asyncio.Future[Exception | None]
    written: int = 0
    """How many of its entries are on disk."""

    @property
    def key(self) -> Key:
        """The key of its next entry."""
        return self.append.table, self.append.number + self.written

    @property
    def body(self) -> bytes:
        """The body of its next entry."""
        return self.append.bodies[self.written]

    def finish(self, error: Exception | None) -> None:
        """Tell the waiting writer, unless it has stopped waiting."""
        if not self.outcome.done():
            self.outcome.set_result(error)


class Appender:
    """Appends to journals over a connection of its own.

    Whatever goes wrong, every append is answered, and the connection is closed.
    """

    def __init__(self, connector: Connector) -> None:
        self._connector = connector
        self._connection: asyncpg.Connection | None = None
        self._waiting: list[PendingAppend] = []
        self._writing: asyncio.Task[None] | None = None
        self._is_stopping = False

    def append(self, append: JournalAppend) -> asyncio.Future[Exception | None]:
        """Return a future of why the append failed, or of None when its entries are on disk."""
        if self._is_stopping:
            raise store_closed()
        pending = PendingAppend(append, asyncio.get_running_loop().create_future())
        if not append.bodies:
            pending.finish(None)
            return pending.outcome
        self._waiting.append(pending)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        return pending.outcome

    async def stop(self) -> None:
        """Write what waits, unless that takes long, then close the connection."""
        self._is_stopping = True
        if self._writing is not None:
            await asyncio.wait([self._writing], timeout=STOP_S)
            self._writing.cancel()
        self._fail(self._waiting, store_closed())

    async def _write_all(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:MAX_GROUP], self._waiting[MAX_GROUP:]
            try:
                await self._write(group)
            except Exception as error:
                self._fail(group, postgres_failure(error))
            except BaseException:
                self._fail(group, store_closed())
                raise

    def _fail(self, group: Sequence[PendingAppend], error: Exception) -> None:
        self._disconnect()
        for pending in group:
            pending.finish(error)
        # Some of the group may wait already for their next entry.
        self._waiting = [pending for pending in self._waiting if pending not in group]

    async def _write(self, group: Sequence[PendingAppend]) -> None:
        """Write the next entry of each append in *group*."""
        # The first of the group gets the number. Keys are sorted so that two workers that want the
        # same numbers lock them in the same order, and cannot deadlock.
        first: dict[Key, PendingAppend] = {}
        for pending in group:
            first.setdefault(pending.key, pending)
        keys = sorted(first)
        try:
            inserted = await self._insert(keys, [first[key].body for key in keys])
        except (asyncpg.DataError, UnicodeError) as error:
            await self._write_one_by_one(group, error)
        else:
            for pending in group:
                if first[pending.key] is pending and pending.key in inserted:
                    self._advance(pending)
                else:
                    pending.finish(AlreadyWritten())

    def _advance(self, pending: PendingAppend) -> None:
        pending.written += 1
        if pending.written < len(pending.append.bodies):
            self._waiting.append(pending)
        else:
            pending.finish(None)

    async def _write_one_by_one(self, group: Sequence[PendingAppend], error: Exception) -> None:
        """Find the entry that PostgreSQL does not accept, and write the others."""
        if len(group) == 1:
            group[0].finish(error)
            return
        for pending in group:
            await self._write([pending])

    async def _insert(self, keys: Sequence[Key], bodies: Sequence[bytes]) -> set[Key]:
        """Return the keys that were not in use, and now are."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connector.connect()
        tables = [table for table, _ in keys]
        numbers = [number for _, number in keys]
        rows = await self._connection.fetch(INSERT, tables, numbers, bodies)
        return {(row[0], row[1]) for row in rows}

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
