"""People, their programs, and the tokens that stand for them."""

import sqlite3
from collections.abc import Sequence
from dataclasses import asdict

import sqlalchemy
from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from catsack.store.errors import NameTaken
from catsack.store.rows import PersonKind, PersonRow
from catsack.store.schema import people, tokens
from catsack.store.statements import Connection, Row

PEOPLE = select(
    people.c.id,
    people.c.name,
    people.c.skeleton,
    people.c.kind,
    people.c.avatar,
    people.c.password,
    people.c.owner,
    people.c.created,
)

ADD = insert(people).on_conflict_do_nothing().returning(people.c.id)
CHANGE = update(people).where(people.c.id == bindparam("person"))
FIND = PEOPLE.where(people.c.id == bindparam("person"))
NAMED = PEOPLE.where(people.c.skeleton == bindparam("skeleton"))
BOTS_OF = PEOPLE.where(people.c.owner == bindparam("owner")).order_by(people.c.created, people.c.id)
OF_TOKEN = PEOPLE.join(tokens, tokens.c.person == people.c.id).where(
    tokens.c.digest == bindparam("digest"), tokens.c.expires > bindparam("now")
)
# Nobody has no tokens: then there is nothing to select, and nothing is written.
_token = insert(tokens).from_select(
    ("digest", "person", "expires"),
    select(
        bindparam("digest", type_=tokens.c.digest.type),
        people.c.id,
        bindparam("expires", type_=tokens.c.expires.type),
    ).where(people.c.id == bindparam("person")),
)
ADD_TOKEN = _token.on_conflict_do_update(
    index_elements=(tokens.c.digest,),
    set_={"person": _token.excluded.person, "expires": _token.excluded.expires},
)
DROP_TOKEN = delete(tokens).where(tokens.c.digest == bindparam("digest"))
DROP_TOKENS_OF = delete(tokens).where(tokens.c.person == bindparam("person"))
DROP_EXPIRED = delete(tokens).where(tokens.c.expires <= bindparam("now"))


def add(connection: Connection, person: PersonRow) -> None:
    """Keep a new person."""
    if not connection.execute(ADD, _columns(person)):
        raise NameTaken


def find(connection: Connection, person: str) -> PersonRow | None:
    """Return the person with this id."""
    return _first(connection.execute(FIND, {"person": person}))


def named(connection: Connection, skeleton: str) -> PersonRow | None:
    """Return the person whose name has this skeleton."""
    return _first(connection.execute(NAMED, {"skeleton": skeleton}))


def change(connection: Connection, person: PersonRow) -> None:
    """Keep what has changed about a person."""
    try:
        connection.execute(CHANGE, {"person": person.id, **_columns(person)})
    except (sqlite3.IntegrityError, sqlalchemy.exc.IntegrityError) as error:
        raise NameTaken from error


def bots_of(connection: Connection, owner: str) -> list[PersonRow]:
    """Return the programs that a person has registered."""
    return [_person(row) for row in connection.execute(BOTS_OF, {"owner": owner})]


def add_token(connection: Connection, digest: bytes, person: str, expires: int) -> None:
    """Keep the hash of a token that stands for a person."""
    connection.execute(ADD_TOKEN, {"digest": digest, "person": person, "expires": expires})


def of_token(connection: Connection, digest: bytes, now: int) -> PersonRow | None:
    """Return whom a token stands for, if it has not expired."""
    return _first(connection.execute(OF_TOKEN, {"digest": digest, "now": now}))


def drop_token(connection: Connection, digest: bytes) -> None:
    """Forget a token."""
    connection.execute(DROP_TOKEN, {"digest": digest})


def drop_tokens_of(connection: Connection, person: str) -> None:
    """Forget all tokens of a person."""
    connection.execute(DROP_TOKENS_OF, {"person": person})


def drop_expired(connection: Connection, now: int) -> None:
    """Forget the tokens that have expired."""
    connection.execute(DROP_EXPIRED, {"now": now})


def _first(rows: Sequence[Row]) -> PersonRow | None:
    return _person(rows[0]) if rows else None


def _person(row: Row) -> PersonRow:
    id_, name, skeleton, kind, *rest = row
    return PersonRow(id_, name, skeleton, PersonKind(kind), *rest)


def _columns(person: PersonRow) -> dict[str, object]:
    return {**asdict(person), "kind": person.kind.value}
