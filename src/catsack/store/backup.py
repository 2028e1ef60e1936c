"""Backups: a whole store in one SQLite file, also if it is in PostgreSQL.

A backup shows the store at one moment, and the server may go on meanwhile. It can be restored into
an empty store of either kind, which is also how to move from SQLite to PostgreSQL and back.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import MetaData, insert, select

from catsack.errors import Malformed
from catsack.store.address import bad_address, is_postgres, sqlite_path
from catsack.store.errors import store_not_empty
from catsack.store.private_files import create_private
from catsack.store.schema import metadata
from catsack.store.sqlite.backup_file import backup_file, copy_store
from catsack.store.sqlite.connect import FILE_ERRORS, connect, sqlite_failure
from catsack.store.sqlite.prepare import prepare
from catsack.store.upgrade import UpgradeBackups


async def back_up(address: str, file: Path) -> None:
    """Copy the store at *address* into a new *file*."""
    with backup_file(file) as part:
        if is_postgres(address):
            from catsack.store.postgres.connect import Connector
            from catsack.store.postgres.copy import copy_from_postgres

            await copy_from_postgres(Connector(address), part)
        else:
            await asyncio.to_thread(copy_store, _sqlite_file(address), part)


async def restore(file: Path, address: str) -> None:
    """Copy the backup *file* into the store at *address*, which must be empty."""
    path = None if is_postgres(address) else _sqlite_file(address)
    with TemporaryDirectory(prefix="catsack-") as folder:
        # The schema of the copy is upgraded; the backup itself stays as it is.
        copy = Path(folder) / "backup.db"
        create_private(copy)
        try:
            await asyncio.to_thread(copy_store, file, copy)
        except FILE_ERRORS as error:
            raise sqlite_failure(file, error) from error
        await asyncio.to_thread(prepare, copy, UpgradeBackups(is_on=False))
        if path is None:
            from catsack.store.postgres.connect import Connector, server_failures
            from catsack.store.postgres.copy import copy_to_postgres
            from catsack.store.postgres.prepare import upgrade_postgres

            connector = Connector(address)
            with server_failures():
                await upgrade_postgres(connector, UpgradeBackups())
            await copy_to_postgres(copy, connector)
        else:
            await asyncio.to_thread(_restore_file, copy, path)


def _sqlite_file(address: str) -> Path:
    if address == "memory:":
        raise Malformed("store-in-memory", "A store in memory cannot be backed up or restored.")
    path = sqlite_path(address)
    if path is None:
        raise bad_address(address)
    return path


def _restore_file(copy: Path, path: Path) -> None:
    prepare(path)
    try:
        with closing(connect(path)) as connection:
            connection.execute("ATTACH ? AS backup", (str(copy),))
            connection.execute("BEGIN IMMEDIATE")
            for table in metadata.sorted_tables:
                if connection.execute(str(select(table))).fetchone():
                    raise store_not_empty()
                source = table.to_metadata(MetaData(), schema="backup")
                copy_rows = insert(table).from_select(table.columns.keys(), select(source))
                connection.execute(str(copy_rows))
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise sqlite_failure(path, error) from error
