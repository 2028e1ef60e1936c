"""The one thread that writes to SQLite: whatever waits goes to disk together."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import cast

from catsack.store.errors import store_closed
from catsack.store.rows import JournalAppend
from catsack.store.sqlite.connect import connect, sqlite_failure
from catsack.store.sqlite.group_commit import MAX_JOBS, Job, commit
from catsack.store.transactions import T, Transaction

DELAY_S = 0.005
"""So long whoever writes alone waits for others: to go to disk costs more than what is written."""


class WriterThread:
    """Writes in its own thread; who waits is answered after the commit, never before."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._driver: sqlite3.Connection | None = None
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Job] = []
        self._gathering: asyncio.Handle | None = None
        """Hands the next group over, when its time has come."""
        self._is_writing = False
        self._is_urgent = False
        """Many wait already who have waited for each other."""
        self._groups: SimpleQueue[Sequence[Job] | None] = SimpleQueue()
        self._is_ending = False
        self._thread = threading.Thread(target=self._run, name="catsack-writer", daemon=True)
        self._thread.start()

    async def append(
        self, appends: Sequence[JournalAppend], *, hurry: bool = False
    ) -> list[Exception | None]:
        """Write entries of several tables, and return for each why it failed, or None."""
        if not appends:
            return []
        jobs = [
            Job(entries=[(table, at, body) for at, body in enumerate(bodies, number)])
            for table, number, bodies in appends
        ]
        self._is_urgent |= hurry
        await self._put(*jobs)
        return [job.error for job in jobs]

    async def write(self, query: Callable[[Transaction], T]) -> T:
        """Run *query*, and return its result when all that it did is on disk."""
        job = Job(query=query)
        await self._put(job)
        if job.error is not None:
            raise job.error
        return cast("T", job.result)

    async def stop(self) -> None:
        """Write what waits, then end."""
        if not self._is_ending:
            self._is_ending = True
            self._stop_gathering()
            while self._waiting:
                self._hand_over()
            self._groups.put(None)
        await asyncio.to_thread(self._thread.join)

    def _put(self, *jobs: Job) -> asyncio.Future[None]:
        """Return a future that is done when all *jobs* are, whatever came of them."""
        if self._is_ending:
            raise store_closed()
        answer = jobs[-1].done = self._loop.create_future()
        self._waiting += jobs
        if not self._is_writing:
            self._gather()
        return answer

    def _gather(self) -> None:
        """Have what waits written soon, and at once if that is urgent."""
        if self._is_urgent:
            self._stop_gathering()
            self._gathering = self._loop.call_soon(self._hand_over)
        elif self._gathering is None:
            self._gathering = self._loop.call_later(DELAY_S, self._hand_over)

    def _stop_gathering(self) -> None:
        if self._gathering is not None:
            self._gathering.cancel()

    def _hand_over(self) -> None:
        self._gathering, self._is_urgent, self._is_writing = None, False, True
        group, self._waiting = self._waiting[:MAX_JOBS], self._waiting[MAX_JOBS:]
        self._groups.put(group)

    def _run(self) -> None:
        while (group := self._groups.get()) is not None:
            if group:
                self._commit(group)
            self._answer(group)
        self._close()

    def _commit(self, jobs: Sequence[Job]) -> None:
        try:
            self._driver = self._driver or connect(self._path)
            commit(self._driver, jobs)
        except Exception as error:
            for job in jobs:
                job.error = sqlite_failure(self._path, error)
            # Whatever state it is in: the next group begins with a new connection.
            self._close()

    def _close(self) -> None:
        driver, self._driver = self._driver, None
        if driver is not None:
            driver.close()

    def _answer(self, jobs: Sequence[Job]) -> None:
        try:
            self._loop.call_soon_threadsafe(self._told, jobs)
        except RuntimeError:
            return  # The loop is closed: nobody waits any more.

    def _told(self, jobs: Sequence[Job]) -> None:
        acknowledge(jobs)
        self._is_writing = False
        if self._waiting:
            self._gather()


def acknowledge(jobs: Sequence[Job]) -> None:
    """Wake up those who wait for *jobs*."""
    for job in jobs:
        if job.done is not None and not job.done.done():
            job.done.set_result(None)
