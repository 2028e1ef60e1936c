"""Quick phrases: who may say them, how often, and what others are sent."""

import json
from typing import get_args

import pytest

from catsack.errors import CatsackError
from catsack.server.protocol.commands import SayPhrase
from catsack.server.protocol.fields import Phrase
from catsack.server.tables.commands.chat import (
    CHAT_LINES,
    CHAT_PHRASES,
    CHAT_WINDOW_MS,
    PHRASES,
    say_phrase,
)
from catsack.server.tables.journal import ChatEntry, ChatSwitchEntry
from catsack.server.tables.projection import Projection
from catsack.server.tables.table import TableState
from catsack.store.rows import PersonRow
from catsack.words import LANGUAGES
from tests.browser.support.catalogues import plain_messages
from tests.server.support.tables import ADA, BEGAN, BO, after, empty_table, full_table, person

NOW = BEGAN + 60_000
ZOE = person("Zoe")


def phrase(phrase: Phrase = "nice", id_: str = "p1") -> SayPhrase:
    return SayPhrase("table", id_, phrase)


def key(table: TableState, who: PersonRow, command: SayPhrase) -> str:
    """Return the key with which a phrase is refused."""
    with pytest.raises(CatsackError) as error:
        say_phrase(table, who, command, NOW)
    return error.value.key


def said(table: TableState, count: int, *, are_phrases: bool) -> TableState:
    """Return *table* when Bo has just said so much."""
    key = "nice" if are_phrases else ""
    lines = [ChatEntry(NOW - 5, BO.id, "Bo", "Hm.", f"x{n}", phrase=key) for n in range(count)]
    return after(table, *lines)


def test_phrase_is_a_line_with_its_key() -> None:
    (entry,) = say_phrase(full_table(), BO, phrase(), NOW)
    assert entry == ChatEntry(NOW, BO.id, "Bo", "Nice one!", "p1", phrase="nice")
    (line,) = json.loads(Projection(after(full_table(), entry), set()).snapshot(ZOE))["chat"]
    assert (line["phrase"], line["text"], line["seat"], line["who"]) == (
        *("nice", "Nice one!", 1, BO.id),
    )


def test_phrase_is_for_those_who_sit() -> None:
    assert key(full_table(), ZOE, phrase()) == "chat-seats"
    # A bubble needs a seat, so a host who does not sit has none.
    assert key(empty_table(), ADA, phrase()) == "chat-seats"


def test_host_turns_phrases_off_with_the_chat() -> None:
    quiet = after(full_table(), ChatSwitchEntry(NOW, True))
    assert key(quiet, BO, phrase()) == "chat-off"


def test_phrase_repeated_with_its_id_is_said_once() -> None:
    table = after(full_table(), *say_phrase(full_table(), BO, phrase(), NOW))
    assert say_phrase(table, BO, phrase(), NOW) == []


def test_nobody_may_say_too_many_phrases_at_once() -> None:
    table = said(full_table(), CHAT_PHRASES, are_phrases=True)
    assert key(table, BO, phrase()) == "chat-rate"
    assert say_phrase(table, ADA, phrase(), NOW)
    assert say_phrase(table, BO, phrase(), NOW + CHAT_WINDOW_MS)
    assert say_phrase(said(full_table(), CHAT_PHRASES, are_phrases=False), BO, phrase(), NOW)
    assert key(said(full_table(), CHAT_LINES, are_phrases=False), BO, phrase()) == "chat-rate"


def test_every_phrase_is_said_in_every_language() -> None:
    assert set(PHRASES) == set(get_args(Phrase))
    assert len(PHRASES) == 6
    for language in LANGUAGES:
        catalogue = plain_messages(f"web.{language}.ftl")
        assert all(catalogue[f"web-phrase-{key}"] for key in PHRASES)
    english = plain_messages("web.en.ftl")
    assert {key: english[f"web-phrase-{key}"].replace("…", "...") for key in PHRASES} == PHRASES
