"""Migrations lead to the schema, from any version, with any number of workers."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, text

from catsack.store.address import store_at
from catsack.store.errors import StoreUnavailable
from catsack.store.schema import entries, metadata, tables
from catsack.store.upgrade import UpgradeBackups, upgrade
from tests.store.support.backends import Backend, append, table_row
from tests.store.support.old_store import in_transaction, version


@pytest.fixture(params=["sqlite", "postgres"])
def bare(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    """A backend without any tables."""
    if request.param == "sqlite":
        return Backend(str(tmp_path / "store.db"))
    return Backend(request.getfixturevalue("bare_postgres"))


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
    async with bare.open_store(UpgradeBackups(is_on=False)) as store:
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


async def test_a_store_of_a_newer_catsack_is_refused_and_left_alone(
    bare: Backend, tmp_path: Path
) -> None:
    async with bare.open_store():
        pass
    change = text("UPDATE catsack_version SET version_num = '9999'")
    await in_transaction(bare, lambda connection: connection.execute(change))
    with pytest.raises(StoreUnavailable, match=r"newer catsack \(schema 9999\)") as error:
        await store_at(bare.address, UpgradeBackups(folder=tmp_path / "backups")).start()
    assert not error.value.is_temporary
    assert await version(bare) == "9999"
    assert not list(tmp_path.glob("**/*.schema-*"))


@pytest.mark.parametrize("damaged", [b"\xff", None, 7, "", "-8"])
async def test_a_store_whose_version_is_damaged_is_refused(
    sqlite_backend: Backend, damaged: object
) -> None:
    async with sqlite_backend.open_store():
        pass
    connection = sqlite3.connect(sqlite_backend.address)
    connection.execute("DROP TABLE catsack_version")
    connection.execute("CREATE TABLE catsack_version (version_num BLOB)")
    connection.execute("INSERT INTO catsack_version VALUES (?)", [damaged])
    connection.commit()
    connection.close()
    with pytest.raises(StoreUnavailable, match="damaged"):
        await store_at(sqlite_backend.address).start()
