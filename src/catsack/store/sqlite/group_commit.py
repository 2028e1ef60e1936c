"""Group commit in SQLite: many jobs in one transaction, and none pays for another's trouble."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from catsack.store.errors import AlreadyWritten
from catsack.store.statements import Connection, SqliteConnection

Entry = tuple[str, int, bytes]

LARGEST = 500
"""So many jobs may go together."""
MOST = 10_000
"""So many entries a statement takes: three parameters each, of which SQLite takes 32,766."""

INSERT = "INSERT INTO entries (table_id, number, body) VALUES "

# What is wrong with one row alone. Anything else is trouble with the disk or the file.
OWN_FAULT = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError)


@dataclass(slots=True, eq=False)
class Job:
    """Entries to write, or something else to do; who waits for it, and what came of it."""

    answer: asyncio.Future[None] | None = None
    """None if whoever waits for it waits for a later job."""
    entries: Sequence[Entry] = ()
    """All of them are written, or none."""
    ask: Callable[[Connection], Any] | None = None
    result: Any = None
    error: Exception | None = None


def commit(driver: sqlite3.Connection, jobs: Sequence[Job]) -> None:
    """Do all *jobs* in one transaction, and note each one's result or error.

    Raises when the transaction as a whole fails: then none is done, and the connection is of no
    use any more.
    """
    asks = [job for job in jobs if job.ask]
    entries = list(chain.from_iterable(job.entries for job in jobs))
    # A statement alone is a transaction. Every other one would let go of the interpreter once
    # more, and in a busy process it takes long to come back.
    if not asks and _are_all_written(driver, entries):
        return
    driver.execute("BEGIN IMMEDIATE")
    if not (asks and _are_all_written(driver, entries) and _are_all_done(driver, asks)):
        driver.execute("ROLLBACK")
        driver.execute("BEGIN IMMEDIATE")
        _write_one_by_one(driver, jobs)
        _do_one_by_one(driver, asks)
    driver.execute("COMMIT")


def _are_all_written(driver: sqlite3.Connection, entries: Sequence[Entry]) -> bool:
    """Write *entries* at one stroke; False, and nothing written, if one stands in the way."""
    if len(entries) > MOST:
        return False
    try:
        _write(driver, entries)
    except Exception as error:
        if _is_fatal(error):
            raise
        return False
    return True


def _write(driver: sqlite3.Connection, entries: Sequence[Entry]) -> None:
    if entries:
        places = ", ".join(["(?, ?, ?)"] * len(entries))
        driver.execute(INSERT + places, tuple(chain.from_iterable(entries)))


def _are_all_done(driver: sqlite3.Connection, jobs: Sequence[Job]) -> bool:
    """Do the rest as if nothing could go wrong; False if something did, and all is to be undone."""
    connection = SqliteConnection(driver)
    try:
        for job in jobs:
            if job.ask:
                job.result = job.ask(connection)
    except Exception as error:
        if _is_fatal(error):
            raise
        return False
    return True


def _write_one_by_one(driver: sqlite3.Connection, jobs: Sequence[Job]) -> None:
    for job in jobs:
        try:
            _write(driver, job.entries)
        except Exception as error:
            if _is_fatal(error):
                raise
            job.error = AlreadyWritten() if _is_taken(error) else error


def _do_one_by_one(driver: sqlite3.Connection, jobs: Sequence[Job]) -> None:
    connection = SqliteConnection(driver)
    for job in jobs:
        assert job.ask  # noqa: S101
        driver.execute("SAVEPOINT job")
        try:
            job.result = job.ask(connection)
        except Exception as error:
            if _is_fatal(error):
                raise
            driver.execute("ROLLBACK TO job")
            job.error = error
        driver.execute("RELEASE job")


def _is_taken(error: Exception) -> bool:
    return (
        isinstance(error, sqlite3.IntegrityError)
        and error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
    )


def _is_fatal(error: Exception) -> bool:
    return isinstance(error, sqlite3.DatabaseError) and not isinstance(error, OWN_FAULT)
