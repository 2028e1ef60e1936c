"""Guests, accounts and programs, and the secret tokens by which the server knows them."""

import hashlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from catsack.server.access.cookies import MAX_AGE_S
from catsack.server.access.names import SKELETON_VERSION, clean_name, skeleton, spelling
from catsack.server.access.passwords import Passwords
from catsack.server.ops.entropy import Entropy
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.updates import Person
from catsack.store.contract import Store
from catsack.store.errors import NameTaken
from catsack.store.rows import PersonKind, PersonRow

DAY_MS = 24 * 3600 * 1000
TOKEN_DAYS = MAX_AGE_S // (24 * 3600)
PROGRAM_TOKEN_DAYS = 10 * 366
MAX_PROGRAMS = 8
"""One person may register this many programs."""
UPGRADE_SIZE = 200
"""How many skeletons of an earlier version are read at a time."""
RESERVED_NAMES = (
    *("catsack", "admin", "administrator", "moderator", "operator"),
    *("server", "support", "system", "dummy"),
)
"""Names that would be taken for somebody who runs the server, or for part of the game."""


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
        on_change: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._store = store
        self._passwords = passwords
        self._clock = clock
        self._entropy = entropy
        self._on_change = on_change
        """Called with the id of a person whose name or tokens have changed."""
        self._reserved = {skeleton(name) for name in (*RESERVED_NAMES, *bots)}

    async def start(self) -> None:
        """Bring skeletons of an earlier version up to date, so that names are found by them.

        Two people whose names look alike by now keep their names: see ``_person_named``.
        """
        while people := await self._store.people_with_other_skeletons(
            SKELETON_VERSION, UPGRADE_SIZE
        ):
            for person in people:
                look = skeleton(person.name)
                for key in (look, _second_skeleton(look, person.name), f"{look}:{person.id}"):
                    with suppress(NameTaken):
                        await self._store.rename_person(person.id, person.name, key)
                        break

    async def person_of(self, token: str | None) -> PersonRow | None:
        """Return the person whose token it is."""
        if not token or len(token) > 200:
            return None
        return await self._store.person_of_token(token_hash(token), self._clock())

    async def add_guest(self, name: str, avatar: str) -> PersonWithToken:
        """Let somebody in who has nothing but a name."""
        return await self._add(self._new_person(name, avatar, PersonKind.GUEST), TOKEN_DAYS)

    async def enrol(self, person: PersonRow, password: str) -> PersonRow:
        """Make a guest an account. The id stays, and with it games and rating."""
        _check_no_program(person)
        if person.kind is PersonKind.ACCOUNT:
            raise Denied("already-account")
        hashed = await self._passwords.hash(password)
        if not await self._store.replace_password(person.id, None, hashed):
            raise Denied("already-account")
        return await self._current(person)

    async def log_in(
        self, name: str, password: str, *, is_familiar: bool = False
    ) -> PersonWithToken:
        """Return the account of that name; whatever is wrong, the refusal is the same.

        *is_familiar* says that somebody has logged in to it at this address before.
        """
        person = await self._person_named(name)
        hashed = person.password if person else None
        is_right = await self._passwords.matches(hashed, password, is_familiar=is_familiar)
        if not is_right or person is None or hashed is None:
            raise Denied("wrong-password")
        if self._passwords.is_outdated(hashed):
            again = await self._passwords.hash(password)
            await self._store.replace_password(person.id, hashed, again)
        token = await self._new_token(person, TOKEN_DAYS)
        person = await self._current(person)
        # Hashing takes a while. Whoever changed the password meanwhile has dropped all tokens,
        # but perhaps before this one was added.
        if person.password != hashed and not await self._passwords.matches(
            person.password, password
        ):
            await self.log_out(token)
            raise Denied("wrong-password")
        return PersonWithToken(person, token)

    async def change_password(self, person: PersonRow, password: str, new: str) -> PersonWithToken:
        """Change a password, and drop all tokens but a new one."""
        if not await self._passwords.matches(person.password, password):
            raise Denied("wrong-password")
        hashed = await self._passwords.hash(new)
        if not await self._store.replace_password(person.id, person.password, hashed):
            # Another device has changed it in the meantime.
            raise Denied("wrong-password")
        await self._drop_tokens(person.id)
        person = await self._current(person)
        return PersonWithToken(person, await self._new_token(person, TOKEN_DAYS))

    async def log_out(self, token: str) -> None:
        """Drop one token."""
        person = await self._store.drop_token(token_hash(token))
        if person is not None:
            self._on_change(person)

    async def log_out_everywhere(self, person: PersonRow) -> None:
        """Drop all tokens of a person."""
        await self._drop_tokens(person.id)

    async def change(self, person: PersonRow, name: str | None, avatar: str | None) -> PersonRow:
        """Change a person's name, avatar, or both."""
        if name is not None:
            name = clean_name(name)
            try:
                await self._store.rename_person(person.id, name, self._unreserved_skeleton(name))
            except NameTaken:
                raise Denied("name-taken", name=name) from None
        if avatar is not None:
            await self._store.change_avatar(person.id, avatar)
        self._on_change(person.id)
        return await self._current(person)

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
                await self._drop_tokens(program)
                return each
        raise Denied("not-found")

    async def renew_program(self, owner: PersonRow, program: str) -> PersonWithToken:
        """Give a program a new token in place of the old one."""
        revoked = await self.revoke_program(owner, program)
        return PersonWithToken(revoked, await self._new_token(revoked, PROGRAM_TOKEN_DAYS))

    async def _person_named(self, name: str) -> PersonRow | None:
        """Return the person with this name, or with one that looks like it."""
        look = skeleton(name)
        found = await self._store.person_named(look)
        if found is not None and spelling(found.name) == spelling(name):
            return found
        return await self._store.person_named(_second_skeleton(look, name)) or found

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

    async def _current(self, person: PersonRow) -> PersonRow:
        """Return a person as the store has them now."""
        current = await self._store.person(person.id)
        if current is None:
            raise Denied("not-known")
        return current

    async def _drop_tokens(self, person: str) -> None:
        await self._store.drop_tokens_of(person)
        self._on_change(person)

    async def _new_token(self, person: PersonRow, days: int) -> str:
        token = self._entropy.token_urlsafe(32)
        await self._store.add_token(token_hash(token), person.id, self._clock() + days * DAY_MS)
        return token


def public_person(person: PersonRow) -> Person:
    """Return a person as everybody may see them."""
    return Person(person.id, person.name, person.avatar, person.kind.value)


def token_hash(token: str) -> bytes:
    """Return what the store keeps of a token.

    A token is looked up by this hash. The time that takes may tell something of the hash, from
    which nobody finds a token: it has 256 random bits, so that it needs no salt either.
    """
    return hashlib.sha256(token.encode(errors="replace")).digest()


def _second_skeleton(look: str, name: str) -> str:
    """Return the skeleton of a name whose *look* another person had before."""
    return f"{look}:{spelling(name)}"


def _check_no_program(person: PersonRow) -> None:
    if person.kind is PersonKind.BOT:
        raise Denied("not-for-programs")
