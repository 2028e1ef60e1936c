"""docs/protocol.md is true: a real server holds the conversation that the page shows."""

from collections.abc import Iterator

import jsonschema_rs
import msgspec
import pytest

from catsack import records
from catsack.fair import read_proof, verify
from catsack.server.access.rate_limits import Allowances
from catsack.server.protocol.updates import AnyUpdate
from catsack.server.schema.asyncapi import asyncapi
from catsack.server.schema.json_schema import TELLS, shape
from catsack.server.sockets.connection import MAX_MESSAGE, MAX_TABLES, MAX_UNREADABLE
from catsack.server.tables.commands.chat import CHAT_LINES, CHAT_WINDOW_MS
from catsack.server.tables.deadlines import SHARE_MS
from catsack.server.tables.session import MAX_GAP
from tests.server.support.local_server import running_server
from tests.server.support.protocol_conversation import (
    PAGE,
    Conversation,
    conversation_lines,
    matches,
    pattern,
)

TYPE_NAMES = {tag[1]: kind.__name__ for kind in TELLS if (tag := shape(kind).tag)}


@pytest.fixture(scope="module")
def conversation() -> Iterator[Conversation]:
    """The conversation, played to its end."""
    with running_server() as address:
        conversation = Conversation(address)
        for line in conversation_lines(PAGE.read_text(encoding="utf-8")):
            conversation.play(line)
        yield conversation
        conversation.close()


def test_server_holds_the_conversation_of_the_page(conversation: Conversation) -> None:
    assert len(conversation.bindings["SCORES"]) == 3


def test_everything_that_the_server_sent_is_described(conversation: Conversation) -> None:
    document = asyncapi()
    schemas = {tag: {"$ref": f"#/components/schemas/{TYPE_NAMES[tag]}"} for tag in TYPE_NAMES}
    validators = {
        tag: jsonschema_rs.Draft202012Validator({**schema, "components": document["components"]})
        for tag, schema in schemas.items()
    }
    types = {message["type"] for message in conversation.messages}
    assert types >= {"welcome", "table", "happened", "presence"}
    for message in conversation.messages:
        validators[message["type"]].validate(message)
        # The structs refuse a field that they do not know.
        msgspec.convert(message, AnyUpdate)


def test_deal_of_the_conversation_can_be_checked(conversation: Conversation) -> None:
    record = conversation.response.json()
    verify(records.read(record), read_proof(record))


@pytest.mark.parametrize(
    ("text", "is_true"),
    [
        ("up to 20 tables", MAX_TABLES == 20),
        ("missed more than 200", MAX_GAP == 200),
        ("after 15 seconds", SHARE_MS == 15_000),
        ("Five lines in ten seconds", (CHAT_LINES, CHAT_WINDOW_MS) == (5, 10_000)),
        ("at most 16 KiB", MAX_MESSAGE == 16 * 1024),
        ("twenty messages a second", Allowances().messages.every_s == 1 / 20),
        ("sixty at once", Allowances().messages.at_once == 60),
        ("fifty that cannot be read", MAX_UNREADABLE == 50),
    ],
)
def test_figures_of_the_page_are_those_of_the_server(text: str, is_true: bool) -> None:
    assert text in PAGE.read_text(encoding="utf-8")
    assert is_true


@pytest.mark.parametrize(
    ("expected", "actual", "is_match"),
    [
        ('{"type": "pong"}', {"type": "pong"}, True),
        ('{"type": "pong"}', {"type": "pong", "more": 1}, False),
        ('{"type": "pong", ...}', {"type": "pong", "more": 1}, True),
        ('{"type": "pong", ...}', {"type": "ping"}, False),
        ('{"a": ONE, "b": ONE}', {"a": 1, "b": 1}, True),
        ('{"a": ONE, "b": ONE}', {"a": 1, "b": 2}, False),
        ('["R", ...]', ["R", "L"], True),
        ('["R", ...]', [], False),
        ('["R"]', ["R", "L"], False),
        ('{"is_out": false}', {"is_out": 0}, False),
    ],
)
def test_pattern_matches_only_what_it_shows(expected: str, actual: object, is_match: bool) -> None:
    assert matches(pattern(expected), actual, {}) is is_match
