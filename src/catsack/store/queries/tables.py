"""Tables, who sits there, who looks after them."""

from collections.abc import Sequence

from sqlalchemy import Integer, bindparam, delete, select, true, update
from sqlalchemy.dialects.postgresql import insert

from catsack.store.errors import AlreadyWritten
from catsack.store.rows import StoredStatus, TableRow
from catsack.store.schema import entries, noted, seen, tables
from catsack.store.statements import Connection, Row

TABLES = select(
    tables.c.id,
    tables.c.host,
    tables.c.is_public,
    tables.c.status,
    tables.c.created,
    tables.c.summary,
)
LIMIT = bindparam("limit", type_=Integer)

ADD = insert(tables).on_conflict_do_nothing().returning(tables.c.id)
ADD_ENTRY = insert(entries).on_conflict_do_nothing().returning(entries.c.number)
FIND = TABLES.where(tables.c.id == bindparam("table"))
MARK = update(tables).where(tables.c.id == bindparam("table")).returning(tables.c.created)
MARK_NOTED = update(noted).where(
    noted.c.table_id == bindparam("table"), noted.c.is_live != bindparam("now_live")
)
LOBBY = (
    TABLES.where(tables.c.is_live == true(), tables.c.is_public == true())
    .order_by(tables.c.created.desc(), tables.c.id.desc())
    .limit(LIMIT)
)
OF_PERSON = (
    TABLES.join(noted, noted.c.table_id == tables.c.id)
    .where(noted.c.person == bindparam("person"), noted.c.is_live == true())
    .order_by(noted.c.created.desc(), noted.c.table_id.desc())
    .limit(LIMIT)
)
FORGET = delete(noted).where(noted.c.table_id == bindparam("table"))
NOTE = insert(noted)
TEND = update(tables).where(tables.c.id == bindparam("table"))
UNTENDED = (
    select(tables.c.id)
    .where(tables.c.is_live == true(), tables.c.tended_until <= bindparam("now"))
    .order_by(tables.c.tended_until, tables.c.id)
    .limit(LIMIT)
)
# Of a table that was never added there is nothing to select, and nothing is written.
_sight = insert(seen).from_select(
    ("table_id", "person", "at"),
    select(
        tables.c.id,
        bindparam("person", type_=seen.c.person.type),
        bindparam("at", type_=seen.c.at.type),
    ).where(tables.c.id == bindparam("table")),
)
SEE = _sight.on_conflict_do_update(
    index_elements=(seen.c.table_id, seen.c.person),
    set_={"at": _sight.excluded.at},
    where=seen.c.at < _sight.excluded.at,
)
LAST_SEEN = select(seen.c.person, seen.c.at).where(seen.c.table_id == bindparam("table"))


def add(connection: Connection, row: TableRow, first: bytes) -> None:
    """Keep a new table and entry 0 of its journal."""
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
    if not (connection.execute(ADD, table) and connection.execute(ADD_ENTRY, entry)):
        raise AlreadyWritten


def find(connection: Connection, table: str) -> TableRow | None:
    """Return what is known of a table."""
    rows = connection.execute(FIND, {"table": table})
    return _table(rows[0]) if rows else None


def mark(
    connection: Connection,
    table: str,
    status: StoredStatus,
    summary: bytes,
    people: Sequence[str] | None = None,
) -> None:
    """Note how far a table has come, and who sits there, in place of what was noted before."""
    is_live = status.is_live
    marked = {"table": table, "status": status.value, "is_live": is_live, "summary": summary}
    for (created,) in connection.execute(MARK, marked):
        if people is None:
            now = {"table": table, "is_live": is_live, "now_live": is_live}
            connection.execute(MARK_NOTED, now)
            continue
        connection.execute(FORGET, {"table": table})
        rows = [
            {"table_id": table, "person": person, "is_live": is_live, "created": created}
            for person in people
        ]
        connection.execute_each(NOTE, rows)


def lobby(connection: Connection, limit: int) -> list[TableRow]:
    """Return public tables that are open or playing, the newest first."""
    return [_table(row) for row in connection.execute(LOBBY, {"limit": limit})]


def of_person(connection: Connection, person: str, limit: int) -> list[TableRow]:
    """Return unfinished tables where a person sits, the newest first."""
    rows = connection.execute(OF_PERSON, {"person": person, "limit": limit})
    return [_table(row) for row in rows]


def tend(connection: Connection, worker: str, tended: Sequence[str], until: int) -> None:
    """Note that *worker* looks after these tables, which are sorted, until then."""
    # Two workers lock what both want in the same order.
    rows = [{"table": table, "tended_by": worker, "tended_until": until} for table in tended]
    connection.execute_each(TEND, rows)


def untended(connection: Connection, now: int, limit: int) -> list[str]:
    """Return tables in play that nobody looks after at *now*."""
    return [table for (table,) in connection.execute(UNTENDED, {"now": now, "limit": limit})]


def saw(connection: Connection, who: Sequence[tuple[str, str]], at: int) -> None:
    """Note (table, person) pairs, which are sorted, of people connected at that time."""
    rows = [{"table": table, "person": person, "at": at} for table, person in who]
    connection.execute_each(SEE, rows)


def last_seen(connection: Connection, table: str) -> dict[str, int]:
    """Return when each person was last connected to a table."""
    return dict(connection.execute(LAST_SEEN, {"table": table}))


def _table(row: Row) -> TableRow:
    id_, host, is_public, status, created, summary = row
    return TableRow(id_, host, bool(is_public), StoredStatus(status), created, summary)
