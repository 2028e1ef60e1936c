"""Statements that SQLAlchemy words, carried out by SQLite's own driver."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Integer, bindparam, insert, select

from catsack.store.schema import entries
from catsack.store.sqlite.connect import connect, prepare
from catsack.store.transactions import SqliteTransaction

WRITE = insert(entries).values(body=b"always the same")
READ = (
    select(entries.c.number, entries.c.body)
    .where(entries.c.table_id == bindparam("table"))
    .order_by(entries.c.number)
    .limit(bindparam("limit", type_=Integer))
)


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[SqliteTransaction]:
    prepare(tmp_path / "store.db")
    driver = connect(tmp_path / "store.db")
    yield SqliteTransaction(driver)
    driver.close()


def test_what_stands_in_a_statement_goes_with_what_is_given(connection: SqliteTransaction) -> None:
    assert connection.execute(WRITE, {"table_id": "t", "number": 0}) == []
    connection.execute_many(WRITE, [{"table_id": "t", "number": n} for n in (1, 2)])
    rows = connection.execute(READ, {"table": "t", "limit": 2})
    assert rows == [(0, b"always the same"), (1, b"always the same")]


def test_each_of_none_does_nothing(connection: SqliteTransaction) -> None:
    connection.execute_many(WRITE, [])
    assert connection.execute(READ, {"table": "t", "limit": 9}) == []


def test_a_parameter_that_is_missing_is_no_null(connection: SqliteTransaction) -> None:
    with pytest.raises(sqlite3.ProgrammingError, match="limit"):
        connection.execute(READ, {"table": "t"})
