"""The processes in which bots think, and whose question comes next."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from catsack.moves import Move
from catsack.server.ops.metrics import METRICS
from catsack.server.ops.tasks import Tasks
from catsack.server.thinking.bot_process import BotProcess, Patience
from catsack.server.thinking.child_process import ProcessLost
from catsack.server.thinking.fair_queue import FairQueue, Rank
from catsack.server.thinking.question import BotFailed, Question

WARM_UP_DELAY_S = 1.0
"""The server answers people before it wakes its bots."""
MAX_TRIES = 2
"""A bot that loses its process this often over one question is not asked again."""

log = logging.getLogger("catsack.bots")


@dataclass(slots=True, eq=False)
class QueuedQuestion:
    """A question that waits for a process."""

    question: Question
    rank: Rank
    on_start: Callable[[], None]
    answer: asyncio.Future[Move]
    added: float
    tries: int = 0


class BotProcesses:
    """Asks bots in processes of their own, several at a time.

    If there is more than one, the first is kept for tables with people: however many tables of
    bots alone there are, and whatever their bots do, people do not wait for them.
    """

    def __init__(
        self, count: int, warm_ups: Sequence[Question] = (), patience: Patience | None = None
    ) -> None:
        self._threads = ThreadPoolExecutor(count, "bot")
        patience = patience or Patience()
        self.processes = [BotProcess(self._threads, patience) for _ in range(count)]
        self._idle = list(self.processes)
        self._reserved = self.processes[0] if count > 1 else None
        self._queue: FairQueue[QueuedQuestion] = FairQueue()
        self._all_warm_ups = tuple(warm_ups)
        self._warm_ups: dict[BotProcess, deque[Question]] = {}
        """Questions to be asked of each process while nobody waits, so that it compiles and loads
        the code of every bot before somebody does."""
        self._is_warming_up = False
        """One at a time: the others are there for people, and load what this one has compiled."""
        self._tasks = Tasks()

    def start(self) -> None:
        """Start the processes soon, and warm them up whenever nobody waits for them."""
        if self._all_warm_ups:
            asyncio.get_running_loop().call_later(WARM_UP_DELAY_S, self._warm_up)

    async def stop(self) -> None:
        """End all processes."""
        # First nobody waits for an answer any more: so nobody reports that a process is gone.
        await self._tasks.stop()
        await asyncio.gather(*(process.end() for process in self.processes))
        self._threads.shutdown(wait=False, cancel_futures=True)

    def think(
        self, question: Question, rank: Rank, on_start: Callable[[], None]
    ) -> asyncio.Future[Move]:
        """Ask a bot when it is the turn of its table."""
        answer: asyncio.Future[Move] = asyncio.get_running_loop().create_future()
        self._queue.add(rank, QueuedQuestion(question, rank, on_start, answer, time.monotonic()))
        self._dispatch()
        return answer

    def _warm_up(self) -> None:
        for process in self.processes:
            self._warm_ups[process] = deque(self._all_warm_ups)
        self._dispatch()

    def _dispatch(self) -> None:
        """Give every idle process something to do."""
        for process in tuple(self._idle):
            if job := self._next_job(process):
                self._idle.remove(process)
                self._tasks.spawn(self._ask(process, job))
            elif not self._is_warming_up and (warm_ups := self._warm_ups.get(process)):
                self._is_warming_up = True
                self._idle.remove(process)
                self._tasks.spawn(self._ask_to_warm_up(process, warm_ups.popleft()))

    def _next_job(self, process: BotProcess) -> QueuedQuestion | None:
        while job := self._queue.pop(people_only=process is self._reserved):
            if not job.answer.done():
                return job
        return None

    async def _ask(self, process: BotProcess, job: QueuedQuestion) -> None:
        try:
            METRICS.thinking_wait_seconds.observe(time.monotonic() - job.added)
            job.on_start()
            with METRICS.thinking_seconds.time():
                move = await process.ask(job.question)
            if not job.answer.done():
                job.answer.set_result(move)
        except ProcessLost as error:
            log.error("the process of bot %s is replaced: %s", job.question.bot, error)
            self._try_again(job)
        except Exception as error:
            if not job.answer.done():
                job.answer.set_exception(error)
        self._idle.append(process)
        self._dispatch()

    def _try_again(self, job: QueuedQuestion) -> None:
        job.tries += 1
        if job.tries < MAX_TRIES:
            self._queue.add(job.rank, job)
        elif not job.answer.done():
            job.answer.set_exception(BotFailed(f"It lost its process {job.tries} times."))

    async def _ask_to_warm_up(self, process: BotProcess, question: Question) -> None:
        try:
            await process.ask(question)
        except (BotFailed, ProcessLost) as error:
            if not self._tasks.is_stopping:
                log.warning("bot %s cannot be warmed up: %s", question.bot, error)
        self._is_warming_up = False
        self._idle.append(process)
        self._dispatch()
