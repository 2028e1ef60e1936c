"""People and their tokens, below HTTP."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest
from argon2 import PasswordHasher, extract_parameters
from starlette.requests import HTTPConnection

from catsack.server.access.accounts import DAY_MS, TOKEN_DAYS, People
from catsack.server.access.passwords import Cost, Passwords
from catsack.server.protocol.refusals import Denied
from catsack.store.memory import MemoryStore
from catsack.store.rows import PersonKind
from tests.server.conftest import CHEAP

T = TypeVar("T")


class House:
    """People over a store in memory, at a time that is set by hand."""

    def __init__(self, cost: Cost = CHEAP) -> None:
        self.now = 1_000_000
        self.store = MemoryStore()
        self.passwords = Passwords(cost)
        self.people = People(self.store, self.passwords, lambda: self.now)


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def test_token_stands_for_its_person_until_it_expires() -> None:
    async def story() -> None:
        house = House()
        known = await house.people.guest("Ada", "")
        assert await house.people.who(known.token) == known.person
        house.now += TOKEN_DAYS * DAY_MS - 1
        assert await house.people.who(known.token) == known.person
        house.now += 1
        assert await house.people.who(known.token) is None

    run(story())


@pytest.mark.parametrize("token", [None, "", "nonsense", "x" * 10_000, "\0", "\udcff"])
def test_what_is_no_token_stands_for_nobody(token: str | None) -> None:
    assert run(House().people.who(token)) is None


def test_store_never_sees_a_token_or_a_password() -> None:
    async def story() -> None:
        house = House()
        known = await house.people.guest("Ada", "")
        person = await house.people.enrol(known.person, "correct horse")
        program = await house.people.add_program(person, "Adas bot", "")
        kept = repr(house.store._shelf)
        assert "Adas bot" in kept
        for secret in (known.token, program.token, "correct horse"):
            assert secret not in kept
        assert person.password is not None
        assert person.password.startswith("$argon2id$")

    run(story())


def test_guest_keeps_id_and_tokens_when_enrolling() -> None:
    async def story() -> None:
        house = House()
        known = await house.people.guest("Ada", "cat")
        await house.people.change(known.person, "Ada L", None)
        person = await house.people.enrol(known.person, "correct horse")
        assert (person.id, person.kind, person.name) == (
            known.person.id,
            PersonKind.ACCOUNT,
            "Ada L",
        )
        assert await house.people.who(known.token) == person

    run(story())


def test_name_is_taken_even_if_two_ask_at_once() -> None:
    async def story() -> None:
        house = House()
        asked = [house.people.guest(name, "") for name in ("Ada", "ADA", "ada")]
        found = await asyncio.gather(*asked, return_exceptions=True)
        refused = [one for one in found if isinstance(one, Denied)]
        assert [one.key for one in refused] == ["name-taken"] * 2

    run(story())


def test_password_is_hashed_anew_when_it_is_to_cost_more() -> None:
    async def story() -> None:
        house = House()
        known = await house.people.guest("Ada", "")
        await house.people.enrol(known.person, "correct horse")
        later = People(house.store, Passwords(Cost(2, 16, 1)), lambda: house.now)
        first = (await later.log_in("Ada", "correct horse")).person
        assert first.password is not None
        assert "m=16,t=2" in first.password
        assert (await later.log_in("Ada", "correct horse")).person == first

    run(story())


def test_hashing_does_not_hold_up_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    hashed_in = []

    def hashed(_: PasswordHasher, password: str) -> str:
        hashed_in.append(threading.current_thread())
        return password

    monkeypatch.setattr(PasswordHasher, "hash", hashed)
    run(Passwords(CHEAP).hashed("correct horse"))
    (thread,) = hashed_in
    assert thread is not threading.current_thread()


def test_unknown_name_costs_as_much_as_a_wrong_password(monkeypatch: pytest.MonkeyPatch) -> None:
    paid = []
    verify = PasswordHasher.verify

    def counted(hasher: PasswordHasher, kept: str, password: str) -> bool:
        paid.append(extract_parameters(kept))
        return verify(hasher, kept, password)

    async def story() -> None:
        house = House()
        known = await house.people.guest("Ada", "")
        await house.people.enrol(known.person, "correct horse")
        monkeypatch.setattr(PasswordHasher, "verify", counted)
        for name in ("Nobody", "Ada"):
            with pytest.raises(Denied):
                await house.people.log_in(name, "wrong")

    run(story())
    unknown, wrong = paid
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
        # Who names a token means it: a cookie does not stand in for a bad one.
        ({"authorization": "Basic abc", "cookie": "catsack=def"}, None),
    ],
)
def test_token_comes_from_a_header_or_a_cookie(headers: dict[str, str], token: str | None) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    assert People.token_of(HTTPConnection({"type": "http", "headers": raw})) == token
