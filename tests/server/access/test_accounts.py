"""Accounts and their tokens, below HTTP."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, Literal, TypeVar

import pytest
from argon2 import Parameters, PasswordHasher, extract_parameters

from catsack.server.access.accounts import DAY_MS, TOKEN_DAYS, Accounts
from catsack.server.access.names import SKELETON_VERSION
from catsack.server.access.passwords import MAX_WAITING, HashCost, Passwords
from catsack.server.ops.entropy import SYSTEM_ENTROPY
from catsack.server.protocol.refusals import Denied
from catsack.store.memory import MemoryStore
from catsack.store.rows import PersonKind, PersonRow
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


class HookedHasher(PasswordHasher):
    """Lets something happen while a password is checked."""

    def __init__(self) -> None:
        super().__init__(CHEAP_HASH.passes, CHEAP_HASH.kibibytes, CHEAP_HASH.lanes)
        self.meanwhile: list[Callable[[], None]] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
        if self.meanwhile:
            self.meanwhile.pop()()
        return super().verify(hash, password)


def test_login_with_a_password_that_is_changed_meanwhile_is_refused() -> None:
    async def story() -> None:
        hasher = HookedHasher()
        setup = AccountsSetup(hasher)
        other = setup.accounts_with(CHEAP_HASH.hasher())
        guest = await setup.accounts.add_guest("Ada", "")
        person = await setup.accounts.enrol(guest.person, "correct horse")
        loop = asyncio.get_running_loop()

        def change_password() -> None:
            change = other.change_password(person, "correct horse", "another horse")
            asyncio.run_coroutine_threadsafe(change, loop).result()

        hasher.meanwhile.append(change_password)
        with pytest.raises(Denied) as error:
            await setup.accounts.log_in("Ada", "correct horse")
        assert error.value.key == "wrong-password"
        # The only token is that of the device which changed the password.
        assert len(setup.store._data.tokens) == 1

    run(story())


def test_of_two_password_changes_at_once_one_is_refused() -> None:
    async def story() -> None:
        setup = AccountsSetup()
        guest = await setup.accounts.add_guest("Ada", "")
        person = await setup.accounts.enrol(guest.person, "correct horse")
        changes = [
            setup.accounts.change_password(person, "correct horse", new)
            for new in ("first horse", "second horse")
        ]
        results = await asyncio.gather(*changes, return_exceptions=True)
        assert [type(result) for result in results].count(Denied) == 1

    run(story())


def test_rename_with_an_old_row_does_not_bring_back_the_old_password() -> None:
    async def story() -> None:
        setup = AccountsSetup()
        guest = await setup.accounts.add_guest("Ada", "")
        stale = await setup.accounts.enrol(guest.person, "correct horse")
        await setup.accounts.change_password(stale, "correct horse", "another horse")
        await setup.accounts.change(stale, "Ada L", "cat")
        with pytest.raises(Denied):
            await setup.accounts.log_in("Ada L", "correct horse")
        assert (await setup.accounts.log_in("Ada L", "another horse")).person.avatar == "cat"

    run(story())


OLD_NAMES = {
    "Marie": "marle",
    "rnarie": "rnarle",
    "Arno": "arno",
    "Ada": "ada",
    "Ada\u034f": "ada\u034f",
    "2pac": "2pac",
}
"""Names of version 0.1.0 with their skeletons."""


def test_people_of_an_earlier_version_can_log_in_after_the_upgrade() -> None:
    async def story() -> None:
        setup = AccountsSetup()
        for name, look in OLD_NAMES.items():
            hashed = CHEAP_HASH.hasher().hash(f"password of {name}")
            kind = PersonKind.ACCOUNT
            await setup.store.add_person(
                PersonRow(f"id-{name}", name, look, kind, "", hashed, None, 0)
            )
        await setup.accounts.start()
        for name in OLD_NAMES:
            for typed in (name, name.upper(), f" {name} "):
                login = await setup.accounts.log_in(typed, f"password of {name}")
                assert login.person.name == name
        for name in ("Mar1e", "Arno", "Amo", "ada", "2Pac"):
            with pytest.raises(Denied) as error:
                await setup.accounts.add_guest(name, "")
            assert error.value.key == "name-taken"
        assert not await setup.store.people_with_other_skeletons(SKELETON_VERSION, 9)

    run(story())


@pytest.mark.parametrize(
    ("name", "reserved"),
    [
        ("adrnin", "admin"),
        ("Adm1n", "admin"),
        ("durnrny", "dummy"),
        ("5teady", None),
        ("Moderator", "moderator"),
    ],
)
def test_name_that_looks_like_a_reserved_one_is_refused(name: str, reserved: str | None) -> None:
    async def story() -> None:
        accounts = AccountsSetup().accounts
        if reserved is None:
            assert await accounts.add_guest(name, "")
            return
        with pytest.raises(Denied) as error:
            await accounts.add_guest(name, "")
        assert error.value.key == "name-taken"

    run(story())


class StuckExecutor(Executor):
    """Takes work and never does it."""

    def submit(self, fn: Callable[..., T], /, *args: object, **kwargs: object) -> Future[T]:
        return Future()


def test_only_a_few_passwords_wait_to_be_hashed_and_some_places_are_kept() -> None:
    async def story() -> None:
        passwords = Passwords(CHEAP_HASH.hasher(), StuckExecutor())
        passwords._decoy = CHEAP_HASH.hasher().hash("")
        waiting = [
            asyncio.create_task(passwords.matches(None, "guess")) for _ in range(MAX_WAITING)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Denied) as error:
            await passwords.matches(None, "guess")
        assert error.value.key == "passwords-busy"
        # Somebody at an address where they have logged in before still gets in.
        waiting.append(asyncio.create_task(passwords.matches(None, "right", is_familiar=True)))
        await asyncio.sleep(0)
        assert not waiting[-1].done()
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        # The places of those who have given up are free again.
        again = asyncio.create_task(passwords.matches(None, "guess"))
        await asyncio.sleep(0)
        assert not again.done()
        again.cancel()

    run(story())
