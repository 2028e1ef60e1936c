"""Inserts that meet what is there already: written alike, compiled for either database.

Each is made once and kept: to make a statement takes longer than to carry it out.
"""

from typing import TypeAlias

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite

Insert: TypeAlias = postgresql.Insert | sqlite.Insert


def into(dialect: str, table: Table) -> Insert:
    """Return an insert into *table* that knows ``ON CONFLICT``."""
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
