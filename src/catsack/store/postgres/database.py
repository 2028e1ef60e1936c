"""PostgreSQL: for many workers on many machines."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial

import asyncpg
import sqlalchemy
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from catsack.store.contract import NotifyHandler
from catsack.store.errors import store_closed
from catsack.store.postgres.appender import Appender
from catsack.store.postgres.connect import SERVER_ERRORS, SETTINGS, connect, postgres_failure
from catsack.store.postgres.notify import Notifier
from catsack.store.rows import JournalAppend
from catsack.store.transactions import P, PostgresTransaction, Query, T
from catsack.store.upgrade import upgrade

POOL_SIZE = 5
"""The most connections that read journals, and the most that run queries."""

TRIES = 5
"""How often to try a transaction that PostgreSQL aborts in favour of another."""

ABORTED_STATES = ("40001", "40P01")
"""SQL states of a serialization failure and of a deadlock."""

UPGRADE_LOCK = 0x0CA75AC2
"""The advisory lock that a worker holds while it upgrades the schema."""

SELECT_JOURNAL = "SELECT body FROM entries WHERE table_id = $1 AND number > $2 ORDER BY number"


class PostgresDatabase:
    """A database on a PostgreSQL server."""

    is_shared = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._handlers: list[NotifyHandler] = []
        self._connections: PostgresConnections | None = None

    async def start(self) -> None:
        """Connect to the server and upgrade the schema."""
        connections = PostgresConnections(self._address)
        for handler in self._handlers:
            connections.notifier.on_notify(handler)
        try:
            async with connections.engine.begin() as connection:
                await connection.run_sync(_upgrade_alone)
            await connections.pool
            await connections.notifier.start()
        except (*SERVER_ERRORS, ValueError) as error:
            await connections.close()
            raise postgres_failure(error) from error
        self._connections = connections

    async def stop(self) -> None:
        """Finish pending writes and disconnect."""
        connections, self._connections = self._connections, None
        if connections is not None:
            await connections.close()

    async def append(
        self, appends: Sequence[JournalAppend], *, hurry: bool = False
    ) -> Sequence[Exception | None]:
        """Write entries of several tables, and return for each why it failed, or None."""
        appender = self._open().appender
        outcomes = [appender.append(append) for append in appends]
        return [await outcome for outcome in outcomes]

    async def journal(self, table: str, after: int = -1) -> list[bytes]:
        """Return the entries of a table with a number greater than *after*, in order."""
        try:
            rows = await self._open().pool.fetch(SELECT_JOURNAL, table, after)
        except SERVER_ERRORS as error:
            raise postgres_failure(error) from error
        return [row[0] for row in rows]

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *query* in a transaction that sees one moment, and return its result."""
        try:
            async with self._open().read_engine.begin() as connection:
                return await connection.run_sync(_bound(query, *args, **kwargs))
        except SERVER_ERRORS as error:
            raise postgres_failure(error) from error

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *query* in a transaction, commit it to disk, and return its result."""
        tries = 0
        while True:
            tries += 1
            try:
                async with self._open().engine.begin() as connection:
                    return await connection.run_sync(_bound(query, *args, **kwargs))
            except SERVER_ERRORS as error:
                if tries == TRIES or not _is_aborted(error):
                    raise postgres_failure(error) from error

    async def notify(self, tables: Mapping[str, int]) -> None:
        """Tell the other workers the number of the last entry of each of these tables."""
        self._open().notifier.notify(tables)

    def on_notify(self, handler: NotifyHandler) -> None:
        """Call *handler* with what other workers tell."""
        self._handlers.append(handler)
        if self._connections is not None:
            self._connections.notifier.on_notify(handler)

    def _open(self) -> "PostgresConnections":
        if self._connections is None:
            raise store_closed()
        return self._connections


class PostgresConnections:
    """The open connections of one worker to a server."""

    def __init__(self, address: str) -> None:
        self.engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=partial(connect, address),
            pool_size=POOL_SIZE,
            max_overflow=0,
            pool_pre_ping=True,
        )
        self.read_engine = self.engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self.pool = asyncpg.create_pool(
            address, min_size=1, max_size=POOL_SIZE, reset=_no_reset, **SETTINGS
        )
        """For journals."""
        self.appender = Appender(address)
        self.notifier = Notifier(address)

    async def close(self) -> None:
        """Finish pending writes, send pending notifications, then close all connections."""
        await self.appender.stop()
        await self.notifier.stop()
        with suppress(asyncpg.InterfaceError):  # The pool may never have been opened.
            self.pool.terminate()
        await self.engine.dispose()


async def _no_reset(connection: asyncpg.Connection) -> None:
    """Return a connection to the pool as it is: reading a journal leaves nothing behind."""


def _bound(
    query: Query[P, T], *args: P.args, **kwargs: P.kwargs
) -> Callable[[sqlalchemy.Connection], T]:
    return lambda connection: query(PostgresTransaction(connection), *args, **kwargs)


def _upgrade_alone(connection: sqlalchemy.Connection) -> None:
    connection.execute(
        sqlalchemy.text("SELECT pg_advisory_xact_lock(:number)"), {"number": UPGRADE_LOCK}
    )
    upgrade(connection)


def _is_aborted(error: Exception) -> bool:
    """Tell whether PostgreSQL gave up this transaction so that another could commit."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in ABORTED_STATES
