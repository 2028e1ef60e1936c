"""Acts when something is due at a table: starts, deals, lets bots move or stand in, closes."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial

from catsack.server.ops.metrics import METRICS
from catsack.server.ops.tasks import Tasks
from catsack.server.tables.bot_player import HouseBots
from catsack.server.tables.deadlines import Deadline, auto_bid_entry, quiet_ms
from catsack.server.tables.journal import AnyEntry, MoveEntry
from catsack.server.tables.pipeline import Pipeline
from catsack.server.tables.session import TableSession
from catsack.server.tables.table import Step, TableState, apply
from catsack.store.contract import Store

RETRY_S = 1.0
"""Delay after a failure."""

log = logging.getLogger("catsack.timers")


class Timers:
    """Sets a timer for the next deadline of every table in memory."""

    def __init__(
        self,
        pipeline: Pipeline,
        store: Store,
        clock: Callable[[], int],
        tasks: Tasks,
        bot_threads: Executor,
        bots: HouseBots,
    ) -> None:
        self._pipeline = pipeline
        self._store = store
        self._clock = clock
        self._tasks = tasks
        self._bot_threads = bot_threads
        self._bots = bots

    def schedule(self, session: TableSession) -> None:
        """Set the timer of a table for its next deadline, or for a retry after a failure."""
        loop = asyncio.get_running_loop()
        rings = None if session.timer is None else session.timer_rings
        # Most moves only make the deadline later. A timer that rings early looks again and waits.
        if (
            rings is not None
            and rings <= loop.time() + quiet_ms(session.table) / 1000
            and session.is_current
            and session.is_attended
        ):
            return
        due = session.next_deadline()
        if not session.is_current:
            at = loop.time() + RETRY_S
        elif due is None:
            self.cancel(session)
            return
        else:
            at = loop.time() + max(0.0, (due.at - self._clock()) / 1000)
        if rings is None or rings > at:
            self.cancel(session)
            session.timer, session.timer_rings = loop.call_at(at, self._ring, session), at

    def cancel(self, session: TableSession) -> None:
        """Set no timer for a table."""
        if session.timer is not None:
            session.timer.cancel()
            session.timer = None

    def _ring(self, session: TableSession) -> None:
        session.timer = None
        self._tasks.spawn(self._act(session))

    async def _act(self, session: TableSession) -> None:
        """Do what is due, if it still is."""
        try:
            if not session.is_current:
                await self._pipeline.refresh(session)
            due = session.next_deadline()
            if due is not None and due.at <= self._clock():
                await self._meet(session, due)
        except Exception:
            log.exception("what is due at a table failed")
            session.is_current = False
        self.schedule(session)

    async def _meet(self, session: TableSession, due: Deadline) -> None:
        """Meet a deadline that has passed."""
        if due.action == "close" or due.why == "gone":
            # Perhaps the person is connected to another worker.
            session.note_last_seen(await self._store.last_seen(session.table.id))
        state, entry = session.table.state, await self._entry(session.table, due)

        def decide(table: TableState, now: int) -> Sequence[Step]:
            if table.state is not state or session.next_deadline(table) != due:
                return []
            # A bid by hand has the time at which its batch is decided, and so must an auto-bid.
            made = entry or auto_bid_entry(table, due.seat, now)
            return [apply(table, made)] if made else []

        await self._pipeline.change(session, decide)

    async def _entry(self, table: TableState, due: Deadline) -> AnyEntry | None:
        if due.action == "auto-bid":
            return None
        if due.action != "bot-move":
            return due.entry(self._clock())
        loop = asyncio.get_running_loop()
        with METRICS.thinking_seconds.time():
            choose = partial(self._bots.choose_move, table, due.seat)
            move = await loop.run_in_executor(self._bot_threads, choose)
        return MoveEntry(self._clock(), due.seat, str(move), by_bot=True)
