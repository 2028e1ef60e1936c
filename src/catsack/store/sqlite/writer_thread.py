"""The one thread that writes to SQLite: whatever waits goes to disk together."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from catsack.store.errors import store_closed
from catsack.store.rows import JournalAppend
from catsack.store.sqlite.connect import connect, unavailable
from catsack.store.sqlite.group_commit import LARGEST, Job, commit
from catsack.store.statements import Connection

COMPANY_S = 0.005
"""So long whoever writes alone waits for others: to go to disk costs more than what is written."""


class Writer:
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

    async def write(self, ask: Callable[[Connection], Any]) -> Any:  # noqa: ANN401
        """Return what *ask* answers, when all that it did is on disk."""
        job = Job(ask=ask)
        await self._put(job)
        if job.error is not None:
            raise job.error
        return job.result

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
        answer = jobs[-1].answer = self._loop.create_future()
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
            self._gathering = self._loop.call_later(COMPANY_S, self._hand_over)

    def _stop_gathering(self) -> None:
        if self._gathering is not None:
            self._gathering.cancel()

    def _hand_over(self) -> None:
        self._gathering, self._is_urgent, self._is_writing = None, False, True
        group, self._waiting = self._waiting[:LARGEST], self._waiting[LARGEST:]
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
                job.error = unavailable(self._path, error)
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
        _tell(jobs)
        self._is_writing = False
        if self._waiting:
            self._gather()


def _tell(jobs: Sequence[Job]) -> None:
    for job in jobs:
        answer = job.answer
        if answer is not None and not answer.done():
            answer.set_result(None)
