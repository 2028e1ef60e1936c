"""All tables: finding them, looking after them, and doing what people ask and what is due.

Any worker can serve any table. A table that somebody is at is kept in memory; one that nobody
is at is put away, and taken up again when something is due there.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec

from catsack.editions import with_house_rules
from catsack.server import asking
from catsack.server.asking import check_bot
from catsack.server.entries import (
    Again,
    AnyEntry,
    BotSat,
    CameBack,
    Closed,
    Dealt,
    Moved,
    Opened,
    Sat,
    Started,
    StoodUp,
    encoded,
)
from catsack.server.finishing import finished
from catsack.server.live import Client, Live
from catsack.server.messages import (
    AskRematch,
    AskTable,
    Goodbye,
    Hello,
    Listed,
    NewTable,
    Settings,
    TableOpened,
)
from catsack.server.ratings import rate
from catsack.server.refusals import Denied
from catsack.server.sight import listed, refused
from catsack.server.table import Table, opened
from catsack.server.thinking import offer, thought
from catsack.store.contract import PersonRow, Status, Store, TableRow, Taken

T = TypeVar("T")

TEND_S = 5.0
"""So often a worker says which tables it looks after, and looks for those nobody does."""
TENDED_MS = 15_000
"""For so long it is believed."""
IDLE_MS = 30_000
"""A table without people where nothing is due for so long is put away."""
TRIES = 20
"""So often a worker tries again when others write first."""
SWEEP = 200
"""So many tables that nobody looks after are taken up at a time."""
PORTION = 200
"""So much of what this worker knows is noted at a time."""
NOTED = (Sat, BotSat, StoodUp, Started, Dealt, Closed)
"""Entries that change what lists of tables show."""

log = logging.getLogger("catsack.house")


def milliseconds() -> int:
    """Return the time: milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class House:
    """The tables that this worker has in memory, and the way to all others."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int] = milliseconds,
        worker: str | None = None,
    ) -> None:
        self.store = store
        self.now = now
        self.worker = worker or secrets.token_hex(8)
        self.offer = offer()
        self.tables: dict[str, Live] = {}
        self.on_listed: Callable[[], None] = lambda: None
        """Called when a list of tables would show something new."""
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinkers = ThreadPoolExecutor(2, "bot")
        self._woken: dict[str, int] = {}
        self._is_stopping = False

    async def start(self) -> None:
        """Take up what was going on when the last server stopped, and look after it."""
        self.store.on_wake(self._on_wake)
        # Whoever looked after a table in a store that is not shared does so no longer.
        await self._sweep(0 if self.store.is_shared else TENDED_MS)
        self._spawn(self._tending())

    async def stop(self) -> None:
        """Finish what is being written, and leave everything to others."""
        self._is_stopping = True
        for live in self.tables.values():
            if live.timer is not None:
                live.timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in self.tables.values():
            async with live.lock:
                pass
        now = self.now()
        await self.store.saw(
            [(id_, p) for id_, live in self.tables.items() for p in live.here], now
        )
        await self.store.tend(self.worker, self.tables, now)
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    # What people ask.

    async def open_table(
        self, person: PersonRow, new: NewTable, invited: tuple[str, ...] = ()
    ) -> TableOpened:
        """Open a table for *person*; its bots sit down from the last seat on."""
        settings = new.settings
        self._check(settings, new.bots)
        id_, invitation = secrets.token_urlsafe(12), secrets.token_urlsafe(16)
        entry = Opened(
            self.now(),
            person.id,
            person.name,
            settings,
            secrets.token_hex(32),
            invitation,
            list(invited),
        )
        summary = msgspec.json.encode(listed(opened(id_, entry)))
        row = TableRow(id_, person.id, settings.is_public, Status.OPEN, entry.at, summary)
        await self.store.add_table(row, encoded(entry))
        live = await self.at(id_)
        async with live.lock:
            for seat, bot in zip(range(settings.seats - 1, -1, -1), new.bots, strict=False):
                await self._write(live, BotSat(self.now(), seat, bot))
            if new.bots:
                await self._note(live)
        self.on_listed()
        return TableOpened(id_, invitation)

    async def ask(self, client: Client, ask: AskTable) -> None:
        """Do what *client* asks of a table, or raise why not."""
        live = await self.at(ask.table)
        match ask:
            case Goodbye():
                self.leave(client, live)
            case Hello():
                await self._hello(client, live, ask)
            case AskRematch():
                await self._rematch(client.person, live)
            case _:
                await self._answer(client, live, ask)

    def leave(self, client: Client, live: Live) -> None:
        """Send *client* no more of a table."""
        if client not in live.clients:
            return
        live.clients.discard(client)
        person = client.person.id
        if person not in live.here:
            live.seen[person] = self.now()
            live.tell_presence()
            live.schedule(self.now(), self._on_due)
            self._spawn(self.store.saw([(live.table.id, person)], self.now()))

    async def at(self, id_: str) -> Live:
        """Return the table with this id, or refuse: there is none."""
        live = self.tables.get(id_)
        if live is None:
            task = self._loading.get(id_)
            if task is None:
                task = asyncio.create_task(Live.loaded(self.store, id_))
                self._loading[id_] = task
                task.add_done_callback(lambda _: self._loading.pop(id_, None))
            live = await asyncio.shield(task)
            if live is None:
                raise Denied("no-table")
            live = self.tables.setdefault(id_, live)
            live.schedule(self.now(), self._on_due)
        return live

    async def lobby(self, limit: int = 100) -> list[Listed]:
        """Return public tables that are open or playing."""
        return [
            msgspec.json.decode(row.summary, type=Listed)
            for row in await self.store.lobby(limit)
            if row.summary
        ]

    async def tables_of(self, person: str, limit: int = 100) -> list[Listed]:
        """Return unfinished tables where *person* sits."""
        rows = await self.store.tables_of(person, limit)
        return [msgspec.json.decode(row.summary, type=Listed) for row in rows if row.summary]

    def _check(self, settings: Settings, bots: list[str]) -> None:
        with_house_rules(settings.edition, settings.house_rules)
        for bot in bots:
            check_bot(bot, self.offer)
        if len(bots) >= settings.seats:
            raise Denied("no-seat-left")

    async def _hello(self, client: Client, live: Live, ask: Hello) -> None:
        async with live.lock:
            # Put away while this waited, it is taken up again, unless it was loaded anew.
            if self.tables.setdefault(ask.table, live) is live:
                await self._greet(client, live, ask)
                return
        await self._hello(client, await self.at(ask.table), ask)

    async def _greet(self, client: Client, live: Live, ask: Hello) -> None:
        # Somebody may come from another worker and know more than this one.
        await self._caught_up(live)
        check_may_see(live.table, client.person, ask.invitation)
        is_new = client.person.id not in live.here
        live.clients.add(client)
        live.greet(client, ask.number)
        if is_new:
            live.tell_presence()
        else:
            client.send(live.sight.presence())
        live.schedule(self.now(), self._on_due)
        await self._write_all(live, lambda: self._returning(live.table, client.person))

    def _returning(self, table: Table, person: PersonRow) -> Sequence[AnyEntry]:
        seat = table.seat_of(person.id)
        sitter = None if seat is None else table.sitters[seat]
        if seat is None or sitter is None or table.status != "playing":
            return []
        return [CameBack(self.now(), seat)] if sitter.stands_in == "gone" else []

    async def _answer(self, client: Client, live: Live, ask: AskTable) -> None:
        def wanted() -> Sequence[AnyEntry]:
            if client not in live.clients:
                raise Denied("no-hello")
            return asking.entries(live.table, client.person, ask, self.now(), self.offer)

        async with live.lock:
            if not await self._write_all(live, wanted):
                # Done before: whoever asks again has missed it, and looks how things stand.
                client.send(live.sight.whole(client.person))

    async def _rematch(self, person: PersonRow, live: Live) -> None:
        async with live.lock:
            if not live.is_sure:
                await self._caught_up(live)
            table = live.table
            if table.seat_of(person.id) is None:
                raise Denied("no-seat")
            if table.status != "over":
                raise Denied("not-over")
            if table.again is not None:
                return
            settings = msgspec.structs.replace(table.settings, is_public=False)
            bots = [s.name for s in table.sitters if s is not None and s.person is None]
            new = await self.open_table(person, NewTable(settings, bots), table.people)
            again = Again(self.now(), new.table)
            await self._write_all(live, lambda: [again] if live.table.again is None else [])
            is_first = live.table.again == new.table
        if not is_first:
            unused = await self.at(new.table)
            async with unused.lock:
                await self._write_all(unused, lambda: [Closed(self.now())])

    async def _write_all(self, live: Live, wanted: Callable[[], Sequence[AnyEntry]]) -> bool:
        """Write what is *wanted*, which is asked anew when another worker writes first.

        Returns whether there was anything to write.
        """
        for _ in range(TRIES):
            if not live.is_sure:
                await self._caught_up(live)
            entries = wanted()
            try:
                for entry in entries:
                    await self._write(live, entry)
            except Taken:
                continue
            return bool(entries)
        raise Denied("busy")

    # What is due.

    def _on_due(self, live: Live) -> None:
        if not self._is_stopping:
            self._spawn(self._do_due(live))

    async def _do_due(self, live: Live) -> None:
        try:
            async with live.lock:
                if not live.is_sure:
                    await self._caught_up(live)
                due = live.due()
                if due is None:
                    return
                if due.at > self.now():
                    live.schedule(self.now(), self._on_due)
                    return
                if due.what == "close" or due.why == "gone":
                    # Perhaps they are at another worker.
                    live.saw(await self.store.last_seen(live.table.id))
                    if live.due() != due:
                        live.schedule(self.now(), self._on_due)
                        return
                if due.what != "think":
                    await self._write(live, due.entry(self.now()))
                    return
                table = live.table
            loop = asyncio.get_running_loop()
            move = await loop.run_in_executor(self._thinkers, thought, table, due.seat)
            async with live.lock:
                if live.is_sure and live.table.moves == table.moves and live.due() == due:
                    await self._write(live, Moved(self.now(), due.seat, str(move), by_bot=True))
                else:
                    live.schedule(self.now(), self._on_due)
        except Taken:
            pass
        except Exception:
            log.exception("what is due at a table failed")
            live.is_sure = False
            live.schedule(self.now(), self._on_due)

    async def _write(self, live: Live, entry: AnyEntry) -> None:
        round_ = live.table.state.round if live.table.state is not None else 0
        try:
            await live.write(entry)
        finally:
            # Whatever came of it: others wrote first, or nobody knows whether it is written.
            self._changed(live)
        self._woke(live)
        table = live.table
        is_new_round = table.state is not None and table.state.round != round_
        if isinstance(entry, NOTED) or (is_new_round and table.settings.is_public):
            self._note_soon(live)

    def _changed(self, live: Live) -> None:
        """See to what follows from how things stand at a table, whoever wrote it."""
        live.schedule(self.now(), self._on_due)
        if live.table.status == "over" and not live.is_kept:
            self._note_soon(live)
        settings = live.table.settings
        if live.table.status in ("starting", "playing") and not settings.allows_spectators:
            self._show_out(live)

    def _note_soon(self, live: Live) -> None:
        # Whoever waits to note a table notes all that has happened there by then.
        if not live.is_to_be_noted:
            live.is_to_be_noted = True
            self._spawn(self._surely_note(live))

    async def _surely_note(self, live: Live) -> None:
        while True:
            try:
                await self._note(live)
            except Exception:
                log.exception("noting a table failed")
                await asyncio.sleep(TEND_S)
            else:
                return

    async def _note(self, live: Live) -> None:
        """Note in the store what lists of tables show, and keep a game that is over for ever.

        A table is over in the lists only when its game is kept: until then it is taken up again.
        """
        async with live.noting:
            live.is_to_be_noted = False
            table = live.table
            if table.status == "over":
                await self.store.finish(finished(table), rate)
            status = Status.PLAYING if table.status == "starting" else Status(table.status)
            # Other workers note people too: only who is alone knows what was noted last.
            if self.store.is_shared or table.people != live.noted:
                await self.store.note_people(table.id, table.people)
                live.noted = table.people
            await self.store.mark(table.id, status, msgspec.json.encode(listed(table)))
            live.is_kept = table.status == "over"
        self.on_listed()

    def _show_out(self, live: Live) -> None:
        """Those who may look on no longer are sent no more."""
        error = Denied("no-spectators")
        out = [each for each in live.clients if not _may_look_on(live.table, each.person)]
        for client in out:
            live.clients.discard(client)
            client.send(refused(error, live.table.id))
        if out:
            live.tell_presence()

    # Looking after tables, with other workers.

    async def _tending(self) -> None:
        while True:
            await asyncio.sleep(TEND_S)
            try:
                await self._tend()
                await self._sweep()
                await self._look_again()
            except Exception:
                log.exception("looking after tables failed")

    async def _tend(self) -> None:
        now = self.now()
        here = [(id_, person) for id_, live in self.tables.items() for person in live.here]
        for some in _portions(here):
            await self.store.saw(some, now)
        for id_, live in list(self.tables.items()):
            due = live.due()
            is_idle = due is None or due.at > now + IDLE_MS
            if is_idle and not live.clients and not live.lock.locked():
                until = now + TENDED_MS * 240 if due is None else due.at
                await self.store.tend(self.worker, [id_], until)
                if not live.clients and not live.lock.locked():
                    if live.timer is not None:
                        live.timer.cancel()
                    self.tables.pop(id_, None)
        for tables in _portions(list(self.tables)):
            await self.store.tend(self.worker, tables, now + TENDED_MS)

    async def _sweep(self, ahead: int = 0) -> None:
        """Take up tables that nobody looks after, or will in *ahead* milliseconds."""
        for id_ in await self.store.untended(self.now() + ahead, SWEEP):
            if id_ in self.tables:
                continue
            try:
                # Whoever looked after it may not have come to that.
                await self._note(await self.at(id_))
            except Exception:
                # One table that cannot be read must not keep the others waiting.
                log.exception("table %s cannot be taken up", id_)
            await self.store.tend(self.worker, [id_], self.now() + TENDED_MS)

    async def _look_again(self) -> None:
        """Read what other workers wrote, for a worker that dies wakes nobody."""
        if self.store.is_shared:
            for live in [each for each in self.tables.values() if each.clients]:
                await self._catch_up(live)

    def _woke(self, live: Live) -> None:
        if not self.store.is_shared:
            return
        if not self._woken:
            asyncio.get_running_loop().call_soon(self._wake)
        self._woken[live.table.id] = live.table.number

    def _wake(self) -> None:
        woken, self._woken = self._woken, {}
        self._spawn(self.store.wake(woken))

    def _on_wake(self, woken: Mapping[str, int]) -> None:
        """Read what other workers wrote; an empty *woken* may be anything."""
        for id_, live in self.tables.items():
            if not woken or woken.get(id_, -1) > live.table.number:
                self._spawn(self._catch_up(live))

    async def _catch_up(self, live: Live) -> None:
        async with live.lock:
            await self._caught_up(live)

    async def _caught_up(self, live: Live) -> None:
        if await live.catch_up():
            self._changed(live)

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        if self._is_stopping:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task of the house failed", exc_info=task.exception())


def check_may_see(table: Table, person: PersonRow, invitation: str) -> None:
    """Raise ``Denied`` unless *person* may look at *table*."""
    if table.seat_of(person.id) is not None or person.id == table.host:
        return
    is_invited = person.id in table.invited or secrets.compare_digest(
        invitation.encode(), table.invitation.encode()
    )
    if not table.settings.is_public and not is_invited:
        raise Denied("invitation")
    if table.status not in ("open", "over") and not _may_look_on(table, person):
        raise Denied("no-spectators")


def _portions(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Yield *items* in portions that no move has to wait for long."""
    return (items[at : at + PORTION] for at in range(0, len(items), PORTION))


def _may_look_on(table: Table, person: PersonRow) -> bool:
    is_at_home = table.seat_of(person.id) is not None or person.id == table.host
    return table.settings.allows_spectators or is_at_home
