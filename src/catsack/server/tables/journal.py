"""What is written into a table's journal: everything that happens there, secrets included.

Entries are the truth of a table and are never sent. What people are sent is built up from
what they may know, in ``sight``.
"""

from typing import TypeAlias

import msgspec

from catsack.server.protocol.fields import Because
from catsack.server.protocol.settings import Settings


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """One thing that happened at a table, and when: milliseconds since 1970, UTC."""

    at: int


class Opened(Entry, frozen=True, tag="opened"):
    """Somebody opens a table; its secret seed is drawn and committed to."""

    host: str
    host_name: str
    settings: Settings
    seed: str
    """Secret until the game is over, in hexadecimal digits."""
    invitation: str
    invited: list[str] = []
    """People who need no invitation, for they played here before."""


class Sat(Entry, frozen=True, tag="sat"):
    """A person sits down, with a sealed share of chance."""

    seat: int
    person: str
    name: str
    avatar: str
    seal: str
    is_program: bool = False


class BotSat(Entry, frozen=True, tag="bot-sat"):
    """The host puts a bot on a seat."""

    seat: int
    bot: str


class StoodUp(Entry, frozen=True, tag="stood-up"):
    """A seat becomes free: before the game somebody leaves, or the host removes a bot."""

    seat: int


class Started(Entry, frozen=True, tag="started"):
    """Nobody sits down any more; sealed shares are to be opened."""


class Shared(Entry, frozen=True, tag="shared"):
    """A seat opens its share of chance."""

    seat: int
    share: str


class Dealt(Entry, frozen=True, tag="dealt"):
    """The cards are dealt, from the seed and the shares that were opened."""


class Moved(Entry, frozen=True, tag="moved"):
    """A seat moves. A card may be chosen ahead of its turn; it is laid when the turn comes."""

    seat: int
    move: str
    id: str = ""
    """What the client called this move; empty for a bot's."""
    by_bot: bool = False


class StoodIn(Entry, frozen=True, tag="stood-in"):
    """A bot begins to play for somebody."""

    seat: int
    why: Because


class CameBack(Entry, frozen=True, tag="came-back"):
    """Somebody plays on in place of the bot that stood in."""

    seat: int


class Said(Entry, frozen=True, tag="said"):
    """Somebody says something at the table."""

    person: str
    name: str
    text: str
    id: str = ""


class Quieted(Entry, frozen=True, tag="quieted"):
    """The host turns the chat on or off."""

    is_quiet: bool


class Closed(Entry, frozen=True, tag="closed"):
    """The table is given up before its game ended."""


class Again(Entry, frozen=True, tag="again"):
    """Another table is opened for the same people."""

    table: str


AnyEntry: TypeAlias = (
    Opened
    | Sat
    | BotSat
    | StoodUp
    | Started
    | Shared
    | Dealt
    | Moved
    | StoodIn
    | CameBack
    | Said
    | Quieted
    | Closed
    | Again
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encoded(entry: AnyEntry) -> bytes:
    """Return *entry* as the journal keeps it."""
    return _encoder.encode(entry)


def decoded(body: bytes) -> AnyEntry:
    """Return the entry that the journal kept as *body*."""
    return _decoder.decode(body)
