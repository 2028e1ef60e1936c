"""Connections to PostgreSQL break, and no acknowledged write is lost."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import asyncpg
import pytest

from catsack.store.contract import Store
from catsack.store.errors import AlreadyWritten, StoreUnavailable
from catsack.store.postgres.connect import Connector
from catsack.store.postgres.database import PostgresDatabase
from catsack.store.sql_store import SqlStore
from tests.store.support.backends import Backend, append, game_row, rate, table_row
from tests.store.support.postgres_proxy import postgres_proxy


async def append_with_retries(store: Store, number: int) -> None:
    """Append until it works, as it does soon after the server is back."""
    while True:
        try:
            return await append(store, "t", number, b"%d" % number)
        except AlreadyWritten:
            return None
        except StoreUnavailable:
            await asyncio.sleep(0.01)


async def test_a_lost_server_fails_calls_and_they_work_when_it_is_back(postgres: str) -> None:
    async with postgres_proxy(postgres) as proxy, Backend(proxy.address).open_store() as store:
        inbox: asyncio.Queue[Mapping[str, int]] = asyncio.Queue()
        store.on_notify(inbox.put_nowait)
        await store.add_table(table_row("t"), b"0")
        await append(store, "t", 1, b"1")
        await proxy.down()
        calls = [
            append(store, "t", 2, b"2"),
            append(store, "t", 3, b"3"),
            store.journal("t"),
            store.public_tables(9),
            store.archive_game(game_row("t", "anna", "ben", "carla"), rate),
        ]
        results = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(each) for each in results] == [StoreUnavailable] * len(calls)
        assert "PostgreSQL server cannot be used" in str(results[0])
        await store.notify({"t": 1})
        await proxy.up()
        assert await inbox.get() == {}
        await append(store, "t", 2, b"2")
        assert await store.journal("t") == [b"0", b"1", b"2"]
        assert await store.archive_game(game_row("t", "anna", "ben", "carla"), rate)
        assert [row.id for row in await store.public_tables(9)] == ["t"]


async def test_an_append_whose_connection_breaks_is_not_acknowledged(
    postgres: str,
) -> None:
    async with postgres_proxy(postgres) as proxy, Backend(proxy.address).open_store() as store:
        await append(store, "t", 0, b"0")
        proxy.is_silent = True
        waiting = [asyncio.create_task(append(store, "t", n, b"%d" % n)) for n in (1, 2)]
        async with Backend(postgres).open_store() as other:
            while len(await other.journal("t")) < 3:
                await asyncio.sleep(0)
        assert not any(task.done() for task in waiting)
        await proxy.disconnect_all()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(each) for each in results] == [StoreUnavailable] * 2
        proxy.is_silent = False
        with pytest.raises(AlreadyWritten):
            await append(store, "t", 1, b"again")
        assert await store.journal("t") == [b"0", b"1", b"2"]


@asynccontextmanager
async def open_store(connector: Connector) -> AsyncIterator[Store]:
    """Open a store whose connections are those of *connector*."""
    store = SqlStore(PostgresDatabase(connector))
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


async def test_a_silent_connection_counts_as_broken(postgres: str) -> None:
    async with (
        postgres_proxy(postgres) as proxy,
        open_store(Connector(proxy.address, command_s=0.3)) as store,
    ):
        await append_with_retries(store, 0)
        proxy.is_silent = True
        with pytest.raises(StoreUnavailable):
            await append(store, "t", 1, b"1")
        proxy.is_silent = False
        await append_with_retries(store, 1)
        await append_with_retries(store, 2)
        async with Backend(postgres).open_store() as other:
            assert await other.journal("t") == [b"0", b"1", b"2"]


async def test_concurrent_groups_lock_numbers_in_the_same_order(postgres: str) -> None:
    names = [f"t{n}" for n in range(10, 20)]
    blocker = await asyncpg.connect(postgres)
    async with Backend(postgres).open_store() as one, Backend(postgres).open_store() as two:
        # The blocker holds one number until both groups wait for a lock.
        transaction = blocker.transaction()
        await transaction.start()
        await blocker.execute("INSERT INTO entries VALUES ('t15', 0, '')")
        groups = [
            asyncio.gather(*(append(store, name, 0, b"") for name in order), return_exceptions=True)
            for store, order in ((one, names), (two, names[::-1]))
        ]
        waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
        watcher = await asyncpg.connect(postgres)
        while await watcher.fetchval(waiting) < 2:
            await asyncio.sleep(0.01)
        await watcher.close()
        await transaction.rollback()
        outcomes = [outcome for group in groups for outcome in await group]
        assert set(map(type, outcomes)) == {type(None), AlreadyWritten}
        assert outcomes.count(None) == len(names)
    await blocker.close()


async def test_connections_that_the_server_ends_are_opened_again(postgres: str) -> None:
    async with Backend(postgres).open_store() as store:
        inbox: asyncio.Queue[Mapping[str, int]] = asyncio.Queue()
        store.on_notify(inbox.put_nowait)
        await append_with_retries(store, 0)
        connection = await asyncpg.connect(postgres)
        for number in range(1, 4):
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            assert await inbox.get() == {}
            await append_with_retries(store, number)
            assert await store.table("t") is None
        await connection.close()
        assert await store.journal("t") == [b"0", b"1", b"2", b"3"]


async def test_commits_wait_for_the_disk_whatever_the_server_setting(bare_postgres: str) -> None:
    connection = await asyncpg.connect(bare_postgres)
    name = await connection.fetchval("SELECT current_database()")
    await connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    await connection.close()
    connection = await Connector(bare_postgres).connect()
    assert await connection.fetchval("SHOW synchronous_commit") == "on"
    await connection.close()
