"""Group commit in SQLite: many jobs in one transaction, each with a result of its own."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, update

from catsack.store.errors import AlreadyWritten
from catsack.store.schema import entries as journal
from catsack.store.schema import people
from catsack.store.sqlite.connect import connect
from catsack.store.sqlite.group_commit import Job, commit
from catsack.store.sqlite.prepare import prepare
from catsack.store.transactions import Row, Statement, Transaction


@pytest.fixture
def path(tmp_path: Path) -> Path:
    prepare(tmp_path / "store.db")
    return tmp_path / "store.db"


@pytest.fixture
def driver(path: Path) -> Iterator[sqlite3.Connection]:
    driver = connect(path)
    yield driver
    driver.close()


def entries(path: Path) -> list[tuple[Any, ...]]:
    connection = connect(path)
    rows = connection.execute("SELECT * FROM entries ORDER BY table_id, number").fetchall()
    connection.close()
    return rows


def query(
    statement: Statement, then: Callable[[], None] = lambda: None, **parameters: object
) -> Callable[[Transaction], Sequence[Row]]:
    def run(transaction: Transaction) -> Sequence[Row]:
        rows = transaction.execute(statement, parameters)
        then()
        return rows

    return run


def test_every_job_has_its_own_result(path: Path, driver: sqlite3.Connection) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    write = insert(journal).values(number=0, body=b"").returning(journal.c.table_id)
    jobs = [
        Job(entries=[("a", 0, b"first")]),
        Job(entries=[("a", 0, b"second")]),
        Job(query=query(write, table_id="query")),
        Job(query=query(write, fail, table_id="undone")),
        Job(entries=[("a", "no number", b"")]),  # type: ignore[list-item]
        Job(entries=[("b", 1, object())]),  # type: ignore[list-item]
        Job(query=query(write, table_id="a")),
        Job(entries=[("c", 7, b"last")]),
    ]
    commit(driver, jobs)
    assert [type(job.error) for job in jobs[:4]] == [
        type(None),
        AlreadyWritten,
        type(None),
        ZeroDivisionError,
    ]
    assert jobs[2].result == [("query",)]
    assert jobs[5].error is not None
    assert "UNIQUE" in str(jobs[6].error)
    assert jobs[7].error is None
    keys = {(row[0], row[1]) for row in entries(path)}
    assert {("a", 0), ("query", 0), ("c", 7)} <= keys
    assert not {"undone", "b"} & {name for name, _ in keys}
    commit(driver, [Job(entries=[("d", 0, b"still works")])])
    assert ("d", 0, b"still works") in entries(path)


@pytest.mark.parametrize("failure", ["entry", "query", "commit"])
def test_a_failure_of_the_file_rolls_back_the_whole_group(
    path: Path, driver: sqlite3.Connection, failure: str
) -> None:
    def refuse(action: int, name: str | None, *_: str | None) -> int:
        fails = {
            "entry": action == sqlite3.SQLITE_INSERT and name == "entries",
            "query": action == sqlite3.SQLITE_UPDATE and name == "people",
            "commit": action == sqlite3.SQLITE_TRANSACTION and name == "COMMIT",
        }[failure]
        return sqlite3.SQLITE_DENY if fails else sqlite3.SQLITE_OK

    driver.set_authorizer(refuse)
    jobs = [
        Job(entries=[("a", 0, b"first")]),
        Job(query=query(update(people), name="x")),
    ]
    with pytest.raises(sqlite3.DatabaseError):
        commit(driver, jobs)
    driver.close()
    assert entries(path) == []


def test_the_entries_of_a_job_are_all_written_or_none(
    path: Path, driver: sqlite3.Connection
) -> None:
    commit(driver, [Job([("a", 2, b"there")])])
    jobs = [
        Job([("a", number, b"") for number in (1, 2, 3)]),
        Job([("b", number, b"") for number in (1, 2, 3)]),
    ]
    commit(driver, jobs)
    assert [type(job.error) for job in jobs] == [AlreadyWritten, type(None)]
    assert [row[:2] for row in entries(path)] == [("a", 2), ("b", 1), ("b", 2), ("b", 3)]
