"""What a client sees of a table and its game: the parts that updates are made of."""

from typing import Literal

from catsack.awards import AwardKind
from catsack.cards import Card
from catsack.characters.occasions import Mood
from catsack.server.protocol.fields import (
    Because,
    OriginKind,
    Struct,
    TableStatus,
    ThenDo,
)
from catsack.server.protocol.settings import Settings
from catsack.views import Situation


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
