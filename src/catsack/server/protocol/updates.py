"""What the server sends to a client over its socket; ``type`` says which update it is."""

from typing import Literal, TypeAlias

import msgspec

from catsack.server.protocol.fields import (
    EventSeen,
    Phrase,
    Struct,
    TableStatus,
)
from catsack.server.protocol.table_views import AwardSeen, Own, Public, Remark, Table


class Person(Struct, frozen=True):
    """Somebody, as everybody may see them."""

    id: str
    name: str
    avatar: str
    kind: Literal["guest", "account", "bot"]


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
