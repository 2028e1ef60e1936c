"""Background tasks that nobody awaits: started, watched, and ended with the server."""

import asyncio
import logging
from collections.abc import Coroutine

log = logging.getLogger("catsack.tasks")


class Tasks:
    """A group of background tasks. What fails there is logged."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()
        self.is_stopping = False

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Start *work*, unless the group is stopping."""
        if self.is_stopping:
            work.close()
            return
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self._on_done)

    async def stop(self) -> None:
        """Cancel all tasks, and start no more."""
        self.is_stopping = True
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())


async def finish_within(seconds: float, what: str, work: Coroutine[object, object, None]) -> None:
    """Return when *work* is done, has failed, or has taken too long and is cancelled.

    For the end of a server: whatever hangs or fails, the rest is closed too, and in time.
    """
    task = asyncio.create_task(work)
    await asyncio.wait([task], timeout=seconds)
    if not task.done():
        log.warning("%s takes too long and is cut off", what)
        task.cancel()
    elif not task.cancelled() and task.exception() is not None:
        log.warning("%s failed", what, exc_info=task.exception())
