"""Acts when something is due at a table: starts, deals, lets bots move or stand in, closes."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from catsack.server.ops.tasks import Tasks
from catsack.server.tables.bot_player import LATE_MS, BotDecision, question, thinking_ms
from catsack.server.tables.deadlines import (
    Deadline,
    auto_bid_entry,
    bot_to_move,
    last_slot,
    quiet_ms,
)
from catsack.server.tables.journal import AnyEntry, MoveEntry
from catsack.server.tables.pipeline import Pipeline
from catsack.server.tables.session import TableSession
from catsack.server.tables.table import Step, TableState, apply
from catsack.server.thinking.question import Thinkers
from catsack.store.contract import Store

RETRY_S = 1.0
"""Delay after a failure."""

MakeEntry: TypeAlias = Callable[[TableState, int], AnyEntry | None]
"""Returns the entry to write at this state and time."""

log = logging.getLogger("catsack.timers")


class Timers:
    """Sets a timer for the next deadline of every table in memory."""

    def __init__(
        self,
        pipeline: Pipeline,
        store: Store,
        clock: Callable[[], int],
        tasks: Tasks,
        thinkers: Thinkers,
    ) -> None:
        self._pipeline = pipeline
        self._store = store
        self._clock = clock
        self._tasks = tasks
        self._thinkers = thinkers

    def schedule(self, session: TableSession) -> None:
        """Set the timer of a table for its next deadline, or for a retry after a failure.

        A bot on turn begins to think at once, so that it is ready when it is to move.
        """
        loop = asyncio.get_running_loop()
        # Most moves only make the deadline later. A timer that rings early looks again and waits.
        if (
            session.timer is not None
            and session.timer_rings <= loop.time() + quiet_ms(session.table) / 1000
            and session.is_current
            and session.is_attended
        ):
            return
        self._let_bot_think(session)
        due = self._next_deadline(session)
        if not session.is_current:
            at = loop.time() + RETRY_S
        elif due is None:
            self.cancel(session)
            return
        else:
            at = loop.time() + max(0.0, (due.at - self._clock()) / 1000)
        if session.timer is None or session.timer_rings > at:
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
            due = self._next_deadline(session)
            if due is not None and due.at <= self._clock():
                await self._meet(session, due)
        except Exception:
            log.exception("what is due at a table failed")
            session.is_current = False
        self.schedule(session)

    async def _meet(self, session: TableSession, due: Deadline) -> None:
        """Meet a deadline that has passed."""
        if due.action == "bot-move" and self._is_late(session, due):
            return
        if due.action == "close" or due.why == "gone":
            # Perhaps the person is connected to another worker.
            session.note_last_seen(await self._store.last_seen(session.table.id))
        state, make_entry = session.table.state, self._make_entry(session, due)

        def decide(table: TableState, now: int) -> Sequence[Step]:
            if table.state is not state or self._next_deadline(session, table) != due:
                return []
            entry = make_entry(table, now)
            return [apply(table, entry)] if entry else []

        await self._pipeline.change(session, decide, is_alone=due.action == "bot-move")

    def _make_entry(self, session: TableSession, due: Deadline) -> MakeEntry:
        match due.action:
            case "bot-move" if session.bot_decision is not None:
                return partial(_bot_move, due, str(session.bot_decision.chosen_move()))
            case "auto-bid":
                # A bid by hand has the time at which its batch is decided, and so must an auto-bid.
                return lambda table, now: auto_bid_entry(table, due.seat, now)
        entry = due.entry(self._clock())
        return lambda _table, _now: entry

    def _is_late(self, session: TableSession, due: Deadline) -> bool:
        """Tell whether the bot is not ready though its time is over; it moves later then."""
        decision = session.bot_decision
        if decision is None or not decision.is_about(session.table.state, due.seat):
            return True
        if not decision.is_done:
            decision.ready = due.at + LATE_MS
        return not decision.is_done

    def _next_deadline(
        self, session: TableSession, table: TableState | None = None
    ) -> Deadline | None:
        decision = session.bot_decision
        return session.next_deadline(table, 0 if decision is None else decision.ready)

    def _let_bot_think(self, session: TableSession) -> None:
        """Ask the bot on turn for its move, unless it has been asked; want no other move."""
        table, decision = session.table, session.bot_decision
        seat = bot_to_move(table) if session.is_current else None
        if decision is not None:
            if decision.is_about(table.state, seat):
                return
            decision.give_up()
            session.bot_decision = None
        if seat is None or table.state is None:
            return
        decision = session.bot_decision = BotDecision(table.state, question(table, seat), seat)
        on_start = partial(self._on_start, session, decision)
        decision.answer = self._thinkers.think(decision.question, session.rank, on_start)

    def _on_start(self, session: TableSession, decision: BotDecision) -> None:
        """Count the time of a bot from now on, when it begins to think, and not from before."""
        decision.ready = self._clock() + thinking_ms(decision.question.bot)
        if session.bot_decision is decision:
            self.schedule(session)


def _bot_move(due: Deadline, move: str, _table: TableState, now: int) -> MoveEntry:
    # Not the time of the entry before if that is later: others may not know of a private entry.
    return MoveEntry(last_slot(due.at, now), due.seat, move, by_bot=True)
