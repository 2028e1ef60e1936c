"""All tables: finding them, opening them, and letting people in.

Any worker can serve any table. A table that people are connected to is kept in memory; one that
nobody is at is put away, and loaded again when somebody comes or something is due there.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from catsack.batcher import Batcher
from catsack.editions import with_house_rules
from catsack.fair import VERSION
from catsack.server.ops.entropy import Entropy
from catsack.server.ops.tasks import Tasks, finish_within
from catsack.server.protocol.bodies import NewTable, TableOpened
from catsack.server.protocol.commands import Hello, Start
from catsack.server.protocol.refusals import Denied, encode_refusal
from catsack.server.protocol.table_views import RatingChange
from catsack.server.protocol.updates import Listed
from catsack.server.tables.bot_player import HouseBots
from catsack.server.tables.decide import decide
from catsack.server.tables.journal import (
    BotSitEntry,
    CloseEntry,
    FormerPlayer,
    OpenEntry,
    RatingsEntry,
    RematchEntry,
    ReturnEntry,
    TableSettings,
    encode,
)
from catsack.server.tables.leases import Leases
from catsack.server.tables.listing import Listing
from catsack.server.tables.parts.given_game import GivenGame
from catsack.server.tables.parts.table_limits import NO_MAXIMUM, MaxTables, TableLimits
from catsack.server.tables.pipeline import COLLECT_S, Pipeline, SteadyClock
from catsack.server.tables.projection import Projection
from catsack.server.tables.session import Client, TableSession
from catsack.server.tables.table import Step, TableState, apply, apply_all, new_table
from catsack.server.tables.timers import Timers
from catsack.server.tables.visibility import check_may_see, may_watch
from catsack.server.thinking.question import Thinkers
from catsack.store.contract import Store
from catsack.store.rows import PersonRow, StoredStatus, TableRow

STOP_S = 1.0
"""How long each part may take to stop: a store that hangs must not keep the process alive."""

PER_HOST, PER_ADDRESS = 3, 15
"""How many public tables of one host and of one address are listed."""


class Registry:
    """The tables that this worker has in memory, and the way to all others."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        entropy: Entropy,
        thinkers: Thinkers,
        bots: HouseBots,
        project: type[Projection] = Projection,
        pipeline: type[Pipeline] = Pipeline,
        max_tables: MaxTables = NO_MAXIMUM,
    ) -> None:
        self.sessions: dict[str, TableSession] = {}
        self.bots = bots
        self.clock = clock
        self.store = store
        self._entropy = entropy
        self._project = project
        self.tasks = Tasks()
        self.pipeline = pipeline(store, clock, bots, self._on_change)
        self.timers = Timers(self.pipeline, store, clock, self.tasks, thinkers)
        self._limits = TableLimits(store, max_tables)
        self.listing = Listing(store, self.tasks, self._record_ratings)
        self.leases = Leases(self, store, clock, entropy.token_hex(8), self.tasks)
        self._loads: dict[str, asyncio.Task[TableSession | None]] = {}
        self._changes = Batcher(self._notify_workers)
        self._departures = Batcher(self._record_departures, COLLECT_S)

    async def start(self) -> None:
        """Load what was going on when the last server stopped, and look after it."""
        await self.leases.start()

    async def stop(self) -> None:
        """Finish what is being written, and leave everything to other workers."""
        for session in self.sessions.values():
            self.timers.cancel(session)
        # In this order: tasks submit requests, and requests change what the leases say.
        await finish_within(STOP_S, "stopping tasks", self.tasks.stop())
        await finish_within(STOP_S, "writing what is pending", self.pipeline.drain())
        await finish_within(STOP_S, "returning leases", self.leases.stop())

    async def open_table(self, person: PersonRow, new: NewTable, address: str = "") -> TableOpened:
        """Open a table for *person* at *address*; its bots sit down from the last seat on."""
        edition = with_house_rules(new.settings.edition, new.settings.house_rules)
        for bot in new.bots:
            self.bots.check(bot)
        if new.settings.is_rated and new.settings.allows_memory:
            raise Denied("rated-memory")
        if new.settings.is_rated and new.settings.allows_advice:
            raise Denied("rated-advice")
        if len(new.bots) >= new.settings.seats:
            raise Denied("no-seat-left")
        # Without rules that are as printed: everybody must note the rules that the record has.
        settings = msgspec.structs.replace(
            msgspec.convert(new.settings, TableSettings, from_attributes=True),
            house_rules=dict(edition.house_rules),
        )
        async with self._limits.opening(person.id, address):
            return await self._open_table(person, address, settings, new.bots)

    async def _open_table(
        self,
        person: PersonRow,
        address: str,
        settings: TableSettings,
        bots: Sequence[str],
        former_players: Sequence[FormerPlayer] = (),
        aborted: int = 0,
    ) -> TableOpened:
        id_, invitation = self._entropy.token_urlsafe(12), self._entropy.token_urlsafe(16)
        now, seed = self.clock(), self._entropy.token_hex(32)
        entry = OpenEntry(
            now,
            person.id,
            person.name,
            settings,
            seed,
            invitation,
            invited=[each.person for each in former_players],
            fair_version=VERSION,
            aborted=aborted,
            former_players=list(former_players),
        )
        table = new_table(id_, entry)
        summary = msgspec.json.encode(self._project.list_entry(table))
        status = StoredStatus.OPEN
        row = TableRow(id_, person.id, settings.is_public, status, now, summary, address)
        await self.store.add_table(row, encode(entry))
        session = self._keep(TableSession(table, self._project, address))
        if bots:
            seats = range(settings.seats - 1, -1, -1)
            entries = [BotSitEntry(now, seat, bot) for seat, bot in zip(seats, bots, strict=False)]
            await self.pipeline.change(session, lambda state, _: apply_all(state, entries))
            await self.listing.update(session)
        self.listing.on_update()
        return TableOpened(id_, invitation)

    async def open_given(
        self, person: PersonRow, game: GivenGame, address: str = "", id_: str | None = None
    ) -> str:
        """Open a table for *person* with a deal that was made elsewhere, and return its id.

        Raises ``AlreadyWritten`` if there is a table called *id_*.
        """
        for bot in game.bots:
            self.bots.check(bot)
        id_ = id_ or self._entropy.token_urlsafe(12)
        async with self._limits.opening(person.id, address):
            now = self.clock()
            first = game.opening(person, self._entropy.token_urlsafe(16), now)
            entries = list(game.entries(person, now))
            session = TableSession(new_table(id_, first), self._project, address)
            session.advance(apply_all(session.table, entries))
            summary = msgspec.json.encode(self._project.list_entry(session.table))
            status = StoredStatus.PLAYING
            row = TableRow(id_, person.id, False, status, now, summary, address, has_people=True)
            # All at once: a table without its deal would be dealt anew.
            await self.store.add_table(row, *map(encode, (first, *entries)))
        session = self._keep(session)
        await self.listing.update(session)
        return id_

    def new_seed(self) -> str:
        """Return a new secret seed."""
        return self._entropy.token_hex(32)

    async def session(self, id_: str) -> TableSession:
        """Return the table with this id, or refuse: there is none."""
        session = self.sessions.get(id_)
        if session is None:
            task = self._loads.get(id_)
            if task is None:
                task = asyncio.create_task(TableSession.load(self.store, id_, self._project))
                self._loads[id_] = task
                task.add_done_callback(lambda _: self._loads.pop(id_, None))
            loaded = await asyncio.shield(task)
            if loaded is None:
                is_archived = await self.store.archived_game(id_) is not None
                raise Denied("table-archived" if is_archived else "no-table")
            session = self._keep(loaded)
        return session

    def _keep(self, session: TableSession) -> TableSession:
        """Keep a table in memory, and return it, or the one that is kept already."""
        if isinstance(self.clock, SteadyClock):
            # The clock of the machine was set back before this process began.
            self.clock.catch_up(session.table.updated)
        session = self.sessions.setdefault(session.table.id, session)
        self.timers.schedule(session)
        return session

    async def join(self, client: Client, hello: Hello) -> None:
        """Show *client* a table, and tell it from now on what happens there."""
        session = await self.session(hello.table)
        if self.store.is_shared or not session.is_current:
            # The client may come from another worker and know more than this one.
            await self.pipeline.refresh(session)
        if self.sessions.setdefault(hello.table, session) is not session:
            # It was put away and loaded again in the meantime.
            await self.join(client, hello)
            return
        check_may_see(session.table, client.person, hello.invitation)
        is_new = client.person.id not in session.present
        session.add_client(client)
        session.greet(client, hello.number)
        if is_new:
            session.send_presence()
        else:
            client.send(session.projection.presence())
        self.timers.schedule(session)
        if _return_entry(session.table, client.person, self.clock()) is not None:
            await self.pipeline.change(session, partial(_take_over, client.person))

    def leave(self, client: Client, session: TableSession) -> None:
        """Send *client* no more of a table."""
        if client not in session.clients:
            return
        session.remove_client(client)
        person = client.person.id
        if person not in session.present:
            session.last_seen[person] = self.clock()
            session.send_presence()
            self.timers.schedule(session)
            self._departures.add((session.table.id, person))

    async def start_without_people(
        self, client: Client, session: TableSession, command: Start
    ) -> None:
        """Start a game of bots alone, unless there are too many from the address of its table."""
        async with self._limits.starting_without_people(session.address):
            await self.pipeline.change(session, partial(self._start, client.person, command))
            await self.listing.update(session)

    def _start(
        self, person: PersonRow, command: Start, table: TableState, now: int
    ) -> Sequence[Step]:
        return decide(table, person, command, now, self.bots)

    async def rematch(self, person: PersonRow, session: TableSession, address: str = "") -> None:
        """Open another table for the same people and bots, unless there is one already."""
        if not session.is_current:
            await self.pipeline.refresh(session)
        table = session.table
        if table.seat_of(person.id) is None:
            raise Denied("no-seat")
        if table.status != "over":
            raise Denied("not-over")
        earlier = table.rematch
        if earlier is not None and not await self._is_closed(earlier):
            return
        # A table of an earlier version may be rated and allow the memory aid.
        is_rated = table.settings.is_rated and not table.settings.allows_memory
        settings = msgspec.structs.replace(table.settings, is_public=False, is_rated=is_rated)
        bots = [each.name for each in table.occupants if each is not None and each.person is None]
        former_players = [
            FormerPlayer(each.person, each.name, each.avatar, each.is_program)
            for each in table.occupants
            if each is not None and each.person is not None
        ]
        async with self._limits.opening(person.id, address):
            new = await self._open_table(
                person, address, settings, bots, former_players, table.aborted
            )
        entry = RematchEntry(self.clock(), new.table)
        await self.pipeline.change(
            session, lambda state, _: [apply(state, entry)] if state.rematch == earlier else []
        )
        if session.table.rematch != new.table:
            # Somebody else at another worker was quicker.
            unused = await self.session(new.table)
            await self.pipeline.change(unused, lambda state, now: [apply(state, CloseEntry(now))])

    async def _is_closed(self, id_: str) -> bool:
        """Tell whether a table was given up before its game; housekeeping deletes such tables."""
        try:
            return (await self.session(id_)).table.status == "closed"
        except Denied as error:
            return error.key == "no-table"

    async def _record_ratings(self, session: TableSession, changes: Sequence[RatingChange]) -> None:
        """Tell everybody who played how their rating has moved, once."""
        before, after = [one.before for one in changes], [one.after for one in changes]
        await self.pipeline.change(
            session,
            lambda state, now: (
                [apply(state, RatingsEntry(now, before, after))] if state.ratings is None else []
            ),
        )

    async def public_tables(self, limit: int = 100) -> list[Listed]:
        """Return public tables that are open or playing: a few of each host, and people first."""
        return [
            msgspec.json.decode(row.summary, type=Listed)
            for row in await self.store.public_tables(limit, PER_HOST, PER_ADDRESS)
            if row.summary
        ]

    async def tables_of_person(self, person: str, limit: int = 100) -> list[Listed]:
        """Return unfinished tables where *person* sits."""
        rows = await self.store.tables_of_person(person, limit)
        tables = [msgspec.json.decode(row.summary, type=Listed) for row in rows if row.summary]
        return [await self._with_turn(table, person) for table in tables]

    async def _with_turn(self, listed: Listed, person: str) -> Listed:
        """Return a slow table with whose turn it is; elsewhere that changes too quickly."""
        if not listed.is_slow or listed.status != "playing":
            return listed
        session = await self.session(listed.id)
        if not session.is_current:
            await self.pipeline.refresh(session)
        table = session.table
        return msgspec.structs.replace(
            listed, seat=table.seat_of(person), waiting=list(table.seats_to_move)
        )

    def _on_change(self, session: TableSession, steps: Sequence[Step]) -> None:
        """See to what follows when a table has changed; *steps* are those of this worker."""
        if ReturnEntry in [type(step.entry) for step in steps]:
            # The time of a seat that a bot played runs out perhaps before the timer rings.
            self.timers.cancel(session)
        self.timers.schedule(session)
        self.listing.follow(session, steps)
        if steps and self.store.is_shared:
            self._changes.add(session)
        settings, status = session.table.settings, session.table.status
        if status in ("starting", "sealing", "playing") and not settings.allows_spectators:
            self._remove_spectators(session)

    def _remove_spectators(self, session: TableSession) -> None:
        spectators = [each for each in session.clients if not may_watch(session.table, each.person)]
        for client in spectators:
            session.remove_client(client)
            client.send(encode_refusal(Denied("no-spectators"), session.table.id))
        if spectators:
            session.send_presence()

    def _notify_workers(self, sessions: list[TableSession]) -> None:
        numbers = {session.table.id: session.table.number for session in sessions}
        self.tasks.spawn(self.store.notify(numbers))

    def _record_departures(self, departures: list[tuple[str, str]]) -> None:
        self.tasks.spawn(self.store.record_presence(departures, self.clock()))


def _return_entry(table: TableState, person: PersonRow, now: int) -> ReturnEntry | None:
    """Return the entry with which *person* takes over from a bot that stood in, if one did."""
    seat = table.seat_of(person.id)
    occupant = None if seat is None else table.occupants[seat]
    if seat is None or occupant is None or occupant.stand_in != "gone":
        return None
    if table.status != "playing" or table.is_out_of_time(seat, now):
        return None
    return ReturnEntry(now, seat)


def _take_over(person: PersonRow, table: TableState, now: int) -> Sequence[Step]:
    entry = _return_entry(table, person, now)
    return [] if entry is None else [apply(table, entry)]
