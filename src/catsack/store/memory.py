"""A store in memory, for tests and for trying things out. It loses everything at the end."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from catsack.store.contract import NotifyHandler, RateGame
from catsack.store.errors import AlreadyWritten, NameTaken
from catsack.store.rows import (
    GameRow,
    JournalAppend,
    PersonKind,
    PersonRow,
    Rating,
    SeatRow,
    Standing,
    StoredStatus,
    TableRow,
    Tally,
)


@dataclass(slots=True)
class MemoryData:
    """What the stores of several workers share."""

    entries: dict[str, dict[int, bytes]] = field(default_factory=dict)
    tables: dict[str, TableRow] = field(default_factory=dict)
    table_people: dict[str, set[str]] = field(default_factory=dict)
    leases: dict[str, int] = field(default_factory=dict)
    presence: dict[tuple[str, str], int] = field(default_factory=dict)
    people: dict[str, PersonRow] = field(default_factory=dict)
    tokens: dict[bytes, tuple[str, int]] = field(default_factory=dict)
    games: dict[str, GameRow] = field(default_factory=dict)
    ratings: dict[tuple[str, int], Rating] = field(default_factory=dict)
    workers: list["MemoryStore"] = field(default_factory=list)


class MemoryStore:
    """A store in dictionaries."""

    def __init__(self, data: MemoryData | None = None) -> None:
        self.is_shared = data is not None
        self._data = data or MemoryData()
        self._data.workers.append(self)
        self._handlers: list[NotifyHandler] = []

    def another_worker(self) -> "MemoryStore":
        """Return the store of another worker, with the same data."""
        self.is_shared = True
        return MemoryStore(self._data)

    async def start(self) -> None:
        """Do nothing: it is open."""

    async def stop(self) -> None:
        """Do nothing: no write is pending."""

    async def append(
        self, appends: Sequence[JournalAppend], *, hurry: bool = False
    ) -> Sequence[Exception | None]:
        """Write entries of several tables, and return for each why it failed, or None."""
        return [self._append(append) for append in appends]

    def _append(self, append: JournalAppend) -> Exception | None:
        entries = self._data.entries.setdefault(append.table, {})
        for number, body in enumerate(append.bodies, append.number):
            if number in entries:
                return AlreadyWritten()
            entries[number] = body
        return None

    async def journal(self, table: str, after: int = -1) -> list[bytes]:
        """Return the entries of a table with a number greater than *after*, in order."""
        entries = self._data.entries.get(table, {})
        return [entries[number] for number in sorted(entries) if number > after]

    async def add_table(self, row: TableRow, first: bytes) -> None:
        """Add a table and entry 0 of its journal."""
        if row.id in self._data.tables or 0 in self._data.entries.get(row.id, {}):
            raise AlreadyWritten
        self._data.tables[row.id] = row
        self._append(JournalAppend(row.id, 0, [first]))

    async def table(self, table: str) -> TableRow | None:
        """Return the table with this id."""
        return self._data.tables.get(table)

    async def update_table(
        self, table: str, status: StoredStatus, summary: bytes, people: Iterable[str] | None = None
    ) -> None:
        """Update what lists of tables show."""
        if row := self._data.tables.get(table):
            self._data.tables[table] = replace(row, status=status, summary=summary)
            if people is not None:
                self._data.table_people[table] = set(people)

    async def public_tables(self, limit: int) -> list[TableRow]:
        """Return public tables that are open or playing, the newest first."""
        return [row for row in self._live_tables() if row.is_public][:limit]

    async def tables_of_person(self, person: str, limit: int) -> list[TableRow]:
        """Return the open and playing tables where a person sits, the newest first."""
        people = self._data.table_people
        return [row for row in self._live_tables() if person in people.get(row.id, ())][:limit]

    async def lease_tables(self, worker: str, table_ids: Iterable[str], until: int) -> None:
        """Lease these tables to *worker* until that time."""
        self._data.leases.update((id_, until) for id_ in table_ids if id_ in self._data.tables)

    async def unleased_tables(self, now: int, limit: int) -> list[str]:
        """Return open and playing tables without a lease at *now*, the longest without first."""
        until = {row.id: self._data.leases.get(row.id, 0) for row in self._live_tables()}
        unleased = [id_ for id_ in until if until[id_] <= now]
        return sorted(unleased, key=lambda id_: (until[id_], id_))[:limit]

    async def record_presence(self, present: Iterable[tuple[str, str]], at: int) -> None:
        """Record (table, person) pairs of people who were connected at that time."""
        presence = self._data.presence
        for table, person in present:
            if table in self._data.tables:
                presence[table, person] = max(at, presence.get((table, person), at))

    async def last_seen(self, table: str) -> dict[str, int]:
        """Return when each person was last connected to a table."""
        return {person: at for (id_, person), at in self._data.presence.items() if id_ == table}

    async def add_person(self, person: PersonRow) -> None:
        """Add a person."""
        if person.id in self._data.people or await self.person_named(person.skeleton):
            raise NameTaken
        self._data.people[person.id] = person

    async def person(self, person: str) -> PersonRow | None:
        """Return the person with this id."""
        return self._data.people.get(person)

    async def person_named(self, skeleton: str) -> PersonRow | None:
        """Return the person whose name has this skeleton."""
        people = self._data.people.values()
        return next((person for person in people if person.skeleton == skeleton), None)

    async def update_person(self, person: PersonRow) -> None:
        """Update a person."""
        if person.id in self._data.people:
            namesake = await self.person_named(person.skeleton)
            if namesake and namesake.id != person.id:
                raise NameTaken
            self._data.people[person.id] = person

    async def programs_of(self, owner: str) -> list[PersonRow]:
        """Return the programs that a person has registered, the oldest first."""
        programs = [person for person in self._data.people.values() if person.owner == owner]
        return sorted(programs, key=lambda program: (program.created, program.id))

    async def add_token(self, digest: bytes, person: str, expires: int) -> None:
        """Add the hash of a token that identifies a person."""
        if person in self._data.people:
            self._data.tokens[digest] = (person, expires)

    async def person_of_token(self, digest: bytes, now: int) -> PersonRow | None:
        """Return the person whom a token identifies, unless it has expired."""
        person, expires = self._data.tokens.get(digest, ("", now))
        return self._data.people[person] if expires > now else None

    async def drop_token(self, digest: bytes) -> None:
        """Delete a token."""
        self._data.tokens.pop(digest, None)

    async def drop_tokens_of(self, person: str) -> None:
        """Delete all tokens of a person."""
        for digest, (owner, _) in list(self._data.tokens.items()):
            if owner == person:
                del self._data.tokens[digest]

    async def drop_expired_tokens(self, now: int) -> None:
        """Delete the tokens that have expired."""
        for digest, (_, expires) in list(self._data.tokens.items()):
            if expires <= now:
                del self._data.tokens[digest]

    async def archive_game(self, game: GameRow, rate: RateGame) -> bool:
        """Archive a finished game and rate it if it is rated; False if it was archived before."""
        if game.table in self._data.games:
            return False
        if game.is_rated:
            keys = [(seat.who, len(game.seats)) for seat in game.seats]
            ratings = rate([self._data.ratings.get(key) for key in keys], game.seats)
            self._data.ratings.update(zip(keys, ratings, strict=True))
        self._data.games[game.table] = game
        return True

    async def archived_game(self, table: str) -> GameRow | None:
        """Return the archived game of a table."""
        return self._data.games.get(table)

    async def games_of(self, who: str, before: int, limit: int) -> list[GameRow]:
        """Return the games of a person or bot that ended before that time, the latest first."""
        games = [
            game
            for game in self._data.games.values()
            if game.finished < before and any(seat.who == who for seat in game.seats)
        ]
        return sorted(games, key=lambda game: (game.finished, game.table), reverse=True)[:limit]

    async def tallies(self, who: str) -> list[Tally]:
        """Return the results of a person or bot, by number of seats."""
        results: dict[int, list[SeatRow]] = {}
        for game in self._data.games.values():
            own = [seat for seat in game.seats if seat.who == who]
            if own:
                results.setdefault(len(game.seats), []).extend(own)
        return [
            Tally(
                seats=seats,
                games=len(own),
                win_share=sum(seat.win_share for seat in own),
                score=sum(seat.score for seat in own),
                best=max(seat.score for seat in own),
                rating=self._data.ratings.get((who, seats)),
            )
            for seats, own in sorted(results.items())
        ]

    async def leaderboard(self, seats: int, bots: bool, limit: int) -> list[Standing]:
        """Return the people (or bots) with the best ratings."""
        standings = [
            Standing(who, self._name(who, seats), rating, self._avatar(who))
            for (who, count), rating in self._data.ratings.items()
            if count == seats and self._is_bot(who) == bots
        ]
        return sorted(standings, key=lambda each: (-each.rating.floor, each.who))[:limit]

    async def notify(self, tables: Mapping[str, int]) -> None:
        """Tell the other workers the number of the last entry of each of these tables."""
        loop = asyncio.get_running_loop()
        for worker in self._data.workers:
            if worker is not self and tables:
                for handler in worker._handlers:
                    loop.call_soon(handler, dict(tables))

    def on_notify(self, handler: NotifyHandler) -> None:
        """Call *handler* with what other workers tell."""
        self._handlers.append(handler)

    def _live_tables(self) -> list[TableRow]:
        """Return open and playing tables, the newest first."""
        live = [row for row in self._data.tables.values() if row.status.is_live]
        return sorted(live, key=lambda row: (row.created, row.id), reverse=True)

    def _is_bot(self, who: str) -> bool:
        person = self._data.people.get(who)
        return who.startswith("bot:") or (person is not None and person.kind is PersonKind.BOT)

    def _avatar(self, who: str) -> str:
        person = self._data.people.get(who)
        return person.avatar if person else ""

    def _name(self, who: str, seats: int) -> str:
        if person := self._data.people.get(who):
            return person.name
        names = [
            seat.name
            for game in self._data.games.values()
            for seat in game.seats
            if seat.who == who and len(game.seats) == seats
        ]
        return names[-1]
