"""Guests, accounts and programs, and the secret tokens by which the server knows them."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from starlette.requests import HTTPConnection

from catsack.server.access.names import clean_name, skeleton
from catsack.server.access.passwords import Passwords
from catsack.server.ops.entropy import Entropy
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.updates import Person
from catsack.store.contract import Store
from catsack.store.errors import NameTaken
from catsack.store.rows import PersonKind, PersonRow

COOKIE = "catsack"
DAY_MS = 24 * 3600 * 1000
TOKEN_DAYS = 400
"""No browser keeps a cookie for longer."""
PROGRAM_TOKEN_DAYS = 10 * 366
MAX_PROGRAMS = 8
"""One person may register this many programs."""
RESERVED_NAMES = ("catsack", "admin", "dummy")


@dataclass(frozen=True, slots=True)
class PersonWithToken:
    """A person and a new token for them. The store keeps only its hash."""

    person: PersonRow
    token: str


class Accounts:
    """Everybody with a name."""

    def __init__(
        self,
        store: Store,
        passwords: Passwords,
        clock: Callable[[], int],
        entropy: Entropy,
        bots: Iterable[str],
    ) -> None:
        self._store = store
        self._passwords = passwords
        self._clock = clock
        self._entropy = entropy
        self._reserved = {skeleton(name) for name in (*RESERVED_NAMES, *bots)}

    @staticmethod
    def token_of(connection: HTTPConnection) -> str | None:
        """Return the token that came with a request or a socket: a program's, or a browser's."""
        authorization = connection.headers.get("authorization")
        if authorization is not None:
            kind, _, token = authorization.partition(" ")
            return token.strip() or None if kind.lower() == "bearer" else None
        return connection.cookies.get(COOKIE)

    async def person_of(self, token: str | None) -> PersonRow | None:
        """Return the person whose token it is."""
        if not token or len(token) > 200:
            return None
        return await self._store.person_of_token(_digest(token), self._clock())

    async def add_guest(self, name: str, avatar: str) -> PersonWithToken:
        """Let somebody in who has nothing but a name."""
        return await self._add(self._new_person(name, avatar, PersonKind.GUEST), TOKEN_DAYS)

    async def enrol(self, person: PersonRow, password: str) -> PersonRow:
        """Make a guest an account. The id stays, and with it games and rating."""
        _check_no_program(person)
        if person.kind is PersonKind.ACCOUNT:
            raise Denied("already-account")
        hashed = await self._passwords.hash(password)
        # Hashing takes a while, in which another device may have changed something else.
        now = await self._store.person(person.id) or person
        return await self._update(replace(now, kind=PersonKind.ACCOUNT, password=hashed))

    async def log_in(self, name: str, password: str) -> PersonWithToken:
        """Return the account of that name; whatever is wrong, the refusal is the same."""
        person = await self._store.person_named(skeleton(name))
        hashed = person.password if person else None
        if not await self._passwords.matches(hashed, password) or person is None or hashed is None:
            raise Denied("wrong-password")
        if self._passwords.is_outdated(hashed):
            person = await self._update(
                replace(person, password=await self._passwords.hash(password))
            )
        return PersonWithToken(person, await self._new_token(person, TOKEN_DAYS))

    async def change_password(self, person: PersonRow, password: str, new: str) -> PersonWithToken:
        """Change a password, and drop all tokens but a new one."""
        if not await self._passwords.matches(person.password, password):
            raise Denied("wrong-password")
        hashed = await self._passwords.hash(new)
        person = await self._update(replace(person, password=hashed))
        await self._store.drop_tokens_of(person.id)
        return PersonWithToken(person, await self._new_token(person, TOKEN_DAYS))

    async def log_out(self, token: str) -> None:
        """Drop one token."""
        await self._store.drop_token(_digest(token))

    async def log_out_everywhere(self, person: PersonRow) -> None:
        """Drop all tokens of a person."""
        await self._store.drop_tokens_of(person.id)

    async def change(self, person: PersonRow, name: str | None, avatar: str | None) -> PersonRow:
        """Change a person's name, avatar, or both."""
        if name is not None:
            name = clean_name(name)
            person = replace(person, name=name, skeleton=self._unreserved_skeleton(name))
        if avatar is not None:
            person = replace(person, avatar=avatar)
        return await self._update(person)

    async def programs(self, owner: PersonRow) -> list[PersonRow]:
        """Return the programs that a person has registered."""
        _check_no_program(owner)
        return await self._store.programs_of(owner.id)

    async def add_program(self, owner: PersonRow, name: str, avatar: str) -> PersonWithToken:
        """Register a program."""
        if len(await self.programs(owner)) >= MAX_PROGRAMS:
            raise Denied("too-many-programs", limit=MAX_PROGRAMS)
        program = replace(self._new_person(name, avatar, PersonKind.BOT), owner=owner.id)
        return await self._add(program, PROGRAM_TOKEN_DAYS)

    async def revoke_program(self, owner: PersonRow, program: str) -> PersonRow:
        """Drop the token of a program; it keeps its name and its games."""
        for each in await self.programs(owner):
            if each.id == program:
                await self._store.drop_tokens_of(program)
                return each
        raise Denied("not-found")

    async def renew_program(self, owner: PersonRow, program: str) -> PersonWithToken:
        """Give a program a new token in place of the old one."""
        revoked = await self.revoke_program(owner, program)
        return PersonWithToken(revoked, await self._new_token(revoked, PROGRAM_TOKEN_DAYS))

    def _new_person(self, name: str, avatar: str, kind: PersonKind) -> PersonRow:
        name = clean_name(name)
        look = self._unreserved_skeleton(name)
        id_ = self._entropy.token_urlsafe(12)
        return PersonRow(id_, name, look, kind, avatar, None, None, self._clock())

    def _unreserved_skeleton(self, name: str) -> str:
        if (look := skeleton(name)) in self._reserved:
            raise Denied("name-taken", name=name)
        return look

    async def _add(self, person: PersonRow, days: int) -> PersonWithToken:
        try:
            await self._store.add_person(person)
        except NameTaken:
            raise Denied("name-taken", name=person.name) from None
        return PersonWithToken(person, await self._new_token(person, days))

    async def _update(self, person: PersonRow) -> PersonRow:
        try:
            await self._store.update_person(person)
        except NameTaken:
            raise Denied("name-taken", name=person.name) from None
        return person

    async def _new_token(self, person: PersonRow, days: int) -> str:
        token = self._entropy.token_urlsafe(32)
        await self._store.add_token(_digest(token), person.id, self._clock() + days * DAY_MS)
        return token


def public_person(person: PersonRow) -> Person:
    """Return a person as everybody may see them."""
    return Person(person.id, person.name, person.avatar, person.kind.value)


def _digest(token: str) -> bytes:
    """Return what the store keeps of a token.

    A token is looked up by this hash. The time that takes may tell something of the hash, from
    which nobody finds a token: it has 256 random bits, so that it needs no salt either.
    """
    return hashlib.sha256(token.encode(errors="replace")).digest()


def _check_no_program(person: PersonRow) -> None:
    if person.kind is PersonKind.BOT:
        raise Denied("not-for-programs")
