"""The entries of a table's journal, as they are stored: everything that happens, secrets included.

These types belong to the store, not to the wire. They read what any version has written: fields
that are no longer known are ignored, new ones have defaults. Nothing here is ever sent; what
people are sent is built up in ``projection``.
"""

from typing import Literal, TypeAlias

import msgspec

StandInReason: TypeAlias = Literal["time", "gone"]
"""Why a bot plays for a person: out of time, or gone for too long."""

AtLimit: TypeAlias = Literal["pass", "ask"]
"""What an auto-bid does at its limit: pass, or leave the move to the person."""


class TimeLimit(msgspec.Struct, frozen=True):
    """How long a seat may think: for each move, and a reserve for the whole game."""

    move_s: int
    reserve_s: int = 0


class TableSettings(msgspec.Struct, frozen=True):
    """How a table plays. ``protocol.settings`` says what each of these means."""

    seats: int = 4
    edition: str = "felix"
    house_rules: dict[str, bool] = {}
    is_public: bool = False
    allows_spectators: bool = True
    allows_programs: bool = True
    allows_memory: bool = False
    allows_advice: bool = False
    clock: TimeLimit | None = TimeLimit(60, 120)
    grace_s: int | None = 60
    pace_ms: int = 900
    starts_when_full: bool = True
    is_rated: bool = True


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """One thing that happened at a table, and when: milliseconds since 1970, UTC."""

    at: int


class FormerPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person or program who played the game before a rematch."""

    person: str
    name: str
    avatar: str = ""
    is_program: bool = False


OriginKind: TypeAlias = Literal["play-on", "daily", "daily-practice"]
"""Another game, played on from one of its moments; the deal of a day; that of a day gone by."""


class TableOrigin(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the deal of a table comes from, if it is not dealt there."""

    kind: OriginKind
    table: str = ""
    """The game that is played on."""
    number: int = 0
    """How many moves of that game are made already."""
    day: str = ""
    """The day whose deal it is, such as ``2026-11-18``."""


class GivenDeal(msgspec.Struct, frozen=True):
    """A deal as records have it."""

    start: int
    removed: list[str]
    dummy: list[str] | None = None
    dummy_removed: str | None = None


class OpenEntry(Entry, frozen=True, tag="opened"):
    """A person opens a table; its secret seed is drawn and committed to."""

    host: str
    host_name: str
    settings: TableSettings
    seed: str
    """Secret until the game is over, in hexadecimal digits."""
    invitation: str
    invited: list[str] = []
    """People who need no invitation: they played the game before this rematch."""
    fair_version: int = 1
    """How the cards are dealt: see docs/fair-deals.md."""
    aborted: int = 0
    """How many deals were aborted at the tables that this one is a rematch of."""
    former_players: list[FormerPlayer] = []
    """Whom a rematch waits for."""
    origin: TableOrigin | None = None
    """Where the deal comes from; then the seed decides nothing but what bots do."""


class SitEntry(Entry, frozen=True, tag="sat"):
    """A person sits down, with a sealed share of the randomness of the deal."""

    seat: int
    person: str
    name: str
    avatar: str
    seal: str
    is_program: bool = False


class BotSitEntry(Entry, frozen=True, tag="bot-sat"):
    """The host puts a bot on a seat."""

    seat: int
    bot: str


class StandEntry(Entry, frozen=True, tag="stood-up"):
    """A seat becomes free before the game: a person leaves, or the host removes a bot."""

    seat: int


class StartEntry(Entry, frozen=True, tag="started"):
    """The table starts: all seals are known, and everybody opens their share."""


class ShareEntry(Entry, frozen=True, tag="shared"):
    """A seat opens its share of the randomness."""

    seat: int
    share: str


class AbortEntry(Entry, frozen=True, tag="aborted"):
    """The deal is aborted, because somebody did not open their share; everybody seals anew."""


class SealEntry(Entry, frozen=True, tag="sealed"):
    """A seat seals a new share after an aborted deal."""

    seat: int
    seal: str


class DealEntry(Entry, frozen=True, tag="dealt"):
    """The cards are dealt, from the seed and the shares that were opened."""


class GivenDealEntry(Entry, frozen=True, tag="dealt-as-given"):
    """The game begins with a deal that was made elsewhere. It has no proof."""

    deal: GivenDeal


class MoveEntry(Entry, frozen=True, tag="moved"):
    """A seat moves. A card may be chosen ahead of its turn; it is laid when the turn comes."""

    seat: int
    move: str
    id: str = ""
    """The client's id for this move; empty for a bot's."""
    by_bot: bool = False


class AutoBidEntry(Entry, frozen=True, tag="auto-bid"):
    """A seat has the server bid for it in this auction. Only this seat may know."""

    seat: int
    id: str
    """Secret: pauses and the ids of moves follow from it."""
    limit: int
    then: AtLimit
    cards: list[str] = []
    """It ends when one of these turns up."""


class AutoBidEndEntry(Entry, frozen=True, tag="auto-bid-ended"):
    """A seat bids by itself again. Only this seat may know."""

    seat: int


class HurryEntry(Entry, frozen=True, tag="hurried"):
    """A seat that has left the auction of a round does not want to wait for bots."""

    seat: int
    round: int


class StandInEntry(Entry, frozen=True, tag="stood-in"):
    """A bot begins to play for a person."""

    seat: int
    why: StandInReason


class ReturnEntry(Entry, frozen=True, tag="came-back"):
    """A person takes over again from the bot that stood in."""

    seat: int


class ChatEntry(Entry, frozen=True, tag="said"):
    """A person writes a line of chat."""

    person: str
    name: str
    text: str
    id: str = ""
    phrase: str = ""
    """Which phrase it is, if it is one."""


class ChatSwitchEntry(Entry, frozen=True, tag="quieted"):
    """The host turns the chat on or off."""

    is_quiet: bool


class CloseEntry(Entry, frozen=True, tag="closed"):
    """The table is closed before its game ended."""


class RematchEntry(Entry, frozen=True, tag="again"):
    """Another table is opened for the same people. It is private: only they may know its id."""

    table: str


class RatingsEntry(Entry, frozen=True, tag="rated"):
    """The game is rated. Every seat is told its own change."""

    before: list[int]
    """As people compare them, by seat."""
    after: list[int]


AnyEntry: TypeAlias = (
    OpenEntry
    | SitEntry
    | BotSitEntry
    | StandEntry
    | StartEntry
    | ShareEntry
    | AbortEntry
    | SealEntry
    | DealEntry
    | GivenDealEntry
    | MoveEntry
    | AutoBidEntry
    | AutoBidEndEntry
    | HurryEntry
    | StandInEntry
    | ReturnEntry
    | ChatEntry
    | ChatSwitchEntry
    | CloseEntry
    | RematchEntry
    | RatingsEntry
)

SEAT_PRIVATE = (AutoBidEntry, AutoBidEndEntry)
"""Entries that only one seat may know of."""
PRIVATE = (*SEAT_PRIVATE, RematchEntry, RatingsEntry)
"""Entries of which spectators are told nothing, not even that there was one."""
PRIVATE_KINDS = frozenset(PRIVATE)
"""The same, for every move: ``isinstance`` with four structs takes forty times as long."""

encode = msgspec.json.Encoder().encode
"""Returns an entry as the journal stores it."""
decode = msgspec.json.Decoder(AnyEntry).decode
"""Returns the entry that the journal stored."""
