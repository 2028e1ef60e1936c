"""The processes that review games, and whose job comes next."""

import asyncio
import json
import logging
import pickle
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

from catsack.server.ops.metrics import METRICS
from catsack.server.ops.tasks import Tasks
from catsack.server.reviews.jobs import Job, OnProgress, ReviewFailed
from catsack.server.thinking.child_process import ChildProcess, ProcessLost
from catsack.server.thinking.fair_queue import FairQueue, Rank

COMMAND = (sys.executable, "-P", "-m", "catsack.server.reviews.review_main")
MAX_TRIES = 2
"""A job that loses its process this often is given up."""

log = logging.getLogger("catsack.reviews")


class ReviewPatience(NamedTuple):
    """How long a process may be silent before it is taken to hang."""

    silent_s: float = 120.0
    compile_s: float = 600.0
    """Before its first result: its code may have to be compiled."""


@dataclass(slots=True, eq=False)
class QueuedJob:
    """A job that waits for a process."""

    job: Job
    rank: Rank
    on_progress: OnProgress
    result: asyncio.Future[bytes]
    tries: int = 0


class ReviewProcesses:
    """Does jobs in processes of their own, which are started when there is something to do.

    One more process than *count* is kept for what somebody waits for at this moment, such as
    advice: those jobs have a rank with people.
    """

    def __init__(
        self,
        count: int,
        patience: ReviewPatience | None = None,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._threads = ThreadPoolExecutor(count + 1, "review")
        self._patience = patience or ReviewPatience()
        processes = [ChildProcess(command, self._threads) for _ in range(count + 1)]
        self._quick = processes[0]
        self._processes = processes
        self._idle = list(processes)
        self._warm: set[ChildProcess] = set()
        """Those that have given a result."""
        self._queue: FairQueue[QueuedJob] = FairQueue()
        self._tasks = Tasks()

    def submit(
        self, job: Job, rank: Rank, on_progress: OnProgress = lambda _done, _total: None
    ) -> asyncio.Future[bytes]:
        """Do *job* when it is its turn."""
        result: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._queue.add(rank, QueuedJob(job, rank, on_progress, result))
        self._dispatch()
        return result

    async def stop(self) -> None:
        """End all processes."""
        # First nobody waits for a result any more: so nobody reports that a process is gone.
        await self._tasks.stop()
        await asyncio.gather(*(process.end() for process in self._processes))
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _dispatch(self) -> None:
        """Give every idle process something to do."""
        for process in tuple(self._idle):
            if queued := self._next_job(process):
                self._idle.remove(process)
                self._tasks.spawn(self._do(process, queued))

    def _next_job(self, process: ChildProcess) -> QueuedJob | None:
        while queued := self._queue.pop(people_only=process is self._quick):
            if not queued.result.done():
                return queued
        return None

    async def _do(self, process: ChildProcess, queued: QueuedJob) -> None:
        kind = type(queued.job).__name__
        try:
            with METRICS.review_seconds.labels(kind).time():
                body = await self._ask(process, queued)
            if not queued.result.done():
                queued.result.set_result(body)
        except ProcessLost as error:
            self._warm.discard(process)
            log.error("the process of a %s is replaced: %s", kind, error)
            self._try_again(queued)
        except Exception as error:
            if not queued.result.done():
                queued.result.set_exception(error)
        self._idle.append(process)
        self._dispatch()

    async def _ask(self, process: ChildProcess, queued: QueuedJob) -> bytes:
        is_warm = process in self._warm
        limit_s = self._patience.silent_s if is_warm else self._patience.compile_s
        line = await process.ask(pickle.dumps(queued.job), limit_s)
        while line.startswith(b"P "):
            done, total = map(int, line[2:].split())
            queued.on_progress(done, total)
            line = await process.read_line(limit_s)
        if line.startswith(b"E "):
            raise ReviewFailed(json.loads(line[2:]))
        self._warm.add(process)
        return line[2:].rstrip(b"\n")

    def _try_again(self, queued: QueuedJob) -> None:
        queued.tries += 1
        if queued.tries < MAX_TRIES:
            self._queue.add(queued.rank, queued)
        elif not queued.result.done():
            queued.result.set_exception(ReviewFailed(f"It lost its process {queued.tries} times."))
