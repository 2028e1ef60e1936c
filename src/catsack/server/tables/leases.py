"""Looking after tables, with other workers: saying which, and taking up those that nobody does."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from catsack.server.ops.metrics import METRICS
from catsack.server.ops.tasks import Tasks
from catsack.server.tables.session import Live
from catsack.server.tables.writer import Clerk
from catsack.store.contract import Store

T = TypeVar("T")

TEND_S = 5.0
"""So often a worker says which tables it looks after, and looks for those nobody does."""
TENDED_MS = 15_000
"""For so long it is believed."""
IDLE_MS = 30_000
"""A table without people where nothing is due for so long is put away."""
SWEEP = 200
"""So many tables that nobody looks after are taken up at a time."""
PORTION = 200
"""So much of what this worker knows is noted at a time."""

log = logging.getLogger("catsack.tending")


class Tables(Protocol):
    """Where the tables are."""

    @property
    def tables(self) -> dict[str, Live]:
        """Those in memory, by id."""
        ...

    async def at(self, id_: str) -> Live:
        """Return the table with this id, or refuse: there is none."""
        ...


class Tending:
    """One worker's share of looking after all tables."""

    def __init__(
        self,
        house: Tables,
        clerk: Clerk,
        store: Store,
        now: Callable[[], int],
        worker: str,
        tasks: Tasks,
    ) -> None:
        self._house = house
        self._clerk = clerk
        self._store = store
        self._now = now
        self._worker = worker
        self._tasks = tasks

    async def start(self) -> None:
        """Take up what was going on when the last server stopped, and look after it."""
        self._store.on_notify(self._on_wake)
        # Whoever looked after a table in a store that is not shared does so no longer.
        await self._sweep(0 if self._store.is_shared else TENDED_MS)
        self._tasks.spawn(self._run())

    async def stop(self) -> None:
        """Leave everything to others."""
        now = self._now()
        here = [(id_, p) for id_, live in self._house.tables.items() for p in live.here]
        await self._store.record_presence(here, now)
        await self._store.lease_tables(self._worker, self._house.tables, now)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(TEND_S)
            try:
                await self.tend()
                await self._sweep()
                await self._look_again()
            except Exception:
                log.exception("looking after tables failed")

    async def tend(self) -> None:
        """Say who is here and which tables this worker looks after; put idle ones away."""
        now = self._now()
        METRICS.tables.set(len(self._house.tables))
        here = [(id_, person) for id_, live in self._house.tables.items() for person in live.here]
        for some in _portions(here):
            await self._store.record_presence(some, now)
        for until, idle in self._idle(now).items():
            for tables in _portions(idle):
                await self._store.lease_tables(self._worker, tables, until)
                for id_ in tables:
                    self._put_away(id_)
        for tables in _portions(list(self._house.tables)):
            await self._store.lease_tables(self._worker, tables, now + TENDED_MS)

    def _idle(self, now: int) -> Mapping[int, Sequence[str]]:
        """Return the tables without people where nothing is due soon, by when somebody looks."""
        idle: dict[int, list[str]] = {}
        for id_, live in self._house.tables.items():
            due = live.due()
            if _is_left(live) and (due is None or due.at > now + IDLE_MS):
                until = now + TENDED_MS * 240 if due is None else due.at
                idle.setdefault(until, []).append(id_)
        return idle

    def _put_away(self, id_: str) -> None:
        """Forget a table, unless somebody has come meanwhile."""
        live = self._house.tables.get(id_)
        if live is not None and _is_left(live):
            if live.timer is not None:
                live.timer.cancel()
            del self._house.tables[id_]

    async def _sweep(self, ahead: int = 0) -> None:
        """Take up tables that nobody looks after, or will in *ahead* milliseconds."""
        for id_ in await self._store.unleased_tables(self._now() + ahead, SWEEP):
            if id_ in self._house.tables:
                continue
            try:
                # Whoever looked after it may not have come to that.
                await self._clerk.note(await self._house.at(id_))
            except Exception:
                # One table that cannot be read must not keep the others waiting.
                log.exception("table %s cannot be taken up", id_)
            await self._store.lease_tables(self._worker, [id_], self._now() + TENDED_MS)

    async def _look_again(self) -> None:
        """Read what other workers wrote, for a worker that dies wakes nobody."""
        if self._store.is_shared:
            for live in [each for each in self._house.tables.values() if each.clients]:
                await self._clerk.catch_up(live)

    def _on_wake(self, woken: Mapping[str, int]) -> None:
        """Read what other workers wrote; an empty *woken* may be anything."""
        for id_, live in self._house.tables.items():
            if not woken or woken.get(id_, -1) > live.table.number:
                self._tasks.spawn(self._clerk.catch_up(live))


def _is_left(live: Live) -> bool:
    return not live.clients and not live.lock.locked()


def _portions(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Yield *items* in portions that no move has to wait for long."""
    return (items[at : at + PORTION] for at in range(0, len(items), PORTION))
