"""Guessing passwords is slow, and locks nobody out of their own account."""

import asyncio
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette

from catsack.server.access.login_guard import MAX_SLOW, SLOW_DOWN_S, LoginGuard
from catsack.server.access.rate_limits import Allowance, Allowances, RateLimits
from catsack.server.app import app
from catsack.server.options import Options
from catsack.server.protocol.refusals import Denied
from catsack.store.memory import MemoryStore
from tests.server.conftest import started_app
from tests.server.support.http_client import Browser, refusal_in
from tests.server.support.local_server import CHEAP_HASH
from tests.server.support.manual_loop import run

OWNER, ATTACKER = "192.0.2.1", "198.51.100.1"
PASSWORD = "eight or more"  # noqa: S105
WRONG = {"name": "Ada", "password": "wrong wrong"}


@pytest.fixture
def limited(runner: asyncio.Runner) -> Iterator[Starlette]:
    """A server with the limits that everybody gets."""
    options = Options(hash_cost=CHEAP_HASH)
    with started_app(runner, app(MemoryStore(), options)) as server:
        yield server


def test_wrong_tries_at_one_address_do_not_lock_the_owner_out_at_another(
    runner: asyncio.Runner, limited: Starlette
) -> None:
    ada = Browser(runner, limited, address=OWNER).become_guest("Ada")
    ada.post("/api/me/enrol", json={"password": PASSWORD})
    attacker = Browser(runner, limited, address=ATTACKER)
    statuses = [attacker.post("/api/login", json=WRONG).status_code for _ in range(12)]
    assert statuses == [401] * 10 + [429] * 2
    elsewhere = Browser(runner, limited, address="203.0.113.5")
    assert elsewhere.post("/api/login", json={**WRONG, "password": PASSWORD}).is_success
    changed = ada.post("/api/me/password", json={"password": PASSWORD, "new": "nine or more"})
    assert changed.is_success


def test_who_makes_an_account_is_known_at_that_address(runner: asyncio.Runner) -> None:
    limits = Allowances(guesses=Allowance(1, 10**9))
    options = Options(allowances=limits, hash_cost=CHEAP_HASH)
    with started_app(runner, app(MemoryStore(), options)) as server:
        ada = Browser(runner, server, address=OWNER).become_guest("Ada")
        assert ada.post("/api/me/enrol", json={"password": PASSWORD}).is_success
        assert ada.post("/api/logout").is_success
        attacker = Browser(runner, server, address=ATTACKER)
        assert attacker.post("/api/login", json=WRONG).status_code == 401
        response = ada.run(
            asyncio.wait_for(
                # Elsewhere a try has to wait by now.
                ada.send("POST", "/api/login", json={**WRONG, "password": PASSWORD}),
                SLOW_DOWN_S / 2,
            )
        )
        assert response.is_success


def test_right_passwords_do_not_count_as_tries_for_the_account() -> None:
    async def story() -> None:
        limits = RateLimits(Allowances(logins=Allowance(99, 1)), asyncio.get_running_loop().time)
        guard = LoginGuard(limits)
        for _ in range(30):
            assert await seconds_to_log_in(guard, OWNER) == 0

    run(story())


async def guess(guard: LoginGuard, address: str) -> None:
    """Try a wrong password."""
    with pytest.raises(Denied, match="No account"):
        async with guard.attempt("ada", address):
            raise Denied("wrong-password")


async def guess_from_everywhere(guard: LoginGuard, tries: int) -> None:
    """Try wrong passwords at as many addresses."""
    for number in range(tries):
        await guess(guard, f"198.51.100.{number}")


async def seconds_to_log_in(guard: LoginGuard, address: str) -> float:
    """Log in with the right password, and return how long that takes."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    async with guard.attempt("ada", address):
        return loop.time() - began


def test_somebody_with_many_addresses_slows_an_account_down_and_does_not_lock_it() -> None:
    async def story() -> None:
        guard = LoginGuard(RateLimits(clock=asyncio.get_running_loop().time))
        assert await seconds_to_log_in(guard, OWNER) == 0
        await guess_from_everywhere(guard, 50)
        # The owner does not wait where they have logged in before, and gets in everywhere.
        assert await seconds_to_log_in(guard, OWNER) == 0
        assert await seconds_to_log_in(guard, "203.0.113.5") == SLOW_DOWN_S
        assert await seconds_to_log_in(guard, "203.0.113.5") == 0

    run(story())


def test_only_a_few_guesses_for_one_account_wait_at_a_time() -> None:
    async def story() -> None:
        guard = LoginGuard(RateLimits(clock=asyncio.get_running_loop().time))
        await guess_from_everywhere(guard, 50)
        tries = [guess(guard, f"203.0.113.{number}") for number in range(MAX_SLOW)]
        waiting = asyncio.gather(*tries)
        await asyncio.sleep(0)
        with pytest.raises(Denied) as error:
            await seconds_to_log_in(guard, "203.0.113.99")
        assert error.value.facts == {"seconds": SLOW_DOWN_S}
        await waiting
        assert await seconds_to_log_in(guard, "203.0.113.99") == SLOW_DOWN_S

    run(story())


def test_guesses_are_forgotten_with_time() -> None:
    async def story() -> None:
        guard = LoginGuard(RateLimits(clock=asyncio.get_running_loop().time))
        await guess_from_everywhere(guard, 50)
        await asyncio.sleep(50 * 20)
        assert await seconds_to_log_in(guard, "203.0.113.5") == 0

    run(story())


def test_wrong_tries_for_one_account_do_not_slow_down_another() -> None:
    async def story() -> None:
        guard = LoginGuard(RateLimits(clock=asyncio.get_running_loop().time))
        await guess_from_everywhere(guard, 50)
        loop = asyncio.get_running_loop()
        began = loop.time()
        async with guard.attempt("bo", "203.0.113.5"):
            assert loop.time() == began

    run(story())


def test_login_says_how_long_to_wait(runner: asyncio.Runner, limited: Starlette) -> None:
    attacker = Browser(runner, limited, address=ATTACKER)
    for _ in range(10):
        attacker.post("/api/login", json=WRONG)
    refused = refusal_in(attacker.post("/api/login", json=WRONG), 429)
    assert refused.key == "too-many-requests"
