"""Which worker looks after which table.

A worker renews a lease on each table it has in memory. A table whose lease has run out, because
its worker has died, is loaded by the next worker that looks.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from catsack.server.ops.metrics import METRICS
from catsack.server.ops.tasks import Tasks
from catsack.server.tables.listing import Listing
from catsack.server.tables.pipeline import Pipeline
from catsack.server.tables.session import TableSession
from catsack.server.tables.timers import Timers
from catsack.store.contract import Store
from catsack.store.errors import StoreUnavailable

T = TypeVar("T")

RENEW_S = 5.0
"""How often a worker renews its leases, and looks for tables without one."""
LEASE_MS = 15_000
IDLE_MS = 30_000
"""A table without people where nothing is due for this long is put away."""
NO_DEADLINE_MS = 3_600_000
"""How long the lease of a table without deadlines lasts after it is put away."""
SWEEP_SIZE = 200
"""How many tables without a lease are loaded at a time."""
PORTION = 200
"""How much is written at a time, so that no move waits long for it."""

log = logging.getLogger("catsack.leases")


class Sessions(Protocol):
    """Where the tables are."""

    sessions: dict[str, TableSession]
    pipeline: Pipeline
    timers: Timers
    listing: Listing

    async def session(self, id_: str) -> TableSession:
        """Return the table with this id, or refuse: there is none."""
        ...


class Leases:
    """The leases of one worker."""

    def __init__(
        self,
        registry: Sessions,
        store: Store,
        clock: Callable[[], int],
        worker: str,
        tasks: Tasks,
    ) -> None:
        self._registry = registry
        self._store = store
        self._clock = clock
        self._worker = worker
        self._tasks = tasks

    async def start(self) -> None:
        """Load what was going on when the last server stopped, and look after it."""
        self._store.on_notify(self._on_notify)
        # Nobody else holds a lease in a store that is not shared, whatever it says.
        ahead_ms = 0 if self._store.is_shared else LEASE_MS
        try:
            await self._sweep(ahead_ms)
        except Exception:
            # The store has failed since it was opened: the server starts all the same.
            log.exception("loading tables failed")
        self._tasks.spawn(self._run())

    async def stop(self) -> None:
        """Leave everything to other workers."""
        now = self._clock()
        await self._store.record_presence(self._presence(), now)
        await self._store.lease_tables(self._worker, self._registry.sessions, now)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(RENEW_S)
            try:
                await self.renew()
                await self._sweep()
                await self._refresh_watched()
            except Exception:
                log.exception("looking after tables failed")

    async def renew(self) -> None:
        """Record who is connected, put idle tables away, and renew the leases of the others."""
        now = self._clock()
        METRICS.tables.set(len(self._registry.sessions))
        for presence in _portions(self._presence()):
            await self._store.record_presence(presence, now)
        for until, idle in self._idle_tables(now).items():
            for tables in _portions(idle):
                await self._store.lease_tables(self._worker, tables, until)
                for id_ in tables:
                    self._put_away(id_)
        for tables in _portions(list(self._registry.sessions)):
            await self._store.lease_tables(self._worker, tables, now + LEASE_MS)

    def _presence(self) -> list[tuple[str, str]]:
        sessions = self._registry.sessions.items()
        return [(id_, person) for id_, session in sessions for person in session.present]

    def _idle_tables(self, now: int) -> Mapping[int, Sequence[str]]:
        """Return the tables to put away, by when somebody must look at them again."""
        idle: dict[int, list[str]] = {}
        for id_, session in self._registry.sessions.items():
            if self._registry.listing.is_pending(session):
                continue  # Its game may be still to be archived, by the next server perhaps.
            due = session.next_deadline()
            if session.is_idle and (due is None or due.at > now + IDLE_MS):
                until = now + NO_DEADLINE_MS if due is None else due.at
                idle.setdefault(until, []).append(id_)
        return idle

    def _put_away(self, id_: str) -> None:
        """Forget a table, unless somebody has come in the meantime."""
        session = self._registry.sessions.get(id_)
        if session is not None and session.is_idle:
            self._registry.timers.cancel(session)
            del self._registry.sessions[id_]

    async def _sweep(self, ahead_ms: int = 0) -> None:
        """Load tables whose lease has run out, or will have in *ahead_ms*."""
        for id_ in await self._store.unleased_tables(self._clock() + ahead_ms, SWEEP_SIZE):
            if id_ in self._registry.sessions:
                continue
            try:
                await self._update(await self._registry.session(id_))
            except Exception:
                # One table that cannot be read must not keep the others waiting.
                log.exception("a table cannot be loaded; catsack admin check says which")
            await self._store.lease_tables(self._worker, [id_], self._clock() + LEASE_MS)

    async def _update(self, session: TableSession) -> None:
        """Update the row of a table: its last worker may have died before it did that."""
        try:
            await self._registry.listing.update(session)
        except StoreUnavailable:
            self._registry.listing.update_soon(session)
            raise

    async def _refresh_watched(self) -> None:
        """Read what other workers wrote: one that dies notifies nobody."""
        if self._store.is_shared:
            for session in [each for each in self._registry.sessions.values() if each.clients]:
                await self._registry.pipeline.refresh(session)

    def _on_notify(self, numbers: Mapping[str, int]) -> None:
        """Read what other workers wrote; empty *numbers* say that anything may have changed."""
        for id_, session in self._registry.sessions.items():
            if not numbers or numbers.get(id_, -1) > session.table.number:
                self._tasks.spawn(self._registry.pipeline.refresh(session))


def _portions(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[at : at + PORTION] for at in range(0, len(items), PORTION))
