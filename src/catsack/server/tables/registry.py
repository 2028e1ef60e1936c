"""All tables: finding them, and doing what people ask there.

Any worker can serve any table. A table that somebody is at is kept in memory; one that nobody
is at is put away, and taken up again when something is due there.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence

import msgspec

from catsack.editions import with_house_rules
from catsack.server.ops.tasks import Tasks
from catsack.server.protocol.bodies import NewTable, TableOpened
from catsack.server.protocol.commands import AskRematch, Goodbye, Hello, TableCommand
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.settings import Settings
from catsack.server.protocol.updates import Listed
from catsack.server.tables.bot_player import offer
from catsack.server.tables.decide import check_bot
from catsack.server.tables.inbox import GATHER_S, Asked, Hearing
from catsack.server.tables.journal import (
    Again,
    BotSat,
    CameBack,
    Closed,
    Opened,
    encoded,
)
from catsack.server.tables.leases import Tending
from catsack.server.tables.projection import listed
from catsack.server.tables.session import Client, Live
from catsack.server.tables.table import Step, Table, opened, steps
from catsack.server.tables.visibility import check_may_see
from catsack.server.tables.writer import Clerk
from catsack.store.contract import Store
from catsack.store.rows import PersonRow, StoredStatus, TableRow


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
        self.offer = offer()
        self.tables: dict[str, Live] = {}
        self.tasks = Tasks()
        self.clerk = Clerk(store, now, self.tasks)
        self.hearing = Hearing(self.clerk, now, self.offer)
        worker = worker or secrets.token_hex(8)
        self.tending = Tending(self, self.clerk, store, now, worker, self.tasks)
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._gone: list[tuple[str, str]] = []
        """Tables, and people who have just left them."""

    async def start(self) -> None:
        """Take up what was going on when the last server stopped, and look after it."""
        await self.tending.start()

    async def stop(self) -> None:
        """Finish what is being written, and leave everything to others."""
        for live in self.tables.values():
            if live.timer is not None:
                live.timer.cancel()
        await self.tasks.stop()
        for live in self.tables.values():
            async with live.lock:
                pass
        await self.tending.stop()
        self.clerk.stop()

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
        table = opened(id_, entry)
        summary = msgspec.json.encode(listed(table))
        row = TableRow(id_, person.id, settings.is_public, StoredStatus.OPEN, entry.at, summary)
        await self.store.add_table(row, encoded(entry))
        live = self._taken_up(Live(self.store, table))
        async with live.lock:
            seats = range(settings.seats - 1, -1, -1)
            if new.bots:
                bots = zip(seats, new.bots, strict=False)
                await self.clerk.write(live, *(BotSat(self.now(), *each) for each in bots))
                await self.clerk.note(live)
        self.clerk.on_listed()
        return TableOpened(id_, invitation)

    async def ask(self, client: Client, ask: TableCommand) -> None:
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
        live.let_go(client)
        person = client.person.id
        if person not in live.here:
            live.seen[person] = self.now()
            live.tell_presence()
            live.schedule(self.now(), self.clerk.on_due)
            self._note_gone(live.table.id, person)

    def _note_gone(self, table: str, person: str) -> None:
        """Have the store told who is gone, together with others who go at about the same time."""
        if not self._gone:
            asyncio.get_running_loop().call_later(GATHER_S, self._saw)
        self._gone.append((table, person))

    def _saw(self) -> None:
        gone, self._gone = self._gone, []
        self.tasks.spawn(self.store.record_presence(gone, self.now()))

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
            live = self._taken_up(live)
        return live

    def _taken_up(self, live: Live) -> Live:
        """Keep a table in memory, unless somebody else was quicker; return the one that is kept."""
        live = self.tables.setdefault(live.table.id, live)
        live.schedule(self.now(), self.clerk.on_due)
        return live

    async def lobby(self, limit: int = 100) -> list[Listed]:
        """Return public tables that are open or playing."""
        return [
            msgspec.json.decode(row.summary, type=Listed)
            for row in await self.store.public_tables(limit)
            if row.summary
        ]

    async def tables_of(self, person: str, limit: int = 100) -> list[Listed]:
        """Return unfinished tables where *person* sits."""
        rows = await self.store.tables_of_person(person, limit)
        found = [msgspec.json.decode(row.summary, type=Listed) for row in rows if row.summary]
        return [await self._own(table, person) for table in found]

    async def _own(self, table: Listed, person: str) -> Listed:
        """Return *table* with whose turn it is, where people look in now and then."""
        if not table.is_slow or table.status != "playing":
            return table
        live = await self.at(table.id)
        async with live.lock:
            if not live.is_sure:
                await self.clerk.caught_up(live)
            seat, waiting = live.table.seat_of(person), list(live.table.waiting)
        return msgspec.structs.replace(table, seat=seat, waiting=waiting)

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
        await self.clerk.caught_up(live)
        check_may_see(live.table, client.person, ask.invitation)
        is_new = client.person.id not in live.here
        live.let_in(client)
        live.greet(client, ask.number)
        if is_new:
            live.tell_presence()
        else:
            client.send(live.sight.presence())
        live.schedule(self.now(), self.clerk.on_due)
        await self.clerk.write_all(live, lambda: self._returning(live.table, client.person))

    def _returning(self, table: Table, person: PersonRow) -> Sequence[Step]:
        seat = table.seat_of(person.id)
        sitter = None if seat is None else table.sitters[seat]
        if seat is None or sitter is None or table.status != "playing":
            return []
        return steps(table, [CameBack(self.now(), seat)] if sitter.stands_in == "gone" else [])

    async def _answer(self, client: Client, live: Live, ask: TableCommand) -> None:
        answered = asyncio.get_running_loop().create_future()

        def answer(error: Exception | None) -> None:
            if not answered.done():
                answered.set_result(error)

        self.hearing.take(live, Asked(client, ask, answer))
        error = await answered
        if error is not None:
            raise error

    async def _rematch(self, person: PersonRow, live: Live) -> None:
        async with live.lock:
            if not live.is_sure:
                await self.clerk.caught_up(live)
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
            await self.clerk.write_all(
                live, lambda: steps(live.table, [again] if live.table.again is None else [])
            )
            is_first = live.table.again == new.table
        if not is_first:
            unused = await self.at(new.table)
            async with unused.lock:
                await self.clerk.write_all(
                    unused, lambda: steps(unused.table, [Closed(self.now())])
                )
