"""What every store promises: SQLite, PostgreSQL and memory behave the same.

The journal of a table is the only truth about it: numbered entries, each written once. An
acknowledged write is on disk, and each number goes to one writer only. A store knows no rules:
it does not look inside entries.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol, TypeAlias

from catsack.store.rows import (
    DailyChain,
    DailyResult,
    GameRow,
    JournalAppend,
    Leftover,
    LeftoverPage,
    LiveTables,
    PersonRow,
    PracticeCard,
    Rating,
    ReviewProgress,
    ReviewRow,
    SeatRow,
    Standing,
    StoredStatus,
    TableRow,
    Tally,
)

RateGame: TypeAlias = Callable[[Sequence[Rating | None], Sequence[SeatRow]], Sequence[Rating]]
"""Returns the rating of each seat after a game, given the rating of each seat before it.

The rating before is None for somebody who has none yet. A store may call this in another thread,
and more than once for one game. Whoever has several seats keeps the rating of the last of them.
"""

ANY_NUMBER = 1 << 30
"""A limit that limits nothing."""

NotifyHandler: TypeAlias = Callable[[Mapping[str, int]], None]
"""Takes the tables that other workers wrote to, each with the number of its last entry."""


PersonHandler: TypeAlias = Callable[[str], None]
"""Takes the id of a person whose name or tokens were changed by another worker."""


class JournalStore(Protocol):
    """Journals: the numbered entries of each table."""

    async def append(
        self, appends: Sequence[JournalAppend], *, hurry: bool = False
    ) -> Sequence[Exception | None]:
        """Write entries of several tables together, and return for each why it failed, or None.

        When this returns, those that did not fail are on disk. ``AlreadyWritten`` says that one of
        the numbers is written already: entries before it may be written then, none after it is.
        ``StoreUnavailable`` is returned here and not raised, unless the store is not open. Numbers
        have no gaps: a writer has read all entries before its own.

        A store may wait a few milliseconds for more to write together. With *hurry* it does not:
        the caller has collected a batch already.
        """

    async def journal(self, table: str, after: int = -1) -> list[bytes]:
        """Return the entries of a table with a number greater than *after*, in order."""


class TableStore(Protocol):
    """Tables: what lists of tables show, which worker has a lease, and who was connected when.

    None of this is the truth about a table: it may be behind the journal.
    """

    async def add_table(self, row: TableRow, *entries: bytes) -> None:
        """Add a table and the first *entries* of its journal, all or nothing.

        Raises ``AlreadyWritten`` when the id is in use.
        """

    async def table(self, table: str) -> TableRow | None:
        """Return the table with this id."""

    async def update_table(
        self,
        table: str,
        status: StoredStatus,
        summary: bytes,
        people: Iterable[str] | None = None,
        has_people: bool | None = None,
    ) -> None:
        """Update what lists of tables show.

        Without *people*, who sits there stays the same, and so does *has_people* if it is None.
        When a table is over or closed, its address is forgotten.
        """

    async def public_tables(
        self, limit: int, per_host: int = ANY_NUMBER, per_address: int = ANY_NUMBER
    ) -> list[TableRow]:
        """Return public tables that are open or playing, those with people first, then the newest.

        There are at most *per_host* of each host among them, and *per_address* of each address.
        """

    async def live_tables(self, host: str, address: str) -> LiveTables:
        """Return how many live tables a host has, and how many there are of an address."""

    async def tables_of_person(self, person: str, limit: int) -> list[TableRow]:
        """Return the open and playing tables where a person sits, the newest first."""

    async def lease_tables(self, worker: str, table_ids: Iterable[str], until: int) -> None:
        """Lease these tables to *worker* until that time."""

    async def unleased_tables(self, now: int, limit: int) -> list[str]:
        """Return open and playing tables without a lease at *now*, the longest without first."""

    async def record_presence(self, present: Iterable[tuple[str, str]], at: int) -> None:
        """Record (table, person) pairs of people who were connected at that time."""

    async def last_seen(self, table: str) -> dict[str, int]:
        """Return when each person was last connected to a table."""


class PeopleStore(Protocol):
    """People, their programs, and the tokens that identify them."""

    async def add_person(self, person: PersonRow) -> None:
        """Add a person. Raises ``NameTaken`` when the skeleton of the name is in use."""

    async def person(self, person: str) -> PersonRow | None:
        """Return the person with this id."""

    async def person_named(self, skeleton: str) -> PersonRow | None:
        """Return the person whose name has this skeleton."""

    async def people_with_other_skeletons(self, prefix: str, limit: int) -> list[PersonRow]:
        """Return people whose skeleton does not begin with *prefix*, which ends in a colon."""

    async def rename_person(self, person: str, name: str, skeleton: str) -> None:
        """Give a person another name. Raises ``NameTaken`` as ``add_person`` does."""

    async def change_avatar(self, person: str, avatar: str) -> None:
        """Give a person another avatar."""

    async def replace_password(self, person: str, before: str | None, after: str) -> bool:
        """Replace the hash of a password, and make a guest an account.

        False if the hash is no longer *before*: somebody else has changed it in the meantime. A
        bot has no password.
        """

    async def programs_of(self, owner: str) -> list[PersonRow]:
        """Return the programs that a person has registered, the oldest first."""

    async def add_token(self, digest: bytes, person: str, expires: int) -> None:
        """Add the hash of a token that identifies a person."""

    async def person_of_token(self, digest: bytes, now: int) -> PersonRow | None:
        """Return the person whom a token identifies, unless it has expired."""

    async def known_tokens(self, digests: Collection[bytes], now: int) -> set[bytes]:
        """Return those of the *digests* that identify somebody and have not expired."""

    async def drop_token(self, digest: bytes) -> str | None:
        """Delete a token, and return the id of the person whom it identified."""

    async def drop_tokens_of(self, person: str) -> None:
        """Delete all tokens of a person."""

    async def count_expired_tokens(self, now: int) -> int:
        """Return how many tokens have expired."""

    async def drop_expired_tokens(self, now: int, limit: int) -> int:
        """Delete up to *limit* tokens that have expired, and return how many."""


class GameStore(Protocol):
    """The archive of finished games, and the ratings that follow from it."""

    async def archive_game(self, game: GameRow, rate: RateGame) -> bool:
        """Archive a finished game and rate it if it is rated; False if it was archived before."""

    async def archived_game(self, table: str) -> GameRow | None:
        """Return the archived game of a table."""

    async def games_of(self, who: str, before: int, limit: int) -> list[GameRow]:
        """Return the games of a person or bot that ended before that time, the latest first."""

    async def tallies(self, who: str) -> list[Tally]:
        """Return the results of a person or bot, by number of seats."""

    async def leaderboard(self, seats: int, bots: bool, limit: int) -> list[Standing]:
        """Return the people (or bots) with the best ratings, by the floor of their ratings.

        Bots of the house and programs of people are both bots. A person has its current name, a
        bot of the house the name in its latest game.
        """


class ReviewStore(Protocol):
    """Reviews of archived games. Each is computed by one worker at a time, and stored for ever."""

    async def review(self, table: str) -> ReviewRow | None:
        """Return the review of a game, or how far it has come."""

    async def claim_review(
        self, table: str, version: int, worker: str, now: int, until: int
    ) -> bool:
        """Give the review of a game to *worker* until that time, and tell whether it has it now.

        It has it unless the review is finished in this version, or another worker has it at *now*.
        """

    async def renew_reviews(
        self, worker: str, progress: Sequence[ReviewProgress], until: int
    ) -> None:
        """Record how far the reviews of *worker* have come; it has them until that time."""

    async def finish_review(self, table: str, version: int, body: bytes) -> None:
        """Store a finished review."""

    async def give_up_review(self, table: str, worker: str, is_failed: bool) -> None:
        """Let others compute a review that *worker* has not finished."""

    async def review_ids(self, after: str, limit: int) -> list[str]:
        """Return ids of the tables of reviews that are greater than *after*."""


class PracticeStore(Protocol):
    """Positions that people practise."""

    async def practice_cards(self, person: str) -> list[PracticeCard]:
        """Return all cards of a person without their decisions, those that are due first."""

    async def practice_card(self, person: str, position: str) -> PracticeCard | None:
        """Return one card of a person."""

    async def add_practice_cards(self, cards: Sequence[PracticeCard]) -> None:
        """Add cards; those that are there already stay as they are."""

    async def update_practice_card(self, card: PracticeCard) -> None:
        """Store a card after it was answered, whether it is new or not."""


class DailyStore(Protocol):
    """The deal of the day: the secret of all days, and everybody's one try."""

    async def daily_chain(self) -> DailyChain | None:
        """Return the secret of all days."""

    async def add_daily_chain(self, chain: DailyChain) -> None:
        """Store the secret of all days, unless there is one."""

    async def claim_daily(self, day: str, person: str, table: str) -> str:
        """Note the table of a person's one try, and return it, or the one that is noted already."""

    async def finish_daily(
        self, day: str, person: str, score: int, win_share: float, tiles: str
    ) -> None:
        """Store how the one try of a person ended; the first result stays."""

    async def add_daily_ledger(self, day: str, person: str, ledger: bytes) -> None:
        """Store the ledger of a person's one try."""

    async def daily_results(self, person: str, since: str) -> list[DailyResult]:
        """Return the tries of a person from the day *since* on, the latest first."""

    async def daily_scores(self, day: str) -> list[tuple[int, int]]:
        """Return each score of that day and how many have it, the best first."""


class HousekeepingStore(Protocol):
    """Finding and deleting what nobody can use any more, a little at a time.

    A table counts as used when it was opened, and as long as a worker had it in memory. So
    *before* is the time since which nobody has looked at it.
    """

    async def leftovers(self, kind: Leftover, before: int, after: str, limit: int) -> LeftoverPage:
        """Look at up to *limit* rows with an id greater than *after*, in the order of ids."""

    async def drop_leftover(self, kind: Leftover, before: int, id_: str) -> bool:
        """Delete one row and all that belongs to it; False if it is no leftover any more.

        A long journal is deleted in several transactions. If that is interrupted, the row is
        still a leftover.
        """


class InspectionStore(Protocol):
    """Everything that is stored, page by page in the order of ids, for checking it."""

    async def journal_ids(self, after: str, limit: int) -> list[str]:
        """Return ids of tables with a journal that are greater than *after*."""

    async def journal_numbers(self, table: str) -> list[int]:
        """Return the numbers of the entries of a table, in order."""

    async def table_ids(self, after: str, limit: int) -> list[str]:
        """Return ids of tables that are greater than *after*."""

    async def game_ids(self, after: str, limit: int) -> list[str]:
        """Return ids of the tables of archived games that are greater than *after*."""

    async def count_tables_and_games(self) -> tuple[int, int]:
        """Return how many tables there are, and how many archived games."""


class Notifications(Protocol):
    """Messages between workers that share a store."""

    async def notify(self, tables: Mapping[str, int]) -> None:
        """Tell the other workers the number of the last entry of each of these tables.

        A notification may be lost: read the journal to be sure.
        """

    def on_notify(self, handler: NotifyHandler) -> None:
        """Call *handler* in the event loop with what other workers tell.

        A worker does not receive its own notifications. An empty mapping says that the connection
        was down for a while: notifications may be lost, and any table may have changed.
        """

    async def notify_person(self, person: str) -> None:
        """Tell the other workers that the name or the tokens of a person have changed.

        Like every notification it may be lost.
        """

    def on_notify_person(self, handler: PersonHandler) -> None:
        """Call *handler* in the event loop with each person that other workers tell of."""


class Store(
    JournalStore,
    TableStore,
    PeopleStore,
    GameStore,
    ReviewStore,
    PracticeStore,
    DailyStore,
    HousekeepingStore,
    InspectionStore,
    Notifications,
    Protocol,
):
    """Everything that is stored. Each method is one transaction.

    Each method but ``append`` raises ``StoreUnavailable`` when the disk or the database server
    fails. Updates of a table or a person that was never added are ignored.
    """

    is_shared: bool
    """Several workers, perhaps on several machines, may use it at once."""

    async def start(self) -> None:
        """Open the store and upgrade its schema."""

    async def stop(self) -> None:
        """Finish pending writes, unless they take long, and close the store."""

    async def check_writable(self) -> None:
        """Raise ``StoreUnavailable`` if writes fail at the moment. Cheap, however often called."""
