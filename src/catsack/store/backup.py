"""Backups: a whole store in one SQLite file, also if it is in PostgreSQL.

A backup shows the store at one moment, and the server may go on meanwhile. It can be restored into
an empty store of either kind, which is also how to move from SQLite to PostgreSQL and back.
"""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import MetaData, insert, select

from catsack.errors import Malformed
from catsack.store.address import bad_address, is_postgres, sqlite_path
from catsack.store.errors import StoreUnavailable, store_not_empty
from catsack.store.private_files import SUFFIXES, create_private
from catsack.store.schema import metadata
from catsack.store.sqlite.connect import FILE_ERRORS, connect, prepare, sqlite_failure

SOURCE_ERRORS = (
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
)
"""Errors of the store that is copied, and not of the copy."""


async def back_up(address: str, file: Path) -> None:
    """Copy the store at *address* into a new *file*."""
    with _new_file(file) as part:
        if is_postgres(address):
            from catsack.store.postgres.copy import copy_from_postgres

            await copy_from_postgres(address, part)
        else:
            await asyncio.to_thread(_copy_file, _sqlite_file(address), part)


async def restore(file: Path, address: str) -> None:
    """Copy the backup *file* into the store at *address*, which must be empty."""
    path = None if is_postgres(address) else _sqlite_file(address)
    with TemporaryDirectory(prefix="catsack-") as folder:
        # The schema of the copy is upgraded; the backup itself stays as it is.
        copy = Path(folder) / "backup.db"
        create_private(copy)
        try:
            await asyncio.to_thread(_copy_file, file, copy)
        except FILE_ERRORS as error:
            raise sqlite_failure(file, error) from error
        await asyncio.to_thread(prepare, copy)
        if path is None:
            from catsack.store.postgres.copy import copy_to_postgres

            await copy_to_postgres(copy, address)
        else:
            await asyncio.to_thread(_restore_file, copy, path)


def _sqlite_file(address: str) -> Path:
    if address == "memory:":
        raise Malformed("store-in-memory", "A store in memory cannot be backed up or restored.")
    path = sqlite_path(address)
    if path is None:
        raise bad_address(address)
    return path


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """Yield a path to write to; it becomes *file* only if all goes well."""
    if file.exists():
        raise StoreUnavailable("backup-exists", f"There is a file {file} already.")
    if not file.parent.is_dir():
        raise StoreUnavailable("backup-folder", f"There is no folder {file.parent}.")
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        create_private(part)
        yield part
        _finish_file(part)
        part.replace(file)
    except FILE_ERRORS as error:
        reason = sqlite_failure(file, error).facts.get("reason", error)
        raise StoreUnavailable(
            "backup-failed", f"The backup {file} cannot be written: {reason}."
        ) from error
    finally:
        for suffix in SUFFIXES:
            with suppress(OSError):
                Path(f"{part}{suffix}").unlink()


def _finish_file(file: Path) -> None:
    """Move everything from the write-ahead log into the file, and the file to disk."""
    with closing(connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    with file.open("rb+") as written:
        os.fsync(written.fileno())


def _copy_file(path: Path, copy: Path) -> None:
    """Copy a store; raise ``StoreUnavailable`` if it is to blame, else what SQLite raises."""
    if not path.is_file():
        raise StoreUnavailable("store-missing", f"There is no store {path}.")
    try:
        with closing(connect(path)) as source, closing(sqlite3.connect(copy)) as target:
            # All pages in one step, so that no write comes between them.
            source.backup(target)
            check = target.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF in SOURCE_ERRORS:
            raise sqlite_failure(path, error) from error
        raise
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
                    raise store_not_empty()
                source = table.to_metadata(MetaData(), schema="backup")
                copy_rows = insert(table).from_select(table.columns.keys(), select(source))
                connection.execute(str(copy_rows))
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise sqlite_failure(path, error) from error
