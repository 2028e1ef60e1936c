"""A table in the memory of this worker: its state, and the clients that are connected to it."""

import asyncio
from collections.abc import Mapping, Sequence, Set
from typing import Protocol

from catsack.events import Event
from catsack.server.tables.bot_player import BotDecision
from catsack.server.tables.deadlines import Deadline, is_attended, next_deadline
from catsack.server.tables.journal import AnyEntry, OpenEntry, decode
from catsack.server.tables.parts.occupant import has_people
from catsack.server.tables.projection import Projection
from catsack.server.tables.table import Step, TableState, apply_all, new_table
from catsack.server.thinking.fair_queue import Rank
from catsack.store.contract import Store
from catsack.store.rows import PersonRow

FOREVER = 1 << 53
"""Later than any time: when a person who is connected was last connected."""
MAX_GAP = 200
"""A client that missed more entries than this gets a snapshot instead."""


class Client(Protocol):
    """A connection of a person."""

    @property
    def person(self) -> PersonRow:
        """Whose connection it is."""
        ...

    def send(self, *messages: bytes) -> None:
        """Send *messages* as soon as possible, without waiting."""
        ...


class StoredRow:
    """What this worker knows of the row of a table in the store; ``Listing`` writes it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        """Held while it is written, so that what is written last is newest."""
        self.is_waiting = False
        """An update will begin that writes everything as it is by then."""
        self.pending = 0
        """Updates in the background that are not written yet."""
        self.is_archived = False
        self.round = 0
        self.people: tuple[str, ...] | None = None
        """Those who were written last."""


class TableSession:
    """A table in memory. ``Pipeline`` alone writes entries and advances the state."""

    def __init__(
        self, table: TableState, project: type[Projection] = Projection, address: str = ""
    ) -> None:
        self.table = table
        self.project = project
        self.address = address
        """Where the table was opened; empty if that is not known."""
        self.history: list[tuple[AnyEntry, tuple[Event, ...]]] = []
        """Public entries from number 1 on, each with the game events it caused."""
        self.clients: set[Client] = set()
        """Change it with ``add_client`` and ``remove_client`` only."""
        self.present: Set[str] = frozenset()
        """People who are connected to this worker."""
        self.last_seen: dict[str, int] = {}
        """When people who are not connected here were last connected, here or elsewhere."""
        self.seats: Mapping[str | None, int] = table.seat_by_person
        """Where each person sits, kept up to date with ``table``."""
        self.is_attended = False
        """At every seat plays a person who is connected, and no bot; likewise kept up to date."""
        self.is_current = True
        """Memory holds everything that was written. False after a write whose fate is unknown."""
        self.is_in_batch = False
        """The pipeline is working on it."""
        self.pending = 0
        """Requests that the pipeline has not answered yet."""
        self.timer: asyncio.Handle | None = None
        self.timer_rings = 0.0
        """When the timer rings, on the clock of the event loop."""
        self.row = StoredRow()
        self.bot_decision: BotDecision | None = None
        """What a bot decides here at the moment."""

    @classmethod
    async def load(cls, store: Store, id_: str, project: type[Projection]) -> "TableSession | None":
        """Return the table with this id as its journal has it; None if there is none."""
        bodies = await store.journal(id_)
        if not bodies:
            return None
        first = decode(bodies[0])
        if not isinstance(first, OpenEntry):
            # Housekeeping deletes a long journal in parts, its opening first.
            return None
        row = await store.table(id_)
        session = cls(new_table(id_, first), project, "" if row is None else row.address)
        session.advance(apply_all(session.table, map(decode, bodies[1:])))
        session.last_seen = await store.last_seen(id_)
        return session

    @property
    def is_idle(self) -> bool:
        """Nobody is connected and no request is under way."""
        return not self.clients and not self.pending

    @property
    def projection(self) -> Projection:
        """The table as it stands, ready to be sent."""
        return self.project(self.table, self.present)

    def add_client(self, client: Client) -> None:
        """Send *client* from now on what happens."""
        self.clients.add(client)
        self._note_clients()

    def remove_client(self, client: Client) -> None:
        """Send *client* nothing any more."""
        self.clients.discard(client)
        self._note_clients()

    def advance(self, steps: Sequence[Step]) -> None:
        """Take over *steps*, which are written."""
        if steps:
            self.history += [(step.entry, step.events) for step in steps if not step.is_private]
            self.table = steps[-1].table
            self.note_occupants()

    def note_occupants(self) -> None:
        """Bring up to date what follows from who sits where."""
        self.seats = self.table.seat_by_person
        self._note_clients()

    def _note_clients(self) -> None:
        self.present = frozenset([each.person.id for each in self.clients])
        self.is_attended = is_attended(self.table.occupants, self.present)

    @property
    def rank(self) -> Rank:
        """For whom the bots of this table think."""
        table = self.table
        return Rank(has_people(table.occupants), self.address or table.host, table.host)

    def next_deadline(self, table: TableState | None = None, bot_ready: int = 0) -> Deadline | None:
        """Return what is due next, or would be if *table* were its state.

        A bot on turn cannot move before *bot_ready*.
        """
        last_seen = self.last_seen | dict.fromkeys(self.present, FOREVER)
        return next_deadline(table or self.table, last_seen, bot_ready)

    def note_last_seen(self, last_seen: Mapping[str, int]) -> None:
        """Take notice of when people were last connected, perhaps to another worker."""
        for person, at in last_seen.items():
            self.last_seen[person] = max(at, self.last_seen.get(person, at))

    def greet(self, client: Client, number: int) -> None:
        """Send *client* what happened after entry *number*, or a snapshot."""
        projection, seat = self.projection, self.table.seat_of(client.person.id)
        missed = self.history[number:] if 0 <= number <= self.table.public_number else None
        if missed is None or len(missed) > MAX_GAP:
            client.send(projection.snapshot(client.person))
            return
        if not missed:
            # A private entry has no number that could be missing.
            client.send(*projection.own_update(seat))
            return
        for at, (entry, events) in enumerate(missed[:-1], number + 1):
            client.send(projection.earlier_update(at, entry, events))
        entry, events = missed[-1]
        update = projection.update(entry, events)
        client.send(update.for_seat(seat))
        if self.table.status == "over":
            client.send(projection.snapshot(client.person))

    def send_presence(self) -> None:
        """Tell everybody who is connected."""
        message = self.projection.presence()
        for client in self.clients:
            client.send(message)
