"""A real server over a store in memory, and people who ask it."""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from starlette.applications import Starlette

from catsack.server.access.passwords import Cost
from catsack.server.access.rate_limits import NO_LIMITS
from catsack.server.app import app
from catsack.server.options import Options
from catsack.store.memory import MemoryStore
from tests.server.support.http_client import Browser

CHEAP = Cost(passes=1, kibibytes=8, lanes=1)
"""Passwords in tests need not be safe."""

Joins = Callable[[str], Browser]


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def options() -> Options:
    return Options(allowances=NO_LIMITS, cost=CHEAP)


@pytest.fixture
def made(runner: asyncio.Runner, store: MemoryStore, options: Options) -> Iterator[Starlette]:
    """A server that runs."""
    made = app(store, options)
    lifespan = made.router.lifespan_context(made)
    runner.run(lifespan.__aenter__())
    yield made
    runner.run(lifespan.__aexit__(None, None, None))


@pytest.fixture
def client(runner: asyncio.Runner, made: Starlette) -> Browser:
    """Somebody who is not known yet."""
    return Browser(runner, made)


@pytest.fixture
def joins(runner: asyncio.Runner, made: Starlette) -> Joins:
    """Somebody with a name: each a browser of its own."""
    return lambda name: Browser(runner, made).joined(name)
