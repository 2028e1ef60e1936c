"""People: guests, accounts and programs, and the secret tokens by which they are known."""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace

from starlette.requests import HTTPConnection

from catsack.bots import names as house_bots
from catsack.server.access.names import cleaned, skeleton
from catsack.server.access.passwords import Passwords
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.updates import Person
from catsack.store.contract import Store
from catsack.store.errors import NameTaken
from catsack.store.rows import PersonKind, PersonRow

COOKIE = "catsack"
DAY_MS = 24 * 3600 * 1000
TOKEN_DAYS = 400
"""No browser keeps a cookie for longer."""
PROGRAM_DAYS = 10 * 366
PROGRAMS = 8
"""So many programs may one person register."""
RESERVED = ("catsack", "admin", "dummy")


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody, and a new token that stands for them. It is kept nowhere else."""

    person: PersonRow
    token: str


class People:
    """Everybody with a name."""

    def __init__(self, store: Store, passwords: Passwords, clock: Callable[[], int]) -> None:
        self._store = store
        self._passwords = passwords
        self._clock = clock
        self._reserved = {skeleton(name) for name in (*RESERVED, *house_bots())}

    # Being known.

    @staticmethod
    def token_of(connection: HTTPConnection) -> str | None:
        """Return the token that came with a request or a socket: a program's, or a browser's."""
        authorization = connection.headers.get("authorization")
        if authorization is not None:
            kind, _, token = authorization.partition(" ")
            return token.strip() or None if kind.lower() == "bearer" else None
        return connection.cookies.get(COOKIE)

    async def who(self, token: str | None) -> PersonRow | None:
        """Return whom a token stands for."""
        if not token or len(token) > 200:
            return None
        return await self._store.person_of_token(_digest(token), self._clock())

    # Guests and accounts.

    async def guest(self, name: str, avatar: str) -> Known:
        """Let somebody in who has nothing but a name."""
        return await self._admitted(self._new(name, avatar, PersonKind.GUEST), TOKEN_DAYS)

    async def enrol(self, person: PersonRow, password: str) -> PersonRow:
        """Make a guest an account. The id stays, and with it games and rating."""
        _check_no_program(person)
        if person.kind is PersonKind.ACCOUNT:
            raise Denied("already-account")
        hashed = await self._passwords.hashed(password)
        # Hashing takes a while, in which another device may have changed something else.
        now = await self._store.person(person.id) or person
        return await self._changed(replace(now, kind=PersonKind.ACCOUNT, password=hashed))

    async def log_in(self, name: str, password: str) -> Known:
        """Return the account of that name; whatever is wrong, the answer is the same."""
        person = await self._store.person_named(skeleton(name))
        kept = person.password if person else None
        if not await self._passwords.fits(kept, password) or person is None or kept is None:
            raise Denied("wrong-password")
        if self._passwords.is_dated(kept):
            hashed = await self._passwords.hashed(password)
            person = await self._changed(replace(person, password=hashed))
        return Known(person, await self._token(person, TOKEN_DAYS))

    async def change_password(self, person: PersonRow, password: str, new: str) -> Known:
        """Change a password and forget all tokens but a new one."""
        if not await self._passwords.fits(person.password, password):
            raise Denied("wrong-password")
        hashed = await self._passwords.hashed(new)
        person = await self._changed(replace(person, password=hashed))
        await self._store.drop_tokens_of(person.id)
        return Known(person, await self._token(person, TOKEN_DAYS))

    async def log_out(self, token: str) -> None:
        """Forget one token."""
        await self._store.drop_token(_digest(token))

    async def log_out_everywhere(self, person: PersonRow) -> None:
        """Forget all tokens of a person."""
        await self._store.drop_tokens_of(person.id)

    async def change(self, person: PersonRow, name: str | None, avatar: str | None) -> PersonRow:
        """Change somebody's name, avatar, or both."""
        if name is not None:
            name = cleaned(name)
            person = replace(person, name=name, skeleton=self._free_look(name))
        if avatar is not None:
            person = replace(person, avatar=avatar)
        return await self._changed(person)

    # Programs.

    async def programs(self, owner: PersonRow) -> list[PersonRow]:
        """Return the programs that somebody has registered."""
        _check_no_program(owner)
        return await self._store.programs_of(owner.id)

    async def add_program(self, owner: PersonRow, name: str, avatar: str) -> Known:
        """Register a program."""
        if len(await self.programs(owner)) >= PROGRAMS:
            raise Denied("too-many-programs", limit=PROGRAMS)
        program = replace(self._new(name, avatar, PersonKind.BOT), owner=owner.id)
        return await self._admitted(program, PROGRAM_DAYS)

    async def revoke_program(self, owner: PersonRow, program: str) -> PersonRow:
        """Forget the token of a program; it keeps its name and its games."""
        for found in await self.programs(owner):
            if found.id == program:
                await self._store.drop_tokens_of(program)
                return found
        raise Denied("not-found")

    async def renew_program(self, owner: PersonRow, program: str) -> Known:
        """Give a program a new token in place of the old one."""
        found = await self.revoke_program(owner, program)
        return Known(found, await self._token(found, PROGRAM_DAYS))

    def _new(self, name: str, avatar: str, kind: PersonKind) -> PersonRow:
        name = cleaned(name)
        look = self._free_look(name)
        person = secrets.token_urlsafe(12)
        return PersonRow(person, name, look, kind, avatar, None, None, self._clock())

    def _free_look(self, name: str) -> str:
        if (look := skeleton(name)) in self._reserved:
            raise Denied("name-taken", name=name)
        return look

    async def _admitted(self, person: PersonRow, days: int) -> Known:
        try:
            await self._store.add_person(person)
        except NameTaken:
            raise Denied("name-taken", name=person.name) from None
        return Known(person, await self._token(person, days))

    async def _changed(self, person: PersonRow) -> PersonRow:
        try:
            await self._store.update_person(person)
        except NameTaken:
            raise Denied("name-taken", name=person.name) from None
        return person

    async def _token(self, person: PersonRow, days: int) -> str:
        token = secrets.token_urlsafe(32)
        await self._store.add_token(_digest(token), person.id, self._clock() + days * DAY_MS)
        return token


def as_seen(person: PersonRow) -> Person:
    """Return somebody as everybody may see them."""
    return Person(person.id, person.name, person.avatar, person.kind.value)


def _digest(token: str) -> bytes:
    """Return what is kept of a token.

    It is looked up by this hash. How long that takes may tell something of the hash, from
    which nobody finds a token: it has 256 bits of chance, so that no salt is needed either.
    """
    return hashlib.sha256(token.encode(errors="replace")).digest()


def _check_no_program(person: PersonRow) -> None:
    if person.kind is PersonKind.BOT:
        raise Denied("not-for-programs")
