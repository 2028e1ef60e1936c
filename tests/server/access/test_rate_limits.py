"""Rate limits: how much at once, how much in the long run, and for whom."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from starlette.requests import HTTPConnection

from catsack.server.access.rate_limits import (
    Allowance,
    Allowances,
    Buckets,
    RateLimits,
    client_address,
)
from catsack.server.app import app
from catsack.server.options import Options
from catsack.server.protocol.refusals import Denied
from catsack.store.memory import MemoryStore
from tests.server.conftest import started_app
from tests.server.support.http_client import Browser
from tests.server.support.local_server import CHEAP_HASH


class ManualClock:
    """A clock that is set by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_bucket_fills_again_with_time() -> None:
    clock = ManualClock()
    buckets = Buckets(Allowance(at_once=3, every_s=10), clock)
    assert [buckets.take("ada") for _ in range(4)] == [0, 0, 0, 10]
    clock.now += 9
    assert buckets.take("ada") == pytest.approx(1)
    clock.now += 1
    assert buckets.take("ada") == 0
    clock.now += 1e6
    assert [buckets.take("ada") for _ in range(4)] == [0, 0, 0, 10]


def test_everybody_has_a_bucket_of_their_own() -> None:
    buckets = Buckets(Allowance(1, 10), ManualClock())
    assert buckets.take("ada") == 0
    assert buckets.take("bo") == 0
    assert buckets.take("ada") > 0


def test_being_refused_costs_nothing() -> None:
    clock = ManualClock()
    buckets = Buckets(Allowance(1, 10), clock)
    buckets.take("ada")
    for _ in range(100):
        buckets.take("ada")
    clock.now += 10
    assert buckets.take("ada") == 0


def test_memory_is_bounded() -> None:
    buckets = Buckets(Allowance(1, 10), ManualClock(), size=100)
    for number in range(1000):
        buckets.take(str(number))
    assert len(buckets) == 100


def connection(host: str | None) -> HTTPConnection:
    client = None if host is None else (host, 1)
    return HTTPConnection({"type": "http", "headers": [], "client": client})


def test_addresses_of_one_household_count_as_one() -> None:
    assert client_address(connection("2001:db8:1:2:3::4")) == client_address(
        connection("2001:db8:1:2:5::6")
    )
    assert client_address(connection("2001:db8:1:2::")) != client_address(
        connection("2001:db8:1:3::")
    )
    assert client_address(connection("::ffff:192.0.2.1")) == client_address(connection("192.0.2.1"))
    assert client_address(connection("192.0.2.1")) != client_address(connection("192.0.2.2"))
    assert client_address(connection(None)) == ""
    assert client_address(connection("somewhere")) == "somewhere"


def test_refusal_says_how_long_to_wait() -> None:
    limits = RateLimits(Allowances(tables=Allowance(1, 15)), ManualClock())
    limits.take("tables", "ada")
    with pytest.raises(Denied) as error:
        limits.take("tables", "ada")
    assert error.value.facts == {"seconds": 15}


@contextmanager
def limited_client(runner: asyncio.Runner, **limits: Allowance) -> Iterator[Browser]:
    """Start a server with these limits, and yield a browser for it."""
    options = Options(allowances=Allowances(**limits), hash_cost=CHEAP_HASH)
    with started_app(runner, app(MemoryStore(), options)) as server:
        yield Browser(runner, server)


FEW = Allowance(at_once=3, every_s=1000)


@pytest.mark.parametrize(
    ("kind", "method", "path", "body"),
    [
        ("requests", "GET", "/api/bots", None),
        ("guests", "POST", "/api/guests", {"name": "?"}),
        ("logins", "POST", "/api/login", {"name": "Ada", "password": "wrong wrong"}),
        ("passwords", "POST", "/api/login", {"name": "ADA", "password": "wrong wrong"}),
    ],
)
def test_too_much_is_refused_with_the_time_to_wait(
    runner: asyncio.Runner, kind: str, method: str, path: str, body: object
) -> None:
    with limited_client(runner, **{kind: FEW}) as client:
        for _ in range(3):
            assert client.request(method, path, json=body).status_code != 429
        response = client.request(method, path, json=body)
        assert response.status_code == 429
        assert response.json()["key"] == "too-many-requests"
        assert 900 < int(response.headers["retry-after"]) <= 1000


def test_one_person_opens_only_so_many_tables(runner: asyncio.Runner) -> None:
    with limited_client(runner, tables=FEW) as client:
        client.become_guest("Ada")
        for _ in range(3):
            assert client.post("/api/tables", json={}).status_code == 201
        assert client.post("/api/tables", json={}).status_code == 429
        client.become_guest("Bo")
        assert client.post("/api/tables", json={}).status_code == 201


def test_forwarding_headers_of_strangers_are_ignored(runner: asyncio.Runner) -> None:
    with limited_client(runner, requests=FEW) as client:
        statuses = [
            client.get("/api/bots", headers={"x-forwarded-for": f"192.0.2.{number}"}).status_code
            for number in range(4)
        ]
        assert statuses == [200, 200, 200, 429]
