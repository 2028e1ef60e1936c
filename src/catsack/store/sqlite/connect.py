"""SQLite files, opened so that what is committed is on disk."""

import sqlite3
import time
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, inspect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from catsack.store.errors import StoreUnavailable
from catsack.store.schema import metadata
from catsack.store.upgrade import upgrade

CHECKPOINT = 8000
"""After so many pages (32 MB) what is new is moved from the log to its place: journals grow page by
page, and a page that changed often is moved once."""
BUSY_S = 10.0
"""How long to wait for another process that writes."""


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection in which nothing begins or ends a transaction by itself."""
    connection = sqlite3.connect(path, BUSY_S, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        connection.execute("PRAGMA temp_store = MEMORY")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def engine(path: Path) -> Engine:
    """Return an engine on the file, each of whose transactions is the only one that writes."""
    made = create_engine("sqlite://", creator=lambda: connect(path), poolclass=NullPool)
    event.listen(made, "begin", lambda begun: begun.exec_driver_sql("BEGIN IMMEDIATE"))
    return made


def prepare(path: Path) -> None:
    """Make the file if there is none, and bring its schema up to date."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _use_wal(path)
        with engine(path).begin() as connection:
            _refuse_strangers(connection, path)
            upgrade(connection)
    except (OSError, sqlite3.Error, DBAPIError) as error:
        raise unavailable(path, error) from error


def unavailable(path: Path, error: Exception) -> StoreUnavailable:
    """Return what to say of *error*."""
    cause = getattr(error, "orig", None) or error
    if "not a database" in str(cause):
        return StoreUnavailable("store-no-database", f"{path} is not an SQLite database.")
    reason = cause.strerror if isinstance(cause, OSError) and cause.strerror else str(cause)
    sentence = f"The store {path} cannot be used: {reason}."
    return StoreUnavailable("store-unavailable", sentence, reason=reason)


def _use_wal(path: Path) -> None:
    connection = connect(path)
    try:
        for wait in (0.01, 0.1, 0.5, 1, 2, 4, None):
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                # SQLite does not wait by itself for somebody who does the same at this moment.
                if wait is None or "locked" not in str(error):
                    raise
                time.sleep(wait)
            else:
                return
    finally:
        connection.close()


def _refuse_strangers(connection: Connection, path: Path) -> None:
    there = set(inspect(connection).get_table_names())
    if there and not there & set(metadata.tables):
        raise StoreUnavailable("store-foreign", f"{path} is a database of something else.")
