"""Requests and sockets that one client holds, by the address that a proxy reports for it."""

import asyncio
import logging
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette

from catsack.server.access.connection_limits import (
    QUIET_S,
    ConnectionCounts,
    ConnectionLimits,
    warn_sparingly,
)
from catsack.server.access.rate_limits import NO_LIMITS
from catsack.server.app import app
from catsack.server.options import Options
from catsack.server.protocol.refusals import Denied
from catsack.store.memory import MemoryStore
from tests.server.conftest import started_app
from tests.server.support.fake_sockets import Line
from tests.server.support.http_client import Browser, HalfSentRequest, refusal_in
from tests.server.support.local_server import CHEAP_HASH
from tests.server.support.socket_server import eventually


@pytest.fixture
def limited(runner: asyncio.Runner) -> Iterator[Starlette]:
    """A server where one address may hold two connections."""
    limits = ConnectionLimits(per_address=2)
    options = Options(allowances=NO_LIMITS, connections=limits, hash_cost=CHEAP_HASH)
    with started_app(runner, app(MemoryStore(), options)) as server:
        yield server


def test_one_client_holds_only_so_many_requests(runner: asyncio.Runner, limited: Starlette) -> None:
    ada = Browser(runner, limited).become_guest("Ada")
    held = [HalfSentRequest(limited, ada.cookies["catsack"]) for _ in range(2)]
    for request in held:
        runner.run(request.begin("PATCH", "/api/me", b'{"avatar":', b' "dog"}'))
    assert refusal_in(ada.get("/api/me"), 429).key == "too-many-connections"
    assert Browser(runner, limited, address="192.0.2.7").get("/api/bots").is_success
    assert runner.run(held[0].finish()).is_success
    assert ada.get("/api/me").is_success
    runner.run(held[1].finish())


def test_one_client_holds_only_so_many_sockets(runner: asyncio.Runner, limited: Starlette) -> None:
    token = Browser(runner, limited).become_guest("Ada").cookies["catsack"]

    async def story() -> None:
        lines = [Line(limited, token) for _ in range(3)]
        await eventually(lambda: all(line.messages for line in lines))
        first = [line.messages[0] for line in lines]
        assert [each.get("key", each["type"]) for each in first] == [
            "welcome",
            "welcome",
            "too-many-connections",
        ]
        lines[0].hang_up()
        await lines[0].task
        lines.append(Line(limited, token))
        await eventually(lambda: bool(lines[-1].messages))
        assert lines[-1].messages[0]["type"] == "welcome"
        for line in lines[1:]:
            line.hang_up()
            await line.task

    runner.run(story())


def test_counts_of_addresses_without_connections_are_forgotten() -> None:
    counts = ConnectionCounts(1)
    for number in range(100):
        with counts.hold(str(number)), pytest.raises(Denied), counts.hold(str(number)):
            pass
    assert not counts._open


def test_same_warning_is_not_logged_again_and_again(caplog: pytest.LogCaptureFixture) -> None:
    for now in (0.0, 1.0, QUIET_S - 1, QUIET_S, QUIET_S + 1):
        warn_sparingly("something is wrong", {}, lambda now=now: now)  # type: ignore[misc]
    warn_sparingly("something else is wrong", {}, lambda: QUIET_S + 1)
    with caplog.at_level(logging.WARNING):
        messages = [record.getMessage() for record in caplog.records]
    assert messages == ["something is wrong"] * 2 + ["something else is wrong"]
