"""Limits: how much at once, how much in the long run, and for whom."""

import asyncio
from collections.abc import Iterator

import pytest
from starlette.requests import HTTPConnection

from catsack.server.access import rate_limits as limits_module
from catsack.server.access.rate_limits import Allowance, Allowances, Buckets, Limits, address
from catsack.server.app import app
from catsack.server.options import Options
from catsack.server.protocol.refusals import Denied
from catsack.store.memory import MemoryStore
from tests.server.conftest import CHEAP
from tests.server.support.http_client import Browser


class Watch:
    """A clock that is set by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_bucket_fills_again_with_time() -> None:
    watch = Watch()
    buckets = Buckets(Allowance(at_once=3, every_s=10), watch)
    assert [buckets.take("ada") for _ in range(4)] == [0, 0, 0, 10]
    watch.now += 9
    assert buckets.take("ada") == pytest.approx(1)
    watch.now += 1
    assert buckets.take("ada") == 0
    watch.now += 1e6
    assert [buckets.take("ada") for _ in range(4)] == [0, 0, 0, 10]


def test_everybody_has_a_bucket_of_their_own() -> None:
    buckets = Buckets(Allowance(1, 10), Watch())
    assert buckets.take("ada") == 0
    assert buckets.take("bo") == 0
    assert buckets.take("ada") > 0


def test_being_refused_costs_nothing() -> None:
    watch = Watch()
    buckets = Buckets(Allowance(1, 10), watch)
    buckets.take("ada")
    for _ in range(100):
        buckets.take("ada")
    watch.now += 10
    assert buckets.take("ada") == 0


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "REMEMBERED", 100)
    buckets = Buckets(Allowance(1, 10), Watch())
    for number in range(1000):
        buckets.take(str(number))
    assert len(buckets) == 100


def connection(host: str | None) -> HTTPConnection:
    client = None if host is None else (host, 1)
    return HTTPConnection({"type": "http", "headers": [], "client": client})


def test_addresses_of_one_household_count_as_one() -> None:
    assert address(connection("2001:db8:1:2:3::4")) == address(connection("2001:db8:1:2:5::6"))
    assert address(connection("2001:db8:1:2::")) != address(connection("2001:db8:1:3::"))
    assert address(connection("::ffff:192.0.2.1")) == address(connection("192.0.2.1"))
    assert address(connection("192.0.2.1")) != address(connection("192.0.2.2"))
    assert address(connection(None)) == ""
    assert address(connection("somewhere")) == "somewhere"


def test_refusal_tells_how_long_to_wait() -> None:
    limits = Limits(Allowances(tables=Allowance(1, 15)), Watch())
    limits.take("tables", "ada")
    with pytest.raises(Denied) as refused:
        limits.take("tables", "ada")
    assert refused.value.facts == {"seconds": 15}


def limited(runner: asyncio.Runner, **few: Allowance) -> Iterator[Browser]:
    made = app(MemoryStore(), Options(allowances=Allowances(**few), cost=CHEAP))
    lifespan = made.router.lifespan_context(made)
    runner.run(lifespan.__aenter__())
    yield Browser(runner, made)
    runner.run(lifespan.__aexit__(None, None, None))


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
    for client in limited(runner, **{kind: FEW}):
        for _ in range(3):
            assert client.request(method, path, json=body).status_code != 429
        refused = client.request(method, path, json=body)
        assert refused.status_code == 429
        assert refused.json()["key"] == "too-many-requests"
        assert 900 < int(refused.headers["retry-after"]) <= 1000


def test_one_person_opens_only_so_many_tables(runner: asyncio.Runner) -> None:
    for client in limited(runner, tables=FEW):
        client.joined("Ada")
        for _ in range(3):
            assert client.post("/api/tables", json={}).status_code == 201
        assert client.post("/api/tables", json={}).status_code == 429
        client.joined("Bo")
        assert client.post("/api/tables", json={}).status_code == 201


def test_headers_of_others_are_not_believed(runner: asyncio.Runner) -> None:
    for client in limited(runner, requests=FEW):
        answers = [
            client.get("/api/bots", headers={"x-forwarded-for": f"192.0.2.{number}"}).status_code
            for number in range(4)
        ]
        assert answers == [200, 200, 200, 429]
