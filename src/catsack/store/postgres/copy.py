"""Copies a whole PostgreSQL store to and from an SQLite file, for backups."""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import Boolean, MetaData, Table, insert, select
from sqlalchemy.dialects import sqlite

from catsack.store.errors import store_not_empty
from catsack.store.postgres.connect import Connector, server_failures
from catsack.store.schema import metadata
from catsack.store.sqlite.connect import connect as connect_file
from catsack.store.sqlite.connect import sqlite_engine
from catsack.store.sqlite.prepare import prepare_file
from catsack.store.upgrade import VERSION_TABLE, UpgradeBackups

ROWS_PER_FETCH = 1000
SELECT_REVISION = f"SELECT version_num FROM {VERSION_TABLE}"  # noqa: S608


async def copy_from_postgres(connector: Connector, file: Path) -> None:
    """Copy the database, as it is at one moment and with the schema that it has, into *file*."""
    async with _connected(connector) as connection:
        revision = await connection.fetchval(SELECT_REVISION)
    # Not while connected: the server is not to blame for a file that cannot be written.
    prepare_file(file, UpgradeBackups(is_on=False), revision)
    tables = _tables(file)
    async with _connected(connector) as connection:
        with closing(connect_file(file)) as target:
            target.execute("BEGIN")
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                for table in tables:
                    await _copy_table(connection, table, target)
            target.execute("COMMIT")


async def copy_to_postgres(file: Path, connector: Connector) -> None:
    """Copy *file* into an empty database with the same schema."""
    tables = _tables(file)
    async with _connected(connector) as connection, connection.transaction():
        names = ", ".join(table.name for table in tables)
        await connection.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
        with closing(connect_file(file)) as source:
            for table in tables:
                if await connection.fetchrow(str(select(table))):
                    raise store_not_empty()
                await connection.copy_records_to_table(
                    table.name, columns=table.columns.keys(), records=_rows(source, table)
                )


@asynccontextmanager
async def _connected(connector: Connector) -> AsyncIterator[asyncpg.Connection]:
    with server_failures():
        connection = await connector.connect_patiently()
        try:
            yield connection
        finally:
            await connection.close()


def _tables(file: Path) -> list[Table]:
    """Return the tables that are in *file*: an older schema may lack what ours has."""
    found = MetaData()
    found.reflect(sqlite_engine(file), only=lambda name, _: name in metadata.tables)
    return found.sorted_tables


async def _copy_table(
    connection: asyncpg.Connection, table: Table, target: sqlite3.Connection
) -> None:
    insert_row = str(insert(table).compile(dialect=sqlite.dialect(paramstyle="qmark")))
    cursor = await connection.cursor(str(select(table)))
    while rows := await cursor.fetch(ROWS_PER_FETCH):
        target.executemany(insert_row, map(tuple, rows))


def _rows(source: sqlite3.Connection, table: Table) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a table, with booleans in place of the 0 and 1 of SQLite."""
    types = [bool if isinstance(column.type, Boolean) else None for column in table.columns]
    for row in source.execute(str(select(table))):
        yield tuple(kind(value) if kind else value for kind, value in zip(types, row, strict=True))
