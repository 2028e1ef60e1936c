"""Logs and metrics: what is told of a request, and what never is."""

import json
import logging
from collections.abc import Iterator

import pytest

from catsack.server.ops.logs import Lines
from catsack.store.memory import MemoryStore
from tests.server.support.http_client import Browser


class Kept(logging.Handler):
    """Keeps the lines of a log."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(Lines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def kept() -> Iterator[Kept]:
    kept, ours = Kept(), logging.getLogger("catsack")
    level = ours.level
    ours.addHandler(kept)
    ours.setLevel("DEBUG")
    yield kept
    ours.removeHandler(kept)
    ours.setLevel(level)


def test_request_is_logged_by_its_route_alone(client: Browser, kept: Kept) -> None:
    client.get("/api/games/the-secret-table?and=more", headers={"cookie": "catsack=token"})
    (line,) = [json.loads(line) for line in kept.lines]
    assert set(line) == {"time", "level", "from", "says", "method", "route", "status", "ms"}
    assert line["route"] == "/api/games/{table}"
    assert line["status"] == 400


def test_unexpected_failure_is_logged_without_its_message(
    client: Browser, store: MemoryStore, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("the secret password of Ada")

    monkeypatch.setattr(store, "leaderboard", broken)
    number = client.get("/api/leaders/4").json()["facts"]["id"]
    failure = next(json.loads(line) for line in kept.lines if "RuntimeError" in line)
    assert failure["id"] == number
    assert any("broken" in place for place in failure["at"])
    assert "Ada" not in "".join(kept.lines)


def test_requests_are_counted_by_route_and_status(client: Browser) -> None:
    client.get("/api/people/somebody")
    client.get("/no/such.file")
    counted = client.get("/metrics").text
    asked = 'catsack_requests_total{method="GET",route="/api/people/{who}",status="404"}'
    assert asked in counted
    assert 'catsack_refused_total{key="not-found"}' in counted
    assert "somebody" not in counted
    assert "such.file" not in counted


def test_methods_that_nobody_knows_are_counted_together(client: Browser) -> None:
    client.request("BREW", "/api/me")
    assert "BREW" not in client.get("/metrics").text
