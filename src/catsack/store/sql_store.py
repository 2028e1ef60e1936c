"""The store in SQL, whichever database is beneath it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from catsack.store.contract import RateGame
from catsack.store.queries import games, people, standings, tables
from catsack.store.rows import (
    GameRow,
    JournalAppend,
    PersonRow,
    Standing,
    StoredStatus,
    TableRow,
    Tally,
)
from catsack.store.statements import Connection

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
Question = Callable[Concatenate[Connection, Asked], Answer]


class Database(Protocol):
    """What SQLite and PostgreSQL each do in a way of their own."""

    is_shared: bool
    """Several workers may use it at once."""

    async def start(self) -> None:
        """Open it, bringing its schema up to date."""

    async def stop(self) -> None:
        """Finish what was begun and close it."""

    async def append(
        self, appends: Sequence[JournalAppend], *, hurry: bool = False
    ) -> Sequence[Exception | None]:
        """Write entries of several tables, and return for each why it failed, or None."""

    async def journal(self, table: str, after: int = -1) -> list[bytes]:
        """Return the entries of a table with a number greater than *after*, in order."""

    async def read(
        self, ask: Question[Asked, Answer], *args: Asked.args, **named: Asked.kwargs
    ) -> Answer:
        """Return what *ask* answers, given a connection that sees one moment."""

    async def write(
        self, ask: Question[Asked, Answer], *args: Asked.args, **named: Asked.kwargs
    ) -> Answer:
        """Return what *ask* answers when everything it did is on disk, or undo all of it."""

    async def notify(self, tables: Mapping[str, int]) -> None:
        """Tell the other workers that these tables have come to these numbers."""

    def on_notify(self, woken: Callable[[Mapping[str, int]], None]) -> None:
        """Have *woken* called with what other workers tell."""


class SqlStore:
    """Keeps the contract with a database."""

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
        """Keep a new table and entry 0 of its journal."""
        await self._database.write(tables.add, row, first)

    async def table(self, table: str) -> TableRow | None:
        """Return what is known of a table."""
        return await self._database.read(tables.find, table)

    async def update_table(
        self, table: str, status: StoredStatus, summary: bytes, people: Iterable[str] | None = None
    ) -> None:
        """Note how far a table has come, and who sits there."""
        sit = None if people is None else sorted(set(people))
        await self._database.write(tables.mark, table, status, summary, sit)

    async def public_tables(self, limit: int) -> list[TableRow]:
        """Return public tables that are open or playing, the newest first."""
        return await self._database.read(tables.lobby, limit)

    async def tables_of_person(self, person: str, limit: int) -> list[TableRow]:
        """Return unfinished tables where a person sits, newest first."""
        return await self._database.read(tables.of_person, person, limit)

    async def lease_tables(self, worker: str, tended: Iterable[str], until: int) -> None:
        """Note that *worker* looks after these tables until then."""
        await self._database.write(tables.tend, worker, sorted(set(tended)), until)

    async def unleased_tables(self, now: int, limit: int) -> list[str]:
        """Return tables in play that nobody looks after at *now*."""
        return await self._database.read(tables.untended, now, limit)

    async def record_presence(self, seen: Iterable[tuple[str, str]], at: int) -> None:
        """Note people who were connected at that time."""
        await self._database.write(tables.saw, sorted(set(seen)), at)

    async def last_seen(self, table: str) -> dict[str, int]:
        """Return when each person was last connected to a table."""
        return await self._database.read(tables.last_seen, table)

    async def add_person(self, person: PersonRow) -> None:
        """Keep a new person."""
        await self._database.write(people.add, person)

    async def person(self, person: str) -> PersonRow | None:
        """Return the person with this id."""
        return await self._database.read(people.find, person)

    async def person_named(self, skeleton: str) -> PersonRow | None:
        """Return the person whose name has this skeleton."""
        return await self._database.read(people.named, skeleton)

    async def update_person(self, person: PersonRow) -> None:
        """Keep what has changed about a person."""
        await self._database.write(people.change, person)

    async def programs_of(self, owner: str) -> list[PersonRow]:
        """Return the programs that a person has registered."""
        return await self._database.read(people.bots_of, owner)

    async def add_token(self, digest: bytes, person: str, expires: int) -> None:
        """Keep the hash of a token that stands for a person."""
        await self._database.write(people.add_token, digest, person, expires)

    async def person_of_token(self, digest: bytes, now: int) -> PersonRow | None:
        """Return whom a token stands for, if it has not expired."""
        return await self._database.read(people.of_token, digest, now)

    async def drop_token(self, digest: bytes) -> None:
        """Forget a token."""
        await self._database.write(people.drop_token, digest)

    async def drop_tokens_of(self, person: str) -> None:
        """Forget all tokens of a person."""
        await self._database.write(people.drop_tokens_of, person)

    async def drop_expired_tokens(self, now: int) -> None:
        """Forget the tokens that have expired."""
        await self._database.write(people.drop_expired, now)

    async def archive_game(self, game: GameRow, rate: RateGame) -> bool:
        """Keep a finished game once, and rate it if it is rated."""
        return await self._database.write(games.finish, game, rate)

    async def archived_game(self, table: str) -> GameRow | None:
        """Return the finished game of a table."""
        return await self._database.read(games.find, table)

    async def games_of(self, who: str, before: int, limit: int) -> list[GameRow]:
        """Return somebody's games that ended before that time, the latest first."""
        return await self._database.read(games.of, who, before, limit)

    async def tallies(self, who: str) -> list[Tally]:
        """Return somebody's games counted, by number of seats."""
        return await self._database.read(standings.tallies, who)

    async def leaderboard(self, seats: int, bots: bool, limit: int) -> list[Standing]:
        """Return the highest rated people (or bots)."""
        return await self._database.read(standings.leaders, seats, bots, limit)
