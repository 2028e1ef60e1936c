"""The values that a store keeps and returns.

All times are milliseconds since 1970, UTC.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class JournalAppend(NamedTuple):
    """Entries to append to the journal of one table."""

    table: str
    number: int
    """The number of the first entry."""
    bodies: Sequence[bytes]


class StoredStatus(Enum):
    """How far a table has come. A table that is about to start counts as playing."""

    OPEN = "open"
    """People and bots are sitting down."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Given up before its game ended."""

    @property
    def is_live(self) -> bool:
        """Tell whether something may still happen at the table."""
        return self in (StoredStatus.OPEN, StoredStatus.PLAYING)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table, as lists of tables need it."""

    id: str
    host: str
    """The id of the person who opened it."""
    is_public: bool
    status: StoredStatus
    created: int
    summary: bytes
    """What lists of tables show of it. The store does not look inside."""
    address: str = ""
    """Where it was opened; forgotten when it is over or closed."""
    has_people: bool = False
    """A person plays or has sat down there, and not bots alone."""


class LiveTables(NamedTuple):
    """How many tables are open or playing."""

    of_host: int
    of_address: int
    of_bots: int
    """Tables of this address that are playing without people."""


class PersonKind(Enum):
    """Whether a person is a guest, an account or a program."""

    GUEST = "guest"
    ACCOUNT = "account"
    BOT = "bot"
    """A program that plays over the network."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A guest, an account or a program."""

    id: str
    name: str
    skeleton: str
    """The name reduced so that look-alikes are equal. It is unique."""
    kind: PersonKind
    """A guest may become an account; a bot stays a bot."""
    avatar: str
    password: str | None
    """The hash of the password."""
    owner: str | None
    """The id of the person whose program it is."""
    created: int


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a person or bot at one number of seats."""

    mu: float
    sigma: float
    games: int

    @property
    def floor(self) -> float:
        """The strength that is almost certainly reached; leaderboards sort by it."""
        return self.mu - 3 * self.sigma


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of an archived game: who sat there, and the result."""

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
class GameRow:
    """A finished game in the archive."""

    table: str
    edition: str
    is_public: bool
    """Everybody may see it; otherwise only those who know the id of its table."""
    is_rated: bool
    finished: int
    seats: tuple[SeatRow, ...]
    record: bytes
    """One line of JSON in the format of records."""
    is_counted: bool = True
    """It counts in the results of those who played. A game that began in the middle of another
    one, or with a deal that many get, does not."""


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """The review of an archived game: finished, or being computed by a worker."""

    table: str
    version: int
    """Of the method: a review of an older version is computed anew."""
    body: bytes | None
    """The review as JSON; None until it is finished."""
    worker: str = ""
    """Who computes it."""
    until: int = 0
    """How long that worker has it; then another one may begin."""
    done: int = 0
    total: int = 0
    is_failed: bool = False


class ReviewProgress(NamedTuple):
    """How far a review has come."""

    table: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class PracticeCard:
    """A position that a person practises, and when it is due again."""

    person: str
    position: str
    theme: str
    table: str | None
    """The game of the person's own that it is from; None is a position that is shipped."""
    number: int
    """Of the move in that game."""
    decision: bytes | None
    """The judgement of a position of the person's own, as JSON. Lists of cards leave it out."""
    state: bytes | None
    """What the scheduler remembers, as JSON; None if it was never answered."""
    due: int
    seen: int
    """How often it was answered."""
    correct: int
    """How often well."""
    began: int
    """When it was first answered; 0 is never."""
    updated: int


@dataclass(frozen=True, slots=True)
class DailyChain:
    """The secret that the seeds of all days follow from. A store has one, for ever."""

    first_day: str
    """The first day that has a deal, such as ``2026-11-18``."""
    last_day: str
    secret: str
    """The seed of the last day, in hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    """A person's one try at the deal of a day."""

    day: str
    person: str
    table: str
    score: int | None = None
    """None until the game is over, and if it does not count."""
    win_share: float | None = None
    tiles: str = ""
    """A character for each round."""
    ledger: bytes | None = None
    """From the review, as JSON."""


class Leftover(Enum):
    """Rows that nobody can use any more, by what they are."""

    UNUSED_GUEST = "unused-guest"
    """A guest who has never had a seat, and has not been at a table for a while."""
    CLOSED_TABLE = "closed-table"
    """A table that was closed before its game ended."""
    OLD_JOURNAL = "old-journal"
    """The table of a finished game; the game itself stays in the archive."""


class LeftoverPage(NamedTuple):
    """The leftovers among some rows, and where the next rows begin."""

    ids: Sequence[str]
    after: str | None
    """The last id that was looked at; None at the end."""


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
    """The results of one person or bot at one number of seats."""

    seats: int
    games: int
    win_share: float
    """Number of wins; a tie counts as a fraction."""
    score: int
    """The sum over all games."""
    best: int
    rating: Rating | None
