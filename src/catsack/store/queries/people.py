"""People, their programs, and the tokens that identify them."""

import sqlite3
from collections.abc import Sequence
from dataclasses import asdict

import sqlalchemy
from sqlalchemy import Integer, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from catsack.store.errors import NameTaken
from catsack.store.rows import PersonKind, PersonRow
from catsack.store.schema import people, tokens
from catsack.store.transactions import Row, Transaction

LIMIT = bindparam("limit", type_=Integer)
PORTION = 50
"""How many tokens are looked up by one statement."""

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
# Each of these writes only the columns that change: a request may be based on an old row.
RENAME_PERSON = update(people).where(people.c.id == bindparam("person"))
CHANGE_AVATAR = update(people).where(people.c.id == bindparam("person"))
REPLACE_PASSWORD = (
    update(people)
    .where(
        people.c.id == bindparam("person"),
        people.c.kind != PersonKind.BOT.value,
        people.c.password.is_not_distinct_from(bindparam("before", type_=people.c.password.type)),
    )
    .returning(people.c.id)
)
SELECT_PERSON = SELECT_PEOPLE.where(people.c.id == bindparam("person"))
SELECT_NAMED = SELECT_PEOPLE.where(people.c.skeleton == bindparam("skeleton"))
# Two ranges, because no index serves both, nor a LIKE in every database.
SELECT_BEFORE = (
    SELECT_PEOPLE.where(people.c.skeleton < bindparam("first"))
    .order_by(people.c.skeleton)
    .limit(LIMIT)
)
SELECT_FROM = (
    SELECT_PEOPLE.where(people.c.skeleton >= bindparam("first"))
    .order_by(people.c.skeleton)
    .limit(LIMIT)
)
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
SELECT_TOKENS = select(tokens.c.digest).where(
    tokens.c.digest.in_([bindparam(f"digest{n}") for n in range(PORTION)]),
    tokens.c.expires > bindparam("now"),
)
DELETE_TOKEN = (
    delete(tokens).where(tokens.c.digest == bindparam("digest")).returning(tokens.c.person)
)
DELETE_TOKENS_OF = delete(tokens).where(tokens.c.person == bindparam("person"))
COUNT_EXPIRED = select(func.count()).where(tokens.c.expires <= bindparam("now"))
_expired = select(tokens.c.digest).where(tokens.c.expires <= bindparam("now")).limit(LIMIT)
DELETE_EXPIRED = delete(tokens).where(tokens.c.digest.in_(_expired)).returning(tokens.c.digest)


def add_person(transaction: Transaction, person: PersonRow) -> None:
    """Add a person."""
    if not transaction.execute(INSERT_PERSON, {**asdict(person), "kind": person.kind.value}):
        raise NameTaken


def person(transaction: Transaction, person: str) -> PersonRow | None:
    """Return the person with this id."""
    return _first(transaction.execute(SELECT_PERSON, {"person": person}))


def person_named(transaction: Transaction, skeleton: str) -> PersonRow | None:
    """Return the person whose name has this skeleton."""
    return _first(transaction.execute(SELECT_NAMED, {"skeleton": skeleton}))


def people_with_other_skeletons(
    transaction: Transaction, prefix: str, limit: int
) -> list[PersonRow]:
    """Return people whose skeleton does not begin with *prefix*."""
    before = transaction.execute(SELECT_BEFORE, {"first": prefix, "limit": limit})
    end = prefix[:-1] + chr(ord(prefix[-1]) + 1)
    after = transaction.execute(SELECT_FROM, {"first": end, "limit": limit - len(before)})
    return [_person_row(row) for row in (*before, *after)]


def rename_person(transaction: Transaction, person: str, name: str, skeleton: str) -> None:
    """Give a person another name."""
    columns = {"person": person, "name": name, "skeleton": skeleton}
    try:
        transaction.execute(RENAME_PERSON, columns)
    except (sqlite3.IntegrityError, sqlalchemy.exc.IntegrityError) as error:
        raise NameTaken from error


def change_avatar(transaction: Transaction, person: str, avatar: str) -> None:
    """Give a person another avatar."""
    transaction.execute(CHANGE_AVATAR, {"person": person, "avatar": avatar})


def replace_password(transaction: Transaction, person: str, before: str | None, after: str) -> bool:
    """Replace the hash of a password, unless it is no longer *before*."""
    columns = {"person": person, "before": before, "password": after}
    account = {"kind": PersonKind.ACCOUNT.value}
    return bool(transaction.execute(REPLACE_PASSWORD, {**columns, **account}))


def programs_of(transaction: Transaction, owner: str) -> list[PersonRow]:
    """Return the programs that a person has registered, the oldest first."""
    return [_person_row(row) for row in transaction.execute(SELECT_PROGRAMS, {"owner": owner})]


def add_token(transaction: Transaction, digest: bytes, person: str, expires: int) -> None:
    """Add the hash of a token that identifies a person."""
    transaction.execute(UPSERT_TOKEN, {"digest": digest, "person": person, "expires": expires})


def person_of_token(transaction: Transaction, digest: bytes, now: int) -> PersonRow | None:
    """Return the person whom a token identifies, unless it has expired."""
    return _first(transaction.execute(SELECT_OF_TOKEN, {"digest": digest, "now": now}))


def known_tokens(transaction: Transaction, digests: Sequence[bytes], now: int) -> set[bytes]:
    """Return those of the *digests* that identify somebody and have not expired."""
    known: set[bytes] = set()
    for at in range(0, len(digests), PORTION):
        portion = digests[at : at + PORTION]
        # A statement has the same parameters every time: the last digest fills up.
        filled = (*portion, *[portion[-1]] * (PORTION - len(portion)))
        parameters = {f"digest{n}": digest for n, digest in enumerate(filled)}
        rows = transaction.execute(SELECT_TOKENS, {**parameters, "now": now})
        known.update(bytes(digest) for (digest,) in rows)
    return known


def drop_token(transaction: Transaction, digest: bytes) -> str | None:
    """Delete a token, and return the id of the person whom it identified."""
    for (person,) in transaction.execute(DELETE_TOKEN, {"digest": digest}):
        return str(person)
    return None


def drop_tokens_of(transaction: Transaction, person: str) -> None:
    """Delete all tokens of a person."""
    transaction.execute(DELETE_TOKENS_OF, {"person": person})


def count_expired_tokens(transaction: Transaction, now: int) -> int:
    """Return how many tokens have expired."""
    ((count,),) = transaction.execute(COUNT_EXPIRED, {"now": now})
    return int(count)


def drop_expired_tokens(transaction: Transaction, now: int, limit: int) -> int:
    """Delete up to *limit* tokens that have expired, and return how many."""
    return len(transaction.execute(DELETE_EXPIRED, {"now": now, "limit": limit}))


def _first(rows: Sequence[Row]) -> PersonRow | None:
    return _person_row(rows[0]) if rows else None


def _person_row(row: Row) -> PersonRow:
    id_, name, skeleton, kind, *rest = row
    return PersonRow(id_, name, skeleton, PersonKind(kind), *rest)
