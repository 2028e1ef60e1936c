"""PostgreSQL: for many workers on many machines."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from sqlalchemy import event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from catsack.store.contract import NotifyHandler, PersonHandler
from catsack.store.errors import StoreUnavailable, store_closed
from catsack.store.postgres.appender import Appender
from catsack.store.postgres.connect import (
    SERVER_ERRORS,
    Connector,
    postgres_failure,
    server_failures,
)
from catsack.store.postgres.notify import Notifier
from catsack.store.postgres.pool import ConnectionPool
from catsack.store.postgres.prepare import upgrade_postgres
from catsack.store.rows import JournalAppend
from catsack.store.transactions import P, PostgresTransaction, Query, T
from catsack.store.upgrade import UpgradeBackups
from catsack.store.write_health import FailureHandler

POOL_SIZE = 5
"""The most connections that read journals, and the most that run queries."""

TRIES = 5
"""How often to try a transaction that PostgreSQL aborts in favour of another."""

ABORTED_STATES = ("40001", "40P01")
"""SQL states of a serialization failure and of a deadlock."""

STATEMENT_ERRORS = (DataError, IntegrityError, ProgrammingError)
"""Errors after which a connection is as good as before."""

STOP_S = 0.5
"""How long connections may take to close."""

SELECT_JOURNAL = "SELECT body FROM entries WHERE table_id = $1 AND number > $2 ORDER BY number"


class PostgresDatabase:
    """A database on a PostgreSQL server."""

    is_shared = True

    def __init__(self, connector: Connector, backups: UpgradeBackups | None = None) -> None:
        self._connector = connector
        self._backups = backups or UpgradeBackups()
        self._handlers: list[NotifyHandler] = []
        self._person_handlers: list[PersonHandler] = []
        self._on_failure: FailureHandler = lambda _: None
        self._connections: PostgresConnections | None = None

    async def start(self) -> None:
        """Connect to the server and upgrade the schema."""
        with server_failures():
            await upgrade_postgres(self._connector, self._backups)
            connections = PostgresConnections(self._connector)
            for handler in self._handlers:
                connections.notifier.on_notify(handler)
            for person_handler in self._person_handlers:
                connections.notifier.on_notify_person(person_handler)
            await connections.notifier.start()
        self._connections = connections

    async def stop(self) -> None:
        """Finish pending writes and disconnect; neither takes long, whatever the server does."""
        connections, self._connections = self._connections, None
        if connections is not None:
            await connections.close()

    async def append(
        self, appends: Sequence[JournalAppend], *, hurry: bool = False
    ) -> Sequence[Exception | None]:
        """Write entries of several tables, and return for each why it failed, or None."""
        appender = self._open().appender
        outcomes = [appender.append(append) for append in appends]
        errors = [await outcome for outcome in outcomes]
        for error in errors:
            if error is not None:
                self._on_failure(error)
        return errors

    async def journal(self, table: str, after: int = -1) -> list[bytes]:
        """Return the entries of a table with a number greater than *after*, in order."""
        with self._noted_failures():
            async with self._open().pool.connection() as connection:
                rows = await connection.fetch(SELECT_JOURNAL, table, after)
        return [row[0] for row in rows]

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *query* in a transaction that sees one moment, and return its result."""
        with self._noted_failures():
            return await self._run(self._open().read_engine, query, *args, **kwargs)

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *query* in a transaction, commit it to disk, and return its result."""
        tries = 0
        while True:
            tries += 1
            try:
                return await self._run(self._open().engine, query, *args, **kwargs)
            except SERVER_ERRORS as error:
                if tries == TRIES or not _is_aborted(error):
                    failure = postgres_failure(error)
                    self._on_failure(failure)
                    raise failure from error

    async def _run(
        self, engine: AsyncEngine, query: Query[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        # The time-out of a command does not cover all: after a time-out asyncpg waits for the
        # server to cancel the command, and a server that is frozen never does.
        async with asyncio.timeout(2 * self._connector.command_s), engine.begin() as connection:
            return await connection.run_sync(
                lambda sync: query(PostgresTransaction(sync), *args, **kwargs)
            )

    async def notify(self, tables: Mapping[str, int]) -> None:
        """Tell the other workers the number of the last entry of each of these tables."""
        self._open().notifier.notify(tables)

    def on_failure(self, handler: FailureHandler) -> None:
        """Call *handler* when something cannot be written or read."""
        self._on_failure = handler

    def on_notify(self, handler: NotifyHandler) -> None:
        """Call *handler* with what other workers tell."""
        self._handlers.append(handler)
        if self._connections is not None:
            self._connections.notifier.on_notify(handler)

    async def notify_person(self, person: str) -> None:
        """Tell the other workers that the name or the tokens of a person have changed."""
        self._open().notifier.notify_person(person)

    def on_notify_person(self, handler: PersonHandler) -> None:
        """Call *handler* with each person that other workers tell of."""
        self._person_handlers.append(handler)
        if self._connections is not None:
            self._connections.notifier.on_notify_person(handler)

    @contextmanager
    def _noted_failures(self) -> Iterator[None]:
        try:
            with server_failures():
                yield
        except StoreUnavailable as failure:
            self._on_failure(failure)
            raise

    def _open(self) -> "PostgresConnections":
        if self._connections is None:
            raise store_closed()
        return self._connections


class PostgresConnections:
    """The open connections of one worker to a server."""

    def __init__(self, connector: Connector) -> None:
        self.engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=connector.connect,
            pool_size=POOL_SIZE,
            max_overflow=0,
            pool_timeout=connector.command_s,
            pool_pre_ping=True,
        )
        event.listen(self.engine.sync_engine, "handle_error", _drop_connection)
        self.read_engine = self.engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self.pool = ConnectionPool(connector, POOL_SIZE)
        """For journals."""
        self.appender = Appender(connector)
        self.notifier = Notifier(connector)

    async def close(self) -> None:
        """Finish pending writes, send pending notifications, then close all connections."""
        await self.appender.stop()
        await self.notifier.stop()
        self.pool.close()
        with suppress(*SERVER_ERRORS):
            async with asyncio.timeout(STOP_S):
                await self.engine.dispose()


def _drop_connection(context: ExceptionContext) -> None:
    """Close a connection, and all others, unless it was the statement that failed."""
    if not isinstance(context.sqlalchemy_exception, STATEMENT_ERRORS):
        context.is_disconnect = True


def _is_aborted(error: Exception) -> bool:
    """Tell whether PostgreSQL gave up this transaction so that another could commit."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in ABORTED_STATES
