"""People, their programs, and the tokens that identify them."""

import sqlite3
from collections.abc import Sequence
from dataclasses import asdict

import sqlalchemy
from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from catsack.store.errors import NameTaken
from catsack.store.rows import PersonKind, PersonRow
from catsack.store.schema import people, tokens
from catsack.store.transactions import Row, Transaction

SELECT_PEOPLE = select(
    people.c.id,
    people.c.name,
    people.c.skeleton,
    people.c.kind,
    people.c.avatar,
    people.c.password,
    people.c.owner,
    people.c.created,
)

INSERT_PERSON = insert(people).on_conflict_do_nothing().returning(people.c.id)
UPDATE_PERSON = update(people).where(people.c.id == bindparam("person"))
SELECT_PERSON = SELECT_PEOPLE.where(people.c.id == bindparam("person"))
SELECT_NAMED = SELECT_PEOPLE.where(people.c.skeleton == bindparam("skeleton"))
SELECT_PROGRAMS = SELECT_PEOPLE.where(people.c.owner == bindparam("owner")).order_by(
    people.c.created, people.c.id
)
SELECT_OF_TOKEN = SELECT_PEOPLE.join(tokens, tokens.c.person == people.c.id).where(
    tokens.c.digest == bindparam("digest"), tokens.c.expires > bindparam("now")
)
# The SELECT is empty for a person who was never added: then nothing is written.
_insert_token = insert(tokens).from_select(
    ("digest", "person", "expires"),
    select(
        bindparam("digest", type_=tokens.c.digest.type),
        people.c.id,
        bindparam("expires", type_=tokens.c.expires.type),
    ).where(people.c.id == bindparam("person")),
)
UPSERT_TOKEN = _insert_token.on_conflict_do_update(
    index_elements=(tokens.c.digest,),
    set_={"person": _insert_token.excluded.person, "expires": _insert_token.excluded.expires},
)
DELETE_TOKEN = delete(tokens).where(tokens.c.digest == bindparam("digest"))
DELETE_TOKENS_OF = delete(tokens).where(tokens.c.person == bindparam("person"))
DELETE_EXPIRED = delete(tokens).where(tokens.c.expires <= bindparam("now"))


def add_person(transaction: Transaction, person: PersonRow) -> None:
    """Add a person."""
    if not transaction.execute(INSERT_PERSON, _columns(person)):
        raise NameTaken


def person(transaction: Transaction, person: str) -> PersonRow | None:
    """Return the person with this id."""
    return _first(transaction.execute(SELECT_PERSON, {"person": person}))


def person_named(transaction: Transaction, skeleton: str) -> PersonRow | None:
    """Return the person whose name has this skeleton."""
    return _first(transaction.execute(SELECT_NAMED, {"skeleton": skeleton}))


def update_person(transaction: Transaction, person: PersonRow) -> None:
    """Update a person."""
    try:
        transaction.execute(UPDATE_PERSON, {"person": person.id, **_columns(person)})
    except (sqlite3.IntegrityError, sqlalchemy.exc.IntegrityError) as error:
        raise NameTaken from error


def programs_of(transaction: Transaction, owner: str) -> list[PersonRow]:
    """Return the programs that a person has registered, the oldest first."""
    return [_person_row(row) for row in transaction.execute(SELECT_PROGRAMS, {"owner": owner})]


def add_token(transaction: Transaction, digest: bytes, person: str, expires: int) -> None:
    """Add the hash of a token that identifies a person."""
    transaction.execute(UPSERT_TOKEN, {"digest": digest, "person": person, "expires": expires})


def person_of_token(transaction: Transaction, digest: bytes, now: int) -> PersonRow | None:
    """Return the person whom a token identifies, unless it has expired."""
    return _first(transaction.execute(SELECT_OF_TOKEN, {"digest": digest, "now": now}))


def drop_token(transaction: Transaction, digest: bytes) -> None:
    """Delete a token."""
    transaction.execute(DELETE_TOKEN, {"digest": digest})


def drop_tokens_of(transaction: Transaction, person: str) -> None:
    """Delete all tokens of a person."""
    transaction.execute(DELETE_TOKENS_OF, {"person": person})


def drop_expired_tokens(transaction: Transaction, now: int) -> None:
    """Delete the tokens that have expired."""
    transaction.execute(DELETE_EXPIRED, {"now": now})


def _first(rows: Sequence[Row]) -> PersonRow | None:
    return _person_row(rows[0]) if rows else None


def _person_row(row: Row) -> PersonRow:
    id_, name, skeleton, kind, *rest = row
    return PersonRow(id_, name, skeleton, PersonKind(kind), *rest)


def _columns(person: PersonRow) -> dict[str, object]:
    return {**asdict(person), "kind": person.kind.value}
