"""Sockets are closed when their token is dropped, at whichever worker they are."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from catsack.server.access.open_sockets import CHECK_S, OpenSockets
from catsack.server.access.rate_limits import NO_LIMITS
from catsack.server.app import app
from catsack.server.http.dispatch import Endpoint
from catsack.server.options import Options
from catsack.server.services import Services
from catsack.store.memory import MemoryStore
from catsack.store.rows import PersonRow
from tests.server.support import manual_loop
from tests.server.support.fake_sockets import Line
from tests.server.support.local_server import CHEAP_HASH
from tests.server.support.socket_server import eventually
from tests.server.support.tables import ADA, BO

OLD, NEW = "eight or more", "nine or more"
TIMEOUT_S = 20


class Workers:
    """Two workers over one store, and people who send requests to either of them."""

    def __init__(self) -> None:
        store = MemoryStore()
        options = Options(allowances=NO_LIMITS, hash_cost=CHEAP_HASH)
        self.apps = [app(each, options) for each in (store, store.another_worker())]
        self.lines: list[Line] = []

    def browser(self, worker: int = 0) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.apps[worker])
        return httpx.AsyncClient(transport=transport, base_url="http://testserver")

    async def account(self, name: str) -> httpx.AsyncClient:
        """Return the browser of a new account."""
        browser = self.browser()
        assert (await browser.post("/api/guests", json={"name": name})).is_success
        assert (await browser.post("/api/me/enrol", json={"password": OLD})).is_success
        return browser

    async def log_in(self, name: str) -> httpx.AsyncClient:
        """Return another browser of an account."""
        browser = self.browser()
        login = await browser.post("/api/login", json={"name": name, "password": OLD})
        assert login.is_success
        return browser

    async def socket(self, token: str, worker: int = 0) -> Line:
        """Return a socket that is open."""
        line = Line(self.apps[worker], token)
        self.lines.append(line)
        await eventually(lambda: bool(line.messages))
        assert line.messages[0]["type"] == "welcome"
        return line


@asynccontextmanager
async def two_workers() -> AsyncIterator[Workers]:
    workers = Workers()
    lifespans = [each.router.lifespan_context(each) for each in workers.apps]
    for lifespan in lifespans:
        await lifespan.__aenter__()
    try:
        yield workers
    finally:
        for line in workers.lines:
            line.hang_up()
            await line.task
        for lifespan in lifespans:
            await lifespan.__aexit__(None, None, None)


def run(story: Callable[[Workers], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(TIMEOUT_S), two_workers() as workers:
            await story(workers)

    asyncio.run(whole())


def is_logged_out(line: Line) -> bool:
    return line.is_closed and line.messages[-1].get("key") == "not-known"


@pytest.mark.parametrize("worker", [0, 1])
def test_logging_out_closes_the_sockets_of_that_token_only(worker: int) -> None:
    async def story(workers: Workers) -> None:
        ada, elsewhere = await workers.account("Ada"), await workers.log_in("Ada")
        here = await workers.socket(ada.cookies["catsack"], worker)
        there = await workers.socket(elsewhere.cookies["catsack"], worker)
        assert (await ada.post("/api/logout")).status_code == 204
        await eventually(lambda: is_logged_out(here))
        there.say("ping")
        await eventually(lambda: there.messages[-1]["type"] == "pong")
        assert not there.is_closed

    run(story)


@pytest.mark.parametrize("worker", [0, 1])
@pytest.mark.parametrize("path", ["/api/logout-everywhere", "/api/me/password"])
def test_logging_out_everywhere_and_a_new_password_close_every_socket(
    worker: int, path: str
) -> None:
    async def story(workers: Workers) -> None:
        ada, elsewhere = await workers.account("Ada"), await workers.log_in("Ada")
        bo = await workers.account("Bo")
        tokens = [each.cookies["catsack"] for each in (ada, elsewhere, bo)]
        *closed, open_ = [await workers.socket(token, worker) for token in tokens]
        body = {"password": OLD, "new": NEW} if path == "/api/me/password" else None
        assert (await elsewhere.post(path, json=body)).is_success
        await eventually(lambda: all(map(is_logged_out, closed)))
        assert not open_.is_closed

    run(story)


@pytest.mark.parametrize("worker", [0, 1])
@pytest.mark.parametrize("method", ["DELETE", "POST"])
def test_revoking_or_renewing_a_program_closes_its_sockets(worker: int, method: str) -> None:
    async def story(workers: Workers) -> None:
        ada = await workers.account("Ada")
        created = (await ada.post("/api/me/bots", json={"name": "Adas bot"})).json()
        program = await workers.socket(created["token"], worker)
        owner = await workers.socket(ada.cookies["catsack"], worker)
        path = f"/api/me/bots/{created['bot']['id']}"
        assert (await ada.request(method, path + "/token" * (method == "POST"))).is_success
        await eventually(lambda: is_logged_out(program))
        assert not owner.is_closed

    run(story)


def test_socket_of_a_cookie_that_is_replaced_is_closed() -> None:
    async def story(workers: Workers) -> None:
        await workers.account("Ada")
        bo = await workers.account("Bo")
        line = await workers.socket(bo.cookies["catsack"])
        assert (await bo.post("/api/login", json={"name": "Ada", "password": OLD})).is_success
        await eventually(lambda: is_logged_out(line))

    run(story)


def services_of(app: Starlette) -> Services:
    endpoints = [route.endpoint for route in app.routes if isinstance(route, Route)]
    return next(each._services for each in endpoints if isinstance(each, Endpoint))


def test_socket_that_is_closed_has_left_its_tables() -> None:
    async def story(workers: Workers) -> None:
        ada = await workers.account("Ada")
        table = (await ada.post("/api/tables", json={})).json()["table"]
        line = await workers.socket(ada.cookies["catsack"])
        line.say("hello", table=table)
        session = await services_of(workers.apps[0]).tables.session(table)
        await eventually(lambda: bool(session.present))
        await ada.post("/api/logout")
        await eventually(lambda: not session.present)
        sent = len(line.sent)
        line.say("close", table=table)
        await eventually(line.task.done)
        assert session.table.status == "open"
        assert len(line.sent) <= sent + 1

    run(story)


@pytest.mark.parametrize("worker", [0, 1])
def test_open_sockets_learn_a_new_name(worker: int) -> None:
    async def story(workers: Workers) -> None:
        ada = await workers.account("Ada")
        line = await workers.socket(ada.cookies["catsack"], worker)
        ((socket,),) = services_of(workers.apps[worker]).open_sockets._sockets.values()
        assert socket.person.name == "Ada"
        assert (await ada.patch("/api/me", json={"name": "Cleo"})).is_success
        await eventually(lambda: socket.person.name == "Cleo")
        assert not line.is_closed

    run(story)


class FakeSocket:
    """A socket that only knows whether it was closed."""

    def __init__(self, person: PersonRow, token_hash: bytes) -> None:
        self.person = person
        self.token_hash = token_hash
        self.is_closed = False

    def log_out(self) -> None:
        self.is_closed = True


def are_closed(*sockets: FakeSocket) -> list[bool]:
    return [socket.is_closed for socket in sockets]


def test_token_that_was_dropped_without_a_notification_is_noticed_soon() -> None:
    async def story() -> None:
        store = MemoryStore()
        sockets = OpenSockets(store, manual_loop.now)
        sockets.start()
        for who in (ADA, BO):
            await store.add_person(who)
            await store.add_token(who.id.encode(), who.id, manual_loop.BEGAN * 2)
        ada, bo = (FakeSocket(who, who.id.encode()) for who in (ADA, BO))
        with sockets.hold(ada, sockets.changes), sockets.hold(bo, sockets.changes):
            await store.drop_token(b"ada")
            await asyncio.sleep(CHECK_S + 1)
            assert are_closed(ada, bo) == [True, False]
        await sockets.stop()

    manual_loop.run(story())


def test_token_that_is_dropped_while_its_socket_opens_is_noticed_at_once() -> None:
    async def story() -> None:
        store = MemoryStore()
        sockets = OpenSockets(store, manual_loop.now)
        await store.add_person(ADA)
        changes = sockets.changes
        # The person was looked up, and the socket is not open yet.
        sockets.note_change(ADA.id)
        ada = FakeSocket(ADA, b"dropped")
        with sockets.hold(ada, changes):
            await manual_loop.settle()
            assert ada.is_closed
        await sockets.stop()

    manual_loop.run(story())


def test_all_sockets_are_checked_when_notifications_may_be_lost() -> None:
    async def story() -> None:
        store = MemoryStore()
        sockets = OpenSockets(store, manual_loop.now)
        sockets.start()
        ada = FakeSocket(replace(ADA), b"dropped")
        with sockets.hold(ada, sockets.changes):
            for handler in store._handlers:
                handler({"table": 1})
            await manual_loop.settle()
            assert are_closed(ada) == [False]
            for handler in store._handlers:
                handler({})
            await manual_loop.settle()
            assert are_closed(ada) == [True]
        await sockets.stop()

    manual_loop.run(story())
