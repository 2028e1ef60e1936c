"""What people say at a table: lines of chat, quick phrases, and the host who turns both off."""

from collections.abc import Mapping, Sequence

from catsack.server.protocol.commands import Say, SayPhrase
from catsack.server.protocol.fields import Phrase
from catsack.server.protocol.refusals import Denied
from catsack.server.tables.journal import AnyEntry, ChatEntry
from catsack.server.tables.table import TableState
from catsack.store.rows import PersonRow

CHAT_LINES, CHAT_PHRASES, CHAT_WINDOW_MS = 5, 3, 10_000
"""One person may say this many lines in this time, so many of them phrases."""
PHRASES: Mapping[Phrase, str] = {
    "hello": "Hello!",
    "nice": "Nice one!",
    "ouch": "Ouch!",
    "hurry": "Your turn ...",
    "thanks": "Thank you!",
    "good-game": "Good game!",
}
"""What each phrase says, to programs that do not translate it."""


def say(table: TableState, person: PersonRow, command: Say, now: int) -> Sequence[AnyEntry]:
    """Return the entry of a line of chat, or raise why it may not be said."""
    seat = table.seat_of(person.id)
    if seat is None and person.id != table.host:
        raise Denied("chat-seats")
    if (person.id, command.id) in table.handled:
        return []
    text = " ".join("".join(c if c.isprintable() else " " for c in command.text).split())
    if not text:
        raise Denied("chat-empty")
    _check_rate(table, person, now)
    return [ChatEntry(now, person.id, _name(table, person), text, command.id)]


def say_phrase(
    table: TableState, person: PersonRow, command: SayPhrase, now: int
) -> Sequence[AnyEntry]:
    """Return the entry of a quick phrase, or raise why it may not be said."""
    if table.seat_of(person.id) is None:
        raise Denied("chat-seats")
    if (person.id, command.id) in table.handled:
        return []
    _check_rate(table, person, now, is_phrase=True)
    text = PHRASES[command.phrase]
    return [
        ChatEntry(now, person.id, _name(table, person), text, command.id, phrase=command.phrase)
    ]


def _name(table: TableState, person: PersonRow) -> str:
    """Return the name of a speaker at this table.

    Who takes another name keeps the old one here: it could be that of somebody else.
    """
    seat = table.seat_of(person.id)
    occupant = None if seat is None else table.occupants[seat]
    return table.host_name if occupant is None else occupant.name


def _check_rate(table: TableState, person: PersonRow, now: int, *, is_phrase: bool = False) -> None:
    if table.is_quiet:
        raise Denied("chat-off")
    recent = [
        line for line in table.chat if line.at > now - CHAT_WINDOW_MS and line.who == person.id
    ]
    phrases = [line for line in recent if line.phrase]
    if len(recent) >= CHAT_LINES or (is_phrase and len(phrases) >= CHAT_PHRASES):
        raise Denied("chat-rate")
