"""A table that somebody is at: its journal in memory, those who look on, and what is due."""

import asyncio
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Protocol

from catsack.events import Event
from catsack.server.tables.deadlines import Due, is_attended, next_due, quiet_ms
from catsack.server.tables.journal import AnyEntry, Moved, Opened, decoded, encoded
from catsack.server.tables.projection import Sight
from catsack.server.tables.table import Step, Table, opened, steps
from catsack.store.contract import Store
from catsack.store.errors import AlreadyWritten
from catsack.store.rows import JournalAppend, PersonRow

FOREVER = 1 << 53
"""Later than any time: when somebody who is here was last here."""
AGAIN_S = 1.0
"""So soon is looked again after something failed."""
GAP = 200
"""Who missed more than so many entries gets the whole table instead."""


class Client(Protocol):
    """One connection of somebody."""

    @property
    def person(self) -> PersonRow:
        """Who it is."""
        ...

    def send(self, *messages: bytes) -> None:
        """Send *messages* when the line is free; never waits."""
        ...


class Company:
    """Who sits at a table, and whether they are here."""

    def __init__(self, table: Table, here: Set[str]) -> None:
        self.sitters = table.sitters
        self.here = here
        self.seats = table.seats
        """Where each person sits."""
        self.is_attended = is_attended(table.sitters, here)


class Live:
    """One table in memory. What it shows is on disk; whoever writes holds its lock."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        self.table = table
        self.history: list[tuple[AnyEntry, tuple[Event, ...]]] = []
        """Entries from number 1 on, each with what it brought in the game."""
        self.clients: set[Client] = set()
        """Changed by nothing but ``let_in`` and ``let_go``."""
        self.here: Set[str] = frozenset()
        """People who are connected."""
        self.seen: dict[str, int] = {}
        """When people who are not connected here were last seen, here or elsewhere."""
        self.lock = asyncio.Lock()
        self.noting = asyncio.Lock()
        """Held while the store is told what lists of tables show, so that the last word is new."""
        self.timer: asyncio.TimerHandle | None = None
        self._rings = 0.0
        """When the timer rings, on the clock of the event loop."""
        self._known = Company(table, self.here)
        self.is_sure = True
        """Memory holds all that was written; not so after a write that was cut off."""
        self.is_kept = False
        """Its game is over and kept."""
        self.is_to_be_noted = False
        """Somebody is about to tell the store how it looks in lists of tables."""
        self.noted: tuple[str, ...] | None = None
        """The people who were noted last, by this worker."""

    @classmethod
    async def loaded(cls, store: Store, id_: str) -> "Live | None":
        """Return the table with this id as its journal has it; None if there is none."""
        bodies = await store.journal(id_)
        if not bodies:
            return None
        first = decoded(bodies[0])
        if not isinstance(first, Opened):
            raise ValueError(f"The journal of table {id_} does not begin with its opening.")
        live = cls(store, opened(id_, first))
        live._take(steps(live.table, map(decoded, bodies[1:])))
        live.seen = await store.last_seen(id_)
        return live

    def let_in(self, client: Client) -> None:
        """Tell *client* from now on what happens."""
        self.clients.add(client)
        self._look_round()

    def let_go(self, client: Client) -> None:
        """Tell *client* no more."""
        self.clients.discard(client)
        self._look_round()

    def _look_round(self) -> None:
        self.here = frozenset(client.person.id for client in self.clients)

    @property
    def sight(self) -> Sight:
        """The table as it stands, ready to be shown."""
        return Sight(self.table, self.here)

    def due(self) -> Due | None:
        """Return what is to be done next."""
        return next_due(self.table, self.seen | dict.fromkeys(self.here, FOREVER))

    async def write(self, taken: Sequence[Step]) -> None:
        """Write entries to disk and then, and only then, show them. The lock must be held.

        They were tried first: one that does not fit must not be in everybody's journal. Raises
        ``AlreadyWritten`` when another worker wrote first; what it wrote has been read then.
        """
        try:
            (error,) = await self._store.append([self.entries(taken)])
            if error is not None:
                raise error
        except AlreadyWritten:
            self.is_sure = False
            await self.catch_up()
            raise
        except BaseException:
            # Cut off in the middle: it may be written or not.
            self.is_sure = False
            raise
        self.show(taken)

    def entries(self, taken: Sequence[Step]) -> JournalAppend:
        """Return what the store is to write."""
        return JournalAppend(
            self.table.id, taken[0].table.number, [encoded(step.entry) for step in taken]
        )

    def show(self, taken: Sequence[Step]) -> None:
        """Show what is on disk. The lock must be held since before it was written."""
        self._take(taken)
        self._tell(taken)

    async def catch_up(self) -> Sequence[Step]:
        """Read what others have written, show it, and return it. The lock must be held."""
        bodies = await self._store.journal(self.table.id, self.table.number)
        fresh = steps(self.table, map(decoded, bodies))
        self.show(fresh)
        self.is_sure = True
        return fresh

    def greet(self, client: Client, number: int) -> None:
        """Send *client* what happened after entry *number*, or the whole table."""
        missed = self.history[number:] if 0 <= number <= self.table.number else None
        if missed is None or len(missed) > GAP:
            client.send(self.sight.whole(client.person))
            return
        if not missed:
            return
        sight = self.sight
        for at, (entry, events) in enumerate(missed[:-1], number + 1):
            client.send(sight.missed(at, entry, events))
        entry, events = missed[-1]
        client.send(sight.happened(entry, events).to(self.table.seat_of(client.person.id)))
        if self.table.status == "over":
            client.send(sight.whole(client.person))

    def tell_presence(self) -> None:
        """Tell everybody who is here."""
        message = self.sight.presence()
        for client in self.clients:
            client.send(message)

    def saw(self, seen: Mapping[str, int]) -> None:
        """Take notice of when people were last seen, perhaps elsewhere."""
        for person, at in seen.items():
            self.seen[person] = max(at, self.seen.get(person, at))

    def schedule(self, now: int, do: Callable[["Live"], object]) -> None:
        """Have *do* called when something is due, and soon if something has failed."""
        loop = asyncio.get_running_loop()
        # With every move what is due comes later: a timer that is early looks, and waits again.
        is_set = self.timer is not None and not self.timer.cancelled()
        is_quiet = is_set and self.is_sure and self._company().is_attended
        if is_quiet and self._rings <= loop.time() + quiet_ms(self.table) / 1000:
            return
        due = self.due()
        if due is None and self.is_sure:
            self._cancel()
            return
        wait = AGAIN_S if due is None or not self.is_sure else max(0.0, (due.at - now) / 1000)
        rings = loop.time() + wait
        if not is_set or self._rings > rings:
            self._cancel()
            self._rings = rings
            self.timer = loop.call_at(rings, self._ring, do)

    def _company(self) -> Company:
        """Return who sits here and is here: the same from move to move, and found out once."""
        company = self._known
        if company.sitters is not self.table.sitters or company.here is not self.here:
            company = self._known = Company(self.table, self.here)
        return company

    def _ring(self, do: Callable[["Live"], object]) -> None:
        self.timer = None
        do(self)

    def _cancel(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _take(self, taken: Sequence[Step]) -> None:
        if taken:
            self.history += [(step.entry, step.events) for step in taken]
            self.table = taken[-1].table

    def _tell(self, taken: Sequence[Step]) -> None:
        """Tell everybody what was written; the last of it says how things stand."""
        if not self.clients or not taken:
            return
        sight, last = self.sight, taken[-1]
        before = [sight.missed(each.table.number, each.entry, each.events) for each in taken[:-1]]
        news = sight.happened(last.entry, last.events)
        is_over = self.table.status == "over" and any(isinstance(s.entry, Moved) for s in taken)
        seats = self._company().seats
        for client in self.clients:
            client.send(*before, news.to(seats.get(client.person.id)))
            if is_over:
                # Nothing is secret any more, the seed included.
                client.send(sight.whole(client.person))
