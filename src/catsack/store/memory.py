"""A store in memory, for tests and for trying things out. It loses everything at the end."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from catsack.store.contract import ANY_NUMBER, NotifyHandler, PersonHandler, RateGame
from catsack.store.errors import AlreadyWritten, NameTaken
from catsack.store.live_rows import count_rows, listed_rows
from catsack.store.memory_reviews import MemoryReviews
from catsack.store.rows import (
    GameRow,
    JournalAppend,
    Leftover,
    LeftoverPage,
    LiveTables,
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
    reviews: MemoryReviews = field(default_factory=MemoryReviews)
    workers: list["MemoryStore"] = field(default_factory=list)


class MemoryStore:
    """A store in dictionaries."""

    def __init__(self, data: MemoryData | None = None) -> None:
        self.is_shared = data is not None
        self._data = data or MemoryData()
        self._data.workers.append(self)
        self._handlers: list[NotifyHandler] = []
        self._person_handlers: list[PersonHandler] = []
        reviews = self._data.reviews
        self.review = reviews.review
        self.claim_review = reviews.claim_review
        self.renew_reviews = reviews.renew_reviews
        self.finish_review = reviews.finish_review
        self.give_up_review = reviews.give_up_review
        self.review_ids = reviews.review_ids
        self.practice_cards = reviews.practice_cards
        self.practice_card = reviews.practice_card
        self.add_practice_cards = reviews.add_practice_cards
        self.update_practice_card = reviews.update_practice_card
        self.daily_chain = reviews.daily_chain
        self.add_daily_chain = reviews.add_daily_chain
        self.claim_daily = reviews.claim_daily
        self.finish_daily = reviews.finish_daily
        self.add_daily_ledger = reviews.add_daily_ledger
        self.daily_results = reviews.daily_results
        self.daily_scores = reviews.daily_scores

    def another_worker(self) -> "MemoryStore":
        """Return the store of another worker, with the same data."""
        self.is_shared = True
        return MemoryStore(self._data)

    async def start(self) -> None:
        """Do nothing: it is open."""

    async def stop(self) -> None:
        """Do nothing: no write is pending."""

    async def check_writable(self) -> None:
        """Do nothing: writes never fail."""

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

    async def add_table(self, row: TableRow, *entries: bytes) -> None:
        """Add a table and the first *entries* of its journal."""
        written = self._data.entries.get(row.id, {})
        if row.id in self._data.tables or any(number in written for number in range(len(entries))):
            raise AlreadyWritten
        self._data.tables[row.id] = row
        self._append(JournalAppend(row.id, 0, entries))

    async def table(self, table: str) -> TableRow | None:
        """Return the table with this id."""
        return self._data.tables.get(table)

    async def update_table(
        self,
        table: str,
        status: StoredStatus,
        summary: bytes,
        people: Iterable[str] | None = None,
        has_people: bool | None = None,
    ) -> None:
        """Update what lists of tables show."""
        if row := self._data.tables.get(table):
            self._data.tables[table] = replace(
                row,
                status=status,
                summary=summary,
                address=row.address if status.is_live else "",
                has_people=row.has_people if has_people is None else has_people,
            )
            if people is not None:
                self._data.table_people[table] = set(people)

    async def public_tables(
        self, limit: int, per_host: int = ANY_NUMBER, per_address: int = ANY_NUMBER
    ) -> list[TableRow]:
        """Return public tables that are open or playing, those with people first."""
        return listed_rows(self._live_tables(), per_host, per_address)[:limit]

    async def live_tables(self, host: str, address: str) -> LiveTables:
        """Return how many live tables a host has, and how many there are of an address."""
        return count_rows(self._live_tables(), host, address)

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

    async def people_with_other_skeletons(self, prefix: str, limit: int) -> list[PersonRow]:
        """Return people whose skeleton does not begin with *prefix*."""
        people = self._data.people.values()
        others = [person for person in people if not person.skeleton.startswith(prefix)]
        return sorted(others, key=lambda person: person.skeleton)[:limit]

    async def rename_person(self, person: str, name: str, skeleton: str) -> None:
        """Give a person another name."""
        if row := self._data.people.get(person):
            namesake = await self.person_named(skeleton)
            if namesake and namesake.id != person:
                raise NameTaken
            self._data.people[person] = replace(row, name=name, skeleton=skeleton)

    async def change_avatar(self, person: str, avatar: str) -> None:
        """Give a person another avatar."""
        if row := self._data.people.get(person):
            self._data.people[person] = replace(row, avatar=avatar)

    async def replace_password(self, person: str, before: str | None, after: str) -> bool:
        """Replace the hash of a password, unless it is no longer *before*."""
        row = self._data.people.get(person)
        if row is None or row.kind is PersonKind.BOT or row.password != before:
            return False
        self._data.people[person] = replace(row, kind=PersonKind.ACCOUNT, password=after)
        return True

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

    async def known_tokens(self, digests: Collection[bytes], now: int) -> set[bytes]:
        """Return those of the *digests* that identify somebody and have not expired."""
        tokens = self._data.tokens
        return {digest for digest in digests if digest in tokens and tokens[digest][1] > now}

    async def drop_token(self, digest: bytes) -> str | None:
        """Delete a token, and return the id of the person whom it identified."""
        person, _ = self._data.tokens.pop(digest, (None, 0))
        return person

    async def drop_tokens_of(self, person: str) -> None:
        """Delete all tokens of a person."""
        for digest, (owner, _) in list(self._data.tokens.items()):
            if owner == person:
                del self._data.tokens[digest]

    async def count_expired_tokens(self, now: int) -> int:
        """Return how many tokens have expired."""
        return sum(expires <= now for _, expires in self._data.tokens.values())

    async def drop_expired_tokens(self, now: int, limit: int) -> int:
        """Delete up to *limit* tokens that have expired, and return how many."""
        tokens = self._data.tokens
        expired = [digest for digest, (_, expires) in tokens.items() if expires <= now][:limit]
        for digest in expired:
            del tokens[digest]
        return len(expired)

    async def archive_game(self, game: GameRow, rate: RateGame) -> bool:
        """Archive a finished game and rate it if it is rated; False if it was archived before."""
        if game.table in self._data.games:
            return False
        if game.is_rated and game.is_counted:
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
            if own and game.is_counted:
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

    async def leftovers(self, kind: Leftover, before: int, after: str, limit: int) -> LeftoverPage:
        """Look at up to *limit* rows with an id greater than *after*."""
        rows = self._data.people if kind is Leftover.UNUSED_GUEST else self._data.tables
        page = sorted(id_ for id_ in rows if id_ > after)[:limit]
        ids = [id_ for id_ in page if self._is_leftover(kind, before, id_)]
        return LeftoverPage(ids, page[-1] if len(page) == limit else None)

    async def drop_leftover(self, kind: Leftover, before: int, id_: str) -> bool:
        """Delete one row and all that belongs to it; False if it is no leftover any more."""
        data = self._data
        if not self._is_leftover(kind, before, id_):
            return False
        if kind is Leftover.UNUSED_GUEST:
            await self.drop_tokens_of(id_)
            data.reviews.drop_person(id_)
            del data.people[id_]
            return True
        for rows in (data.tables, data.entries, data.table_people, data.leases):
            rows.pop(id_, None)
        for key in [key for key in data.presence if key[0] == id_]:
            del data.presence[key]
        return True

    async def journal_ids(self, after: str, limit: int) -> list[str]:
        """Return ids of tables with a journal that are greater than *after*."""
        with_entries = [id_ for id_, entries in self._data.entries.items() if entries]
        return sorted(id_ for id_ in with_entries if id_ > after)[:limit]

    async def journal_numbers(self, table: str) -> list[int]:
        """Return the numbers of the entries of a table, in order."""
        return sorted(self._data.entries.get(table, ()))

    async def table_ids(self, after: str, limit: int) -> list[str]:
        """Return ids of tables that are greater than *after*."""
        return sorted(id_ for id_ in self._data.tables if id_ > after)[:limit]

    async def game_ids(self, after: str, limit: int) -> list[str]:
        """Return ids of the tables of archived games that are greater than *after*."""
        return sorted(id_ for id_ in self._data.games if id_ > after)[:limit]

    async def count_tables_and_games(self) -> tuple[int, int]:
        """Return how many tables there are, and how many archived games."""
        return len(self._data.tables), len(self._data.games)

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

    async def notify_person(self, person: str) -> None:
        """Tell the other workers that the name or the tokens of a person have changed."""
        loop = asyncio.get_running_loop()
        for worker in self._data.workers:
            if worker is not self:
                for handler in worker._person_handlers:
                    loop.call_soon(handler, person)

    def on_notify_person(self, handler: PersonHandler) -> None:
        """Call *handler* with each person that other workers tell of."""
        self._person_handlers.append(handler)

    def _live_tables(self) -> list[TableRow]:
        """Return open and playing tables, the newest first."""
        live = [row for row in self._data.tables.values() if row.status.is_live]
        return sorted(live, key=lambda row: (row.created, row.id), reverse=True)

    def _is_leftover(self, kind: Leftover, before: int, id_: str) -> bool:
        if kind is Leftover.UNUSED_GUEST:
            return self._is_unused_guest(id_, before)
        row = self._data.tables.get(id_)
        if row is None or max(row.created, self._data.leases.get(id_, 0)) >= before:
            return False
        if kind is Leftover.CLOSED_TABLE:
            return row.status is StoredStatus.CLOSED
        game = self._data.games.get(id_)
        return row.status is StoredStatus.OVER and game is not None and game.finished < before

    def _is_unused_guest(self, id_: str, before: int) -> bool:
        data, person = self._data, self._data.people.get(id_)
        if person is None or person.kind is not PersonKind.GUEST or person.created >= before:
            return False
        return not (
            person.password is not None
            or any(row.host == id_ for row in self._live_tables())
            or any(id_ in people for people in data.table_people.values())
            or any(seat.who == id_ for game in data.games.values() for seat in game.seats)
            or any(each.owner == id_ for each in data.people.values())
            or any(who == id_ and at >= before for (_, who), at in data.presence.items())
            or data.reviews.has_practised(id_, before)
        )

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
