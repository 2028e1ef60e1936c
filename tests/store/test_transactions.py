"""SQLAlchemy statements run by Python's own SQLite driver."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Integer, bindparam, insert, select

from catsack.store.schema import entries
from catsack.store.sqlite.connect import connect
from catsack.store.sqlite.prepare import prepare
from catsack.store.transactions import SqliteTransaction

INSERT = insert(entries).values(body=b"always the same")
SELECT = (
    select(entries.c.number, entries.c.body)
    .where(entries.c.table_id == bindparam("table"))
    .order_by(entries.c.number)
    .limit(bindparam("limit", type_=Integer))
)


@pytest.fixture
def transaction(tmp_path: Path) -> Iterator[SqliteTransaction]:
    prepare(tmp_path / "store.db")
    driver = connect(tmp_path / "store.db")
    yield SqliteTransaction(driver)
    driver.close()


def test_constants_of_a_statement_join_its_parameters(transaction: SqliteTransaction) -> None:
    assert transaction.execute(INSERT, {"table_id": "t", "number": 0}) == []
    transaction.execute_many(INSERT, [{"table_id": "t", "number": n} for n in (1, 2)])
    rows = transaction.execute(SELECT, {"table": "t", "limit": 2})
    assert rows == [(0, b"always the same"), (1, b"always the same")]


def test_executing_many_without_parameters_does_nothing(transaction: SqliteTransaction) -> None:
    transaction.execute_many(INSERT, [])
    assert transaction.execute(SELECT, {"table": "t", "limit": 9}) == []


def test_a_missing_parameter_is_an_error_and_not_null(transaction: SqliteTransaction) -> None:
    with pytest.raises(sqlite3.ProgrammingError, match="limit"):
        transaction.execute(SELECT, {"table": "t"})
