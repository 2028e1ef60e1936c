"""SQLite, embedded: one writer, many readers, everything in one file."""

import asyncio
import sqlite3
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from catsack.store.contract import NotifyHandler, PersonHandler
from catsack.store.errors import StoreUnavailable, store_closed
from catsack.store.sqlite.connect import connect, sqlite_failure
from catsack.store.sqlite.prepare import prepare
from catsack.store.sqlite.writer_thread import BUSY_S, WriterThread
from catsack.store.transactions import P, Query, SqliteTransaction, T
from catsack.store.upgrade import UpgradeBackups
from catsack.store.write_health import FailureHandler

READERS = 2
"""How many queries may read at the same time."""

LOOP_BUSY_S = 0.1
"""Nobody locks out readers but a process that repairs the file: do not wait in the event loop."""

SELECT_JOURNAL = "SELECT body FROM entries WHERE table_id = ? AND number > ? ORDER BY number"


class SqliteDatabase:
    """A database in a file, for one worker.

    Several workers may share the file safely, but they do not notify each other.
    """

    is_shared = False

    def __init__(
        self, path: Path, busy_s: float = BUSY_S, backups: UpgradeBackups | None = None
    ) -> None:
        self._path = path
        self._backups = backups
        self._connections: SqliteConnections | None = None
        self._on_failure: FailureHandler = lambda _: None
        self._writer = WriterThread(path, busy_s)
        self.append = self._writer.append

    async def start(self) -> None:
        """Open the file and upgrade its schema."""
        await asyncio.to_thread(prepare, self._path, self._backups)
        self._connections = SqliteConnections(self._path)
        self._writer.start()

    async def stop(self) -> None:
        """Finish pending writes and close the file."""
        connections, self._connections = self._connections, None
        await self._writer.stop()
        if connections is not None:
            await connections.close()

    async def journal(self, table: str, after: int = -1) -> list[bytes]:
        """Return the entries of a table with a number greater than *after*, in order."""
        # In the event loop: reading a whole game takes 0.2 ms, a switch to a thread takes longer,
        # and a reader never waits for the writer.
        try:
            rows = self._open().loop_reader.execute(SELECT_JOURNAL, (table, after))
            return [body for (body,) in rows]
        except sqlite3.Error as error:
            raise self._read_failure(error) from error

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *query* in a transaction that sees one moment, and return its result."""
        connections = self._open()

        def run() -> T:
            driver = connections.readers.get()
            try:
                with driver:
                    driver.execute("BEGIN")
                    return query(SqliteTransaction(driver), *args, **kwargs)
            finally:
                connections.readers.put(driver)

        try:
            return await asyncio.get_running_loop().run_in_executor(connections.threads, run)
        except sqlite3.Error as error:
            raise self._read_failure(error) from error

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *query* in a transaction, commit it to disk, and return its result."""
        return await self._writer.write(lambda transaction: query(transaction, *args, **kwargs))

    async def notify(self, tables: Mapping[str, int]) -> None:
        """Do nothing: there are no other workers."""

    def on_failure(self, handler: FailureHandler) -> None:
        """Call *handler* when something cannot be written or read."""
        self._writer.on_failure = self._on_failure = handler

    def on_notify(self, handler: NotifyHandler) -> None:
        """Do nothing: there are no other workers."""

    async def notify_person(self, person: str) -> None:
        """Do nothing: there are no other workers."""

    def on_notify_person(self, handler: PersonHandler) -> None:
        """Do nothing: there are no other workers."""

    def _read_failure(self, error: sqlite3.Error) -> StoreUnavailable:
        failure = sqlite_failure(self._path, error)
        self._on_failure(failure)
        return failure

    def _open(self) -> "SqliteConnections":
        if self._connections is None:
            raise store_closed()
        return self._connections


class SqliteConnections:
    """The open connections that read a file."""

    def __init__(self, path: Path) -> None:
        self.loop_reader = connect(path, LOOP_BUSY_S)
        """For the thread of the event loop only."""
        self.readers: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        """For *threads*."""
        for _ in range(READERS):
            self.readers.put(connect(path))
        self.threads = ThreadPoolExecutor(READERS, thread_name_prefix="catsack-reader")

    async def close(self) -> None:
        """Close all of them."""
        await asyncio.to_thread(self.threads.shutdown)
        for _ in range(READERS):
            self.readers.get().close()
        self.loop_reader.close()
