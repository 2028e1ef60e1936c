"""PostgreSQL fails in every way that it can: calls end, and work again when it is back."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from catsack.store.contract import Store
from catsack.store.errors import AlreadyWritten, StoreUnavailable
from catsack.store.postgres.connect import Connector
from catsack.store.postgres.database import PostgresDatabase
from catsack.store.sql_store import SqlStore
from tests.store.support.backends import append, table_row
from tests.support.faults.postgres import FAULTS
from tests.support.postgres import OwnPostgres, own_postgres

COMMAND_S = 0.5
"""Commands are given up soon, so that the tests need not wait."""


@pytest.fixture(scope="module")
def server() -> Iterator[OwnPostgres]:
    with own_postgres() as server:
        yield server


@pytest.fixture
def address(server: OwnPostgres) -> Iterator[str]:
    with server.new_database() as address:
        yield address


@asynccontextmanager
async def open_store(connector: Connector) -> AsyncIterator[Store]:
    """Open a store whose connections are those of *connector*."""
    store = SqlStore(PostgresDatabase(connector))
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


async def append_surely(store: Store, table: str, number: int) -> None:
    """Append until it works, as somebody does who sends a move again."""
    while True:
        try:
            return await append(store, table, number, b"%d" % number)
        except AlreadyWritten:
            return None
        except StoreUnavailable:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("fault", FAULTS)
async def test_every_call_ends_during_a_fault_and_works_after_it(
    server: OwnPostgres, address: str, fault: str
) -> None:
    async with open_store(Connector(address, COMMAND_S)) as store:
        await store.add_table(table_row("t"), b"0")
        async with FAULTS[fault](server, address):
            async with asyncio.timeout(20):
                outcomes = await asyncio.gather(
                    append(store, "t", 1, b"1"),
                    append(store, "u", 0, b"0", b"1"),
                    store.add_table(table_row("v"), b"0"),
                    store.journal("t"),
                    store.public_tables(9),
                    store.notify({"t": 1}),
                    return_exceptions=True,
                )
        errors = [error for error in outcomes if isinstance(error, BaseException)]
        assert {type(error) for error in errors} <= {StoreUnavailable}
        async with asyncio.timeout(20):
            await append_surely(store, "t", 1)
            await append_surely(store, "t", 2)
            assert await readable(store) == [b"0", b"1", b"2"]


async def readable(store: Store) -> list[bytes]:
    """Return a journal as soon as it can be read."""
    while True:
        try:
            await store.public_tables(9)
            return await store.journal("t")
        except StoreUnavailable:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("fault", "key"),
    [
        ("read-only", "store-read-only"),
        ("full", "store-full"),
        ("lock", "store-locked"),
        ("restart", "store-unavailable"),
        ("freeze", "store-unavailable"),
    ],
)
async def test_the_error_says_what_is_wrong(
    server: OwnPostgres, address: str, fault: str, key: str
) -> None:
    async with (
        open_store(Connector(address, COMMAND_S)) as store,
        FAULTS[fault](server, address),
    ):
        for write in (append(store, "t", 0, b"0"), store.add_table(table_row("t"), b"0")):
            with pytest.raises(StoreUnavailable) as error:
                await write
            assert error.value.key == key


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_store_can_be_closed_during_a_fault(
    server: OwnPostgres, address: str, fault: str
) -> None:
    store = SqlStore(PostgresDatabase(Connector(address)))
    await store.start()
    await append(store, "t", 0, b"0")
    async with FAULTS[fault](server, address):
        calls = [
            asyncio.create_task(call)
            for call in (append(store, "t", 1, b"1"), store.public_tables(9))
        ]
        await asyncio.sleep(0)
        # Less than a command may take: what hangs is given up.
        async with asyncio.timeout(6):
            await store.stop()
            (outcome,) = await asyncio.gather(calls[0], return_exceptions=True)
        assert isinstance(outcome, StoreUnavailable | None)
        calls[1].cancel()
        await asyncio.wait(calls)


class OddConnection(asyncpg.Connection):  # type: ignore[misc]
    """A connection that fails in a way that nobody expects, once for each of *errors*."""

    errors: list[BaseException] = []

    async def fetch(self, *args: Any, **kwargs: Any) -> list[Any]:  # noqa: ANN401
        if self.errors:
            raise self.errors.pop()
        return list(await super().fetch(*args, **kwargs))


@pytest.mark.parametrize(
    "error",
    [
        asyncpg.InternalClientError("cannot switch to state 12; another operation is in progress"),
        asyncpg.InterfaceError("connection is closed"),
        RuntimeError("the handler is closed"),
        AttributeError("'NoneType' object has no attribute 'send'"),
        KeyError("state"),
        asyncio.InvalidStateError("invalid state"),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_whatever_the_driver_raises_every_append_of_the_group_is_answered(
    postgres: str, error: Exception
) -> None:
    async with open_store(Connector(postgres, connection_class=OddConnection)) as store:
        await append(store, "t", 0, b"0")
        OddConnection.errors = [error]
        async with asyncio.timeout(20):
            appends = [append(store, name, 0, b"0", b"1") for name in ("a", "b", "c")]
            outcomes = await asyncio.gather(*appends, return_exceptions=True)
            assert [type(each) for each in outcomes] == [StoreUnavailable] * 3
            for name in ("a", "b", "c"):
                await append(store, name, 0, b"0", b"1")
        assert await store.journal("b") == [b"0", b"1"]


async def test_attempts_to_connect_have_growing_delays_between_them() -> None:
    loop = asyncio.get_running_loop()
    connector = Connector("postgresql://nobody@127.0.0.1:1/none")
    attempts, until = [], loop.time() + 0.4
    while loop.time() < until:
        try:
            await connector.connect()
        except StoreUnavailable:
            await asyncio.sleep(0.001)
        except OSError:
            attempts.append(loop.time())
    assert 2 <= len(attempts) <= 4


async def test_store_is_unhealthy_as_soon_as_something_could_not_be_read(
    server: OwnPostgres, address: str
) -> None:
    # Its last small write may have worked a moment ago.
    async with open_store(Connector(address, COMMAND_S)) as store:
        await store.check_writable()
        async with FAULTS["restart"](server, address):
            with pytest.raises(StoreUnavailable):
                await store.person("zoe")
            with pytest.raises(StoreUnavailable):
                await store.check_writable()
