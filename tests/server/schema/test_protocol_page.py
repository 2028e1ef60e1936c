"""docs/protocol.md is true: a real server holds the conversation that it shows."""

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
from catsack.server.sockets import connection as sockets
from catsack.server.tables import deadlines as dues
from catsack.server.tables import decide as asking
from tests.server.support.local_server import running
from tests.server.support.protocol_conversation import PAGE, Conversation, lines, matches, pattern

NAMES = {tag[1]: kind.__name__ for kind in TELLS if (tag := shape(kind).tag)}


@pytest.fixture(scope="module")
def held() -> Iterator[Conversation]:
    """The conversation, held to its end."""
    with running() as address:
        conversation = Conversation(address)
        for line in lines(PAGE.read_text(encoding="utf-8")):
            conversation.hold(line)
        yield conversation
        conversation.close()


def test_server_holds_the_conversation_of_the_page(held: Conversation) -> None:
    assert len(held.bound["SCORES"]) == 3


def test_all_that_the_server_said_is_described(held: Conversation) -> None:
    document = asyncapi()
    kinds = {name: {"$ref": f"#/components/schemas/{NAMES[name]}"} for name in NAMES}
    checks = {
        name: jsonschema_rs.Draft202012Validator({**kind, "components": document["components"]})
        for name, kind in kinds.items()
    }
    heard = {message["type"] for message in held.heard}
    assert heard >= {"welcome", "table", "happened", "presence"}
    for message in held.heard:
        checks[message["type"]].validate(message)
        # Nothing that the structs do not know: they refuse a field too many.
        msgspec.convert(message, AnyUpdate)


def test_deal_of_the_conversation_can_be_checked(held: Conversation) -> None:
    kept = held.answer.json()
    verify(records.read(kept), read_proof(kept))


@pytest.mark.parametrize(
    ("written", "is_so"),
    [
        ("after fifteen seconds", dues.SHARE_MS == 15_000),
        ("Five lines in ten seconds", (asking.LINES, asking.WITHIN_MS) == (5, 10_000)),
        ("at most 16 KiB", sockets.LONGEST == 16 * 1024),
        ("Twenty messages a second", Allowances().messages.every_s == 1 / 20),
        ("sixty at once", Allowances().messages.at_once == 60),
        ("fifty that cannot be read", sockets.BAD == 50),
    ],
)
def test_figures_of_the_page_are_those_of_the_server(written: str, is_so: bool) -> None:
    assert written in PAGE.read_text(encoding="utf-8")
    assert is_so


@pytest.mark.parametrize(
    ("shown", "found", "is_so"),
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
def test_what_is_shown_is_told_from_what_is_not(shown: str, found: object, is_so: bool) -> None:
    assert matches(pattern(shown), found, {}) is is_so
