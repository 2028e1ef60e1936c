"""Writes backups: a whole store in one SQLite file, which appears when it is complete."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from catsack.store.errors import StoreUnavailable
from catsack.store.private_files import SUFFIXES, create_private
from catsack.store.sqlite.connect import FILE_ERRORS, connect, sqlite_failure

SOURCE_ERRORS = (
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
)
"""Errors of the store that is copied, and not of the copy."""


@contextmanager
def backup_file(file: Path, *, is_automatic: bool = False) -> Iterator[Path]:
    """Yield a path to write to; it becomes *file* only if all goes well.

    An automatic backup replaces an earlier one, and gets a folder if there is none.
    """
    if file.exists() and not is_automatic:
        raise StoreUnavailable("backup-exists", f"There is a file {file} already.")
    if not file.parent.is_dir() and not is_automatic:
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


def copy_store(path: Path, copy: Path) -> None:
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
