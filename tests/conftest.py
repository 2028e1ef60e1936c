"""What tests of several rooms share."""

import asyncio
import inspect
from collections.abc import Iterator

import pytest
from joblib import parallel_config

from tests.support.postgres import (
    PostgresServer,
    clear_database,
    create_tables,
    running_postgres,
)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(scope="session", autouse=True)
def _lasting_processes() -> Iterator[None]:
    """Let idle processes of joblib live: once, it waited for ever for one that had just ended."""
    with parallel_config("loky", idle_worker_timeout=3600):
        yield


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server, started when the first test asks for it."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def postgres_database(postgres_server: PostgresServer) -> Iterator[str]:
    with postgres_server.new_database() as address:
        create_tables(address)
        yield address


@pytest.fixture
def postgres(postgres_database: str) -> str:
    """The address of a database with our tables in it, and nothing in them."""
    clear_database(postgres_database)
    return postgres_database


@pytest.fixture
def bare_postgres(postgres_server: PostgresServer) -> Iterator[str]:
    """The address of a database without any tables."""
    with postgres_server.new_database() as address:
        yield address
