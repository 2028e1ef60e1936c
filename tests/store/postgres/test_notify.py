"""Notifications between workers."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest

from catsack.store.contract import Store
from catsack.store.postgres.notify import payloads
from tests.store.support.backends import Backend
from tests.store.support.postgres_proxy import postgres_proxy

Inbox = asyncio.Queue[Mapping[str, int]]


@pytest.fixture(params=["memory", "postgres"])
def shared(request: pytest.FixtureRequest) -> Backend:
    """The backends whose workers notify each other."""
    return Backend("memory:" if request.param == "memory" else request.getfixturevalue("postgres"))


def listen(store: Store) -> Inbox:
    inbox: Inbox = asyncio.Queue()
    store.on_notify(inbox.put_nowait)
    return inbox


async def test_a_notification_reaches_every_other_worker(shared: Backend) -> None:
    async with shared.open_store() as one, shared.open_store() as two, shared.open_store() as three:
        inboxes = [listen(store) for store in (two, three)]
        await one.notify({"t": 5, "u": 17})
        for inbox in inboxes:
            assert await inbox.get() == {"t": 5, "u": 17}


async def test_a_worker_does_not_notify_itself(shared: Backend) -> None:
    async with shared.open_store() as one, shared.open_store() as two:
        inbox, other = listen(one), listen(two)
        await one.notify({"mine": 1})
        assert await other.get() == {"mine": 1}
        await two.notify({"yours": 1})
        # Notifications arrive in the order they were sent: its own would have come before.
        assert await inbox.get() == {"yours": 1}
        assert inbox.empty()
        assert other.empty()


async def test_a_person_who_has_changed_is_told_to_every_other_worker(shared: Backend) -> None:
    async with shared.open_store() as one, shared.open_store() as two:
        own: asyncio.Queue[str] = asyncio.Queue()
        other: asyncio.Queue[str] = asyncio.Queue()
        one.on_notify_person(own.put_nowait)
        two.on_notify_person(other.put_nowait)
        await one.notify_person("anna")
        assert await other.get() == "anna"
        await two.notify_person("ben")
        assert await own.get() == "ben"
        assert other.empty()


async def test_notifications_of_thousands_of_tables_have_a_legal_size(shared: Backend) -> None:
    tables = {f"table-{n:05}-{'ü' * 20}": n for n in range(3000)}
    async with shared.open_store() as one, shared.open_store() as two:
        inbox = listen(two)
        await one.notify(tables)
        received: dict[str, int] = {}
        while len(received) < len(tables):
            received.update(await inbox.get())
        assert received == tables


async def test_a_pending_notification_has_the_latest_number(
    postgres_backend: Backend,
) -> None:
    async with postgres_backend.open_store() as one, postgres_backend.open_store() as two:
        inbox = listen(two)
        for number in (3, 5, 4):
            await one.notify({"t": number})
        assert await inbox.get() == {"t": 5}
        await one.notify({})
        await one.notify({"end": 0})
        assert await inbox.get() == {"end": 0}


async def test_pending_notifications_are_sent_before_the_store_stops(
    postgres_backend: Backend,
) -> None:
    async with postgres_backend.open_store() as two:
        inbox = listen(two)
        async with postgres_backend.open_store() as one:
            await one.notify({"t": 1})
        assert await inbox.get() == {"t": 1}


async def test_a_person_who_changed_while_the_server_was_away_is_told_afterwards(
    postgres: str,
) -> None:
    async with (
        Backend(postgres).open_store() as two,
        postgres_proxy(postgres) as proxy,
        Backend(proxy.address).open_store() as one,
    ):
        people: asyncio.Queue[str] = asyncio.Queue()
        two.on_notify_person(people.put_nowait)
        await proxy.down()
        await one.notify_person("anna")
        await proxy.up()
        assert await people.get() == "anna"


async def test_a_store_in_a_file_notifies_nobody(tmp_path: Path) -> None:
    backend = Backend(str(tmp_path / "store.db"))
    async with backend.open_store() as one, backend.open_store() as two:
        inbox = listen(two)
        await one.notify({"t": 1})
        assert inbox.empty()
        assert not one.is_shared


def test_payloads_stay_below_the_limit_of_a_notification() -> None:
    texts = list(payloads({f"{'x' * 60}{n}": n for n in range(1000)}))
    assert len(texts) > 1
    assert max(len(text.encode()) for text in texts) < 8000
    assert min(len(text.encode()) for text in texts[:-1]) > 7500
    assert list(payloads({})) == []
