"""A loop whose time is driven by hand, or runs on by itself as soon as nothing is left to do.

Nobody waits for a clock: when all tasks wait for a time, that time has come. So a test of hours
takes milliseconds, and the same seed does the same things in the same order.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

from catsack.server.tables.inbox import GATHER_S

T = TypeVar("T")
P = ParamSpec("P")

BEGAN = 1_700_000_000_000
"""When every test begins: milliseconds since 1970."""


class _Waiting(selectors.DefaultSelector):
    """Waits for nothing: what would be waiting is time gone by."""

    gone_s = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        found = super().select(0)
        if not found and timeout is None:
            raise RuntimeError("Everybody waits, and nothing will ever happen.")
        if not found and timeout:
            self.gone_s += timeout
        return found


class Clockwork(asyncio.SelectorEventLoop):
    """The loop."""

    def __init__(self) -> None:
        self._waiting = _Waiting()
        super().__init__(self._waiting)

    def time(self) -> float:
        return self._waiting.gone_s

    def now(self) -> int:
        """Return the time as tables keep it."""
        return BEGAN + round(self.time() * 1000)


class AtOnce(Executor):
    """Does in this thread what others would do in another."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def now() -> int:
    """Return the time of the loop that runs."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Clockwork)
    return loop.now()


async def settled() -> None:
    """Return when everything is done that takes no time but that of gathering."""
    # A timer that is due now comes first, so whoever sleeps longer sleeps after all of that.
    await asyncio.sleep(2 * GATHER_S)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do *work* in such a loop."""
    with asyncio.Runner(loop_factory=Clockwork) as runner:
        return runner.run(work)
