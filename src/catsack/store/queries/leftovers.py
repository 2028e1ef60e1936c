"""What nobody can use any more: guests without games, closed tables, journals of old games."""

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Integer,
    Table,
    and_,
    bindparam,
    delete,
    exists,
    false,
    select,
    true,
)

from catsack.store.rows import Leftover, LeftoverPage, PersonKind, StoredStatus
from catsack.store.schema import (
    daily_results,
    entries,
    game_seats,
    games,
    people,
    practice_cards,
    presence,
    table_people,
    tables,
    tokens,
)
from catsack.store.transactions import Statement, Transaction

ENTRIES_AT_ONCE = 2000
"""How many entries of a journal one transaction deletes, so that no move waits long for it."""

BEFORE = bindparam("before", type_=tables.c.created.type)


def _is_unused_guest() -> ColumnElement[bool]:
    person = people.c.id
    programs = people.alias("programs")
    return and_(
        people.c.kind == PersonKind.GUEST.value,
        people.c.password.is_(None),
        people.c.created < BEFORE,
        person.not_in(select(tables.c.host).where(tables.c.is_live == true())),
        ~exists().where(table_people.c.person == person),
        ~exists().where(game_seats.c.who == person),
        ~exists().where(programs.c.owner == person),
        ~exists().where(presence.c.person == person, presence.c.at >= BEFORE),
        ~exists().where(practice_cards.c.person == person, practice_cards.c.updated >= BEFORE),
    )


def _is_unused_table(status: StoredStatus) -> ColumnElement[bool]:
    return and_(
        tables.c.is_live == false(),
        tables.c.status == status.value,
        tables.c.created < BEFORE,
        # A worker that has a table in memory renews its lease.
        tables.c.tended_until < BEFORE,
    )


def _is_archived() -> ColumnElement[bool]:
    return exists().where(games.c.table_id == tables.c.id, games.c.finished < BEFORE)


class LeftoverQueries(NamedTuple):
    """The statements for one kind of leftover."""

    page: Statement
    """Some rows in the order of ids, each with whether it is a leftover."""
    lock: Statement
    """One row, if it is a leftover; nobody else changes it until the transaction ends."""
    delete: Statement


def _queries(table: Table, is_leftover: ColumnElement[bool]) -> LeftoverQueries:
    id_ = table.c.id
    page = (
        select(id_, is_leftover)
        .where(id_ > bindparam("after"))
        .order_by(id_)
        .limit(bindparam("limit", type_=Integer))
    )
    is_it = id_ == bindparam("row")
    lock = select(id_).where(is_it, is_leftover).with_for_update(of=table)
    return LeftoverQueries(page, lock, delete(table).where(is_it))


QUERIES: Mapping[Leftover, LeftoverQueries] = {
    Leftover.UNUSED_GUEST: _queries(people, _is_unused_guest()),
    Leftover.CLOSED_TABLE: _queries(tables, _is_unused_table(StoredStatus.CLOSED)),
    Leftover.OLD_JOURNAL: _queries(
        tables, and_(_is_unused_table(StoredStatus.OVER), _is_archived())
    ),
}
DELETE_OF_GUEST = tuple(
    delete(table).where(table.c.person == bindparam("row"))
    for table in (tokens, practice_cards, daily_results)
)
DELETE_TABLE_PEOPLE = delete(table_people).where(table_people.c.table_id == bindparam("row"))
DELETE_PRESENCE = delete(presence).where(presence.c.table_id == bindparam("row"))
_first_entries = (
    select(entries.c.number)
    .where(entries.c.table_id == bindparam("row"))
    .order_by(entries.c.number)
    .limit(bindparam("limit", type_=Integer))
)
DELETE_ENTRIES = (
    delete(entries)
    .where(entries.c.table_id == bindparam("row"), entries.c.number.in_(_first_entries))
    .returning(entries.c.number)
)


def leftovers(
    transaction: Transaction, kind: Leftover, before: int, after: str, limit: int
) -> LeftoverPage:
    """Look at up to *limit* rows with an id greater than *after*."""
    parameters = {"before": before, "after": after, "limit": limit}
    rows = transaction.execute(QUERIES[kind].page, parameters)
    ids = [id_ for id_, is_leftover in rows if is_leftover]
    return LeftoverPage(ids, rows[-1][0] if len(rows) == limit else None)


def drop_guest(transaction: Transaction, before: int, id_: str) -> bool:
    """Delete a guest, unless it is in use."""
    queries = QUERIES[Leftover.UNUSED_GUEST]
    if not transaction.execute(queries.lock, {"row": id_, "before": before}):
        return False
    for statement in (*DELETE_OF_GUEST, queries.delete):
        transaction.execute(statement, {"row": id_})
    return True


def drop_entries(transaction: Transaction, kind: Leftover, before: int, id_: str) -> int | None:
    """Delete the first entries of a table's journal, and return how many; None if it is in use.

    Its opening goes first. A journal without that is that of no table, so that nobody can look
    at a table of which the end is missing.
    """
    if not transaction.execute(QUERIES[kind].lock, {"row": id_, "before": before}):
        return None
    return len(transaction.execute(DELETE_ENTRIES, {"row": id_, "limit": ENTRIES_AT_ONCE}))


def drop_table(transaction: Transaction, kind: Leftover, before: int, id_: str) -> bool:
    """Delete a table that has no entries any more."""
    queries = QUERIES[kind]
    if not transaction.execute(queries.lock, {"row": id_, "before": before}):
        return False
    for statement in (DELETE_TABLE_PEOPLE, DELETE_PRESENCE, queries.delete):
        transaction.execute(statement, {"row": id_})
    return True
