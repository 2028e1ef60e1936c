"""The store in SQL, the same for SQLite and PostgreSQL."""

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from catsack.store.contract import ANY_NUMBER, JournalStore, Notifications, RateGame
from catsack.store.queries import (
    daily,
    games,
    inspection,
    leftovers,
    people,
    practice,
    reviews,
    standings,
    tables,
)
from catsack.store.rows import (
    DailyChain,
    DailyResult,
    GameRow,
    Leftover,
    LeftoverPage,
    LiveTables,
    PersonRow,
    PracticeCard,
    ReviewProgress,
    ReviewRow,
    Standing,
    StoredStatus,
    TableRow,
    Tally,
)
from catsack.store.transactions import P, Query, T
from catsack.store.write_health import FailureHandler, WriteHealth


class Database(JournalStore, Notifications, Protocol):
    """What SQLite and PostgreSQL do in different ways."""

    is_shared: bool
    """Several workers may use it at once."""

    async def start(self) -> None:
        """Open the database and upgrade its schema."""

    async def stop(self) -> None:
        """Finish pending writes, unless they take long, and close the database."""

    def on_failure(self, handler: FailureHandler) -> None:
        """Call *handler* in the event loop when something cannot be written or read."""

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
        self._health = WriteHealth(self._probe)
        database.on_failure(self._health.note_failure)
        self.check_writable = self._health.check
        self.is_shared = database.is_shared
        self.start = database.start
        self.stop = database.stop
        self.append = database.append
        self.journal = database.journal
        self.notify = database.notify
        self.on_notify = database.on_notify
        self.notify_person = database.notify_person
        self.on_notify_person = database.on_notify_person

    async def _probe(self) -> None:
        await self._database.write(tables.probe)

    async def add_table(self, row: TableRow, *entries: bytes) -> None:
        """Add a table and the first *entries* of its journal."""
        await self._database.write(tables.add_table, row, *entries)

    async def table(self, table: str) -> TableRow | None:
        """Return the table with this id."""
        return await self._database.read(tables.table, table)

    async def update_table(
        self,
        table: str,
        status: StoredStatus,
        summary: bytes,
        people: Iterable[str] | None = None,
        has_people: bool | None = None,
    ) -> None:
        """Update what lists of tables show."""
        unique = None if people is None else sorted(set(people))
        await self._database.write(tables.update_table, table, status, summary, unique, has_people)

    async def public_tables(
        self, limit: int, per_host: int = ANY_NUMBER, per_address: int = ANY_NUMBER
    ) -> list[TableRow]:
        """Return public tables that are open or playing, those with people first."""
        return await self._database.read(tables.public_tables, limit, per_host, per_address)

    async def live_tables(self, host: str, address: str) -> LiveTables:
        """Return how many live tables a host has, and how many there are of an address."""
        return await self._database.read(tables.live_tables, host, address)

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

    async def people_with_other_skeletons(self, prefix: str, limit: int) -> list[PersonRow]:
        """Return people whose skeleton does not begin with *prefix*."""
        return await self._database.read(people.people_with_other_skeletons, prefix, limit)

    async def rename_person(self, person: str, name: str, skeleton: str) -> None:
        """Give a person another name."""
        await self._database.write(people.rename_person, person, name, skeleton)

    async def change_avatar(self, person: str, avatar: str) -> None:
        """Give a person another avatar."""
        await self._database.write(people.change_avatar, person, avatar)

    async def replace_password(self, person: str, before: str | None, after: str) -> bool:
        """Replace the hash of a password, unless it is no longer *before*."""
        return await self._database.write(people.replace_password, person, before, after)

    async def programs_of(self, owner: str) -> list[PersonRow]:
        """Return the programs that a person has registered, the oldest first."""
        return await self._database.read(people.programs_of, owner)

    async def add_token(self, digest: bytes, person: str, expires: int) -> None:
        """Add the hash of a token that identifies a person."""
        await self._database.write(people.add_token, digest, person, expires)

    async def person_of_token(self, digest: bytes, now: int) -> PersonRow | None:
        """Return the person whom a token identifies, unless it has expired."""
        return await self._database.read(people.person_of_token, digest, now)

    async def known_tokens(self, digests: Collection[bytes], now: int) -> set[bytes]:
        """Return those of the *digests* that identify somebody and have not expired."""
        return await self._database.read(people.known_tokens, tuple(digests), now)

    async def drop_token(self, digest: bytes) -> str | None:
        """Delete a token, and return the id of the person whom it identified."""
        return await self._database.write(people.drop_token, digest)

    async def drop_tokens_of(self, person: str) -> None:
        """Delete all tokens of a person."""
        await self._database.write(people.drop_tokens_of, person)

    async def count_expired_tokens(self, now: int) -> int:
        """Return how many tokens have expired."""
        return await self._database.read(people.count_expired_tokens, now)

    async def drop_expired_tokens(self, now: int, limit: int) -> int:
        """Delete up to *limit* tokens that have expired, and return how many."""
        return await self._database.write(people.drop_expired_tokens, now, limit)

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

    async def review(self, table: str) -> ReviewRow | None:
        """Return the review of a game, or how far it has come."""
        return await self._database.read(reviews.review, table)

    async def claim_review(
        self, table: str, version: int, worker: str, now: int, until: int
    ) -> bool:
        """Give the review of a game to *worker*, unless it is finished or another worker has it."""
        return await self._database.write(reviews.claim_review, table, version, worker, now, until)

    async def renew_reviews(
        self, worker: str, progress: Sequence[ReviewProgress], until: int
    ) -> None:
        """Record how far the reviews of *worker* have come."""
        # Sorted, so that two workers lock the same rows in the same order.
        await self._database.write(reviews.renew_reviews, worker, sorted(progress), until)

    async def finish_review(self, table: str, version: int, body: bytes) -> None:
        """Store a finished review."""
        await self._database.write(reviews.finish_review, table, version, body)

    async def give_up_review(self, table: str, worker: str, is_failed: bool) -> None:
        """Let others compute a review that *worker* has not finished."""
        await self._database.write(reviews.give_up_review, table, worker, is_failed)

    async def review_ids(self, after: str, limit: int) -> list[str]:
        """Return ids of the tables of reviews that are greater than *after*."""
        return await self._database.read(reviews.review_ids, after, limit)

    async def practice_cards(self, person: str) -> list[PracticeCard]:
        """Return all cards of a person without their decisions, those that are due first."""
        return await self._database.read(practice.practice_cards, person)

    async def practice_card(self, person: str, position: str) -> PracticeCard | None:
        """Return one card of a person."""
        return await self._database.read(practice.practice_card, person, position)

    async def add_practice_cards(self, cards: Sequence[PracticeCard]) -> None:
        """Add cards; those that are there already stay as they are."""
        await self._database.write(practice.add_practice_cards, cards)

    async def update_practice_card(self, card: PracticeCard) -> None:
        """Store a card after it was answered, whether it is new or not."""
        await self._database.write(practice.update_practice_card, card)

    async def daily_chain(self) -> DailyChain | None:
        """Return the secret of all days."""
        return await self._database.read(daily.daily_chain)

    async def add_daily_chain(self, chain: DailyChain) -> None:
        """Store the secret of all days, unless there is one."""
        await self._database.write(daily.add_daily_chain, chain)

    async def claim_daily(self, day: str, person: str, table: str) -> str:
        """Note the table of a person's one try, and return it, or the one that is noted already."""
        return await self._database.write(daily.claim_daily, day, person, table)

    async def finish_daily(
        self, day: str, person: str, score: int, win_share: float, tiles: str
    ) -> None:
        """Store how the one try of a person ended; the first result stays."""
        await self._database.write(daily.finish_daily, day, person, score, win_share, tiles)

    async def add_daily_ledger(self, day: str, person: str, ledger: bytes) -> None:
        """Store the ledger of a person's one try."""
        await self._database.write(daily.add_daily_ledger, day, person, ledger)

    async def daily_results(self, person: str, since: str) -> list[DailyResult]:
        """Return the tries of a person from the day *since* on, the latest first."""
        return await self._database.read(daily.daily_results, person, since)

    async def daily_scores(self, day: str) -> list[tuple[int, int]]:
        """Return each score of that day and how many have it, the best first."""
        return await self._database.read(daily.daily_scores, day)

    async def leftovers(self, kind: Leftover, before: int, after: str, limit: int) -> LeftoverPage:
        """Look at up to *limit* rows with an id greater than *after*."""
        return await self._database.read(leftovers.leftovers, kind, before, after, limit)

    async def drop_leftover(self, kind: Leftover, before: int, id_: str) -> bool:
        """Delete one row and all that belongs to it; False if it is no leftover any more."""
        write = self._database.write
        if kind is Leftover.UNUSED_GUEST:
            return await write(leftovers.drop_guest, before, id_)
        while entries := await write(leftovers.drop_entries, kind, before, id_):
            if entries < leftovers.ENTRIES_AT_ONCE:
                break
        return await write(leftovers.drop_table, kind, before, id_)

    async def journal_ids(self, after: str, limit: int) -> list[str]:
        """Return ids of tables with a journal that are greater than *after*."""
        return await self._database.read(inspection.journal_ids, after, limit)

    async def journal_numbers(self, table: str) -> list[int]:
        """Return the numbers of the entries of a table, in order."""
        return await self._database.read(inspection.journal_numbers, table)

    async def table_ids(self, after: str, limit: int) -> list[str]:
        """Return ids of tables that are greater than *after*."""
        return await self._database.read(inspection.table_ids, after, limit)

    async def game_ids(self, after: str, limit: int) -> list[str]:
        """Return ids of the tables of archived games that are greater than *after*."""
        return await self._database.read(inspection.game_ids, after, limit)

    async def count_tables_and_games(self) -> tuple[int, int]:
        """Return how many tables there are, and how many archived games."""
        return await self._database.read(inspection.count_tables_and_games)
