"""A real server over a store in memory, and browsers that send it requests."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

import pytest
from starlette.applications import Starlette

from catsack.server.access.rate_limits import NO_LIMITS
from catsack.server.app import app
from catsack.server.options import Options
from catsack.store.memory import MemoryStore
from tests.server.support.http_client import Browser
from tests.server.support.local_server import CHEAP_HASH

GuestFactory: TypeAlias = Callable[[str], Browser]
"""Returns the browser of a new guest with this name."""


@contextmanager
def started_app(runner: asyncio.Runner, app: Starlette) -> Iterator[Starlette]:
    """Start *app*, and stop it at the end."""
    lifespan = app.router.lifespan_context(app)
    runner.run(lifespan.__aenter__())
    yield app
    runner.run(lifespan.__aexit__(None, None, None))


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def options() -> Options:
    return Options(allowances=NO_LIMITS, hash_cost=CHEAP_HASH)


@pytest.fixture
def server(runner: asyncio.Runner, store: MemoryStore, options: Options) -> Iterator[Starlette]:
    """A server that runs."""
    with started_app(runner, app(store, options)) as server:
        yield server


@pytest.fixture
def client(runner: asyncio.Runner, server: Starlette) -> Browser:
    """The browser of somebody whom the server does not know yet."""
    return Browser(runner, server)


@pytest.fixture
def new_guest(runner: asyncio.Runner, server: Starlette) -> GuestFactory:
    """Makes guests, each with a browser of its own."""
    return lambda name: Browser(runner, server).become_guest(name)
