"""SQLite, embedded: one writer, many readers, everything in one file."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from catsack.store.errors import store_closed
from catsack.store.rows import JournalAppend
from catsack.store.sql_store import Answer, Asked, Question
from catsack.store.sqlite.connect import connect, prepare, unavailable
from catsack.store.sqlite.writer_thread import Writer
from catsack.store.statements import SqliteConnection

READERS = 2

JOURNAL = "SELECT body FROM entries WHERE table_id = ? AND number > ? ORDER BY number"


class Sqlite:
    """A database in a file, for one worker.

    Several may share the file and keep every promise, but they do not wake each other.
    """

    is_shared = False

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened: Opened | None = None

    async def start(self) -> None:
        """Open it, bringing its schema up to date."""
        await asyncio.to_thread(prepare, self._path)
        self._opened = Opened(self._path)

    async def stop(self) -> None:
        """Finish what was begun and close it."""
        opened, self._opened = self._opened, None
        if opened:
            await opened.close()

    async def append(
        self, appends: Sequence[JournalAppend], *, hurry: bool = False
    ) -> Sequence[Exception | None]:
        """Write entries of several tables, and return for each why it failed, or None."""
        return await self._here().writer.append(appends, hurry=hurry)

    async def journal(self, table: str, after: int = -1) -> list[bytes]:
        """Return the entries of a table with a number greater than *after*, in order."""
        # A whole game takes 0.2 ms; to hand that to a thread takes longer, and readers never
        # wait for the writer.
        try:
            return [row[0] for row in self._here().reader.execute(JOURNAL, (table, after))]
        except sqlite3.Error as error:
            raise unavailable(self._path, error) from error

    async def read(
        self, ask: Question[Asked, Answer], *args: Asked.args, **named: Asked.kwargs
    ) -> Answer:
        """Return what *ask* answers, given a connection that sees one moment."""
        opened = self._here()

        def answer() -> Answer:
            driver = opened.readers.get()
            try:
                with driver:
                    driver.execute("BEGIN")
                    return ask(SqliteConnection(driver), *args, **named)
            finally:
                opened.readers.put(driver)

        try:
            return await asyncio.get_running_loop().run_in_executor(opened.threads, answer)
        except sqlite3.Error as error:
            raise unavailable(self._path, error) from error

    async def write(
        self, ask: Question[Asked, Answer], *args: Asked.args, **named: Asked.kwargs
    ) -> Answer:
        """Return what *ask* answers when everything it did is on disk, or undo all of it."""
        answer: Answer = await self._here().writer.write(
            lambda connection: ask(connection, *args, **named)
        )
        return answer

    async def notify(self, tables: Mapping[str, int]) -> None:
        """Do nothing: there are no other workers."""

    def on_notify(self, woken: Callable[[Mapping[str, int]], None]) -> None:
        """Do nothing: there are no other workers."""

    def _here(self) -> "Opened":
        if self._opened is None:
            raise store_closed()
        return self._opened


class Opened:
    """The connections to a file: one that writes, some that read."""

    def __init__(self, path: Path) -> None:
        self.reader = connect(path)
        """For the event loop's own thread."""
        self.readers: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        for _ in range(READERS):
            self.readers.put(connect(path))
        self.threads = ThreadPoolExecutor(READERS, thread_name_prefix="catsack-reader")
        self.writer = Writer(path)

    async def close(self) -> None:
        """Write what waits, then close all of them."""
        await self.writer.stop()
        await asyncio.to_thread(self.threads.shutdown)
        for _ in range(READERS):
            self.readers.get().close()
        self.reader.close()
