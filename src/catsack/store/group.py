"""Group commit in SQLite: many jobs in one transaction, and none pays for another's trouble."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from sqlalchemy import Connection

from catsack.store.contract import Taken

Entry = tuple[str, int, bytes]

LARGEST = 500
"""So many jobs may go together: three parameters each, of which SQLite takes 32,766."""

INSERT = "INSERT INTO entries (table_id, number, body) VALUES {} ON CONFLICT DO NOTHING"

# What is wrong with one row alone. Anything else is trouble with the disk or the file.
OWN_FAULT = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError)


@dataclass(slots=True, eq=False)
class Job:
    """An entry to write, or something else to do; who waits for it, and what came of it."""

    answer: asyncio.Future[Any]
    entry: Entry | None = None
    ask: Callable[[Connection], Any] | None = None
    result: Any = None
    error: Exception | None = None


def commit(connection: Connection, jobs: Sequence[Job]) -> None:
    """Do all *jobs* in one transaction, and note each one's result or error.

    Raises when the transaction as a whole fails: then none is done, and the connection is of no
    use any more.
    """
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)  # noqa: S101
    asks = [job for job in jobs if job.ask]
    entries = [job for job in jobs if job.entry]
    # Plain words to the driver: SQLAlchemy's own beginning and ending cost more than the rest.
    driver.execute("BEGIN IMMEDIATE")
    are_written = not entries or _are_all_written(driver, entries)
    if not (are_written and _are_all_done(connection, asks)):
        driver.execute("ROLLBACK")
        driver.execute("BEGIN IMMEDIATE")
        _write_one_by_one(driver, entries)
        _do_one_by_one(connection, driver, asks)
    driver.execute("COMMIT")
    if asks:
        connection.rollback()


def _are_all_written(driver: sqlite3.Connection, jobs: Sequence[Job]) -> bool:
    """Write the entries at one stroke; False if one of them stands in the way.

    Every statement lets go of the interpreter, and in a busy process it takes long to come back:
    one for all is worth it.
    """
    places = ", ".join(["(?, ?, ?)"] * len(jobs))
    values = tuple(chain.from_iterable(job.entry for job in jobs if job.entry))
    try:
        return driver.execute(INSERT.format(places), values).rowcount == len(jobs)
    except Exception as error:
        if _is_fatal(error):
            raise
        return False


def _are_all_done(connection: Connection, jobs: Sequence[Job]) -> bool:
    """Do the rest as if nothing could go wrong; False if something did, and all is to be undone."""
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
            is_new = driver.execute(INSERT.format("(?, ?, ?)"), job.entry or ()).rowcount == 1
        except Exception as error:
            if _is_fatal(error):
                raise
            job.error = error
        else:
            job.error = None if is_new else Taken()


def _do_one_by_one(connection: Connection, driver: sqlite3.Connection, jobs: Sequence[Job]) -> None:
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


def _is_fatal(error: Exception) -> bool:
    cause = getattr(error, "orig", error)
    return isinstance(cause, sqlite3.DatabaseError) and not isinstance(cause, OWN_FAULT)
