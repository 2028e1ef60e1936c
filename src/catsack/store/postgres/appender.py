"""Group commit in PostgreSQL: whatever waits is inserted by one statement."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import asyncpg

from catsack.store.errors import AlreadyWritten, store_closed
from catsack.store.postgres.connect import TROUBLE, connect, unavailable

LARGEST = 1000

INSERT = """
INSERT INTO entries (table_id, number, body)
SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])
ON CONFLICT DO NOTHING RETURNING table_id, number
"""

Key = tuple[str, int]


@dataclass(slots=True, eq=False)
class Job:
    """An entry to write, and who waits for it."""

    answer: asyncio.Future[None]
    key: Key
    body: bytes


class Appender:
    """Writes entries over a connection of its own."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: asyncpg.Connection | None = None
        self._waiting: list[Job] = []
        self._writing: asyncio.Task[None] | None = None
        self._is_ending = False

    def append(self, table: str, number: int, body: bytes) -> asyncio.Future[None]:
        """Return a future that is done when the entry is on disk."""
        if self._is_ending:
            raise store_closed()
        job = Job(asyncio.get_running_loop().create_future(), (table, number), body)
        self._waiting.append(job)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        return job.answer

    async def stop(self) -> None:
        """Write what waits, then end."""
        self._is_ending = True
        if self._writing is not None:
            await self._writing
        if self._connection is not None:
            self._connection.terminate()

    async def _write_all(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:LARGEST], self._waiting[LARGEST:]
            await self._write(group)

    async def _write(self, group: Sequence[Job]) -> None:
        # Who is first in the group is first. Sorted, two workers that want the same numbers
        # wait for each other in the same order.
        first: dict[Key, Job] = {}
        for job in group:
            first.setdefault(job.key, job)
        keys = sorted(first)
        try:
            written = await self._insert(keys, [first[key].body for key in keys])
        except (asyncpg.DataError, UnicodeError) as error:
            await self._write_apart(group, error)
        except TROUBLE as error:
            self._hang_up()
            for job in group:
                _refuse(job, unavailable(error))
        else:
            for job in group:
                if first[job.key] is not job or job.key not in written:
                    _refuse(job, AlreadyWritten())
                elif not job.answer.done():
                    job.answer.set_result(None)

    async def _write_apart(self, group: Sequence[Job], error: Exception) -> None:
        """Keep what is wrong with one entry from the others."""
        if len(group) == 1:
            _refuse(group[0], error)
            return
        for job in group:
            await self._write([job])

    async def _insert(self, keys: Sequence[Key], bodies: Sequence[bytes]) -> set[Key]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._address)
        tables = [table for table, _ in keys]
        numbers = [number for _, number in keys]
        rows = await self._connection.fetch(INSERT, tables, numbers, bodies)
        return {(row[0], row[1]) for row in rows}

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def _refuse(job: Job, error: Exception) -> None:
    if not job.answer.done():
        job.answer.set_exception(error)
