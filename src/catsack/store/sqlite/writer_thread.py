"""The one thread that writes to an SQLite file, many jobs in each transaction."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import cast

from catsack.batcher import Batcher
from catsack.store.errors import StoreUnavailable, store_closed
from catsack.store.rows import JournalAppend
from catsack.store.sqlite.connect import connect, sqlite_failure
from catsack.store.sqlite.group_commit import MAX_JOBS, Job, commit
from catsack.store.transactions import T, Transaction
from catsack.store.write_health import FailureHandler

DELAY_S = 0.005
"""How long a job waits for others to share its transaction: a sync costs more than the writes."""
BUSY_S = 2.0
"""How long a job waits for another process that has locked the file."""
STOP_S = 2.2
"""How long the last jobs may take when the store is closed."""


class WriterThread:
    """Commits jobs in its own thread. A job is acknowledged after the commit, never before."""

    def __init__(self, path: Path, busy_s: float = BUSY_S) -> None:
        self._path = path
        self._busy_s = busy_s
        self._driver: sqlite3.Connection | None = None
        self._failure: StoreUnavailable | None = None
        """Why the last group failed."""
        self.on_failure: FailureHandler = lambda _: None
        """Called in the event loop when a whole group fails."""
        self._batcher = Batcher(self._hand_over, DELAY_S)
        """Paused while the thread commits: what is added meanwhile is the next group."""
        self._is_hurried = False
        """The next group does not wait for more."""
        self._groups: SimpleQueue[Sequence[Job] | None] = SimpleQueue()
        """What the thread is to commit; None ends it."""
        self._is_running = False

    def start(self) -> None:
        """Start the thread; what it commits is acknowledged in the running event loop."""
        self._is_running = True
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="catsack-writer", daemon=True)
        self._thread.start()

    async def append(
        self, appends: Sequence[JournalAppend], *, hurry: bool = False
    ) -> list[Exception | None]:
        """Write entries of several tables, and return for each why it failed, or None."""
        if not appends:
            return []
        jobs = [
            Job(entries=[(table, number, body) for number, body in enumerate(bodies, first)])
            for table, first, bodies in appends
        ]
        await self._put(jobs, hurry=hurry)
        return [job.error for job in jobs]

    async def write(self, query: Callable[[Transaction], T]) -> T:
        """Run *query*, and return its result when all that it did is on disk."""
        job = Job(query=query)
        await self._put([job])
        if job.error is not None:
            raise job.error
        return cast("T", job.result)

    async def stop(self) -> None:
        """Commit what waits, unless that takes long, then end the thread."""
        if self._is_running:
            self._is_running = False
            while self._batcher:
                self._batcher.flush()
            self._groups.put(None)
            await asyncio.to_thread(self._thread.join, STOP_S)

    def _put(self, jobs: Sequence[Job], *, hurry: bool = False) -> asyncio.Future[None]:
        """Return a future that is done when all *jobs* are, whatever their outcome."""
        if not self._is_running:
            raise store_closed()
        # Jobs are committed in order: when the last is done, so are those before it.
        done = jobs[-1].done = self._loop.create_future()
        self._is_hurried |= hurry
        self._batcher.add(*jobs)
        if self._is_hurried:
            self._batcher.hurry()
        return done

    def _hand_over(self, jobs: list[Job]) -> None:
        """Give a group to the thread, and keep what is too much for it."""
        self._is_hurried = False
        self._batcher.pause()
        self._batcher.add(*jobs[MAX_JOBS:])
        self._groups.put(jobs[:MAX_JOBS])

    def _run(self) -> None:
        while (group := self._groups.get()) is not None:
            self._commit(group)
            with suppress(RuntimeError):  # The event loop may be closed: then nobody waits.
                self._loop.call_soon_threadsafe(self._on_commit, group)
        self._disconnect()

    def _commit(self, jobs: Sequence[Job]) -> None:
        try:
            if self._failure is not None and not self._is_running:
                # There may be many groups, and each would wait as long as the last one.
                raise sqlite3.OperationalError(self._failure.facts["reason"])
            commit(self._connect(), jobs)
            self._failure = None
        except Exception as error:
            for job in jobs:
                job.error = sqlite_failure(self._path, error)
            self._failure = sqlite_failure(self._path, error)
            # Its state is unknown: the next group gets a new connection.
            self._disconnect()

    def _connect(self) -> sqlite3.Connection:
        if self._driver is None:
            self._driver = connect(self._path, self._busy_s)
            if self._failure is not None:
                # The log may have taken the last room of the disk, up to 32 MB of it. What has
                # been moved into the file from there is overwritten by what comes next.
                with suppress(sqlite3.Error):
                    self._driver.execute("PRAGMA wal_checkpoint(PASSIVE)")
        return self._driver

    def _disconnect(self) -> None:
        driver, self._driver = self._driver, None
        if driver is not None:
            with suppress(sqlite3.Error):  # It may be in the middle of something.
                driver.close()

    def _on_commit(self, jobs: Sequence[Job]) -> None:
        if self._failure is not None:
            self.on_failure(self._failure)
        acknowledge(jobs)
        self._batcher.resume()
        if self._is_hurried:
            self._batcher.hurry()


def acknowledge(jobs: Sequence[Job]) -> None:
    """Wake up those who wait for *jobs*."""
    for job in jobs:
        if job.done is not None and not job.done.done():
            job.done.set_result(None)
