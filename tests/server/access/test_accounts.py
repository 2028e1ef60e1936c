"""Accounts and their tokens, below HTTP."""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, TypeVar

import pytest
from argon2 import Parameters, PasswordHasher, extract_parameters
from starlette.requests import HTTPConnection

from catsack.server.access.accounts import DAY_MS, TOKEN_DAYS, Accounts
from catsack.server.access.passwords import HashCost, Passwords
from catsack.server.ops.entropy import SYSTEM_ENTROPY
from catsack.server.protocol.refusals import Denied
from catsack.store.memory import MemoryStore
from catsack.store.rows import PersonKind
from tests.server.support.local_server import CHEAP_HASH

T = TypeVar("T")


class AccountsSetup:
    """A store in memory with accounts over it, at a time that is set by hand."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self.now = 1_000_000
        self.store = MemoryStore()
        self.accounts = self.accounts_with(hasher or CHEAP_HASH.hasher())

    def accounts_with(self, hasher: PasswordHasher) -> Accounts:
        """Return accounts over the same store whose passwords are hashed by *hasher*."""
        passwords = Passwords(hasher, ThreadPoolExecutor(1))
        return Accounts(self.store, passwords, lambda: self.now, SYSTEM_ENTROPY, ["steady"])


class RecordingHasher(PasswordHasher):
    """Records the threads it hashes in, and what each check of a password costs."""

    def __init__(self) -> None:
        super().__init__(CHEAP_HASH.passes, CHEAP_HASH.kibibytes, CHEAP_HASH.lanes)
        self.threads: list[threading.Thread] = []
        self.costs: list[Parameters] = []

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.threads.append(threading.current_thread())
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
        self.costs.append(extract_parameters(str(hash)))
        return super().verify(hash, password)


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def test_token_identifies_its_person_until_it_expires() -> None:
    async def story() -> None:
        setup = AccountsSetup()
        guest = await setup.accounts.add_guest("Ada", "")
        assert await setup.accounts.person_of(guest.token) == guest.person
        setup.now += TOKEN_DAYS * DAY_MS - 1
        assert await setup.accounts.person_of(guest.token) == guest.person
        setup.now += 1
        assert await setup.accounts.person_of(guest.token) is None

    run(story())


@pytest.mark.parametrize("token", [None, "", "nonsense", "x" * 10_000, "\0", "\udcff"])
def test_other_text_identifies_nobody(token: str | None) -> None:
    assert run(AccountsSetup().accounts.person_of(token)) is None


def test_store_never_sees_a_token_or_a_password() -> None:
    async def story() -> None:
        setup = AccountsSetup()
        guest = await setup.accounts.add_guest("Ada", "")
        person = await setup.accounts.enrol(guest.person, "correct horse")
        program = await setup.accounts.add_program(person, "Adas bot", "")
        contents = repr(setup.store._data)
        assert "Adas bot" in contents
        for secret in (guest.token, program.token, "correct horse"):
            assert secret not in contents
        assert person.password is not None
        assert person.password.startswith("$argon2id$")

    run(story())


def test_guest_keeps_id_and_tokens_when_enrolling() -> None:
    async def story() -> None:
        setup = AccountsSetup()
        guest = await setup.accounts.add_guest("Ada", "cat")
        await setup.accounts.change(guest.person, "Ada L", None)
        person = await setup.accounts.enrol(guest.person, "correct horse")
        assert (person.id, person.kind, person.name) == (
            guest.person.id,
            PersonKind.ACCOUNT,
            "Ada L",
        )
        assert await setup.accounts.person_of(guest.token) == person

    run(story())


def test_only_one_of_several_guests_gets_a_name_at_the_same_time() -> None:
    async def story() -> None:
        setup = AccountsSetup()
        requests = [setup.accounts.add_guest(name, "") for name in ("Ada", "ADA", "ada")]
        results = await asyncio.gather(*requests, return_exceptions=True)
        errors = [result for result in results if isinstance(result, Denied)]
        assert [error.key for error in errors] == ["name-taken"] * 2

    run(story())


def test_password_is_hashed_again_when_hashes_are_to_cost_more() -> None:
    async def story() -> None:
        setup = AccountsSetup()
        guest = await setup.accounts.add_guest("Ada", "")
        await setup.accounts.enrol(guest.person, "correct horse")
        later = setup.accounts_with(HashCost(2, 16, 1).hasher())
        first = (await later.log_in("Ada", "correct horse")).person
        assert first.password is not None
        assert "m=16,t=2" in first.password
        assert (await later.log_in("Ada", "correct horse")).person == first

    run(story())


def test_hashing_does_not_block_the_event_loop() -> None:
    hasher = RecordingHasher()
    run(Passwords(hasher, ThreadPoolExecutor(1)).hash("correct horse"))
    (thread,) = hasher.threads
    assert thread is not threading.current_thread()


def test_unknown_name_costs_as_much_as_a_wrong_password() -> None:
    hasher = RecordingHasher()

    async def story() -> None:
        setup = AccountsSetup(hasher)
        guest = await setup.accounts.add_guest("Ada", "")
        await setup.accounts.enrol(guest.person, "correct horse")
        for name in ("Nobody", "Ada"):
            with pytest.raises(Denied):
                await setup.accounts.log_in(name, "wrong")

    run(story())
    unknown, wrong = hasher.costs
    assert unknown == wrong


@pytest.mark.parametrize(
    ("headers", "token"),
    [
        ({}, None),
        ({"cookie": "catsack=abc; other=x"}, "abc"),
        ({"authorization": "Bearer abc"}, "abc"),
        ({"authorization": "bearer  abc "}, "abc"),
        ({"authorization": "Bearer"}, None),
        ({"authorization": "Basic abc"}, None),
        ({"authorization": "Bearer abc", "cookie": "catsack=def"}, "abc"),
        # A request that names a token means it: a cookie does not replace a bad one.
        ({"authorization": "Basic abc", "cookie": "catsack=def"}, None),
    ],
)
def test_token_comes_from_a_header_or_a_cookie(headers: dict[str, str], token: str | None) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    assert Accounts.token_of(HTTPConnection({"type": "http", "headers": raw})) == token
