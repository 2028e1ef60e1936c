"""Creates SQLite files, and upgrades those that an older catsack wrote."""

import sqlite3
import time
from pathlib import Path

from sqlalchemy import Connection, inspect

from catsack.store.errors import StoreUnavailable
from catsack.store.private_files import create_private, make_private
from catsack.store.schema import metadata
from catsack.store.sqlite.backup_file import backup_file, copy_store
from catsack.store.sqlite.connect import FILE_ERRORS, connect, sqlite_engine, sqlite_failure
from catsack.store.upgrade import UpgradeBackups, outdated_revision, upgrade


def prepare(path: Path, backups: UpgradeBackups | None = None) -> None:
    """Create the file if there is none; upgrade its schema, after a backup."""
    try:
        prepare_file(path, backups or UpgradeBackups())
    except FILE_ERRORS as error:
        raise sqlite_failure(path, error) from error


def prepare_file(path: Path, backups: UpgradeBackups, revision: str = "head") -> None:
    """Do what ``prepare`` does, and raise what the system and SQLite raise."""
    create_private(path)
    make_private(path)
    _use_wal(path)
    # The transaction locks the file: nobody else backs it up, or writes what the backup lacks.
    with sqlite_engine(path).begin() as connection:
        _check_is_ours(connection, path)
        outdated = outdated_revision(connection)
        if outdated is not None:
            file = _back_up(path, backups, outdated) if backups.is_on else None
            backups.log_upgrade(outdated, file)
        upgrade(connection, revision)


def _back_up(path: Path, backups: UpgradeBackups, revision: str) -> Path:
    file = backups.file(path.stem, revision, beside=path.parent)
    with backup_file(file, is_automatic=True) as part:
        copy_store(path, part)
    return file


def _use_wal(path: Path) -> None:
    connection = connect(path)
    try:
        for wait in (0.01, 0.1, 0.5, 1, 2, 4, None):
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                # The busy timeout does not apply here: another process may be doing the same.
                if wait is None or "locked" not in str(error):
                    raise
                time.sleep(wait)
            else:
                return
    finally:
        connection.close()


def _check_is_ours(connection: Connection, path: Path) -> None:
    """Raise if the file is the database of another program."""
    names = set(inspect(connection).get_table_names())
    if names and not names & set(metadata.tables):
        raise StoreUnavailable("store-foreign", f"{path} is a database of something else.")
