"""Bodies of requests and responses over HTTP."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from catsack.cards import Card
from catsack.server.protocol.fields import (
    Avatar,
    BotName,
    EventSeen,
    Name,
    OriginKind,
    Password,
    Struct,
)
from catsack.server.protocol.settings import Settings
from catsack.server.protocol.table_views import AwardSeen, Outcome, Remark
from catsack.server.protocol.updates import Person


class NewGuest(Struct, frozen=True):
    """Play at once, with a name."""

    name: Name
    avatar: Avatar = ""


class ChangeMe(Struct, frozen=True):
    """Another name or avatar."""

    name: Name | None = None
    avatar: Avatar | None = None


class Enrol(Struct, frozen=True):
    """A guest becomes an account and keeps games and rating."""

    password: Password


class LogIn(Struct, frozen=True):
    """An account on another device."""

    name: Name
    password: Annotated[str, Meta(max_length=200)]


class NewBot(Struct, frozen=True):
    """A program of mine that is to play over the network."""

    name: Name
    avatar: Avatar = ""


class BotToken(Struct, frozen=True):
    """The program and its token, which is shown this once."""

    bot: Person
    token: str


class NewTable(Struct, frozen=True):
    """Open a table; *bots* sit down at once, from the last seat on."""

    settings: Settings = Settings()
    bots: Annotated[list[BotName], Meta(max_length=4)] = []


class TableOpened(Struct, frozen=True):
    """The new table and the secret half of its link."""

    table: str
    invitation: str


class BotListed(Struct, frozen=True):
    """A bot of the house."""

    name: str
    description: dict[str, str]
    is_in_default_lineup: bool
    """Sits down at empty seats if the host names nobody else."""
    is_in_first_lineup: bool
    """Sits down with somebody who plays for the first time."""
    display_name: dict[str, str]
    """Its name as a character, by language."""
    character: str
    """Whose portrait to show."""
    difficulty: int | None
    """How hard it is to beat, from 1 to 5 mice; None for a bot of another package."""
    is_research: bool
    """For studying the game more than for playing."""


class SitterListed(Struct, frozen=True):
    """Who sat at one seat of a finished game."""

    who: str
    name: str
    score: int
    place: int
    was_stood_in: bool


class GameListed(Struct, frozen=True):
    """A finished game in a list."""

    table: str
    edition: str
    finished: int
    sitters: list[SitterListed]
    origin: OriginKind | None = None
    """Such a game counts in nobody's results."""


class RatingSeen(Struct, frozen=True):
    """Somebody's strength; *shown* is the number people compare."""

    shown: int
    mu: float
    sigma: float
    games: int


class TallySeen(Struct, frozen=True):
    """Somebody's games at one number of seats, counted."""

    seats: int
    games: int
    win_share: float
    """The share of these games that was won, from 0 to 1; a shared win counts as a part."""
    mean_score: float
    best: int
    rating: RatingSeen | None


class Profile(Struct, frozen=True):
    """Somebody and their games, counted."""

    who: str
    name: str
    avatar: str
    kind: Literal["guest", "account", "bot"]
    tallies: list[TallySeen]


class StandingSeen(Struct, frozen=True):
    """One line of a leaderboard."""

    who: str
    name: str
    avatar: str
    rating: RatingSeen


class Healthy(Struct, frozen=True):
    """The server is up and its store accepts writes."""

    status: Literal["ok"]
    version: str


class ChangePassword(Struct, frozen=True):
    """Another password; every other device is logged out."""

    password: Annotated[str, Meta(max_length=200)]
    """The one so far."""
    new: Password


class SetupListed(Struct, frozen=True):
    """What lies ready for one number of seats."""

    seats: int
    purse: int
    bank: int
    mouse_cards: list[int]
    has_dummy: bool


class EditionListed(Struct, frozen=True):
    """A printed edition as data."""

    name: str
    house_rules: dict[str, bool]
    """What a table may replace, and what it is in print."""
    cards: list[str]
    """One set."""
    rounds: int
    setups: list[SetupListed]


class DealKept(msgspec.Struct, frozen=True):
    """The deal of a recorded game."""

    start: int
    removed: list[str]
    dummy: list[str] | None
    dummy_removed: str | None


class Face(msgspec.Struct, frozen=True):
    """Who sat at a seat: a person, somebody's program, or a bot of the house; and their picture."""

    kind: Literal["person", "program", "bot"]
    avatar: Avatar


class GameKept(msgspec.Struct, frozen=True):
    """A finished game in the format of records; other keys may be added."""

    format: Literal["catsack/1"]
    edition: str
    house_rules: dict[str, bool]
    seats: list[str]
    deal: DealKept
    moves: list[str]
    result: Outcome
    faces: list[Face] | None = None
    """By seat; None in games that ended before faces were kept."""
    table: str = ""
    allows_memory: bool = False
    """The table showed what a perfect memory knows."""
    origin: "OriginKept | None" = None
    """Where the deal came from, if it was not dealt at the table: then there is no proof of it."""


class OriginKept(msgspec.Struct, frozen=True):
    """Where the deal of a recorded game came from."""

    kind: OriginKind
    table: str = ""
    """The game that was played on."""
    number: int = 0
    """How many moves of that game were made already."""
    day: str = ""
    """The day whose deal it is."""


class GameGiven(msgspec.Struct, frozen=True):
    """A game in the format of records, to be replayed; keys that are not known are passed over."""

    format: Annotated[str, Meta(max_length=40)]
    edition: Literal["felix", "ksr", "felicity"]
    house_rules: dict[str, bool]
    seats: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=5)]
    deal: DealKept
    moves: Annotated[list[Annotated[str, Meta(max_length=8)]], Meta(max_length=1200)]
    """In notation. No game has more."""
    result: Outcome | None
    """None while the game is not over."""
    faces: Annotated[list[Face], Meta(max_length=5)] | None = None
    table: Annotated[str, Meta(max_length=64)] = ""
    """The id of the table. With it, characters say in the replay what they said there."""
    allows_memory: bool = False
    """The table showed what a perfect memory knows."""


class GameReplayed(Struct, frozen=True):
    """A game event by event with nothing hidden: what lay face down, too."""

    edition: str
    house_rules: dict[str, bool]
    """What a table may replace, and what it was in this game."""
    seats: list[str]
    """The name at each seat."""
    faces: list[Face] | None
    """By seat; None if the record has none."""
    rounds: int
    hands: list[tuple[Card, ...]]
    """What each seat held before it laid its first card."""
    events: list[EventSeen]
    """Up to the last move of the record, with all cards."""
    remarks: list[Remark]
    """How seats reacted to these events, as in the running game."""
    awards: list[AwardSeen] = []
    """Of a game that is over: the most remarkable first."""
