"""What a store promises. SQLite, PostgreSQL and memory keep the same promises.

A table's journal is the only truth about it: numbered entries, each written once. What a store
has answered for is durable; a number is given to one writer only. A store knows no rules: an
entry is bytes to it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol

from catsack.errors import CatsackError


class Taken(Exception):
    """Somebody else wrote this number, or bears this name, first. Nothing was changed."""


class Unavailable(CatsackError):
    """A disk or a server fails, so that nothing can be promised.

    What was to be written is most likely not kept, but it may be: a line that breaks takes the
    answer with it. Who needs to know reads it again. Later calls work when the trouble is over.
    """


def closed() -> Unavailable:
    """Return the refusal of a store that was stopped, or never started."""
    return Unavailable("store-closed", "The store is not open.")


class Status(Enum):
    """How far a table has come."""

    OPEN = "open"
    """People and bots are sitting down."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Given up before its game ended."""

    @property
    def is_live(self) -> bool:
        """Tell whether something may still happen there."""
        return self in (Status.OPEN, Status.PLAYING)


class Entries(NamedTuple):
    """What is to be written into one table's journal, *number* being the first."""

    table: str
    number: int
    bodies: Sequence[bytes]


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is known of a table without reading its journal."""

    id: str
    host: str
    """The id of the person who opened it."""
    is_public: bool
    status: Status
    created: int
    """Times are milliseconds since 1970, UTC."""
    summary: bytes
    """What a list of tables shows, made by those who know what a table is."""


class Kind(Enum):
    """What kind of somebody bears a name."""

    GUEST = "guest"
    ACCOUNT = "account"
    BOT = "bot"
    """A program that plays over the network."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody with a name."""

    id: str
    name: str
    skeleton: str
    """The name without what makes look-alikes differ: unique."""
    kind: Kind
    """A guest may become an account; a bot is a bot for ever."""
    avatar: str
    password: str | None
    """Its hash."""
    owner: str | None
    """The person whose program it is."""
    created: int


@dataclass(frozen=True, slots=True)
class Rating:
    """Somebody's strength at one number of seats."""

    mu: float
    sigma: float
    games: int

    @property
    def floor(self) -> float:
        """What a leaderboard goes by: somebody is hardly weaker than that."""
        return self.mu - 3 * self.sigma


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sat at one seat of a finished game, and what came of it."""

    who: str
    """A person's id, or ``bot:`` and the name of a bot of the house."""
    name: str
    score: int
    place: int
    """1 is a winner; equal scores share a place."""
    win_share: float
    was_stood_in: bool = False
    """A bot played some of its moves."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over, as it is kept for ever."""

    table: str
    edition: str
    is_public: bool
    """Anybody may see it; otherwise only those who know its table's id."""
    is_rated: bool
    finished: int
    sitters: tuple[Sitter, ...]
    record: bytes
    """One line of JSON in the format of records."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a leaderboard."""

    who: str
    name: str
    rating: Rating
    avatar: str = ""
    """Bots of the house have none."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One person's games at one number of seats, counted."""

    seats: int
    games: int
    win_share: float
    """Wins, ties split."""
    score: int
    """Points of all games together."""
    best: int
    rating: Rating | None


Rate = Callable[[Sequence[Rating | None], Sequence[Sitter]], Sequence[Rating]]
"""Returns everybody's rating after a game; None is somebody who had none yet.

It may be called in another thread, and more than once for one game. Who sits at several seats
keeps what is returned for the last of them.
"""


class Store(Protocol):
    """A keeper of tables, people and games. Each method is one transaction.

    Any of them raises ``Unavailable`` when a disk or a server fails. What is noted of a table or
    a person that was never added is passed over.
    """

    is_shared: bool
    """Several workers, perhaps on several machines, may use it at once."""

    async def start(self) -> None:
        """Open it, bringing its schema up to date."""

    async def stop(self) -> None:
        """Finish what was begun and close it."""

    # The journal.

    async def append(self, table: str, number: int, *bodies: bytes) -> None:
        """Write entries of a table, *number* being the first; when this returns they are on disk.

        Raises ``Taken`` when one of these numbers is written already: those before it may be kept
        then, and none after it is. Numbers have no gaps: who writes one has seen the one before.
        """

    async def append_each(self, many: Sequence[Entries]) -> Sequence[Exception | None]:
        """Write entries of several tables together, and return for each why it failed, or None.

        When all fail for the same reason, this may raise it instead.
        """

    async def journal(self, table: str, after: int = -1) -> list[bytes]:
        """Return the entries of a table with a number greater than *after*, in order."""

    # Tables.

    async def add_table(self, row: TableRow, first: bytes) -> None:
        """Keep a new table and entry 0 of its journal. Raises ``Taken`` for an id in use."""

    async def table(self, table: str) -> TableRow | None:
        """Return what is known of a table."""

    async def mark(
        self, table: str, status: Status, summary: bytes, people: Iterable[str] | None = None
    ) -> None:
        """Note how far a table has come. It is a note: the journal is the truth.

        *people* are those who sit there; without them, those who were noted before stay noted.
        """

    async def lobby(self, limit: int) -> list[TableRow]:
        """Return public tables that are open or playing, the newest first."""

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        """Return unfinished tables in whose ``noted`` people this person is, newest first."""

    async def tend(self, worker: str, tables: Iterable[str], until: int) -> None:
        """Note that *worker* looks after these tables until then."""

    async def untended(self, now: int, limit: int) -> list[str]:
        """Return tables that are open or playing and that nobody looks after at *now*.

        Those that were left alone for longest come first.
        """

    async def saw(self, seen: Iterable[tuple[str, str]], at: int) -> None:
        """Note (table, person) pairs of people who were connected at that time."""

    async def last_seen(self, table: str) -> dict[str, int]:
        """Return when each person was last connected to a table."""

    # People.

    async def add_person(self, person: PersonRow) -> None:
        """Keep a new person. Raises ``Taken`` when the skeleton of its name is in use."""

    async def person(self, person: str) -> PersonRow | None:
        """Return the person with this id."""

    async def person_named(self, skeleton: str) -> PersonRow | None:
        """Return the person whose name has this skeleton."""

    async def change_person(self, person: PersonRow) -> None:
        """Keep what has changed about a person. Raises ``Taken`` as ``add_person`` does."""

    async def bots_of(self, owner: str) -> list[PersonRow]:
        """Return the programs that a person has registered, the oldest first."""

    async def add_token(self, digest: bytes, person: str, expires: int) -> None:
        """Keep the hash of a token that stands for a person."""

    async def person_of_token(self, digest: bytes, now: int) -> PersonRow | None:
        """Return whom a token stands for, if it has not expired."""

    async def drop_token(self, digest: bytes) -> None:
        """Forget a token."""

    async def drop_tokens_of(self, person: str) -> None:
        """Forget all tokens of a person."""

    async def drop_expired(self, now: int) -> None:
        """Forget the tokens that have expired."""

    # Finished games.

    async def finish(self, game: FinishedGame, rate: Rate) -> bool:
        """Keep a finished game once, and rate it if it is rated; False if it was kept before."""

    async def game(self, table: str) -> FinishedGame | None:
        """Return the finished game of a table."""

    async def games_of(self, who: str, before: int, limit: int) -> list[FinishedGame]:
        """Return somebody's games that ended before that time, the latest first."""

    async def tallies(self, who: str) -> list[Tally]:
        """Return somebody's games counted, by number of seats."""

    async def leaders(self, seats: int, bots: bool, limit: int) -> list[Standing]:
        """Return the highest rated people (or bots), by the floor of their ratings.

        Bots of the house and programs of people are both bots. A person is called by its name of
        today, a bot of the house by the name in its latest game.
        """

    # Several workers.

    async def wake(self, tables: Mapping[str, int]) -> None:
        """Tell the other workers that these tables have come to these numbers.

        A wake-up may be lost: who needs to be sure reads the journal.
        """

    def on_wake(self, woken: Callable[[Mapping[str, int]], None]) -> None:
        """Have *woken* called, in the event loop, with what other workers tell.

        Nobody is told what it said itself. An empty mapping says that the line was down for a
        while: wake-ups may have been missed, and every table is worth a look.
        """
