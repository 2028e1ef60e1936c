"""An event loop with a clock of its own: when all tasks wait for a time, that time has come.

A test of hours takes milliseconds, and the same seed does the same things in the same order.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from catsack import bots
from catsack.bots import Bot, Clock
from catsack.moves import Move
from catsack.server.tables.pipeline import COLLECT_S
from catsack.server.thinking.fair_queue import Rank
from catsack.server.thinking.question import Question

T = TypeVar("T")

BEGAN = 1_700_000_000_000
"""When every test begins: milliseconds since 1970."""


class _SkippingSelector(selectors.DefaultSelector):
    """Never waits: it adds the time to wait to the clock."""

    elapsed_s = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        ready = super().select(0)
        if not ready and timeout is None:
            raise RuntimeError("All tasks wait, and nothing will ever wake one.")
        if not ready and timeout:
            self.elapsed_s += timeout
        return ready


class ManualLoop(asyncio.SelectorEventLoop):
    """The event loop."""

    def __init__(self) -> None:
        self._selector_ = _SkippingSelector()
        super().__init__(self._selector_)

    def time(self) -> float:
        return self._selector_.elapsed_s

    def now(self) -> int:
        """Return the time as tables keep it."""
        return BEGAN + round(self.time() * 1000)


class InlineThinkers:
    """Bots that answer at once, in the thread of the event loop."""

    def __init__(self, make: Callable[[str, int], Bot] = bots.bot) -> None:
        self._make = make

    def think(
        self, question: Question, rank: Rank, on_start: Callable[[], None]
    ) -> asyncio.Future[Move]:
        on_start()
        answer: asyncio.Future[Move] = asyncio.get_running_loop().create_future()
        try:
            bot = self._make(question.bot, question.seed)
            answer.set_result(bot.choose(question.view, Clock(question.seconds)))
        except Exception as error:
            answer.set_exception(error)
        return answer

    def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass


def now() -> int:
    """Return the time of the loop that runs."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ManualLoop)
    return loop.now()


async def settle() -> None:
    """Return when everything is done that takes no time but that of collecting a batch."""
    # Timers that are due now ring first.
    await asyncio.sleep(2 * COLLECT_S)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run *work* in such a loop."""
    with asyncio.Runner(loop_factory=ManualLoop) as runner:
        return runner.run(work)
