"""Parameters of routes: in the path, or in the query behind the question mark."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from catsack.server.protocol.fields import Id, Struct, Theme

Who: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80, pattern="^[A-Za-z0-9_.:-]+$")]
"""A person's id, or ``bot:`` and the name of a bot of the house."""
Before: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Limit: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
FOR_EVER = 2**53 - 1
"""Later than any time."""


class ProgramPath(Struct, frozen=True):
    """One of my programs."""

    id: Id


class TablePath(Struct, frozen=True):
    """The table of that id."""

    table: Id


class PersonPath(Struct, frozen=True):
    """Somebody, person or bot."""

    who: Who


class GamesQuery(Struct, frozen=True):
    """Games that ended before a time: the next page begins where the last one ended."""

    before: Before = FOR_EVER
    limit: Limit = 20


class PersonGamesQuery(Struct, frozen=True):
    """Somebody's games that ended before a time."""

    who: Who
    before: Before = FOR_EVER
    limit: Limit = 20


class LeaderboardQuery(Struct, frozen=True):
    """Which leaderboard: one for each number of seats, for people or for bots."""

    seats: Annotated[int, Meta(ge=3, le=5)]
    bots: bool = False
    limit: Limit = 100


class PracticeQuery(Struct, frozen=True):
    """What to practise: one theme, or all."""

    theme: Theme | None = None
    position: Id | None = None
    """First this position, if it is a decision of one's own in a game that is reviewed."""


class PositionPath(Struct, frozen=True):
    """The position of that id."""

    id: Id


class DayPath(Struct, frozen=True):
    """A day in UTC."""

    day: Annotated[str, Meta(min_length=10, max_length=10, pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
