"""Tables, who sits there, who looks after them."""

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select, true, update
from sqlalchemy.sql.dml import ReturningInsert

from catsack.store.contract import Status, TableRow, Taken
from catsack.store.inserting import Insert, into
from catsack.store.schema import entries, noted, seen, tables

Item = TypeVar("Item")

ROW = (
    tables.c.id,
    tables.c.host,
    tables.c.is_public,
    tables.c.status,
    tables.c.created,
    tables.c.summary,
)


# Made once: to make a statement takes longer than to carry it out.
MARK = update(tables).where(tables.c.id == bindparam("table"))
MARK_NOTED = update(noted).where(
    noted.c.table_id == bindparam("table"), noted.c.is_live != bindparam("now_live")
)
NOTING = (
    select(tables.c.is_live, tables.c.created)
    .where(tables.c.id == bindparam("table"))
    .with_for_update()
)
FORGET = delete(noted).where(noted.c.table_id == bindparam("table"))
NOTE = insert(noted)
KNOWN = select(tables.c.id).where(tables.c.id.in_(bindparam("asked", expanding=True)))
# Two workers lock what both want in the same order.
LOCK = KNOWN.order_by(tables.c.id).with_for_update(key_share=True)
TEND = update(tables).where(tables.c.id.in_(bindparam("asked", expanding=True)))
LAST_SEEN = select(seen.c.person, seen.c.at).where(seen.c.table_id == bindparam("table"))


def add(connection: Connection, row: TableRow, first: bytes) -> None:
    """Keep a new table and entry 0 of its journal."""
    dialect = connection.dialect.name
    table = {
        "id": row.id,
        "host": row.host,
        "is_public": row.is_public,
        "status": row.status.value,
        "is_live": row.status.is_live,
        "created": row.created,
        "summary": row.summary,
        "tended_by": "",
        "tended_until": 0,
    }
    entry = {"table_id": row.id, "number": 0, "body": first}
    for fresh, columns in ((_fresh_table(dialect), table), (_fresh_entry(dialect), entry)):
        if connection.execute(fresh, columns).first() is None:
            raise Taken


@cache
def _fresh_table(dialect: str) -> ReturningInsert[tuple[str]]:
    return into(dialect, tables).on_conflict_do_nothing().returning(tables.c.id)


@cache
def _fresh_entry(dialect: str) -> ReturningInsert[tuple[int]]:
    return into(dialect, entries).on_conflict_do_nothing().returning(entries.c.number)


def find(connection: Connection, table: str) -> TableRow | None:
    """Return what is known of a table."""
    row = connection.execute(select(*ROW).where(tables.c.id == table)).mappings().first()
    return None if row is None else _table(row)


def mark(connection: Connection, table: str, status: Status, summary: bytes) -> None:
    """Note how far a table has come."""
    is_live = status.is_live
    marked = {"table": table, "status": status.value, "is_live": is_live, "summary": summary}
    connection.execute(MARK, marked)
    connection.execute(MARK_NOTED, {"table": table, "is_live": is_live, "now_live": is_live})


def lobby(connection: Connection, limit: int) -> list[TableRow]:
    """Return public tables that are open or playing, the newest first."""
    rows = connection.execute(
        select(*ROW)
        .where(tables.c.is_live == true(), tables.c.is_public == true())
        .order_by(tables.c.created.desc(), tables.c.id.desc())
        .limit(limit)
    )
    return [_table(row) for row in rows.mappings()]


def of_person(connection: Connection, person: str, limit: int) -> list[TableRow]:
    """Return unfinished tables where a person sits, the newest first."""
    rows = connection.execute(
        select(*ROW)
        .join(noted, noted.c.table_id == tables.c.id)
        .where(noted.c.person == person, noted.c.is_live == true())
        .order_by(noted.c.created.desc(), noted.c.table_id.desc())
        .limit(limit)
    )
    return [_table(row) for row in rows.mappings()]


def note_people(connection: Connection, table: str, people: Sequence[str]) -> None:
    """Note who sits at a table, in place of what was noted before."""
    row = connection.execute(NOTING, {"table": table}).first()
    if row is None:
        return
    connection.execute(FORGET, {"table": table})
    if people:
        rows = [
            {"table_id": table, "person": person, "is_live": row.is_live, "created": row.created}
            for person in people
        ]
        connection.execute(NOTE, rows)


def tend(connection: Connection, worker: str, tended: Sequence[str], until: int) -> None:
    """Note that *worker* looks after these tables until then."""
    for some in _chunks(tended):
        locked = connection.execute(LOCK, {"asked": some}).scalars().all()
        connection.execute(TEND, {"asked": locked, "tended_by": worker, "tended_until": until})


def untended(connection: Connection, now: int, limit: int) -> list[str]:
    """Return tables in play that nobody looks after at *now*."""
    alone = (
        select(tables.c.id)
        .where(tables.c.is_live == true(), tables.c.tended_until <= now)
        .order_by(tables.c.tended_until, tables.c.id)
        .limit(limit)
    )
    return list(connection.execute(alone).scalars())


def saw(connection: Connection, who: Sequence[tuple[str, str]], at: int) -> None:
    """Note (table, person) pairs of people who were connected at that time."""
    for some in _chunks(who):
        asked = {table for table, _ in some}
        known = set(connection.execute(KNOWN, {"asked": sorted(asked)}).scalars())
        rows = [
            {"table_id": table, "person": person, "at": at}
            for table, person in some
            if table in known
        ]
        if rows:
            connection.execute(_sighting(connection.dialect.name), rows)


@cache
def _sighting(dialect: str) -> Insert:
    sight = into(dialect, seen)
    return sight.on_conflict_do_update(
        index_elements=(seen.c.table_id, seen.c.person),
        set_={"at": sight.excluded.at},
        where=seen.c.at < sight.excluded.at,
    )


def last_seen(connection: Connection, table: str) -> dict[str, int]:
    """Return when each person was last connected to a table."""
    rows = connection.execute(LAST_SEEN, {"table": table})
    return {row.person: row.at for row in rows}


def _table(row: RowMapping) -> TableRow:
    return TableRow(**{**row, "status": Status(row["status"])})


def _chunks(items: Sequence[Item], size: int = 500) -> list[Sequence[Item]]:
    # A statement takes only so many parameters.
    return [items[start : start + size] for start in range(0, len(items), size)]
