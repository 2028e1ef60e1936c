"""Copies a whole PostgreSQL store to and from an SQLite file, for backups."""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import Boolean, Table, insert, select
from sqlalchemy.dialects import sqlite

from catsack.store.errors import store_not_empty
from catsack.store.postgres.connect import Connector, server_failures
from catsack.store.postgres.database import upgrade_postgres
from catsack.store.schema import metadata
from catsack.store.sqlite.connect import connect as connect_file
from catsack.store.sqlite.connect import prepare_file

ROWS_PER_FETCH = 1000


async def copy_from_postgres(address: str, file: Path) -> None:
    """Copy the database, as it is at one moment, into a new *file*."""
    prepare_file(file)
    async with _connected(address) as connection:
        with closing(connect_file(file)) as target:
            target.execute("BEGIN")
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                for table in metadata.sorted_tables:
                    await _copy_table(connection, table, target)
            target.execute("COMMIT")


async def copy_to_postgres(file: Path, address: str) -> None:
    """Copy *file*, whose schema is up to date, into an empty database."""
    with server_failures():
        await upgrade_postgres(Connector(address))
    async with _connected(address) as connection, connection.transaction():
        names = ", ".join(table.name for table in metadata.sorted_tables)
        await connection.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
        with closing(connect_file(file)) as source:
            for table in metadata.sorted_tables:
                if await connection.fetchrow(str(select(table))):
                    raise store_not_empty()
                await connection.copy_records_to_table(
                    table.name, columns=table.columns.keys(), records=_rows(source, table)
                )


@asynccontextmanager
async def _connected(address: str) -> AsyncIterator[asyncpg.Connection]:
    with server_failures():
        connection = await Connector(address).connect_patiently()
        try:
            yield connection
        finally:
            await connection.close()


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
