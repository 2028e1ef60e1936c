"""The server as an ASGI app: its parts put together, its routes, its start and stop."""

import asyncio
import contextlib
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cache, partial

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, WebSocketRoute
from starlette.routing import Route as StarletteRoute

from catsack.server.access.accounts import Accounts
from catsack.server.access.passwords import Passwords
from catsack.server.access.rate_limits import RateLimits
from catsack.server.access.security_headers import SecurityHeaders
from catsack.server.http.access_log import AccessLog
from catsack.server.http.dispatch import Endpoint
from catsack.server.http.routes import ROUTES, Route
from catsack.server.http.static import StaticPages
from catsack.server.ops import metrics
from catsack.server.ops.entropy import SYSTEM_ENTROPY, Entropy
from catsack.server.options import Options
from catsack.server.services import Services
from catsack.server.sockets.connection import serve_socket
from catsack.server.tables.bot_player import house_bots
from catsack.server.tables.lobby import Lobby
from catsack.server.tables.pipeline import Pipeline, milliseconds
from catsack.server.tables.projection import Projection
from catsack.server.tables.registry import Registry
from catsack.store.contract import Store

BOT_THREADS = 2
PASSWORD_THREADS = 2


def app(
    store: Store,
    options: Options | None = None,
    clock: Callable[[], int] = milliseconds,
    entropy: Entropy = SYSTEM_ENTROPY,
    bot_threads: Executor | None = None,
    project: type[Projection] = Projection,
    pipeline: type[Pipeline] = Pipeline,
) -> Starlette:
    """Return a server over *store*.

    Tests replace its clock, its entropy, the threads of its bots, what it sends and its pipeline.
    """
    options = options or Options()
    bot_threads = bot_threads or ThreadPoolExecutor(BOT_THREADS, "bot")
    password_threads = ThreadPoolExecutor(PASSWORD_THREADS, "password")
    bots = house_bots()
    tables = Registry(store, clock, entropy, bot_threads, bots, project, pipeline)
    passwords = Passwords(options.hash_cost.hasher(), password_threads)
    services = Services(
        options=options,
        store=store,
        tables=tables,
        lobby=Lobby(tables.public_tables),
        accounts=Accounts(store, passwords, clock, entropy, bots.names),
        limits=RateLimits(options.allowances),
        stopping=asyncio.Event(),
    )
    tables.listing.on_update = services.lobby.note_change

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await store.start()
        await tables.start()
        lobby_task = asyncio.create_task(services.lobby.run())
        yield
        services.stopping.set()
        await _cancel(lobby_task)
        await tables.stop()
        for threads in (bot_threads, password_threads):
            threads.shutdown(wait=False, cancel_futures=True)
        await store.stop()

    return Starlette(
        routes=list(_routes(services)),
        middleware=[
            Middleware(AccessLog),
            Middleware(SecurityHeaders, public_url=options.public_url),
        ],
        lifespan=lifespan,
    )


async def _cancel(task: asyncio.Task[None]) -> None:
    """Cancel *task* until it ends: what it awaits may swallow a cancellation once."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=0.1)


def _routes(services: Services) -> list[BaseRoute]:
    by_path: dict[str, dict[str, Route]] = defaultdict(dict)
    for route in ROUTES:
        by_path[route.path][route.method] = route
    return [
        *(
            StarletteRoute(path, Endpoint(services, path, routes))
            for path, routes in by_path.items()
        ),
        StarletteRoute("/metrics", _metrics_endpoint),
        StarletteRoute("/api/openapi.json", _openapi_endpoint),
        WebSocketRoute("/socket", partial(serve_socket, services)),
        Mount("/", StaticPages(services.options.pages)),
    ]


async def _metrics_endpoint(_: Request) -> Response:
    """Respond to Prometheus."""
    return Response(metrics.report(), media_type=metrics.CONTENT_TYPE)


async def _openapi_endpoint(_: Request) -> Response:
    """Respond with the OpenAPI description of all routes."""
    return Response(_openapi_json(), media_type="application/json")


@cache
def _openapi_json() -> bytes:
    from catsack.server.schema.openapi import openapi

    return json.dumps(openapi(ROUTES)).encode()
