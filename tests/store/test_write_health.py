"""Whether a store accepts writes is known at once when somebody asks."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from catsack.store.errors import StoreUnavailable
from catsack.store.sql_store import SqlStore
from catsack.store.sqlite.database import SqliteDatabase
from catsack.store.write_health import FRESH_S, PROBE_S, WriteHealth
from tests.server.support.manual_loop import run
from tests.store.support.backends import Backend, append
from tests.support.faults.sqlite import locked_file

FULL = StoreUnavailable("store-full", "The disk is full.")


class Probe:
    """A write that fails when it is told to, and counts."""

    def __init__(self) -> None:
        self.count = 0
        self.error: Exception | None = None
        self.takes_s = 0.0

    async def __call__(self) -> None:
        self.count += 1
        await asyncio.sleep(self.takes_s)
        if self.error is not None:
            raise self.error


def story(tell: Callable[[WriteHealth, Probe], Awaitable[None]]) -> None:
    async def whole() -> None:
        probe = Probe()
        await tell(WriteHealth(probe), probe)

    run(whole())


async def refusal(health: WriteHealth) -> str | None:
    """Return the key of why writes fail."""
    try:
        await health.check()
    except StoreUnavailable as error:
        return error.key
    return None


def test_a_write_is_tried_once_in_two_seconds_however_often_somebody_asks() -> None:
    async def tell(health: WriteHealth, probe: Probe) -> None:
        probe.takes_s = 0.1
        assert await asyncio.gather(*(refusal(health) for _ in range(100))) == [None] * 100
        assert probe.count == 1
        await asyncio.sleep(FRESH_S * 0.9)
        assert await refusal(health) is None
        assert probe.count == 1
        await asyncio.sleep(FRESH_S)
        assert await refusal(health) is None
        assert probe.count == 2

    story(tell)


def test_a_write_that_fails_is_told_and_forgotten_when_writes_work_again() -> None:
    async def tell(health: WriteHealth, probe: Probe) -> None:
        probe.error = FULL
        assert await refusal(health) == "store-full"
        probe.error = None
        assert await refusal(health) == "store-full"
        await asyncio.sleep(FRESH_S * 1.1)
        assert await refusal(health) is None

    story(tell)


def test_the_failure_of_a_move_counts_although_a_small_write_works() -> None:
    async def tell(health: WriteHealth, _: Probe) -> None:
        assert await refusal(health) is None
        health.note_failure(FULL)
        assert await refusal(health) == "store-full"
        await asyncio.sleep(FRESH_S * 1.1)
        assert await refusal(health) is None
        health.note_failure(ValueError("not about the disk"))
        assert await refusal(health) is None

    story(tell)


def test_a_write_that_hangs_counts_as_failed_and_is_not_started_twice() -> None:
    async def tell(health: WriteHealth, probe: Probe) -> None:
        probe.takes_s = 10 * PROBE_S
        for _ in range(5):
            assert await refusal(health) == "store-unavailable"
            await asyncio.sleep(FRESH_S * 1.1)
        assert probe.count == 1

    story(tell)


def test_whatever_a_write_raises_counts_as_a_failure() -> None:
    async def tell(health: WriteHealth, probe: Probe) -> None:
        probe.error = KeyError("odd")
        assert await refusal(health) == "store-unavailable"

    story(tell)


async def test_a_store_that_works_accepts_writes_and_keeps_none_of_its_probes(
    backend: Backend,
) -> None:
    async with backend.open_store() as store:
        await store.check_writable()
        assert await store.journal("") == []


async def test_a_locked_file_is_told_after_a_failed_move(tmp_path: Path) -> None:
    store = SqlStore(SqliteDatabase(tmp_path / "store.db", busy_s=0.01))
    await store.start()
    await store.check_writable()
    with locked_file(tmp_path / "store.db"):
        with pytest.raises(StoreUnavailable):
            await append(store, "t", 0, b"")
        with pytest.raises(StoreUnavailable) as error:
            await store.check_writable()
        assert error.value.key == "store-locked"
    await store.stop()


async def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    store = SqlStore(SqliteDatabase(tmp_path / "store.db"))
    await store.start()
    await store.check_writable()
    with sqlite3.connect(tmp_path / "store.db") as connection:
        connection.execute("ALTER TABLE people RENAME TO persons")
    connection.close()
    with pytest.raises(StoreUnavailable):
        await store.person("zoe")
    with pytest.raises(StoreUnavailable):
        await store.check_writable()
    await store.stop()


async def test_a_probe_writes_to_the_disk(sqlite_backend: Backend) -> None:
    async with sqlite_backend.open_store() as store:
        log = Path(f"{sqlite_backend.address}-wal")
        before = log.stat().st_size
        await store.check_writable()
        assert log.stat().st_size > before
    with sqlite3.connect(sqlite_backend.address) as connection:
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (0,)
    connection.close()
