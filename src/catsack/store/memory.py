"""A store that forgets everything at the end: the twin of the others, for tests."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from catsack.store.contract import RateGame
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

Woken = Callable[[Mapping[str, int]], None]


@dataclass(slots=True)
class Shelf:
    """What the stores of several workers share."""

    entries: dict[str, dict[int, bytes]] = field(default_factory=dict)
    tables: dict[str, TableRow] = field(default_factory=dict)
    noted: dict[str, set[str]] = field(default_factory=dict)
    tended: dict[str, int] = field(default_factory=dict)
    seen: dict[tuple[str, str], int] = field(default_factory=dict)
    people: dict[str, PersonRow] = field(default_factory=dict)
    tokens: dict[bytes, tuple[str, int]] = field(default_factory=dict)
    games: dict[str, GameRow] = field(default_factory=dict)
    ratings: dict[tuple[str, int], Rating] = field(default_factory=dict)
    workers: list["MemoryStore"] = field(default_factory=list)


class MemoryStore:
    """Keeps everything in dictionaries."""

    def __init__(self, shelf: Shelf | None = None) -> None:
        self.is_shared = shelf is not None
        self._shelf = shelf or Shelf()
        self._shelf.workers.append(self)
        self._woken: list[Woken] = []

    def colleague(self) -> "MemoryStore":
        """Return the store of another worker, with the same contents."""
        self.is_shared = True
        return MemoryStore(self._shelf)

    async def start(self) -> None:
        """Do nothing: it is open."""

    async def stop(self) -> None:
        """Do nothing: there is nothing to finish."""

    async def append(
        self, appends: Sequence[JournalAppend], *, hurry: bool = False
    ) -> Sequence[Exception | None]:
        """Write entries of several tables, and return for each why it failed, or None."""
        return [self._append(append) for append in appends]

    def _append(self, append: JournalAppend) -> Exception | None:
        entries = self._shelf.entries.setdefault(append.table, {})
        for number, body in enumerate(append.bodies, append.number):
            if number in entries:
                return AlreadyWritten()
            entries[number] = body
        return None

    async def journal(self, table: str, after: int = -1) -> list[bytes]:
        """Return the entries with a number greater than *after*."""
        entries = self._shelf.entries.get(table, {})
        return [entries[number] for number in sorted(entries) if number > after]

    async def add_table(self, row: TableRow, first: bytes) -> None:
        """Keep a new table and its first entry."""
        if row.id in self._shelf.tables or 0 in self._shelf.entries.get(row.id, {}):
            raise AlreadyWritten
        self._shelf.tables[row.id] = row
        self._append(JournalAppend(row.id, 0, [first]))

    async def table(self, table: str) -> TableRow | None:
        """Return what is known of a table."""
        return self._shelf.tables.get(table)

    async def update_table(
        self, table: str, status: StoredStatus, summary: bytes, people: Iterable[str] | None = None
    ) -> None:
        """Note how far a table has come, and who sits there."""
        if row := self._shelf.tables.get(table):
            self._shelf.tables[table] = replace(row, status=status, summary=summary)
            if people is not None:
                self._shelf.noted[table] = set(people)

    async def public_tables(self, limit: int) -> list[TableRow]:
        """Return public tables in play."""
        return [row for row in self._live() if row.is_public][:limit]

    async def tables_of_person(self, person: str, limit: int) -> list[TableRow]:
        """Return the tables in play where a person sits."""
        noted = self._shelf.noted
        return [row for row in self._live() if person in noted.get(row.id, ())][:limit]

    async def lease_tables(self, worker: str, tables: Iterable[str], until: int) -> None:
        """Note that these tables are looked after."""
        self._shelf.tended.update((table, until) for table in tables if table in self._shelf.tables)

    async def unleased_tables(self, now: int, limit: int) -> list[str]:
        """Return tables in play that nobody looks after."""
        until = {row.id: self._shelf.tended.get(row.id, 0) for row in self._live()}
        alone = [table for table in until if until[table] <= now]
        return sorted(alone, key=lambda table: (until[table], table))[:limit]

    async def record_presence(self, seen: Iterable[tuple[str, str]], at: int) -> None:
        """Note who was connected."""
        for table, person in seen:
            if table in self._shelf.tables:
                self._shelf.seen[table, person] = max(at, self._shelf.seen.get((table, person), at))

    async def last_seen(self, table: str) -> dict[str, int]:
        """Return when each person was last connected."""
        return {person: at for (where, person), at in self._shelf.seen.items() if where == table}

    async def add_person(self, person: PersonRow) -> None:
        """Keep a new person."""
        if person.id in self._shelf.people or await self.person_named(person.skeleton):
            raise NameTaken
        self._shelf.people[person.id] = person

    async def person(self, person: str) -> PersonRow | None:
        """Return the person with this id."""
        return self._shelf.people.get(person)

    async def person_named(self, skeleton: str) -> PersonRow | None:
        """Return the person whose name has this skeleton."""
        return next((who for who in self._shelf.people.values() if who.skeleton == skeleton), None)

    async def update_person(self, person: PersonRow) -> None:
        """Keep what has changed about a person."""
        if person.id in self._shelf.people:
            namesake = await self.person_named(person.skeleton)
            if namesake and namesake.id != person.id:
                raise NameTaken
            self._shelf.people[person.id] = person

    async def programs_of(self, owner: str) -> list[PersonRow]:
        """Return the programs of a person."""
        owned = [person for person in self._shelf.people.values() if person.owner == owner]
        return sorted(owned, key=lambda person: (person.created, person.id))

    async def add_token(self, digest: bytes, person: str, expires: int) -> None:
        """Keep the hash of a token."""
        if person in self._shelf.people:
            self._shelf.tokens[digest] = (person, expires)

    async def person_of_token(self, digest: bytes, now: int) -> PersonRow | None:
        """Return whom a token stands for."""
        person, expires = self._shelf.tokens.get(digest, ("", now))
        return self._shelf.people[person] if expires > now else None

    async def drop_token(self, digest: bytes) -> None:
        """Forget a token."""
        self._shelf.tokens.pop(digest, None)

    async def drop_tokens_of(self, person: str) -> None:
        """Forget all tokens of a person."""
        for digest, (whose, _) in list(self._shelf.tokens.items()):
            if whose == person:
                del self._shelf.tokens[digest]

    async def drop_expired_tokens(self, now: int) -> None:
        """Forget the tokens that have expired."""
        for digest, (_, expires) in list(self._shelf.tokens.items()):
            if expires <= now:
                del self._shelf.tokens[digest]

    async def archive_game(self, game: GameRow, rate: RateGame) -> bool:
        """Keep a finished game once."""
        if game.table in self._shelf.games:
            return False
        if game.is_rated:
            seats = [(sitter.who, len(game.seats)) for sitter in game.seats]
            rated = rate([self._shelf.ratings.get(seat) for seat in seats], game.seats)
            self._shelf.ratings.update(zip(seats, rated, strict=True))
        self._shelf.games[game.table] = game
        return True

    async def archived_game(self, table: str) -> GameRow | None:
        """Return the finished game of a table."""
        return self._shelf.games.get(table)

    async def games_of(self, who: str, before: int, limit: int) -> list[GameRow]:
        """Return somebody's games."""
        games = [
            game
            for game in self._shelf.games.values()
            if game.finished < before and any(sitter.who == who for sitter in game.seats)
        ]
        return sorted(games, key=lambda game: (game.finished, game.table), reverse=True)[:limit]

    async def tallies(self, who: str) -> list[Tally]:
        """Return somebody's games counted."""
        played: dict[int, list[SeatRow]] = {}
        for game in self._shelf.games.values():
            mine = [sitter for sitter in game.seats if sitter.who == who]
            if mine:
                played.setdefault(len(game.seats), []).extend(mine)
        return [
            Tally(
                seats=seats,
                games=len(sat),
                win_share=sum(sitter.win_share for sitter in sat),
                score=sum(sitter.score for sitter in sat),
                best=max(sitter.score for sitter in sat),
                rating=self._shelf.ratings.get((who, seats)),
            )
            for seats, sat in sorted(played.items())
        ]

    async def leaderboard(self, seats: int, bots: bool, limit: int) -> list[Standing]:
        """Return the highest rated."""
        standings = [
            Standing(who, self._name(who, seats), rating, self._avatar(who))
            for (who, count), rating in self._shelf.ratings.items()
            if count == seats and self._is_bot(who) == bots
        ]
        return sorted(standings, key=lambda each: (-each.rating.floor, each.who))[:limit]

    async def notify(self, tables: Mapping[str, int]) -> None:
        """Tell the other workers."""
        loop = asyncio.get_running_loop()
        for worker in self._shelf.workers:
            if worker is not self and tables:
                for woken in worker._woken:
                    loop.call_soon(woken, dict(tables))

    def on_notify(self, woken: Woken) -> None:
        """Have *woken* called with what other workers tell."""
        self._woken.append(woken)

    def _live(self) -> list[TableRow]:
        live = [row for row in self._shelf.tables.values() if row.status.is_live]
        return sorted(live, key=lambda row: (row.created, row.id), reverse=True)

    def _is_bot(self, who: str) -> bool:
        person = self._shelf.people.get(who)
        return who.startswith("bot:") or (person is not None and person.kind is PersonKind.BOT)

    def _avatar(self, who: str) -> str:
        person = self._shelf.people.get(who)
        return person.avatar if person else ""

    def _name(self, who: str, seats: int) -> str:
        if person := self._shelf.people.get(who):
            return person.name
        names = [
            sitter.name
            for game in self._shelf.games.values()
            for sitter in game.seats
            if sitter.who == who and len(game.seats) == seats
        ]
        return names[-1]
