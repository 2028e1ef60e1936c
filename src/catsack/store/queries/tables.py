"""Tables: their rows, who sits there, which worker has a lease, who was connected when."""

import secrets
from collections.abc import Sequence

from sqlalchemy import (
    Boolean,
    Integer,
    and_,
    bindparam,
    case,
    delete,
    false,
    func,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from catsack.store.errors import AlreadyWritten
from catsack.store.rows import LiveTables, StoredStatus, TableRow
from catsack.store.schema import entries, presence, table_people, tables
from catsack.store.transactions import Row, Transaction

SELECT_TABLES = select(
    tables.c.id,
    tables.c.host,
    tables.c.is_public,
    tables.c.status,
    tables.c.created,
    tables.c.summary,
    tables.c.address,
    tables.c.has_people,
)
LIMIT = bindparam("limit", type_=Integer)

INSERT_TABLE = insert(tables).on_conflict_do_nothing().returning(tables.c.id)
INSERT_ENTRY = insert(entries).on_conflict_do_nothing().returning(entries.c.number)
DELETE_ENTRY = delete(entries).where(
    entries.c.table_id == bindparam("table"), entries.c.number == bindparam("entry")
)
SELECT_TABLE = SELECT_TABLES.where(tables.c.id == bindparam("table"))
UPDATE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(
        has_people=func.coalesce(bindparam("with_people", type_=Boolean), tables.c.has_people),
        # Where a table was opened is needed for as long as it counts, and no longer.
        address=case((bindparam("now_live", type_=Boolean), tables.c.address), else_=""),
    )
    .returning(tables.c.created)
)
UPDATE_PEOPLE = update(table_people).where(
    table_people.c.table_id == bindparam("table"), table_people.c.is_live != bindparam("now_live")
)
DELETE_PEOPLE = delete(table_people).where(table_people.c.table_id == bindparam("table"))
INSERT_PERSON = insert(table_people)
_is_listed = and_(tables.c.is_live == true(), tables.c.is_public == true())
_first = (tables.c.has_people.desc(), tables.c.created.desc(), tables.c.id.desc())
_ranked = (
    SELECT_TABLES.add_columns(
        func.row_number().over(partition_by=tables.c.host, order_by=_first).label("at_host"),
        func.row_number().over(partition_by=tables.c.address, order_by=_first).label("at_address"),
    )
    .where(_is_listed)
    .subquery()
)
SELECT_PUBLIC = (
    select(*(_ranked.c[column.name] for column in SELECT_TABLES.selected_columns))
    .where(
        _ranked.c.at_host <= bindparam("per_host", type_=Integer),
        or_(
            _ranked.c.at_address <= bindparam("per_address", type_=Integer),
            _ranked.c.address == "",
        ),
    )
    .order_by(_ranked.c.has_people.desc(), _ranked.c.created.desc(), _ranked.c.id.desc())
    .limit(LIMIT)
)
_is_of_address = and_(tables.c.is_live == true(), tables.c.address == bindparam("address"))
COUNT_OF_HOST = (
    select(func.count())
    .select_from(tables)
    .where(tables.c.is_live == true(), tables.c.host == bindparam("host"))
)
COUNT_OF_ADDRESS = select(func.count()).select_from(tables).where(_is_of_address)
COUNT_OF_BOTS = COUNT_OF_ADDRESS.where(
    tables.c.has_people == false(), tables.c.status == StoredStatus.PLAYING.value
)
SELECT_OF_PERSON = (
    SELECT_TABLES.join(table_people, table_people.c.table_id == tables.c.id)
    .where(table_people.c.person == bindparam("person"), table_people.c.is_live == true())
    .order_by(table_people.c.created.desc(), table_people.c.table_id.desc())
    .limit(LIMIT)
)
UPDATE_LEASE = update(tables).where(tables.c.id == bindparam("table"))
SELECT_UNLEASED = (
    select(tables.c.id)
    .where(tables.c.is_live == true(), tables.c.tended_until <= bindparam("now"))
    .order_by(tables.c.tended_until, tables.c.id)
    .limit(LIMIT)
)
# The SELECT is empty for a table that was never added: then nothing is written.
_insert_presence = insert(presence).from_select(
    ("table_id", "person", "at"),
    select(
        tables.c.id,
        bindparam("person", type_=presence.c.person.type),
        bindparam("at", type_=presence.c.at.type),
    ).where(tables.c.id == bindparam("table")),
)
UPSERT_PRESENCE = _insert_presence.on_conflict_do_update(
    index_elements=(presence.c.table_id, presence.c.person),
    set_={"at": _insert_presence.excluded.at},
    where=presence.c.at < _insert_presence.excluded.at,
)
SELECT_PRESENCE = select(presence.c.person, presence.c.at).where(
    presence.c.table_id == bindparam("table")
)


def add_table(transaction: Transaction, row: TableRow, *bodies: bytes) -> None:
    """Add a table and the first entries of its journal."""
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
        "address": row.address,
        "has_people": row.has_people,
    }
    is_new = bool(transaction.execute(INSERT_TABLE, table))
    for number, body in enumerate(bodies):
        entry = {"table_id": row.id, "number": number, "body": body}
        is_new = is_new and bool(transaction.execute(INSERT_ENTRY, entry))
    if not is_new:
        raise AlreadyWritten


def probe(transaction: Transaction) -> None:
    """Write an entry of no table and delete it again, so that something goes to disk."""
    number = secrets.randbits(62)
    transaction.execute(INSERT_ENTRY, {"table_id": "", "number": number, "body": b""})
    transaction.execute(DELETE_ENTRY, {"table": "", "entry": number})


def table(transaction: Transaction, table: str) -> TableRow | None:
    """Return the table with this id."""
    rows = transaction.execute(SELECT_TABLE, {"table": table})
    return _table_row(rows[0]) if rows else None


def update_table(
    transaction: Transaction,
    table: str,
    status: StoredStatus,
    summary: bytes,
    people: Sequence[str] | None = None,
    has_people: bool | None = None,
) -> None:
    """Update what lists of tables show; *people* replace those who sat there before."""
    is_live = status.is_live
    columns = {
        "table": table,
        "status": status.value,
        "is_live": is_live,
        "now_live": is_live,
        "summary": summary,
        "with_people": has_people,
    }
    for (created,) in transaction.execute(UPDATE_TABLE, columns):
        if people is None:
            live = {"table": table, "is_live": is_live, "now_live": is_live}
            transaction.execute(UPDATE_PEOPLE, live)
            continue
        transaction.execute(DELETE_PEOPLE, {"table": table})
        rows = [
            {"table_id": table, "person": person, "is_live": is_live, "created": created}
            for person in people
        ]
        transaction.execute_many(INSERT_PERSON, rows)


def public_tables(
    transaction: Transaction, limit: int, per_host: int, per_address: int
) -> list[TableRow]:
    """Return public tables that are open or playing, those with people first, then the newest."""
    numbers = {"limit": limit, "per_host": per_host, "per_address": per_address}
    return [_table_row(row) for row in transaction.execute(SELECT_PUBLIC, numbers)]


def live_tables(transaction: Transaction, host: str, address: str) -> LiveTables:
    """Return how many live tables a host has, and how many there are of an address."""
    ((of_host,),) = transaction.execute(COUNT_OF_HOST, {"host": host})
    ((of_address,),) = transaction.execute(COUNT_OF_ADDRESS, {"address": address})
    ((of_bots,),) = transaction.execute(COUNT_OF_BOTS, {"address": address})
    return LiveTables(of_host, of_address, of_bots)


def tables_of_person(transaction: Transaction, person: str, limit: int) -> list[TableRow]:
    """Return the open and playing tables where a person sits, the newest first."""
    rows = transaction.execute(SELECT_OF_PERSON, {"person": person, "limit": limit})
    return [_table_row(row) for row in rows]


def lease_tables(
    transaction: Transaction, worker: str, table_ids: Sequence[str], until: int
) -> None:
    """Lease these tables, which are sorted, to *worker* until that time."""
    rows = [{"table": table, "tended_by": worker, "tended_until": until} for table in table_ids]
    transaction.execute_many(UPDATE_LEASE, rows)


def unleased_tables(transaction: Transaction, now: int, limit: int) -> list[str]:
    """Return open and playing tables without a lease at *now*, the longest without first."""
    rows = transaction.execute(SELECT_UNLEASED, {"now": now, "limit": limit})
    return [table for (table,) in rows]


def record_presence(transaction: Transaction, present: Sequence[tuple[str, str]], at: int) -> None:
    """Record (table, person) pairs, which are sorted, of people connected at that time."""
    rows = [{"table": table, "person": person, "at": at} for table, person in present]
    transaction.execute_many(UPSERT_PRESENCE, rows)


def last_seen(transaction: Transaction, table: str) -> dict[str, int]:
    """Return when each person was last connected to a table."""
    return dict(transaction.execute(SELECT_PRESENCE, {"table": table}))


def _table_row(row: Row) -> TableRow:
    id_, host, is_public, status, created, summary, address, has_people = row
    return TableRow(
        *(id_, host, bool(is_public), StoredStatus(status), created, summary),
        address=address,
        has_people=bool(has_people),
    )
