"""PostgreSQL: the same promises, for many workers on many machines."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial

import asyncpg
import sqlalchemy
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from catsack.store.errors import store_closed
from catsack.store.postgres.appender import Appender
from catsack.store.postgres.connect import SETTINGS, TROUBLE, connect, unavailable
from catsack.store.postgres.notify import Wire, Woken
from catsack.store.rows import JournalAppend
from catsack.store.sql_store import Answer, Asked, Question
from catsack.store.statements import PostgresConnection
from catsack.store.upgrade import upgrade

CONNECTIONS = 5
"""At most so many for journals, and so many for everything else."""

TRIES = 5
"""A transaction that PostgreSQL sacrifices to another one is tried again."""

SACRIFICED = ("40001", "40P01")

UPGRADING = 0x0CA75AC2
"""The number of the lock that lets one worker at a time bring the schema up to date."""

JOURNAL = "SELECT body FROM entries WHERE table_id = $1 AND number > $2 ORDER BY number"


class Postgres:
    """A database on a server."""

    is_shared = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._woken: list[Woken] = []
        self._opened: Opened | None = None

    async def start(self) -> None:
        """Open it, bringing its schema up to date."""
        opened = Opened(self._address)
        for woken in self._woken:
            opened.wire.on_notify(woken)
        try:
            async with opened.engine.begin() as connection:
                await connection.run_sync(_upgrade_alone)
            await opened.pool
            await opened.wire.start()
        except (*TROUBLE, ValueError) as error:
            await opened.close()
            raise unavailable(error) from error
        self._opened = opened

    async def stop(self) -> None:
        """Finish what was begun and close it."""
        opened, self._opened = self._opened, None
        if opened is not None:
            await opened.close()

    async def append(
        self, appends: Sequence[JournalAppend], *, hurry: bool = False
    ) -> Sequence[Exception | None]:
        """Write entries of several tables, and return for each why it failed, or None."""
        appender = self._here().appender
        outcomes = [appender.append(append) for append in appends]
        return [await outcome for outcome in outcomes]

    async def journal(self, table: str, after: int = -1) -> list[bytes]:
        """Return the entries of a table with a number greater than *after*, in order."""
        try:
            rows = await self._here().pool.fetch(JOURNAL, table, after)
        except TROUBLE as error:
            raise unavailable(error) from error
        return [row[0] for row in rows]

    async def read(
        self, ask: Question[Asked, Answer], *args: Asked.args, **named: Asked.kwargs
    ) -> Answer:
        """Return what *ask* answers, given a connection that sees one moment."""
        try:
            async with self._here().reading.begin() as connection:
                return await connection.run_sync(_asking(ask, *args, **named))
        except TROUBLE as error:
            raise unavailable(error) from error

    async def write(
        self, ask: Question[Asked, Answer], *args: Asked.args, **named: Asked.kwargs
    ) -> Answer:
        """Return what *ask* answers when everything it did is on disk, or undo all of it."""
        tries = 0
        while True:
            tries += 1
            try:
                async with self._here().engine.begin() as connection:
                    return await connection.run_sync(_asking(ask, *args, **named))
            except TROUBLE as error:
                if tries == TRIES or not _is_sacrificed(error):
                    raise unavailable(error) from error

    async def notify(self, tables: Mapping[str, int]) -> None:
        """Tell the other workers that these tables have come to these numbers."""
        self._here().wire.notify(tables)

    def on_notify(self, woken: Callable[[Mapping[str, int]], None]) -> None:
        """Have *woken* called with what other workers tell."""
        self._woken.append(woken)
        if self._opened is not None:
            self._opened.wire.on_notify(woken)

    def _here(self) -> "Opened":
        if self._opened is None:
            raise store_closed()
        return self._opened


class Opened:
    """The connections of one worker to a server."""

    def __init__(self, address: str) -> None:
        self.engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=partial(connect, address),
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
        )
        self.reading = self.engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self.pool = asyncpg.create_pool(
            address, min_size=1, max_size=CONNECTIONS, reset=_as_it_is, **SETTINGS
        )
        self.appender = Appender(address)
        self.wire = Wire(address)

    async def close(self) -> None:
        """Write what waits, tell what is to be told, then close all of them."""
        await self.appender.stop()
        await self.wire.stop()
        with suppress(asyncpg.InterfaceError):  # It was never opened.
            self.pool.terminate()
        await self.engine.dispose()


async def _as_it_is(connection: asyncpg.Connection) -> None:
    """Give a connection back to the pool: to read a journal changes nothing about it."""


def _asking(
    ask: Question[Asked, Answer], *args: Asked.args, **named: Asked.kwargs
) -> Callable[[sqlalchemy.Connection], Answer]:
    return lambda connection: ask(PostgresConnection(connection), *args, **named)


def _upgrade_alone(connection: sqlalchemy.Connection) -> None:
    connection.execute(
        sqlalchemy.text("SELECT pg_advisory_xact_lock(:number)"), {"number": UPGRADING}
    )
    upgrade(connection)


def _is_sacrificed(error: Exception) -> bool:
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in SACRIFICED
