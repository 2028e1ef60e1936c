"""People, their programs, and the tokens that stand for them."""

from dataclasses import asdict
from functools import cache

from sqlalchemy import ColumnElement, Connection, RowMapping, delete, exists, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import ReturningInsert

from catsack.store.contract import Kind, PersonRow, Taken
from catsack.store.inserting import Insert, into
from catsack.store.schema import people, tokens


def add(connection: Connection, person: PersonRow) -> None:
    """Keep a new person."""
    if connection.execute(_fresh(connection.dialect.name), _columns(person)).first() is None:
        raise Taken


@cache
def _fresh(dialect: str) -> ReturningInsert[tuple[str]]:
    return into(dialect, people).on_conflict_do_nothing().returning(people.c.id)


def find(connection: Connection, person: str) -> PersonRow | None:
    """Return the person with this id."""
    return _first(connection, people.c.id == person)


def named(connection: Connection, skeleton: str) -> PersonRow | None:
    """Return the person whose name has this skeleton."""
    return _first(connection, people.c.skeleton == skeleton)


def change(connection: Connection, person: PersonRow) -> None:
    """Keep what has changed about a person."""
    try:
        changed = update(people).where(people.c.id == person.id).values(_columns(person))
        connection.execute(changed)
    except IntegrityError as error:
        raise Taken from error


def bots_of(connection: Connection, owner: str) -> list[PersonRow]:
    """Return the programs that a person has registered."""
    owned = select(people).where(people.c.owner == owner)
    rows = connection.execute(owned.order_by(people.c.created, people.c.id))
    return [_person(row) for row in rows.mappings()]


def add_token(connection: Connection, digest: bytes, person: str, expires: int) -> None:
    """Keep the hash of a token that stands for a person."""
    if connection.execute(select(exists().where(people.c.id == person))).scalar():
        token = {"digest": digest, "person": person, "expires": expires}
        connection.execute(_token(connection.dialect.name), token)


@cache
def _token(dialect: str) -> Insert:
    token = into(dialect, tokens)
    return token.on_conflict_do_update(
        index_elements=[tokens.c.digest],
        set_={"person": token.excluded.person, "expires": token.excluded.expires},
    )


def of_token(connection: Connection, digest: bytes, now: int) -> PersonRow | None:
    """Return whom a token stands for, if it has not expired."""
    row = connection.execute(
        select(people)
        .join(tokens, tokens.c.person == people.c.id)
        .where(tokens.c.digest == digest, tokens.c.expires > now)
    )
    found = row.mappings().first()
    return None if found is None else _person(found)


def drop_token(connection: Connection, digest: bytes) -> None:
    """Forget a token."""
    connection.execute(delete(tokens).where(tokens.c.digest == digest))


def drop_tokens_of(connection: Connection, person: str) -> None:
    """Forget all tokens of a person."""
    connection.execute(delete(tokens).where(tokens.c.person == person))


def drop_expired(connection: Connection, now: int) -> None:
    """Forget the tokens that have expired."""
    connection.execute(delete(tokens).where(tokens.c.expires <= now))


def _first(connection: Connection, condition: ColumnElement[bool]) -> PersonRow | None:
    row = connection.execute(select(people).where(condition)).mappings().first()
    return None if row is None else _person(row)


def _person(row: RowMapping) -> PersonRow:
    return PersonRow(**{**row, "kind": Kind(row["kind"])})


def _columns(person: PersonRow) -> dict[str, object]:
    return {**asdict(person), "kind": person.kind.value}
