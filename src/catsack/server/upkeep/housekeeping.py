"""Deletes what nobody can use any more, in small steps beside the play."""

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import NamedTuple

from catsack.server.ops.metrics import METRICS
from catsack.store.contract import Store
from catsack.store.errors import StoreUnavailable
from catsack.store.rows import Leftover

DAY_MS = 24 * 3_600_000
ROWS_AT_ONCE = 200
"""How many rows one step looks at."""
PAUSE_S = 0.5
"""Between two steps of a server: people play at the same time."""
FIRST_S, PERIOD_S = 300.0, 3600.0
"""How long after its start a server first tidies up, and how long after the last time."""
EXPIRED_TOKEN = "expired-token"  # noqa: S105
KINDS = (EXPIRED_TOKEN, *(kind.value for kind in Leftover))
"""What there may be to delete."""

log = logging.getLogger("catsack.housekeeping")


@dataclass(frozen=True, slots=True)
class Retention:
    """How many days each thing is kept after its last use; 0 is for ever."""

    guest_days: int = 30
    """Guests who have never had a seat."""
    closed_table_days: int = 7
    """Tables that were closed without a game."""
    journal_days: int = 90
    """Tables of finished games. Their records are kept for ever."""

    def days(self, kind: Leftover) -> int:
        """Return how many days leftovers of this kind are kept."""
        match kind:
            case Leftover.UNUSED_GUEST:
                return self.guest_days
            case Leftover.CLOSED_TABLE:
                return self.closed_table_days
            case Leftover.OLD_JOURNAL:
                return self.journal_days


class PurgeStep(NamedTuple):
    """What one step has deleted, or found."""

    kind: str
    """One of ``KINDS``."""
    amount: int


class Housekeeping:
    """Looks for leftovers in a store and deletes them."""

    def __init__(self, store: Store, clock: Callable[[], int], retention: Retention) -> None:
        self._store = store
        self._clock = clock
        self._retention = retention

    async def run(self) -> None:
        """Keep the store tidy as long as the server runs."""
        delay_s = FIRST_S
        while True:
            # Not all workers at once.
            await asyncio.sleep(delay_s * random.uniform(0.5, 1.5))
            delay_s = PERIOD_S
            try:
                await self.tidy_up()
            except StoreUnavailable as error:
                log.warning("housekeeping has to wait", extra={"facts": {"why": str(error)}})
            except Exception:
                log.exception("housekeeping failed")

    async def tidy_up(self) -> None:
        """Delete all leftovers once, with pauses between the steps."""
        counts = dict.fromkeys(KINDS, 0)
        async for kind, count in self.purge():
            counts[kind] += count
            METRICS.purged.labels(kind).inc(count)
            await asyncio.sleep(PAUSE_S)
        if any(counts.values()):
            log.info("leftovers are deleted", extra={"facts": counts})

    async def purge(self, *, is_dry_run: bool = False) -> AsyncIterator[PurgeStep]:
        """Delete all leftovers, or only find them, and yield what each step has done."""
        now = self._clock()
        if is_dry_run:
            yield PurgeStep(EXPIRED_TOKEN, await self._store.count_expired_tokens(now))
        else:
            while count := await self._store.drop_expired_tokens(now, ROWS_AT_ONCE):
                yield PurgeStep(EXPIRED_TOKEN, count)
        # Tables first: a guest who only ever sat at a closed table is unused without it.
        for kind in (Leftover.CLOSED_TABLE, Leftover.OLD_JOURNAL, Leftover.UNUSED_GUEST):
            if days := self._retention.days(kind):
                async for count in self._drop(kind, now - days * DAY_MS, is_dry_run=is_dry_run):
                    yield PurgeStep(kind.value, count)

    async def _drop(self, kind: Leftover, before: int, *, is_dry_run: bool) -> AsyncIterator[int]:
        after: str | None = ""
        while after is not None:
            page = await self._store.leftovers(kind, before, after, ROWS_AT_ONCE)
            after = page.after
            if is_dry_run:
                yield len(page.ids)
                continue
            if not page.ids:
                yield 0
            # One at a time: no move waits for more than one of them.
            for id_ in page.ids:
                yield int(await self._store.drop_leftover(kind, before, id_))
