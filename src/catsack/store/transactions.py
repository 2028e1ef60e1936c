"""Runs SQLAlchemy statements inside a transaction of SQLite or PostgreSQL.

Statements are constants of the query modules: only their named parameters change, and a statement
always gets the same ones. For SQLite each is compiled to text once, because SQLAlchemy's own work
around a statement takes longer than SQLite takes to run it.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

import sqlalchemy
from sqlalchemy import Select, UpdateBase
from sqlalchemy.dialects import sqlite

Statement: TypeAlias = Select[*tuple[Any, ...]] | UpdateBase
Parameters: TypeAlias = Mapping[str, object]
Row: TypeAlias = tuple[Any, ...]

NO_PARAMETERS: Parameters = {}


class Transaction(Protocol):
    """An open transaction of either database."""

    def execute(
        self, statement: Statement, parameters: Parameters = NO_PARAMETERS
    ) -> Sequence[Row]:
        """Run a statement and return its rows, if it has any."""

    def execute_many(self, statement: Statement, parameters: Sequence[Parameters]) -> None:
        """Run a statement that returns no rows, once for each item of *parameters*."""


P = ParamSpec("P")
T = TypeVar("T")
Query: TypeAlias = Callable[Concatenate[Transaction, P], T]
"""A function that reads or writes inside a transaction."""


class PostgresTransaction:
    """A transaction of PostgreSQL, over SQLAlchemy."""

    def __init__(self, connection: sqlalchemy.Connection) -> None:
        self._connection = connection

    def execute(
        self, statement: Statement, parameters: Parameters = NO_PARAMETERS
    ) -> Sequence[Row]:
        """Run a statement and return its rows, if it has any."""
        result = self._connection.execute(statement, parameters)
        return result.all() if result.returns_rows else ()

    def execute_many(self, statement: Statement, parameters: Sequence[Parameters]) -> None:
        """Run a statement once for each item of *parameters*."""
        if parameters:
            self._connection.execute(statement, parameters)


class SqliteTransaction:
    """A transaction of SQLite, over Python's own driver. Booleans come back as 0 and 1."""

    def __init__(self, driver: sqlite3.Connection) -> None:
        self._driver = driver

    def execute(
        self, statement: Statement, parameters: Parameters = NO_PARAMETERS
    ) -> Sequence[Row]:
        """Run a statement and return its rows, if it has any."""
        text, constants = _compiled(statement, parameters)
        return self._driver.execute(text, {**constants, **parameters}).fetchall()

    def execute_many(self, statement: Statement, parameters: Sequence[Parameters]) -> None:
        """Run a statement once for each item of *parameters*."""
        if parameters:
            text, constants = _compiled(statement, parameters[0])
            self._driver.executemany(text, [{**constants, **each} for each in parameters])


_SQLITE = sqlite.dialect(paramstyle="named")
_CACHE: dict[Statement, tuple[str, Parameters]] = {}


def _compiled(statement: Statement, parameters: Parameters) -> tuple[str, Parameters]:
    """Return a statement as text, and the values of the parameters that are always the same."""
    compiled = _CACHE.get(statement)
    if compiled is None:
        # An INSERT or UPDATE writes the columns for which there are parameters.
        result = statement.compile(dialect=_SQLITE, column_keys=list(parameters))
        # A parameter without a value is left out, so that the driver complains if it is missing.
        constants = {name: value for name, value in result.params.items() if value is not None}
        compiled = _CACHE[statement] = str(result), constants
    return compiled
