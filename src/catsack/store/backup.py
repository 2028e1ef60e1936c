"""Backups: everything of a store in one SQLite file, whatever kind of store it was.

A backup shows one moment, is made while a server goes on, and is restored into an empty store of
either kind. That is also the way from SQLite to PostgreSQL and back.
"""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import MetaData, insert, select
from sqlalchemy.exc import DBAPIError

from catsack.errors import Malformed
from catsack.store.address import is_postgres, refused, sqlite_path
from catsack.store.errors import StoreUnavailable
from catsack.store.postgres.copy import from_postgres, not_empty, to_postgres
from catsack.store.schema import metadata
from catsack.store.sqlite.connect import connect, prepare, unavailable


async def back_up(address: str, file: Path) -> None:
    """Copy the store at *address* into a new *file*."""
    with _new(file) as part:
        if is_postgres(address):
            await from_postgres(address, part)
        else:
            await asyncio.to_thread(_back_up_file, _path(address), part)


async def restore(file: Path, address: str) -> None:
    """Copy the backup *file* into the store at *address*, which must be empty."""
    if not is_postgres(address):
        _path(address)
    with TemporaryDirectory(prefix="catsack-") as folder:
        # The backup itself stays as it is; its copy is brought up to date.
        copy = Path(folder) / "backup.db"
        await asyncio.to_thread(_back_up_file, file, copy)
        await asyncio.to_thread(prepare, copy)
        if is_postgres(address):
            await to_postgres(copy, address)
        else:
            await asyncio.to_thread(_restore_file, copy, _path(address))


def _path(address: str) -> Path:
    path = sqlite_path(address)
    if path is None:
        raise (
            refused(address)
            if address != "memory:"
            else Malformed("store-in-memory", "A store in memory cannot be backed up or restored.")
        )
    return path


@contextmanager
def _new(file: Path) -> Iterator[Path]:
    """Yield where to write; only when all is well there is a *file*."""
    if file.exists():
        raise StoreUnavailable("backup-exists", f"There is a file {file} already.")
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        yield part
        _make_single(part)
        part.replace(file)
    except (OSError, sqlite3.Error, DBAPIError) as error:
        raise unavailable(file, error) from error
    finally:
        for left in (part, Path(f"{part}-wal"), Path(f"{part}-shm")):
            left.unlink(missing_ok=True)


def _make_single(file: Path) -> None:
    """Have everything in the file itself, on disk, and nothing beside it."""
    with closing(connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    with file.open("rb+") as written:
        os.fsync(written.fileno())


def _back_up_file(path: Path, copy: Path) -> None:
    if not path.is_file():
        raise StoreUnavailable("store-missing", f"There is no store {path}.")
    try:
        with closing(connect(path)) as source, closing(sqlite3.connect(copy)) as target:
            # All pages in one step: what is written meanwhile does not get between them.
            source.backup(target)
            check = target.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.Error as error:
        raise unavailable(path, error) from error
    if check != "ok":
        raise StoreUnavailable("store-damaged", f"{path} is damaged: {check}.")


def _restore_file(copy: Path, path: Path) -> None:
    prepare(path)
    try:
        with closing(connect(path)) as connection:
            connection.execute("ATTACH ? AS backup", (str(copy),))
            connection.execute("BEGIN IMMEDIATE")
            for table in metadata.sorted_tables:
                if connection.execute(str(select(table))).fetchone():
                    raise not_empty()
                there = table.to_metadata(MetaData(), schema="backup")
                copied = insert(table).from_select(table.columns.keys(), select(there))
                connection.execute(str(copied))
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise unavailable(path, error) from error
