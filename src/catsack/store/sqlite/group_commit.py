"""Group commit in SQLite: many jobs in one transaction, each with a result of its own."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain

from catsack.store.errors import AlreadyWritten
from catsack.store.transactions import SqliteTransaction, Transaction

EntryRow = tuple[str, int, bytes]
"""A table's id, the number of an entry, and its body."""

MAX_JOBS = 500
"""The most jobs in one transaction."""
MAX_ENTRIES = 10_000
"""The most entries in one INSERT: each has three parameters, and SQLite takes 32,766."""

INSERT = "INSERT INTO entries (table_id, number, body) VALUES "

# These errors concern one row. Any other is a failure of the disk or of the file.
ROW_ERRORS = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError)


@dataclass(slots=True, eq=False)
class Job:
    """Entries to write or a query to run, and the outcome."""

    entries: Sequence[EntryRow] = ()
    """All of them are written, or none."""
    query: Callable[[Transaction], object] | None = None
    result: object = None
    error: Exception | None = None
    done: asyncio.Future[None] | None = None
    """Set when the job is committed or has failed; None if nobody waits for this job."""


def commit(driver: sqlite3.Connection, jobs: Sequence[Job]) -> None:
    """Do all *jobs* in one transaction, and set the result or the error of each.

    Raises when the whole transaction fails: then no job is done, and the connection must be
    closed.
    """
    query_jobs = [job for job in jobs if job.query]
    entries = list(chain.from_iterable(job.entries for job in jobs))
    # A lone statement is a transaction. BEGIN and COMMIT would each release the interpreter lock
    # once more, and in a busy process it takes long to get it back.
    if not query_jobs and _insert_all(driver, entries):
        return
    driver.execute("BEGIN IMMEDIATE")
    if not (query_jobs and _insert_all(driver, entries) and _run_all(driver, query_jobs)):
        driver.execute("ROLLBACK")
        driver.execute("BEGIN IMMEDIATE")
        _insert_one_by_one(driver, jobs)
        _run_one_by_one(driver, query_jobs)
    driver.execute("COMMIT")


def _insert_all(driver: sqlite3.Connection, entries: Sequence[EntryRow]) -> bool:
    """Insert all *entries* with one statement; False, with nothing inserted, if one fails."""
    if len(entries) > MAX_ENTRIES:
        return False
    try:
        _insert(driver, entries)
    except Exception as error:
        if _is_fatal(error):
            raise
        return False
    return True


def _insert(driver: sqlite3.Connection, entries: Sequence[EntryRow]) -> None:
    if entries:
        places = ", ".join(["(?, ?, ?)"] * len(entries))
        driver.execute(INSERT + places, tuple(chain.from_iterable(entries)))


def _run_all(driver: sqlite3.Connection, jobs: Sequence[Job]) -> bool:
    """Run all queries; False if one fails: then the caller must roll back."""
    transaction = SqliteTransaction(driver)
    try:
        for job in jobs:
            if job.query:
                job.result = job.query(transaction)
    except Exception as error:
        if _is_fatal(error):
            raise
        return False
    return True


def _insert_one_by_one(driver: sqlite3.Connection, jobs: Sequence[Job]) -> None:
    for job in jobs:
        try:
            _insert(driver, job.entries)
        except Exception as error:
            if _is_fatal(error):
                raise
            job.error = AlreadyWritten() if _is_duplicate(error) else error


def _run_one_by_one(driver: sqlite3.Connection, jobs: Sequence[Job]) -> None:
    transaction = SqliteTransaction(driver)
    for job in jobs:
        assert job.query  # noqa: S101
        driver.execute("SAVEPOINT job")
        try:
            job.result = job.query(transaction)
        except Exception as error:
            if _is_fatal(error):
                raise
            driver.execute("ROLLBACK TO job")
            job.error = error
        driver.execute("RELEASE job")


def _is_duplicate(error: Exception) -> bool:
    return (
        isinstance(error, sqlite3.IntegrityError)
        and error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
    )


def _is_fatal(error: Exception) -> bool:
    return isinstance(error, sqlite3.DatabaseError) and not isinstance(error, ROW_ERRORS)
