"""The server put together: what answers, what it needs, and how it starts and stops."""

import asyncio
import contextlib
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from functools import cache

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from catsack.server.access.accounts import People
from catsack.server.access.passwords import Passwords
from catsack.server.access.rate_limits import Limits
from catsack.server.access.security_headers import Guard
from catsack.server.http.dispatch import Resource
from catsack.server.http.routes import ROUTES
from catsack.server.http.routes import Route as Asked
from catsack.server.http.static import Pages
from catsack.server.ops.logs import Access
from catsack.server.ops.metrics import metrics
from catsack.server.options import Options
from catsack.server.sockets.connection import socket
from catsack.server.tables.lobby import Lobby
from catsack.server.tables.registry import House, milliseconds
from catsack.store.contract import Store


def app(
    store: Store, options: Options | None = None, clock: Callable[[], int] = milliseconds
) -> Starlette:
    """Return a server that keeps everything in *store*."""
    options = options or Options()
    passwords = Passwords(options.cost)
    house = House(store, clock)
    lobby = Lobby(house)

    @contextlib.asynccontextmanager
    async def lifespan(made: Starlette) -> AsyncIterator[None]:
        await store.start()
        await house.start()
        watching = asyncio.create_task(lobby.run())
        yield
        made.state.is_stopping = True
        await _ended(watching)
        await house.stop()
        passwords.stop()
        await store.stop()

    made = Starlette(
        routes=list(_routes(options)),
        middleware=[Middleware(Access), Middleware(Guard, public_url=options.public_url)],
        lifespan=lifespan,
    )
    made.state.options = options
    made.state.store = store
    made.state.house = house
    made.state.lobby = lobby
    made.state.people = People(store, passwords, clock)
    made.state.limits = Limits(options.allowances)
    made.state.messages = options.allowances.messages
    made.state.is_stopping = False
    return made


async def _ended(task: asyncio.Task[None]) -> None:
    """Cancel *task* until it ends: what it waits for may swallow a cancellation once."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=0.1)


def _routes(options: Options) -> list[BaseRoute]:
    resources: dict[str, dict[str, Asked]] = defaultdict(dict)
    for route in ROUTES:
        resources[route.path][route.method] = route
    return [
        *(Route(path, Resource(path, routes)) for path, routes in resources.items()),
        Route("/metrics", metrics),
        Route("/api/openapi.json", _described),
        WebSocketRoute("/socket", socket),
        Mount("/", Pages(options.pages)),
    ]


async def _described(_: Request) -> Response:
    """Answer with the OpenAPI description of all routes."""
    return Response(_description(), media_type="application/json")


@cache
def _description() -> bytes:
    from catsack.server.schema.openapi import openapi

    return json.dumps(openapi(ROUTES)).encode()
