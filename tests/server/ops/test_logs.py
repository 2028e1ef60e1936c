"""Logs and metrics: what they contain about a request, and what they never do."""

import json
import logging
from collections.abc import Iterator
from typing import NoReturn

import pytest

from catsack.server.ops.logs import MAX_KINDS, MAX_REPEATS, REPEAT_PERIOD_S, JsonLines, RepeatFilter
from catsack.store.memory import MemoryStore
from tests.server.support.http_client import Browser


class LogLines(logging.Handler):
    """Keeps the lines of a log."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class BrokenStore(MemoryStore):
    """A store whose leaderboard fails in a way that nobody foresaw."""

    async def leaderboard(self, seats: int, bots: bool, limit: int) -> NoReturn:
        raise RuntimeError("the secret password of Ada")


@pytest.fixture
def store() -> MemoryStore:
    return BrokenStore()


@pytest.fixture
def log() -> Iterator[LogLines]:
    handler, logger = LogLines(), logging.getLogger("catsack")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel("DEBUG")
    yield handler
    logger.removeHandler(handler)
    logger.setLevel(level)


def test_request_is_logged_by_its_route_alone(client: Browser, log: LogLines) -> None:
    client.get("/api/games/the-secret-table?and=more", headers={"cookie": "catsack=token"})
    (line,) = [json.loads(line) for line in log.lines]
    assert set(line) == {"time", "level", "from", "says", "method", "route", "status", "ms"}
    assert line["route"] == "/api/games/{table}"
    assert line["status"] == 400


def test_unexpected_failure_is_logged_without_its_message(client: Browser, log: LogLines) -> None:
    id_ = client.get("/api/leaders/4").json()["facts"]["id"]
    failure = next(json.loads(line) for line in log.lines if "RuntimeError" in line)
    assert failure["id"] == id_
    assert any(__file__ in frame for frame in failure["at"])
    assert "Ada" not in "".join(log.lines)


def test_requests_are_counted_by_route_and_status(client: Browser) -> None:
    client.get("/api/people/somebody")
    client.get("/no/such.file")
    metrics = client.get("/metrics").text
    line = 'catsack_requests_total{method="GET",route="/api/people/{who}",status="404"}'
    assert line in metrics
    assert 'catsack_refused_total{key="not-found"}' in metrics
    assert "somebody" not in metrics
    assert "such.file" not in metrics


def test_unknown_methods_are_counted_together(client: Browser) -> None:
    client.request("BREW", "/api/me")
    assert "BREW" not in client.get("/metrics").text


def record_at(seconds: float, message: str, level: int = logging.ERROR) -> logging.LogRecord:
    record = logging.LogRecord("catsack.store", level, "", 0, message, ("t1",), None)
    record.created = seconds
    return record


@pytest.mark.parametrize("level", [logging.WARNING, logging.ERROR])
def test_errors_that_repeat_are_dropped_and_counted(level: int) -> None:
    repeats = RepeatFilter()
    logged = [repeats.filter(record_at(n / 100, "table %s fails", level)) for n in range(500)]
    assert logged == [True] * MAX_REPEATS + [False] * (500 - MAX_REPEATS)
    # Others are not dropped with them, and the next one says how many there were.
    assert repeats.filter(record_at(5, "something else about %s"))
    later = record_at(REPEAT_PERIOD_S, "table %s fails")
    assert repeats.filter(later)
    assert json.loads(JsonLines().format(later))["dropped"] == 500 - MAX_REPEATS
    latest = record_at(2 * REPEAT_PERIOD_S, "table %s fails")
    assert repeats.filter(latest)
    assert "dropped" not in json.loads(JsonLines().format(latest))


def test_what_is_no_error_is_never_dropped() -> None:
    repeats = RepeatFilter()
    assert all(repeats.filter(record_at(0, "request %s", logging.INFO)) for _ in range(1000))


def test_memory_of_repeats_is_bounded() -> None:
    repeats = RepeatFilter()
    for n in range(3 * MAX_KINDS):
        assert repeats.filter(record_at(0, f"%s {n}"))
    assert len(repeats._seen) <= MAX_KINDS + 1
