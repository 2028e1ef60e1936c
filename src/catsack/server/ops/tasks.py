"""Work that nobody waits for: begun, watched, and ended with the server."""

import asyncio
import logging
from collections.abc import Coroutine

log = logging.getLogger("catsack.tasks")


class Tasks:
    """What runs beside everything else. What fails there is written down."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()
        self.is_stopping = False

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Begin *work*, unless all is to stop."""
        if self.is_stopping:
            work.close()
            return
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self._done)

    async def stop(self) -> None:
        """Cut everything off, and begin nothing more."""
        self.is_stopping = True
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())
