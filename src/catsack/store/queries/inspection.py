"""Everything that is stored, page by page in the order of ids."""

from sqlalchemy import Column, Integer, Select, bindparam, func, select

from catsack.store.schema import entries, games, tables
from catsack.store.transactions import Transaction


def _page(column: Column[str]) -> Select[str]:
    return (
        select(column)
        .where(column > bindparam("after"))
        .group_by(column)
        .order_by(column)
        .limit(bindparam("limit", type_=Integer))
    )


SELECT_JOURNALS = _page(entries.c.table_id)
SELECT_TABLES = _page(tables.c.id)
SELECT_GAMES = _page(games.c.table_id)
SELECT_NUMBERS = (
    select(entries.c.number)
    .where(entries.c.table_id == bindparam("table"))
    .order_by(entries.c.number)
)
COUNT_TABLES = select(func.count()).select_from(tables)
COUNT_GAMES = select(func.count()).select_from(games)


def journal_ids(transaction: Transaction, after: str, limit: int) -> list[str]:
    """Return ids of tables with a journal that are greater than *after*."""
    rows = transaction.execute(SELECT_JOURNALS, {"after": after, "limit": limit})
    return [id_ for (id_,) in rows]


def journal_numbers(transaction: Transaction, table: str) -> list[int]:
    """Return the numbers of the entries of a table, in order."""
    return [number for (number,) in transaction.execute(SELECT_NUMBERS, {"table": table})]


def table_ids(transaction: Transaction, after: str, limit: int) -> list[str]:
    """Return ids of tables that are greater than *after*."""
    rows = transaction.execute(SELECT_TABLES, {"after": after, "limit": limit})
    return [id_ for (id_,) in rows]


def game_ids(transaction: Transaction, after: str, limit: int) -> list[str]:
    """Return ids of the tables of archived games that are greater than *after*."""
    rows = transaction.execute(SELECT_GAMES, {"after": after, "limit": limit})
    return [id_ for (id_,) in rows]


def count_tables_and_games(transaction: Transaction) -> tuple[int, int]:
    """Return how many tables there are, and how many archived games."""
    ((table_count,),) = transaction.execute(COUNT_TABLES)
    ((game_count,),) = transaction.execute(COUNT_GAMES)
    return int(table_count), int(game_count)
