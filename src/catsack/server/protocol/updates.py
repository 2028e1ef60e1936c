"""What the server sends to a client over its socket; ``type`` says which update it is."""

from typing import Literal, TypeAlias

import msgspec

from catsack.awards import AwardKind
from catsack.cards import Card
from catsack.characters.occasions import Mood
from catsack.server.protocol.fields import (
    Because,
    EventSeen,
    OriginKind,
    Phrase,
    Struct,
    TableStatus,
    ThenDo,
)
from catsack.server.protocol.settings import Settings
from catsack.views import Situation


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
    """The hash of this seat's share; None is a seat without part in the deal, such as a bot's."""
    share: str | None
    """Shown when the cards are dealt."""
    who: str | None = None
    """The id of this person or program, as in lists of games; None for a bot of the house."""


class Table(Struct, frozen=True):
    """A table as everybody there may see it; the game itself is apart."""

    id: str
    status: TableStatus
    settings: Settings
    host: int | None
    """The seat of the host, if the host sits there."""
    commitment: str
    """The hash of the seed that the server has drawn already."""
    seed: str | None
    """Shown when the game is over."""
    seats: list[Seat]
    spectators: int
    is_quiet: bool
    fair_version: int
    """How commitment, seals and cards are computed: see docs/fair-deals.md."""
    aborted: int
    """How many deals were aborted, here and at the tables that this one is a rematch of."""
    awaited: list["AwaitedPlayer"] = []
    """Those whom a rematch waits for: they played the game before it, and have no seat yet."""
    origin: "Origin | None" = None
    """Where the deal came from, if it was not dealt here: then it has no proof."""


class Origin(Struct, frozen=True):
    """Where the deal of a table came from."""

    kind: OriginKind
    """A game that was played on, or the deal of a day; for practice if that day is over."""
    table: str | None
    """The game that was played on."""
    number: int | None
    """How many moves of that game were made already."""
    day: str | None
    """The day whose deal it is."""


class AwaitedPlayer(Struct, frozen=True):
    """Somebody whom a rematch waits for."""

    who: str
    name: str
    avatar: str
    kind: Literal["person", "program"]


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


class AwardSeen(Struct, frozen=True):
    """What was remarkable about a seat in a finished game."""

    kind: AwardKind
    seat: int
    facts: dict[str, int | str]
    """The figures that prove it; a card in notation, and under ``other`` another seat."""


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
    place: int
    """Where in the row its card of this round lies, or will lie, from 0."""
    outlook: "Outlook | None"
    """What the sack may be worth; null before the auction."""
    auto_bid: "AutoBidSeen | None" = None
    """What the server does for this seat in the auction, if it was told to."""
    again: str | None = None
    """The id of the table where the same people play again. Nobody else is told."""
    rating: "RatingChange | None" = None
    """How the rating of this seat has moved, when a rated game is over."""


class RatingChange(Struct, frozen=True):
    """A rating before and after a game."""

    before: int
    after: int


class Outlook(Struct, frozen=True):
    """What a seat can say about the sack by looking at the row."""

    low: int
    """The least that it can be worth, whatever lies hidden."""
    high: int
    dogs: tuple[Card, ...]
    """The dogs among the cards that it knows."""
    chased: Card | None
    """The card that a lone dog chases, unless a hidden card changes that."""


class AutoBidSeen(Struct, frozen=True):
    """An auto-bid, as its own seat alone sees it."""

    limit: int
    then: ThenDo
    cards: tuple[Card, ...]
    """It ends when one of these turns up."""
    acts: bool
    """It is this seat's turn, and the server is about to move for it."""


class Remark(Struct, frozen=True):
    """How a seat reacts to a game event. It follows from what everybody has seen."""

    event: int
    """The number of the event."""
    seat: int
    mood: Mood
    line: str | None
    """What it says: the key of a message in the catalogues; None is a look without words."""
    facts: dict[str, int]
    """The arguments of that message."""
    is_closing: bool
    """About the whole game, and for the page of its end."""


class Update(Struct, frozen=True, tag_field="type"):
    """Something the server says."""


class Welcome(Update, frozen=True, tag="welcome"):
    """The first thing said on every connection."""

    you: Person
    version: str
    """An old page in a browser sees that it should load itself anew."""
    now: int
    """The server's time, for clocks: milliseconds since 1970, UTC."""
    heartbeat_s: int
    """Who hears nothing for twice this time should connect again."""


class ServerPing(Update, frozen=True, tag="ping"):
    """The server asks whether the line is still up."""


class ServerPong(Update, frozen=True, tag="pong"):
    """It is."""


class Whole(Update, frozen=True, tag="table"):
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
    remarks: list[Remark]
    """Of a game that is over: how seats reacted to its end."""
    chat: list["ChatLine"]
    game: Public | None
    own: Own | None
    awards: list[AwardSeen] = []
    """Of a game that is over: the most remarkable first."""


class Happened(Update, frozen=True, tag="happened"):
    """Entry *number* of a table: what happened, and how things stand after it."""

    table: str
    number: int
    at: int
    what: "AnyChange"
    events: list[EventSeen]
    """The game events that it brought, as a spectator sees them."""
    remarks: list[Remark]
    """How seats react to these events."""
    game: Public | None
    own: Own | None


class OwnChanged(Update, frozen=True, tag="own"):
    """What only the reader's own seat sees has changed, and nothing else; not numbered."""

    table: str
    own: Own


class SentenceSeen(Struct, frozen=True):
    """A sentence: the key of a message in the catalogues, and its arguments."""

    key: str
    facts: dict[str, str | float | None]
    """A seat is a number, and null is the dummy; a card is in notation."""


class AdviceSeen(Update, frozen=True, tag="advice"):
    """What the champion would do, for the reader alone; from what the reader's seat may know."""

    table: str
    moment: int
    """The moment of the game that it is about."""
    low: float | None
    """The likely range of what the sack is worth; null before the auction."""
    mean: float | None
    high: float | None
    break_even: int | None
    """The highest bid that still pays on average."""
    moves: list["AdvisedMove"]
    """The best first."""
    sentences: list[SentenceSeen]


class AdvisedMove(Struct, frozen=True):
    """A move that the reader may make."""

    move: str
    win_chance: float
    policy: float
    """How often the champion makes it."""


class Presence(Update, frozen=True, tag="presence"):
    """Who is connected, as often as it changes; not numbered."""

    table: str
    here: list[int]
    spectators: int


class Refused(Update, frozen=True, tag="refused"):
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


class Lobby(Update, frozen=True, tag="lobby"):
    """All public tables that are open or playing."""

    tables: list["Listed"]


class LobbyChanged(Update, frozen=True, tag="lobby-changed"):
    """One of them is new or has changed."""

    listed: "Listed"


class LobbyGone(Update, frozen=True, tag="lobby-gone"):
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
    leaders: list[int] = []
    """The seats whose cats count most so far; empty until somebody has bought a sack."""
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
    who: str = ""
    """The id of the speaker, so that a reader can mute them."""
    phrase: Phrase | None = None
    """Which phrase it is, to be said in the reader's language; *text* has it in English."""


AnyUpdate: TypeAlias = (
    Welcome
    | ServerPing
    | ServerPong
    | Whole
    | Happened
    | OwnChanged
    | AdviceSeen
    | Presence
    | Refused
    | Lobby
    | LobbyChanged
    | LobbyGone
)


class Change(Struct, frozen=True, tag_field="what"):
    """What an entry of a table's journal tells everybody."""


class TableChanged(Change, frozen=True, tag="table"):
    """Seats, status or settings: here is the table as it is now."""

    seen: Table


class SeatMoved(Change, frozen=True, tag="moved"):
    """A seat has moved; *events* say how. In a card chosen ahead of its turn there are none."""

    seat: int
    id: str
    """What the client called the move: so it knows that it is done. Empty for a bot's."""
    by_bot: bool


class Spoken(Change, frozen=True, tag="said"):
    """Somebody has said something."""

    line: ChatLine
    id: str


AnyChange: TypeAlias = TableChanged | SeatMoved | Spoken

encode_update = msgspec.json.Encoder().encode
"""Returns an update as it is sent."""
