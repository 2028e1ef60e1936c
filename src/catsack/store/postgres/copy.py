"""Everything in a PostgreSQL store, copied to and from an SQLite file."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import Boolean, Table, insert, select
from sqlalchemy.dialects import sqlite

from catsack.store.errors import StoreUnavailable
from catsack.store.postgres.connect import TROUBLE, connect, unavailable
from catsack.store.postgres.database import Postgres
from catsack.store.schema import metadata
from catsack.store.sqlite.connect import connect as connect_file
from catsack.store.sqlite.connect import prepare

AT_ONCE = 1000


def not_empty() -> StoreUnavailable:
    """Return the refusal to restore over something."""
    return StoreUnavailable("store-not-empty", "The store is not empty: restore into a new one.")


async def from_postgres(address: str, file: Path) -> None:
    """Copy what is there at one moment into a new *file*."""
    prepare(file)
    try:
        connection = await connect(address)
    except TROUBLE as error:
        raise unavailable(error) from error
    try:
        with closing(connect_file(file)) as target:
            target.execute("BEGIN")
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                for table in metadata.sorted_tables:
                    await _read_table(connection, table, target)
            target.execute("COMMIT")
    except TROUBLE as error:
        raise unavailable(error) from error
    finally:
        await connection.close()


async def to_postgres(file: Path, address: str) -> None:
    """Copy *file*, which is up to date, into an empty database."""
    database = Postgres(address)
    await database.start()
    await database.stop()
    try:
        connection = await connect(address)
    except TROUBLE as error:
        raise unavailable(error) from error
    try:
        with closing(connect_file(file)) as source:
            async with connection.transaction():
                names = ", ".join(table.name for table in metadata.sorted_tables)
                await connection.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
                for table in metadata.sorted_tables:
                    if await connection.fetchrow(str(select(table))):
                        raise not_empty()
                    await connection.copy_records_to_table(
                        table.name, columns=table.columns.keys(), records=_rows(source, table)
                    )
    except TROUBLE as error:
        raise unavailable(error) from error
    finally:
        await connection.close()


async def _read_table(
    connection: asyncpg.Connection, table: Table, target: sqlite3.Connection
) -> None:
    keep = str(insert(table).compile(dialect=sqlite.dialect(paramstyle="qmark")))
    cursor = await connection.cursor(str(select(table)))
    while rows := await cursor.fetch(AT_ONCE):
        target.executemany(keep, map(tuple, rows))


def _rows(source: sqlite3.Connection, table: Table) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a table; to SQLite true and false are numbers."""
    types = [bool if isinstance(column.type, Boolean) else None for column in table.columns]
    for row in source.execute(str(select(table))):
        yield tuple(kind(value) if kind else value for kind, value in zip(types, row, strict=True))
