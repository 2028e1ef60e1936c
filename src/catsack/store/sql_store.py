"""The store in SQL, the same for SQLite and PostgreSQL."""

from collections.abc import Iterable
from typing import Protocol

from catsack.store.contract import JournalStore, Notifications, RateGame
from catsack.store.queries import games, people, standings, tables
from catsack.store.rows import GameRow, PersonRow, Standing, StoredStatus, TableRow, Tally
from catsack.store.transactions import P, Query, T


class Database(JournalStore, Notifications, Protocol):
    """What SQLite and PostgreSQL do in different ways."""

    is_shared: bool
    """Several workers may use it at once."""

    async def start(self) -> None:
        """Open the database and upgrade its schema."""

    async def stop(self) -> None:
        """Finish pending writes and close the database."""

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *query* in a transaction that sees one moment, and return its result."""

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *query* in a transaction, commit it to disk, and return its result.

        If *query* raises, all that it did is rolled back.
        """


class SqlStore:
    """A store over an SQL database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.is_shared = database.is_shared
        self.start = database.start
        self.stop = database.stop
        self.append = database.append
        self.journal = database.journal
        self.notify = database.notify
        self.on_notify = database.on_notify

    async def add_table(self, row: TableRow, first: bytes) -> None:
        """Add a table and entry 0 of its journal."""
        await self._database.write(tables.add_table, row, first)

    async def table(self, table: str) -> TableRow | None:
        """Return the table with this id."""
        return await self._database.read(tables.table, table)

    async def update_table(
        self, table: str, status: StoredStatus, summary: bytes, people: Iterable[str] | None = None
    ) -> None:
        """Update what lists of tables show."""
        unique = None if people is None else sorted(set(people))
        await self._database.write(tables.update_table, table, status, summary, unique)

    async def public_tables(self, limit: int) -> list[TableRow]:
        """Return public tables that are open or playing, the newest first."""
        return await self._database.read(tables.public_tables, limit)

    async def tables_of_person(self, person: str, limit: int) -> list[TableRow]:
        """Return the open and playing tables where a person sits, the newest first."""
        return await self._database.read(tables.tables_of_person, person, limit)

    async def lease_tables(self, worker: str, table_ids: Iterable[str], until: int) -> None:
        """Lease these tables to *worker* until that time."""
        # Sorted, so that two workers lock the same rows in the same order.
        unique = sorted(set(table_ids))
        await self._database.write(tables.lease_tables, worker, unique, until)

    async def unleased_tables(self, now: int, limit: int) -> list[str]:
        """Return open and playing tables without a lease at *now*."""
        return await self._database.read(tables.unleased_tables, now, limit)

    async def record_presence(self, present: Iterable[tuple[str, str]], at: int) -> None:
        """Record (table, person) pairs of people who were connected at that time."""
        await self._database.write(tables.record_presence, sorted(set(present)), at)

    async def last_seen(self, table: str) -> dict[str, int]:
        """Return when each person was last connected to a table."""
        return await self._database.read(tables.last_seen, table)

    async def add_person(self, person: PersonRow) -> None:
        """Add a person."""
        await self._database.write(people.add_person, person)

    async def person(self, person: str) -> PersonRow | None:
        """Return the person with this id."""
        return await self._database.read(people.person, person)

    async def person_named(self, skeleton: str) -> PersonRow | None:
        """Return the person whose name has this skeleton."""
        return await self._database.read(people.person_named, skeleton)

    async def update_person(self, person: PersonRow) -> None:
        """Update a person."""
        await self._database.write(people.update_person, person)

    async def programs_of(self, owner: str) -> list[PersonRow]:
        """Return the programs that a person has registered, the oldest first."""
        return await self._database.read(people.programs_of, owner)

    async def add_token(self, digest: bytes, person: str, expires: int) -> None:
        """Add the hash of a token that identifies a person."""
        await self._database.write(people.add_token, digest, person, expires)

    async def person_of_token(self, digest: bytes, now: int) -> PersonRow | None:
        """Return the person whom a token identifies, unless it has expired."""
        return await self._database.read(people.person_of_token, digest, now)

    async def drop_token(self, digest: bytes) -> None:
        """Delete a token."""
        await self._database.write(people.drop_token, digest)

    async def drop_tokens_of(self, person: str) -> None:
        """Delete all tokens of a person."""
        await self._database.write(people.drop_tokens_of, person)

    async def drop_expired_tokens(self, now: int) -> None:
        """Delete the tokens that have expired."""
        await self._database.write(people.drop_expired_tokens, now)

    async def archive_game(self, game: GameRow, rate: RateGame) -> bool:
        """Archive a finished game once, and rate it if it is rated."""
        return await self._database.write(games.archive_game, game, rate)

    async def archived_game(self, table: str) -> GameRow | None:
        """Return the archived game of a table."""
        return await self._database.read(games.archived_game, table)

    async def games_of(self, who: str, before: int, limit: int) -> list[GameRow]:
        """Return the games of a person or bot that ended before that time, the latest first."""
        return await self._database.read(games.games_of, who, before, limit)

    async def tallies(self, who: str) -> list[Tally]:
        """Return the results of a person or bot, by number of seats."""
        return await self._database.read(standings.tallies, who)

    async def leaderboard(self, seats: int, bots: bool, limit: int) -> list[Standing]:
        """Return the people (or bots) with the best ratings."""
        return await self._database.read(standings.leaderboard, seats, bots, limit)
