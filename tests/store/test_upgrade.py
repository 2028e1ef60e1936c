"""Migrations lead to the schema, from any version, with any number of workers."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert
from sqlalchemy.ext.asyncio import create_async_engine

from catsack.store.address import store_at
from catsack.store.errors import StoreUnavailable
from catsack.store.schema import entries, metadata, tables
from catsack.store.sqlite.connect import sqlite_engine
from catsack.store.upgrade import upgrade
from tests.store.support.backends import Backend, append, table_row

T = TypeVar("T")


@pytest.fixture(params=["sqlite", "postgres"])
def bare(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    """A backend without any tables."""
    if request.param == "sqlite":
        return Backend(str(tmp_path / "store.db"))
    return Backend(request.getfixturevalue("bare_postgres"))


async def in_transaction(backend: Backend, run: Callable[[Connection], T]) -> T:
    """Return the result of *run* inside one transaction."""
    if not backend.address.startswith("postgresql"):
        with sqlite_engine(Path(backend.address)).begin() as connection:
            return run(connection)
    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(backend.address)
    )
    async with engine.begin() as async_connection:
        result = await async_connection.run_sync(run)
    await engine.dispose()
    return result


async def test_migrations_lead_to_the_schema(bare: Backend) -> None:
    def differences(connection: Connection) -> list[object]:
        options = {"version_table": "catsack_version", "compare_type": True}
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, metadata))

    async with bare.open_store():
        assert await in_transaction(bare, differences) == []


async def test_a_database_with_the_first_schema_is_upgraded(bare: Backend) -> None:
    def fill(connection: Connection) -> None:
        upgrade(connection, "0001")
        row = {"id": "t", "host": "anna", "is_public": True, "status": "open", "is_live": True}
        row |= {"created": 5, "summary": b"s", "tended_by": "", "tended_until": 0}
        connection.execute(insert(tables).values(row))
        connection.execute(insert(entries).values(table_id="t", number=0, body=b"zero"))

    await in_transaction(bare, fill)
    async with bare.open_store() as store:
        assert await store.journal("t") == [b"zero"]
        assert [row.id for row in await store.public_tables(9)] == ["t"]


async def test_workers_that_start_at_once_do_not_collide(bare: Backend) -> None:
    stores = [store_at(bare.address) for _ in range(6)]
    await asyncio.gather(*(store.start() for store in stores))
    for number, store in enumerate(stores):
        await append(store, "t", number, b"")
    for store in stores:
        assert len(await store.journal("t")) == 6
        await store.stop()


async def test_a_second_start_finds_everything(bare: Backend) -> None:
    async with bare.open_store() as store:
        await store.add_table(table_row("t"), b"zero")
    async with bare.open_store() as store:
        assert await store.table("t") == table_row("t")


async def test_a_store_of_a_newer_catsack_is_refused(sqlite_backend: Backend) -> None:
    async with sqlite_backend.open_store():
        pass
    connection = sqlite3.connect(sqlite_backend.address)
    connection.execute("UPDATE catsack_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(StoreUnavailable, match="newer catsack"):
        await store_at(sqlite_backend.address).start()
