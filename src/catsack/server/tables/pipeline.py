"""The one way in which tables change: a batch of requests from decision to broadcast.

Requests that arrive within a few milliseconds form a batch. What is asked at one table becomes one
append to its journal and one message to everybody there, and all tables of a batch go to disk
together. A client is answered, and others are told, after the entries are on disk.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from catsack.batcher import Batcher
from catsack.server.ops.metrics import METRICS
from catsack.server.protocol.commands import TableCommand
from catsack.server.protocol.refusals import Denied
from catsack.server.tables.bot_player import HouseBots
from catsack.server.tables.decide import decide
from catsack.server.tables.journal import (
    SEAT_PRIVATE,
    AnyEntry,
    MoveEntry,
    StandInEntry,
    decode,
    encode,
)
from catsack.server.tables.projection import Projection
from catsack.server.tables.session import Client, TableSession
from catsack.server.tables.table import Step, TableState, apply_all
from catsack.store.contract import Store
from catsack.store.errors import AlreadyWritten
from catsack.store.rows import JournalAppend

COLLECT_S = 0.004
"""The first request waits this long for others: nobody notices, and a batch costs one commit."""
MAX_AHEAD_MS = 24 * 3_600_000
"""A journal that is further ahead of the clock than this is not believed."""
MAX_TRIES = 20
"""A request is refused after this many tries at which another worker wrote first."""
MOVES_BY_PEOPLE, MOVES_BY_BOTS = METRICS.moves.labels("person"), METRICS.moves.labels("bot")

log = logging.getLogger("catsack.pipeline")


class SteadyClock:
    """Returns the time in milliseconds since 1970, UTC; it never goes back.

    Deadlines are times of day. If the clock of the machine is set back by ten minutes, nothing
    would fall due for ten minutes, and all bots would be silent. This clock goes on instead, ahead
    of the machine's, until the process ends. It follows a clock that is set forward. The next
    process begins with the time of the machine, and catches up with what the journals say.
    """

    def __init__(
        self,
        time_ns: Callable[[], int] = time.time_ns,
        monotonic_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._time_ns = time_ns
        self._monotonic_ns = monotonic_ns
        self._began_ns = 0
        """The greatest difference so far between the time of day and the monotonic clock."""

    def __call__(self) -> int:
        """Return the time."""
        monotonic_ns = self._monotonic_ns()
        self._began_ns = max(self._began_ns, self._time_ns() - monotonic_ns)
        return (self._began_ns + monotonic_ns) // 1_000_000

    def catch_up(self, at: int) -> None:
        """Go on from *at*, when something happened, if that is later than now.

        What is a day ahead or more was stored by a machine whose clock was wrong.
        """
        ahead_ms = at - self()
        if 0 < ahead_ms < MAX_AHEAD_MS:
            self._began_ns += ahead_ms * 1_000_000


milliseconds = SteadyClock()
"""Returns the time: milliseconds since 1970, UTC."""

Decide: TypeAlias = Callable[[TableState, int], Sequence[Step]]
"""Returns the steps to take from this state at this time, or raises why there are none."""


Answer: TypeAlias = Callable[[Exception | None, bool], None]
"""Called with the error if there was one, and whether the table has changed."""


class Request(NamedTuple):
    """Something that may change a table, and how its sender is answered."""

    session: TableSession
    decide: Decide
    answer: Answer
    needs_refresh: bool = False
    """Read first what other workers have written."""
    is_alone: bool = False
    """Do not wait for others: when it is done must not tell whether there were any."""
    tries: int = 0


class TableRequests:
    """The requests for one table in a batch, and what they come to."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self.requests: list[Request] = []
        self.steps: list[Step] = []
        self.outcomes: list[tuple[Exception | None, bool]] = []
        """For each request its error, or None and whether it changed the table."""

    @property
    def needs_refresh(self) -> bool:
        """Other workers may have written something that is not in memory."""
        return not self.session.is_current or any(each.needs_refresh for each in self.requests)

    def decide(self, now: int) -> None:
        """Find out what each request does, one after another."""
        table = self.session.table
        for request in self.requests:
            try:
                steps = request.decide(table, now)
            except Exception as error:
                self.outcomes.append((error, False))
                continue
            self.outcomes.append((None, bool(steps)))
            if steps:
                self.steps += steps
                table = steps[-1].table

    def journal_append(self) -> JournalAppend:
        """Return what is to be written."""
        bodies = [encode(step.entry) for step in self.steps]
        return JournalAppend(self.session.table.id, self.steps[0].table.number, bodies)

    def fail(self, error: Exception) -> None:
        """Refuse all requests: refusals too were based on steps that are not written."""
        self.session.is_current = False
        self.steps, self.outcomes = [], [(error, False)] * len(self.requests)

    def answer(self) -> None:
        """Tell the sender of each request what came of it."""
        for request, outcome in zip(self.requests, self.outcomes, strict=True):
            self.session.pending -= 1
            try:
                request.answer(*outcome)
            except Exception:
                log.exception("an answer failed")


class Pipeline:
    """Processes all requests of one worker."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        bots: HouseBots,
        on_change: Callable[[TableSession, Sequence[Step]], None],
    ) -> None:
        self._store = store
        self._clock = clock
        self._bots = bots
        self._on_change = on_change
        """Called when a table has changed, after its clients were told: with the steps of this
        worker, or without any if another worker wrote or the fate of a write is unknown."""
        self.running: set[asyncio.Task[None]] = set()
        """Batches under way."""
        self._inbox: Batcher[Request] = Batcher(self._start, COLLECT_S)
        self._waiting: dict[TableSession, list[Request]] = {}
        """Requests for tables that are in a batch already."""

    def submit_command(
        self, session: TableSession, client: Client, command: TableCommand, answer: Answer
    ) -> None:
        """Submit a *command* of a client that is at the table."""
        self.submit(Request(session, partial(self._decide, session, client, command), answer))

    def submit(self, request: Request) -> None:
        """Process *request* in the next batch, or alone if the journal must be read for it."""
        request.session.pending += 1
        if request.needs_refresh or request.is_alone or not request.session.is_current:
            self._start([request])
        else:
            self._inbox.add(request)

    async def change(
        self,
        session: TableSession,
        decide: Decide,
        *,
        needs_refresh: bool = False,
        is_alone: bool = False,
    ) -> bool:
        """Submit a request and wait; return whether the table has changed, or raise why not."""
        answered: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def answer(error: Exception | None, is_changed: bool) -> None:
            if answered.done():
                return
            if error is None:
                answered.set_result(is_changed)
            else:
                answered.set_exception(error)

        self.submit(Request(session, decide, answer, needs_refresh, is_alone))
        return await answered

    async def refresh(self, session: TableSession) -> None:
        """Read what other workers have written."""
        await self.change(session, lambda _table, _now: (), needs_refresh=True)

    async def drain(self) -> None:
        """Return when every request is answered."""
        self._inbox.flush()
        while self.running:
            await asyncio.wait(self.running)

    def _start(self, requests: Sequence[Request]) -> None:
        task = asyncio.create_task(self._process(requests))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def _process(self, requests: Sequence[Request]) -> None:
        """Process one batch: collect, decide, append, project, send."""
        groups = self._collect(requests)
        try:
            for group in groups:
                if group.needs_refresh:
                    await self._refresh(group)
            now = self._clock()
            for group in groups:
                if not group.outcomes:
                    group.decide(now)
            changed = [group for group in groups if group.steps]
            errors = await self._append(changed)
            for group, error in zip(changed, errors, strict=True):
                try:
                    if error is not None:
                        raise error
                    self._project_and_send(group.session, group.steps)
                except Exception as failure:
                    group.fail(failure)
            for group in groups:
                self._answer(group)
            # What else follows may wait until the messages are out.
            asyncio.get_running_loop().call_soon(self._follow_up, groups)
        except Exception:
            log.exception("a batch failed")
        finally:
            self._release(groups)

    def _decide(
        self,
        session: TableSession,
        client: Client,
        command: TableCommand,
        table: TableState,
        now: int,
    ) -> Sequence[Step]:
        if client not in session.clients:
            raise Denied("no-hello")
        return decide(table, client.person, command, now, self._bots)

    def _collect(self, requests: Sequence[Request]) -> Sequence[TableRequests]:
        """Group *requests* by table; those for a table that is in another batch wait."""
        groups: dict[TableSession, TableRequests] = {}
        for request in requests:
            session = request.session
            if session not in groups:
                if session.is_in_batch:
                    self._waiting.setdefault(session, []).append(request)
                    continue
                session.is_in_batch = True
                groups[session] = TableRequests(session)
            groups[session].requests.append(request)
        return tuple(groups.values())

    async def _refresh(self, group: TableRequests) -> None:
        """Bring a table up to date with what other workers have written."""
        session = group.session
        try:
            bodies = await self._store.journal(session.table.id, session.table.number)
            steps = apply_all(session.table, map(decode, bodies))
            session.is_current = True
            if steps:
                self._project_and_send(session, steps)
                self._on_change(session, ())
        except Exception as error:
            group.fail(error)

    async def _append(self, groups: Sequence[TableRequests]) -> Sequence[Exception | None]:
        """Write the steps of all *groups* together; return why each failed, or None."""
        if not groups:
            return ()
        try:
            with METRICS.append_seconds.time():
                return await self._store.append(
                    [group.journal_append() for group in groups], hurry=True
                )
        except Exception as error:
            return [error] * len(groups)
        except BaseException:
            # Cut off in the middle: nobody knows whether it is written.
            for group in groups:
                group.session.is_current = False
            raise

    def _project_and_send(self, session: TableSession, steps: Sequence[Step]) -> None:
        """Take over *steps*, which are on disk, and send every client what it may see of them."""
        before, table = session.table, steps[-1].table
        public = [step for step in steps if not step.is_private]
        session.history += [(step.entry, step.events) for step in public]
        session.table = table
        if table.occupants is not before.occupants:
            session.note_occupants()
        if not session.clients:
            return
        projection = session.project(table, session.present)
        if not public:
            _send_private(session, projection, steps)
            return
        *first, last = public
        earlier = [
            projection.earlier_update(step.table.public_number, step.entry, step.events)
            for step in first
        ]
        update = projection.update(last.entry, last.events)
        is_over = table.status == "over" != before.status
        for client in session.clients:
            client.send(*earlier, update.for_seat(session.seats.get(client.person.id)))
            if is_over:
                # Nothing is secret any more, not even the seed.
                client.send(projection.snapshot(client.person))

    def _answer(self, group: TableRequests) -> None:
        error, _ = group.outcomes[0]
        if isinstance(error, AlreadyWritten):
            if group.requests[0].tries < MAX_TRIES:
                # Another worker wrote first: decide again when its entries have been read.
                again = [each._replace(tries=each.tries + 1) for each in group.requests]
                self._waiting.setdefault(group.session, [])[:0] = again
                return
            group.fail(Denied("busy"))
        group.answer()

    def _follow_up(self, groups: Sequence[TableRequests]) -> None:
        for group in groups:
            if group.steps or not group.session.is_current:
                self._on_change(group.session, group.steps)
        _count([step.entry for group in groups for step in group.steps])

    def _release(self, groups: Sequence[TableRequests]) -> None:
        """Let the tables of a batch be processed again, whatever has happened."""
        waiting: list[Request] = []
        for group in groups:
            group.session.is_in_batch = False
            waiting += self._waiting.pop(group.session, [])
        if waiting:
            self._start(waiting)


def _send_private(session: TableSession, projection: Projection, steps: Sequence[Step]) -> None:
    """Send those whom private entries concern what they may see now, and others nothing."""
    seats = {step.entry.seat if isinstance(step.entry, SEAT_PRIVATE) else None for step in steps}
    for client in session.clients:
        seat = session.seats.get(client.person.id)
        if seat in seats or None in seats:
            client.send(*projection.own_update(seat))


def _count(entries: Sequence[AnyEntry]) -> None:
    METRICS.appends.inc(len(entries))
    # Not ``isinstance``: asked of a struct it takes five times as long to say no.
    by_bot = [entry.by_bot for entry in entries if type(entry) is MoveEntry]
    if bots := sum(by_bot):
        MOVES_BY_BOTS.inc(bots)
    if bots < len(by_bot):
        MOVES_BY_PEOPLE.inc(len(by_bot) - bots)
    for entry in entries:
        if type(entry) is StandInEntry:
            METRICS.stand_ins.labels(entry.why).inc()
