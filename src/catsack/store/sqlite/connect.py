"""Opens SQLite files so that a commit is on disk, and says what is wrong with them."""

import errno
import sqlite3
from pathlib import Path

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from catsack.store.errors import StoreUnavailable

CHECKPOINT_PAGES = 8000
"""How many pages (32 MB) the write-ahead log holds before SQLite moves them into the file.

Journals grow page by page: the longer the log, the more often a page that changed many times is
moved only once.
"""
PATIENT_S = 10.0
"""How long a command waits for another process that writes."""

FAILURE_KEYS = {
    sqlite3.SQLITE_FULL: "store-full",
    sqlite3.SQLITE_READONLY: "store-read-only",
    sqlite3.SQLITE_BUSY: "store-locked",
    sqlite3.SQLITE_LOCKED: "store-locked",
}
FILE_ERRORS = (OSError, sqlite3.Error, DBAPIError)
"""What goes wrong with a file: of the system, of SQLite, and of SQLite beneath SQLAlchemy."""
OS_FAILURE_KEYS = {
    errno.ENOSPC: "store-full",
    errno.EDQUOT: "store-full",
    errno.EROFS: "store-read-only",
}


def connect(path: Path, busy_s: float = PATIENT_S) -> sqlite3.Connection:
    """Return a connection that begins and ends no transaction by itself.

    It waits *busy_s* for another process that has locked the file.
    """
    connection = sqlite3.connect(path, busy_s, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        connection.execute("PRAGMA temp_store = MEMORY")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def sqlite_engine(path: Path) -> Engine:
    """Return an engine whose transactions lock the file for writing from the start."""
    engine = create_engine("sqlite://", creator=lambda: connect(path), poolclass=NullPool)
    event.listen(engine, "begin", lambda begun: begun.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def sqlite_failure(path: Path, error: Exception) -> StoreUnavailable:
    """Return *error* as a sentence for a person."""
    cause = getattr(error, "orig", None) or error
    if "not a database" in str(cause):
        return StoreUnavailable("store-no-database", f"{path} is not an SQLite database.")
    reason = cause.strerror if isinstance(cause, OSError) and cause.strerror else str(cause)
    sentence = f"The store {path} cannot be used: {reason}."
    return StoreUnavailable(_failure_key(cause), sentence, reason=reason)


def _failure_key(cause: Exception) -> str:
    if isinstance(cause, OSError):
        return OS_FAILURE_KEYS.get(cause.errno or 0, "store-unavailable")
    code = getattr(cause, "sqlite_errorcode", 0)
    # The lower byte is the kind of error, the rest says more about it.
    return FAILURE_KEYS.get(code & 0xFF, "store-unavailable")
