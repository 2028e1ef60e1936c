"""The server as an ASGI app: its parts put together, its routes, its start and stop."""

import asyncio
import contextlib
import json
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, WebSocketRoute
from starlette.routing import Route as StarletteRoute

from catsack.server.access.accounts import Accounts
from catsack.server.access.connection_limits import ConnectionCounts
from catsack.server.access.login_guard import LoginGuard
from catsack.server.access.open_sockets import OpenSockets
from catsack.server.access.passwords import Passwords
from catsack.server.access.rate_limits import RateLimits
from catsack.server.access.security_headers import SecurityHeaders
from catsack.server.daily.daily import Daily
from catsack.server.http.access_log import AccessLog
from catsack.server.http.dispatch import Endpoint
from catsack.server.http.previews import Previews
from catsack.server.http.routes import ROUTES, Route
from catsack.server.http.static import StaticPages
from catsack.server.ops import metrics
from catsack.server.ops.entropy import SYSTEM_ENTROPY, Entropy
from catsack.server.ops.tasks import finish_within
from catsack.server.options import Options
from catsack.server.practice.exercises import Exercise
from catsack.server.practice.practice import Practice
from catsack.server.reviews.jobs import Reviewers
from catsack.server.reviews.review_processes import ReviewProcesses
from catsack.server.reviews.reviews import Reviews
from catsack.server.services import Services
from catsack.server.sockets.connection import serve_socket
from catsack.server.tables.bot_player import house_bots
from catsack.server.tables.lobby import Lobby
from catsack.server.tables.pipeline import Pipeline, milliseconds
from catsack.server.tables.projection import Projection
from catsack.server.tables.registry import Registry
from catsack.server.thinking.bot_processes import BotProcesses
from catsack.server.thinking.question import Thinkers
from catsack.server.upkeep.housekeeping import Housekeeping
from catsack.store.contract import Store
from catsack.store.errors import StoreUnavailable

PASSWORD_THREADS = 2
STORE_RETRY_S = 0.5
"""How soon to try again to open a store that is out of order."""
TASK_STOP_S = 0.3
SOCKETS_STOP_S = 0.5
BOTS_STOP_S = 1.0
STORE_STOP_S = 2.5
"""How long each of these may take to stop."""

log = logging.getLogger("catsack.app")


def app(
    store: Store,
    options: Options | None = None,
    clock: Callable[[], int] = milliseconds,
    entropy: Entropy = SYSTEM_ENTROPY,
    thinkers: Thinkers | None = None,
    reviewers: Reviewers | None = None,
    positions: Sequence[Exercise] | None = None,
    project: type[Projection] = Projection,
    pipeline: type[Pipeline] = Pipeline,
) -> Starlette:
    """Return a server over *store*.

    Tests replace its clock, its entropy, where its bots think and games are reviewed, the
    positions to practise, what it sends and its pipeline.
    """
    options = options or Options()
    password_threads = ThreadPoolExecutor(PASSWORD_THREADS, "password")
    bots = house_bots()
    if thinkers is None:
        thinkers = BotProcesses(options.bot_processes, bots.warm_ups if options.warms_bots else ())
    tables = Registry(store, clock, entropy, thinkers, bots, project, pipeline, options.max_tables)
    reviewers = reviewers or ReviewProcesses(options.review_processes)
    worker = entropy.token_hex(8)
    reviews = Reviews(store, clock, reviewers, worker, is_shared=store.is_shared)
    daily = Daily(store, clock, entropy, tables, reviews)
    practice = Practice(store, clock, reviews, positions)
    reviews.on_reviewed += [daily.on_reviewed, practice.on_reviewed]
    limits = RateLimits(options.allowances)
    open_sockets = OpenSockets(store, clock)
    passwords = Passwords(options.hash_cost.hasher(), password_threads)
    services = Services(
        options=options,
        store=store,
        tables=tables,
        lobby=Lobby(tables.public_tables),
        reviews=reviews,
        practice=practice,
        daily=daily,
        accounts=Accounts(
            store, passwords, clock, entropy, bots.all_names, open_sockets.note_change
        ),
        open_sockets=open_sockets,
        limits=limits,
        logins=LoginGuard(limits),
        connections=ConnectionCounts(options.connections.per_address),
        stopping=asyncio.Event(),
    )
    housekeeping = Housekeeping(store, clock, options.retention)
    tables.listing.on_update = services.lobby.note_change
    tables.listing.on_archived = daily.on_archived

    @contextlib.asynccontextmanager
    async def lifespan(server: Starlette) -> AsyncIterator[None]:
        await _open_store(store, services.accounts)
        open_sockets.start()
        thinkers.start()
        await tables.start()
        lobby_task = asyncio.create_task(services.lobby.run())
        housekeeping_task = asyncio.create_task(housekeeping.run())
        reviews_task = asyncio.create_task(reviews.run())
        server.state.is_open = True
        yield
        services.stopping.set()
        for task in (lobby_task, housekeeping_task, reviews_task):
            await finish_within(TASK_STOP_S, "stopping a task", _cancel(task))
        await finish_within(SOCKETS_STOP_S, "checking sockets", open_sockets.stop())
        await tables.stop()
        await finish_within(TASK_STOP_S, "stopping the deal of the day", daily.stop())
        await finish_within(BOTS_STOP_S, "stopping bots", thinkers.stop())
        await finish_within(BOTS_STOP_S, "stopping reviews", reviews.stop())
        password_threads.shutdown(wait=False, cancel_futures=True)
        await finish_within(STORE_STOP_S, "closing the store", store.stop())

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


async def _open_store(store: Store, accounts: Accounts) -> None:
    """Open the store; if it is only out of order at the moment, wait until it is back.

    A worker that gives up at its start takes the whole server with it.
    """
    while True:
        try:
            await store.start()
            await accounts.start()
        except StoreUnavailable as error:
            await store.stop()
            if not error.is_temporary:
                raise
            log.warning("the store cannot be opened yet", extra={"facts": {"why": str(error)}})
            await asyncio.sleep(STORE_RETRY_S)
        else:
            return


def _routes(services: Services) -> list[BaseRoute]:
    by_path: dict[str, dict[str, Route]] = defaultdict(dict)
    for route in ROUTES:
        by_path[route.path][route.method] = route
    previews = Previews(services.store, services.limits, services.options.public_url)
    return [
        *(
            StarletteRoute(path, Endpoint(services, path, routes))
            for path, routes in by_path.items()
        ),
        StarletteRoute("/metrics", _metrics_endpoint),
        StarletteRoute("/api/openapi.json", _openapi_endpoint),
        WebSocketRoute("/socket", partial(serve_socket, services)),
        Mount("/", StaticPages(services.options.pages, previews)),
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
