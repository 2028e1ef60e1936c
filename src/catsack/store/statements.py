"""Statements that SQLAlchemy words, carried out inside a transaction of either database.

They are made once, and what changes in them are named parameters, always the same ones. SQLite is
told them as plain text: what SQLAlchemy does around a statement takes longer than the statement.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import sqlalchemy
from sqlalchemy import Select, UpdateBase
from sqlalchemy.dialects import sqlite

Statement: TypeAlias = Select[*tuple[Any, ...]] | UpdateBase
Parameters: TypeAlias = Mapping[str, Any]
Row: TypeAlias = tuple[Any, ...]

NONE: Parameters = {}


class Connection(Protocol):
    """A database in the middle of a transaction."""

    def execute(self, statement: Statement, parameters: Parameters = NONE) -> Sequence[Row]:
        """Carry out a statement and return the rows that it answers, if any."""

    def execute_each(self, statement: Statement, many: Sequence[Parameters]) -> None:
        """Carry out a statement, which answers nothing, with one after another of *many*."""


class PostgresConnection:
    """PostgreSQL, over SQLAlchemy."""

    def __init__(self, connection: sqlalchemy.Connection) -> None:
        self._connection = connection

    def execute(self, statement: Statement, parameters: Parameters = NONE) -> Sequence[Row]:
        """Carry out a statement and return the rows that it answers, if any."""
        result = self._connection.execute(statement, parameters)
        return result.all() if result.returns_rows else ()

    def execute_each(self, statement: Statement, many: Sequence[Parameters]) -> None:
        """Carry out a statement with one after another of *many*."""
        if many:
            self._connection.execute(statement, many)


class SqliteConnection:
    """SQLite, over nothing but Python's own driver. True and false come back as numbers."""

    def __init__(self, driver: sqlite3.Connection) -> None:
        self._driver = driver

    def execute(self, statement: Statement, parameters: Parameters = NONE) -> Sequence[Row]:
        """Carry out a statement and return the rows that it answers, if any."""
        text, constants = _worded(statement, parameters)
        return self._driver.execute(text, {**constants, **parameters}).fetchall()

    def execute_each(self, statement: Statement, many: Sequence[Parameters]) -> None:
        """Carry out a statement with one after another of *many*."""
        if many:
            text, constants = _worded(statement, many[0])
            self._driver.executemany(text, [{**constants, **each} for each in many])


_DIALECT = sqlite.dialect(paramstyle="named")
_WORDED: dict[Statement, tuple[str, Parameters]] = {}


def _worded(statement: Statement, parameters: Parameters) -> tuple[str, Parameters]:
    """Return a statement as text, with the parameters that are always the same."""
    worded = _WORDED.get(statement)
    if worded is None:
        # Columns that are given are columns to write.
        compiled = statement.compile(dialect=_DIALECT, column_keys=list(parameters))
        # A parameter that is missing stays so, and the driver says which.
        constants = {name: it for name, it in compiled.params.items() if it is not None}
        worded = _WORDED[statement] = str(compiled), constants
    return worded
