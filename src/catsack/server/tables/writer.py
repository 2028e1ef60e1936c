"""Who writes into the journals: what people want, what is due, and what follows from it."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import msgspec

from catsack.server.games.archive import finished
from catsack.server.games.ratings import rate
from catsack.server.ops.metrics import METRICS
from catsack.server.ops.tasks import Tasks
from catsack.server.protocol.refusals import Denied
from catsack.server.tables.bot_player import thought
from catsack.server.tables.journal import (
    AnyEntry,
    BotSat,
    Closed,
    Dealt,
    Moved,
    Sat,
    Started,
    StoodIn,
    StoodUp,
)
from catsack.server.tables.projection import listed, refused
from catsack.server.tables.session import Live
from catsack.server.tables.table import Step, steps
from catsack.server.tables.visibility import may_look_on
from catsack.store.contract import Store
from catsack.store.errors import AlreadyWritten
from catsack.store.rows import StoredStatus

TRIES = 20
"""So often a worker tries again when others write first."""
AGAIN_S = 5.0
"""So long after a failure a table is noted again."""
NOTED = (Sat, BotSat, StoodUp, Started, Dealt, Closed)
"""Entries that change what lists of tables show."""
MOVED_BY_PERSON, MOVED_BY_BOT = METRICS.moves.labels("person"), METRICS.moves.labels("bot")

log = logging.getLogger("catsack.clerk")


class Clerk:
    """Writes for one worker. Whoever asks for it holds the table's lock."""

    def __init__(self, store: Store, now: Callable[[], int], tasks: Tasks) -> None:
        self._store = store
        self._now = now
        self._tasks = tasks
        self.thinkers = ThreadPoolExecutor(2, "bot")
        self.on_listed: Callable[[], None] = lambda: None
        """Called when a list of tables would show something new."""
        self._woken: dict[str, int] = {}

    def stop(self) -> None:
        """Let no bot think any more."""
        self.thinkers.shutdown(wait=False, cancel_futures=True)

    async def write_all(self, live: Live, wanted: Callable[[], Sequence[Step]]) -> bool:
        """Write what is *wanted*, which is asked anew when another worker writes first.

        Returns whether there was anything to write.
        """
        for _ in range(TRIES):
            if not live.is_sure:
                await self.caught_up(live)
            taken = wanted()
            try:
                if taken:
                    await self._write(live, taken)
            except AlreadyWritten:
                continue
            return bool(taken)
        raise Denied("busy")

    async def write_each(
        self, wanted: Sequence[tuple[Live, Sequence[Step]]]
    ) -> Mapping[Live, Exception]:
        """Write what is *wanted* at several tables together, and return where it failed, and why.

        ``AlreadyWritten`` is where another worker wrote first; what it wrote is still to be read.
        """
        if not wanted:
            return {}
        errors = await self._append_each(wanted)
        failed: dict[Live, Exception] = {}
        for (live, taken), error in zip(wanted, errors, strict=True):
            try:
                self._show(live, taken, error)
            except Exception as trouble:
                failed[live] = trouble
        _count([step.entry for live, taken in wanted if live not in failed for step in taken])
        return failed

    async def _append_each(
        self, wanted: Sequence[tuple[Live, Sequence[Step]]]
    ) -> Sequence[Exception | None]:
        many = [live.entries(taken) for live, taken in wanted]
        try:
            with METRICS.append_seconds.time():
                return await self._store.append(many, hurry=True)
        except Exception as error:
            return [error] * len(many)
        except BaseException:
            # Cut off in the middle: it may be written or not.
            for live, _ in wanted:
                live.is_sure = False
            raise

    def _show(self, live: Live, taken: Sequence[Step], error: Exception | None) -> None:
        """Show what was written at a table; raise *error* if it was not. See to what follows."""
        round_ = _round(live)
        try:
            if error is not None:
                live.is_sure = False
                raise error
            live.show(taken)
        finally:
            self._changed(live)
        self._follow(live, taken, round_)

    async def write(self, live: Live, *entries: AnyEntry) -> None:
        """Write *entries*, show them, and see to what follows."""
        await self._write(live, steps(live.table, entries))

    async def _write(self, live: Live, taken: Sequence[Step]) -> None:
        round_ = _round(live)
        try:
            with METRICS.append_seconds.time():
                await live.write(taken)
        finally:
            # Whatever came of it: others wrote first, or nobody knows whether it is written.
            self._changed(live)
        _count([step.entry for step in taken])
        self._follow(live, taken, round_)

    def _follow(self, live: Live, taken: Sequence[Step], round_: int) -> None:
        """Have others woken, and noted what lists of tables show."""
        self._woke(live)
        is_new_round = live.table.settings.is_public and _round(live) != round_
        if is_new_round or [step for step in taken if isinstance(step.entry, NOTED)]:
            self._note_soon(live)

    def _changed(self, live: Live) -> None:
        """See to what follows from how things stand at a table, whoever wrote it."""
        live.schedule(self._now(), self.on_due)
        if live.table.status == "over" and not live.is_kept:
            self._note_soon(live)
        settings = live.table.settings
        if live.table.status in ("starting", "playing") and not settings.allows_spectators:
            self._show_out(live)

    def _note_soon(self, live: Live) -> None:
        # Whoever waits to note a table notes all that has happened there by then.
        if not live.is_to_be_noted:
            live.is_to_be_noted = True
            self._tasks.spawn(self._surely_note(live))

    async def _surely_note(self, live: Live) -> None:
        while True:
            try:
                await self.note(live)
            except Exception:
                log.exception("noting a table failed")
                await asyncio.sleep(AGAIN_S)
            else:
                return

    async def note(self, live: Live) -> None:
        """Note in the store what lists of tables show, and keep a game that is over for ever.

        A table is over in the lists only when its game is kept: until then it is taken up again.
        """
        async with live.noting:
            live.is_to_be_noted = False
            table = live.table
            if table.status == "over" and await self._store.archive_game(finished(table), rate):
                METRICS.games.inc()
            status = (
                StoredStatus.PLAYING if table.status == "starting" else StoredStatus(table.status)
            )
            # Other workers note people too: only who is alone knows what was noted last.
            people = table.people
            news = people if self._store.is_shared or people != live.noted else None
            await self._store.update_table(
                table.id, status, msgspec.json.encode(listed(table)), news
            )
            live.noted = people
            live.is_kept = table.status == "over"
        self.on_listed()

    def _show_out(self, live: Live) -> None:
        """Those who may look on no longer are sent no more."""
        error = Denied("no-spectators")
        out = [each for each in live.clients if not may_look_on(live.table, each.person)]
        for client in out:
            live.let_go(client)
            client.send(refused(error, live.table.id))
        if out:
            live.tell_presence()

    def on_due(self, live: Live) -> None:
        """Do what is due at a table, if it still is."""
        if not self._tasks.is_stopping:
            self._tasks.spawn(self._do_due(live))

    async def _do_due(self, live: Live) -> None:
        try:
            async with live.lock:
                if not live.is_sure:
                    await self.caught_up(live)
                due = live.due()
                if due is None:
                    return
                if due.at > self._now():
                    live.schedule(self._now(), self.on_due)
                    return
                if due.what == "close" or due.why == "gone":
                    # Perhaps they are at another worker.
                    live.saw(await self._store.last_seen(live.table.id))
                    if live.due() != due:
                        live.schedule(self._now(), self.on_due)
                        return
                if due.what != "think":
                    await self.write(live, due.entry(self._now()))
                    return
                table = live.table
            loop = asyncio.get_running_loop()
            with METRICS.thinking_seconds.time():
                move = await loop.run_in_executor(self.thinkers, thought, table, due.seat)
            async with live.lock:
                if live.is_sure and live.table.state is table.state and live.due() == due:
                    await self.write(live, Moved(self._now(), due.seat, str(move), by_bot=True))
                else:
                    live.schedule(self._now(), self.on_due)
        except AlreadyWritten:
            pass
        except Exception:
            log.exception("what is due at a table failed")
            live.is_sure = False
            live.schedule(self._now(), self.on_due)

    def _woke(self, live: Live) -> None:
        if not self._store.is_shared:
            return
        if not self._woken:
            asyncio.get_running_loop().call_soon(self._wake)
        self._woken[live.table.id] = live.table.number

    def _wake(self) -> None:
        woken, self._woken = self._woken, {}
        self._tasks.spawn(self._store.notify(woken))

    async def catch_up(self, live: Live) -> None:
        """Take the lock, and read what other workers have written."""
        async with live.lock:
            await self.caught_up(live)

    async def caught_up(self, live: Live) -> None:
        """Read what other workers have written, and see to what follows."""
        if await live.catch_up():
            self._changed(live)


def _round(live: Live) -> int:
    return live.table.state.round if live.table.state is not None else 0


def _count(entries: Sequence[AnyEntry]) -> None:
    METRICS.appends.inc(len(entries))
    moves = [entry.by_bot for entry in entries if isinstance(entry, Moved)]
    by_bot = sum(moves)
    if by_bot:
        MOVED_BY_BOT.inc(by_bot)
    if by_bot < len(moves):
        MOVED_BY_PERSON.inc(len(moves) - by_bot)
    for entry in entries:
        if isinstance(entry, StoodIn):
            METRICS.stand_ins.labels(entry.why).inc()
