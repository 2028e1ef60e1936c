"""Keeps what lists of tables show up to date in the store, and archives finished games."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from catsack.server.games.ratings import GameRating
from catsack.server.ops.metrics import METRICS
from catsack.server.ops.tasks import Tasks
from catsack.server.protocol.table_views import RatingChange
from catsack.server.tables.archive import game_row
from catsack.server.tables.journal import (
    BotSitEntry,
    CloseEntry,
    DealEntry,
    ReturnEntry,
    SitEntry,
    StandEntry,
    StandInEntry,
    StartEntry,
)
from catsack.server.tables.parts.occupant import has_people
from catsack.server.tables.session import TableSession
from catsack.server.tables.table import Step
from catsack.store.contract import Store
from catsack.store.rows import StoredStatus

RETRY_S = 5.0
"""Delay after a failure."""
LISTED = frozenset(
    (
        SitEntry,
        BotSitEntry,
        StandEntry,
        StartEntry,
        DealEntry,
        StandInEntry,
        ReturnEntry,
        CloseEntry,
    )
)
"""Entries that change what lists of tables show, or whether people play there."""

log = logging.getLogger("catsack.listing")


class Listing:
    """Writes the rows of tables that this worker has changed."""

    def __init__(
        self,
        store: Store,
        tasks: Tasks,
        on_rated: Callable[[TableSession, Sequence[RatingChange]], Awaitable[None]],
    ) -> None:
        self._store = store
        self._tasks = tasks
        self._on_rated = on_rated
        """Called with the change of every seat when this worker has rated a game."""
        self.on_update: Callable[[], None] = lambda: None
        """Called when a list of tables would show something new."""
        self.on_archived: Callable[[TableSession], None] = lambda _: None
        """Called when this worker has archived the game of a table."""

    def follow(self, session: TableSession, steps: Sequence[Step]) -> None:
        """Update the row of a table if the *steps* of this worker change what lists show of it."""
        row, table = session.row, session.table
        round_ = table.state.round if table.state is not None else 0
        is_new_round = bool(steps) and table.settings.is_public and round_ != row.round
        row.round = round_
        is_to_archive = table.status == "over" and not row.is_archived
        # Not ``isinstance``, which takes seventy times as long for a move.
        is_listed = not LISTED.isdisjoint([type(step.entry) for step in steps])
        if is_to_archive or is_new_round or is_listed:
            self.update_soon(session)

    def update_soon(self, session: TableSession) -> None:
        """Update the row of a table in the background, and try again until that is done."""
        # An update that is waiting already will write everything that has happened by then.
        row = session.row
        if not row.is_waiting:
            row.is_waiting = True
            row.pending += 1
            self._tasks.spawn(self._update_surely(session))

    def is_pending(self, session: TableSession) -> bool:
        """Tell whether an update in the background is not written yet."""
        return session.row.pending > 0

    async def update(self, session: TableSession) -> None:
        """Write the row of a table, and archive its game if it is over.

        Its status becomes *over* only after its game is archived: until then a restarted server
        finds it among the live tables.
        """
        row = session.row
        async with row.lock:
            row.is_waiting = False
            table = session.table
            rating = GameRating()
            is_new = table.status == "over" and await self._store.archive_game(
                game_row(table), rating.rate
            )
            if is_new:
                METRICS.games.inc()
            status = "playing" if table.status in ("starting", "sealing") else table.status
            # Other workers write people too: only a worker alone knows what was written last.
            people = table.people
            is_known = people == row.people and not self._store.is_shared
            await self._store.update_table(
                table.id,
                StoredStatus(status),
                msgspec.json.encode(session.project.list_entry(table)),
                None if is_known else people,
                has_people(table.occupants),
            )
            row.people = people
            row.is_archived = table.status == "over"
        self.on_update()
        if is_new:
            self.on_archived(session)
        if is_new and rating.changes:
            await self._on_rated(session, rating.changes)

    async def _update_surely(self, session: TableSession) -> None:
        while True:
            try:
                await self.update(session)
            except Exception:
                log.exception("updating the row of a table failed")
                await asyncio.sleep(RETRY_S)
            else:
                session.row.pending -= 1
                return
