"""Every message between server and client, and every body over HTTP. All in one file.

The TypeScript types, the schema page and the OpenAPI description are generated from these.
What a client says is an ``Ask``, what the server says is a ``Tell``; ``type`` tells which one.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from catsack.cards import Card
from catsack.views import Situation

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Hex256: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal digits."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Avatar: TypeAlias = Annotated[str, Meta(max_length=24, pattern="^[a-z0-9-]*$")]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]

Because: TypeAlias = Literal["time", "gone"]
"""Why a bot stands in: out of time, or gone for too long."""
TableStatus: TypeAlias = Literal["open", "starting", "playing", "over", "closed"]
EventSeen: TypeAlias = dict[str, Any]
"""A game event in plain data, as ``events.to_dict`` makes it; its ``event`` tells which kind."""


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known in full: a field too many is refused."""


class Clocks(Struct, frozen=True):
    """How long a seat may think: so long for each move, and a reserve for the whole game."""

    move_s: Annotated[int, Meta(ge=5, le=14 * 24 * 3600)]
    reserve_s: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0


class Settings(Struct, frozen=True):
    """How a table plays."""

    seats: Annotated[int, Meta(ge=3, le=5)] = 4
    edition: Literal["felix", "ksr", "felicity"] = "felix"
    house_rules: dict[str, bool] = {}
    """Data of the edition that this table replaces; open purses are ``purses_secret: false``."""
    is_public: bool = False
    allows_spectators: bool = True
    allows_programs: bool = True
    """Bots of others may sit down over the network."""
    allows_memory: bool = False
    """Shows everybody what a perfect memory knows: spent cards, purses and points."""
    clock: Clocks | None = Clocks(60, 120)
    """None is no limit."""
    grace_s: Annotated[int, Meta(ge=5, le=24 * 3600)] | None = 60
    """How long somebody on turn may be gone before a bot stands in; None is for ever."""
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 900
    """How long a bot of the house lets people wait, about."""
    starts_when_full: bool = True
    is_rated: bool = True


# What a client says.


class Ask(Struct, frozen=True, tag_field="type"):
    """Something a client says."""


class AskTable(Ask, frozen=True):
    """Something a client says at a table."""

    table: Id


class Ping(Ask, frozen=True, tag="ping"):
    """Is the line still up? Answered by ``pong``; the server asks too."""


class Pong(Ask, frozen=True, tag="pong"):
    """It is."""


class WatchLobby(Ask, frozen=True, tag="watch-lobby"):
    """Tell me about public tables, now and whenever they change."""


class LeaveLobby(Ask, frozen=True, tag="leave-lobby"):
    """Tell me no more about them."""


class Hello(AskTable, frozen=True, tag="hello"):
    """Let me see this table: what happened since *number*, or all of it."""

    number: Annotated[int, Meta(ge=-1)] = -1
    """The last number this client has seen; -1 is none."""
    invitation: Annotated[str, Meta(max_length=64)] = ""
    """From the link; not needed by those who sit there, nor at a public table."""


class Goodbye(AskTable, frozen=True, tag="goodbye"):
    """Tell me no more about this table. Who sits there keeps the seat."""


class Sit(AskTable, frozen=True, tag="sit"):
    """Give me this seat, or any."""

    seal: Hex256
    """The SHA-256 of my share of chance, which I keep to myself until the table starts."""
    seat: SeatNumber | None = None


class Stand(AskTable, frozen=True, tag="stand"):
    """I leave: before the game the seat becomes free, in it a bot plays on for me."""


class SeatBot(AskTable, frozen=True, tag="seat-bot"):
    """The host puts a bot of the house on a seat, or takes it away."""

    seat: SeatNumber
    bot: BotName | None


class Start(AskTable, frozen=True, tag="start"):
    """The host starts the game; bots fill seats that are empty."""


class OpenShare(AskTable, frozen=True, tag="open-share"):
    """Here is the share of chance that I sealed when I sat down."""

    share: Hex256


class MakeMove(AskTable, frozen=True, tag="move"):
    """I move. Sent again with the same *id*, it does nothing more."""

    id: Id
    moment: Annotated[int, Meta(ge=0)]
    """The moment of the game that I have seen; if it has passed, the move is refused."""
    move: Annotated[str, Meta(min_length=1, max_length=8)]
    """In notation: ``+15``, ``4``, ``p``."""


class Back(AskTable, frozen=True, tag="back"):
    """I am here again and play on myself."""


class Say(AskTable, frozen=True, tag="say"):
    """Something for all at the table to read."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Quiet(AskTable, frozen=True, tag="quiet"):
    """The host turns the chat off, or on again."""

    is_quiet: bool


class AskRematch(AskTable, frozen=True, tag="rematch"):
    """Another game with the same people and bots."""


class Close(AskTable, frozen=True, tag="close"):
    """The host gives the table up before its game has begun."""


AnyAsk: TypeAlias = (
    Ping
    | Pong
    | WatchLobby
    | LeaveLobby
    | Hello
    | Goodbye
    | Sit
    | Stand
    | SeatBot
    | Start
    | OpenShare
    | MakeMove
    | Back
    | Say
    | Quiet
    | AskRematch
    | Close
)


# What the server says.


class Person(Struct, frozen=True):
    """Somebody, as everybody may see them."""

    id: str
    name: str
    avatar: str
    kind: Literal["guest", "account", "bot"]


class Seat(Struct, frozen=True):
    """One seat at a table, as everybody may see it."""

    seat: int
    name: str | None
    """None is an empty seat."""
    avatar: str
    kind: Literal["empty", "person", "program", "bot"]
    """A program is somebody's bot over the network; a bot is one of the house."""
    bot: str | None
    """Which bot of the house plays: it sits there, or stands in."""
    stands_in: Because | None
    """Why a bot plays for this person."""
    is_here: bool
    """Connected now."""
    seal: str | None
    share: str | None


class Table(Struct, frozen=True):
    """A table as everybody there may see it; the game itself is apart."""

    id: str
    status: TableStatus
    settings: Settings
    host: int | None
    """The seat of the host, if the host sits there."""
    commitment: str
    """The SHA-256 of the seed that the server has drawn already."""
    seed: str | None
    """Shown when the game is over."""
    seats: list[Seat]
    spectators: int
    is_quiet: bool
    again: str | None
    """The id of the table where the same people play again."""


class Public(Struct, frozen=True):
    """The game as a spectator sees it."""

    number: int
    """How many game events have happened."""
    moment: int
    """What a move must name; it changes when a move made before would mean something else."""
    round: int
    rounds: int
    start: int
    turn: int | None
    is_placing: bool
    waiting: tuple[int, ...]
    """The seats that may move now: all that have chosen no card yet, or the one on turn."""
    chosen: tuple[int, ...]
    """Seats whose card is chosen, in this round."""
    row: tuple["InRow", ...]
    face_up: int
    mice: tuple[int, ...]
    """On the mouse cards that are left, the lowest first."""
    bank: int
    bids: tuple[int, ...]
    still_in: tuple[int, ...]
    purses: tuple[int | None, ...]
    removed: tuple[Card | None, ...]
    dummy_removed: Card | None
    won: tuple[tuple[Card, ...] | None, ...]
    result: "Outcome | None"
    deadlines: tuple[int | None, ...]
    """When each seat that is waited for runs out of time: milliseconds since 1970, UTC."""
    reserves: tuple[int, ...]
    """What each seat has left of its reserve, in milliseconds."""
    memory: "Memory | None"
    """What a perfect memory knows, at a table that allows it."""


class InRow(Struct, frozen=True):
    """A card in the row."""

    seat: int | None
    """Whose set it is from; None is the dummy."""
    card: Card | None
    """None while it lies face down."""


class Memory(Struct, frozen=True):
    """What a perfect memory knows from what lay open."""

    purses: tuple[int, ...]
    spent: tuple[tuple[Card, ...], ...]
    won: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]


class Outcome(Struct, frozen=True):
    """How a game ended."""

    cats: tuple[int, ...]
    mice: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Own(Struct, frozen=True):
    """What only the reader's own seat sees."""

    seat: int
    hand: tuple[Card, ...]
    card: Card | None
    """What it chose or laid in this round."""
    purse: int
    removed: Card
    won: tuple[Card, ...]
    legal: list[str]
    """What it may do now, in notation."""
    pays: int
    """What passing would bring now, the bid returned not counted."""
    situation: Situation
    """What this seat can do now, so that a client need not work it out from the rules."""


class Tell(Struct, frozen=True, tag_field="type"):
    """Something the server says."""


class Welcome(Tell, frozen=True, tag="welcome"):
    """The first thing said on every connection."""

    you: Person
    version: str
    """An old page in a browser sees that it should load itself anew."""
    now: int
    """The server's time, for clocks: milliseconds since 1970, UTC."""
    heartbeat_s: int
    """Who hears nothing for twice this time should connect again."""


class ServerPing(Tell, frozen=True, tag="ping"):
    """The server asks whether the line is still up."""


class ServerPong(Tell, frozen=True, tag="pong"):
    """It is."""


class Whole(Tell, frozen=True, tag="table"):
    """All there is to see at a table, after entry *number*."""

    table: str
    number: int
    seen: Table
    seat: int | None
    """The reader's own, or None."""
    is_host: bool
    invitation: str | None
    """For the link that invites others; only for those who sit there."""
    events: list[EventSeen]
    """Every game event so far, as a spectator sees it."""
    chat: list["ChatLine"]
    game: Public | None
    own: Own | None


class Happened(Tell, frozen=True, tag="happened"):
    """Entry *number* of a table: what happened, and how things stand after it."""

    table: str
    number: int
    at: int
    what: "AnyWhat"
    events: list[EventSeen]
    """The game events that it brought, as a spectator sees them."""
    game: Public | None
    own: Own | None


class Presence(Tell, frozen=True, tag="presence"):
    """Who is connected, as often as it changes; not numbered."""

    table: str
    here: list[int]
    spectators: int


class Refused(Tell, frozen=True, tag="refused"):
    """Something was not done. Nothing has changed."""

    key: str
    """For programs."""
    sentence: str
    """For people, in English; the key and facts say it in other languages."""
    facts: dict[str, str | int]
    rule: str | None = None
    table: str | None = None
    id: str | None = None
    """Of the move that was refused."""


class Lobby(Tell, frozen=True, tag="lobby"):
    """All public tables that are open or playing."""

    tables: list["Listed"]


class LobbyChanged(Tell, frozen=True, tag="lobby-changed"):
    """One of them is new or has changed."""

    listed: "Listed"


class LobbyGone(Tell, frozen=True, tag="lobby-gone"):
    """One of them is no longer listed."""

    table: str


class Listed(Struct, frozen=True):
    """A table in a list."""

    id: str
    status: TableStatus
    host: str
    seats: int
    edition: str
    house_rules: dict[str, bool]
    names: list[str | None]
    """Who sits where; None is an empty seat."""
    round: int
    created: int
    allows_spectators: bool
    is_slow: bool
    """Hours or days a move."""
    seat: int | None = None
    """The reader's own, in a list of their tables."""
    waiting: list[int] = []
    """Whose turn it is, where a move has hours or days, in a list of the reader's tables."""


class ChatLine(Struct, frozen=True):
    """Something that was said."""

    number: int
    at: int
    name: str
    seat: int | None
    text: str


AnyTell: TypeAlias = (
    Welcome
    | ServerPing
    | ServerPong
    | Whole
    | Happened
    | Presence
    | Refused
    | Lobby
    | LobbyChanged
    | LobbyGone
)


# What happened, in an entry of a table.


class What(Struct, frozen=True, tag_field="what"):
    """What an entry of a table's journal tells everybody."""


class TableChanged(What, frozen=True, tag="table"):
    """Seats, status or settings: here is the table as it is now."""

    seen: Table


class SeatMoved(What, frozen=True, tag="moved"):
    """A seat has moved; *events* say how. In a card chosen ahead of its turn there are none."""

    seat: int
    id: str
    """What the client called the move: so it knows that it is done. Empty for a bot's."""
    by_bot: bool


class Spoken(What, frozen=True, tag="said"):
    """Somebody has said something."""

    line: ChatLine
    id: str


AnyWhat: TypeAlias = TableChanged | SeatMoved | Spoken


# Over HTTP.


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
    """The server is up and its store answers."""

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


class GameKept(msgspec.Struct, frozen=True):
    """A finished game in the format of records; other keys may be added."""

    format: Literal["catsack/1"]
    edition: str
    house_rules: dict[str, bool]
    seats: list[str]
    deal: DealKept
    moves: list[str]
    result: Outcome


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


class GameReplayed(Struct, frozen=True):
    """A game event by event with nothing hidden: what lay face down, too."""

    edition: str
    house_rules: dict[str, bool]
    """What a table may replace, and what it was in this game."""
    seats: list[str]
    """The name at each seat."""
    rounds: int
    hands: list[tuple[Card, ...]]
    """What each seat held before it laid its first card."""
    events: list[EventSeen]
    """Up to the last move of the record, with all cards."""
