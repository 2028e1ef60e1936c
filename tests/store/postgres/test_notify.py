"""Wake-ups between workers."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest

from catsack.store.contract import Store
from catsack.store.postgres.notify import payloads
from tests.store.support.backends import Backend

Heard = asyncio.Queue[Mapping[str, int]]


@pytest.fixture(params=["memory", "postgres"])
def shared(request: pytest.FixtureRequest) -> Backend:
    """Those keepers whose workers wake each other."""
    return Backend("memory:" if request.param == "memory" else request.getfixturevalue("postgres"))


def listen(store: Store) -> Heard:
    heard: Heard = asyncio.Queue()
    store.on_notify(heard.put_nowait)
    return heard


async def test_a_wake_up_reaches_every_other_worker(shared: Backend) -> None:
    async with shared.open_store() as one, shared.open_store() as two, shared.open_store() as three:
        heard = [listen(store) for store in (two, three)]
        await one.notify({"t": 5, "u": 17})
        for each in heard:
            assert await each.get() == {"t": 5, "u": 17}


async def test_nobody_wakes_itself(shared: Backend) -> None:
    async with shared.open_store() as one, shared.open_store() as two:
        heard, others = listen(one), listen(two)
        await one.notify({"mine": 1})
        assert await others.get() == {"mine": 1}
        await two.notify({"yours": 1})
        # Wake-ups come in the order in which they were told: its own would have come before.
        assert await heard.get() == {"yours": 1}
        assert heard.empty()
        assert others.empty()


async def test_thousands_of_tables_are_told_in_notifications_of_legal_size(shared: Backend) -> None:
    tables = {f"table-{n:05}-{'ü' * 20}": n for n in range(3000)}
    async with shared.open_store() as one, shared.open_store() as two:
        heard = listen(two)
        await one.notify(tables)
        told: dict[str, int] = {}
        while len(told) < len(tables):
            told.update(await heard.get())
        assert told == tables


async def test_what_waits_to_be_told_is_told_at_its_latest_number(
    postgres_backend: Backend,
) -> None:
    async with postgres_backend.open_store() as one, postgres_backend.open_store() as two:
        heard = listen(two)
        for number in (3, 5, 4):
            await one.notify({"t": number})
        assert await heard.get() == {"t": 5}
        await one.notify({})
        await one.notify({"end": 0})
        assert await heard.get() == {"end": 0}


async def test_what_is_to_be_told_is_told_before_the_store_stops(postgres_backend: Backend) -> None:
    async with postgres_backend.open_store() as two:
        heard = listen(two)
        async with postgres_backend.open_store() as one:
            await one.notify({"t": 1})
        assert await heard.get() == {"t": 1}


async def test_a_store_in_a_file_wakes_nobody(tmp_path: Path) -> None:
    backend = Backend(str(tmp_path / "store.db"))
    async with backend.open_store() as one, backend.open_store() as two:
        heard = listen(two)
        await one.notify({"t": 1})
        assert heard.empty()
        assert not one.is_shared


def test_payloads_stay_below_the_limit_of_a_notification() -> None:
    texts = list(payloads({f"{'x' * 60}{n}": n for n in range(1000)}))
    assert len(texts) > 1
    assert max(len(text.encode()) for text in texts) < 8000
    assert min(len(text.encode()) for text in texts[:-1]) > 7500
    assert list(payloads({})) == []
