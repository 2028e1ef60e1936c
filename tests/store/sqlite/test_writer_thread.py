"""The thread that writes to SQLite, also when the file is locked or the disk is full."""

import asyncio
import multiprocessing
import sqlite3
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from sqlalchemy import insert

from catsack.store.address import store_at
from catsack.store.errors import StoreUnavailable
from catsack.store.rows import JournalAppend, StoredStatus
from catsack.store.schema import entries
from catsack.store.sql_store import SqlStore
from catsack.store.sqlite import connect as files
from catsack.store.sqlite.database import SqliteDatabase
from catsack.store.sqlite.group_commit import MAX_JOBS
from catsack.store.sqlite.prepare import prepare
from catsack.store.sqlite.writer_thread import BUSY_S, WriterThread
from catsack.store.transactions import SqliteTransaction, Transaction
from tests.store.support.backends import Backend, append, table_row
from tests.support.faults.sqlite import locked_file


async def test_no_write_is_acknowledged_before_the_commit(sqlite_backend: Backend) -> None:
    async with sqlite_backend.open_store() as store:
        other = sqlite3.connect(sqlite_backend.address, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        waiting = [
            asyncio.create_task(append(store, "t", 0, b"")),
            asyncio.create_task(store.add_table(table_row("u"), b"")),
        ]
        # Readers do not wait for writers, and see nothing that is not committed.
        assert await store.public_tables(1) == []
        assert await store.journal("t") == []
        assert not any(task.done() for task in waiting)
        other.execute("ROLLBACK")
        other.close()
        await asyncio.gather(*waiting)
        assert await store.journal("t") == [b""]


async def test_a_write_that_waits_is_committed_with_the_next_in_a_hurry(
    sqlite_backend: Backend,
) -> None:
    async with sqlite_backend.open_store() as store:
        alone = asyncio.create_task(store.add_table(table_row("u"), b""))
        await asyncio.sleep(0)
        assert await store.append([JournalAppend("t", 0, [b""])], hurry=True) == [None]
        assert alone.done()
        await append(store, "t", 1, b"")
        assert await store.journal("t") == [b"", b""]


async def test_a_file_that_stays_locked_fails_pending_writes_and_no_later_ones(
    tmp_path: Path,
) -> None:
    store = SqlStore(SqliteDatabase(tmp_path / "store.db", busy_s=0.01))
    await store.start()
    await append(store, "t", 0, b"before")
    with locked_file(tmp_path / "store.db"):
        results = await asyncio.gather(
            *(append(store, "t", n, b"") for n in range(3)),
            store.update_table("t", StoredStatus.OVER, b""),
            return_exceptions=True,
        )
        assert [error.key for error in results if isinstance(error, StoreUnavailable)] == [
            "store-locked"
        ] * 4
        assert "locked" in str(results[0])
    await append(store, "t", 1, b"after")
    assert await store.journal("t") == [b"before", b"after"]
    await store.stop()


async def test_a_store_whose_file_is_locked_closes_soon_however_much_waits(
    sqlite_backend: Backend,
) -> None:
    store = store_at(sqlite_backend.address)
    await store.start()
    with locked_file(Path(sqlite_backend.address)):
        # More than one group: each alone would wait for the lock.
        waiting = [asyncio.ensure_future(append(store, f"t{n}", 0, b"")) for n in range(3 * 500)]
        await asyncio.sleep(0)
        async with asyncio.timeout(2 * BUSY_S):
            await store.stop()
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(each) for each in outcomes} == {StoreUnavailable}


async def test_what_waits_when_a_store_is_closed_is_committed(sqlite_backend: Backend) -> None:
    store = store_at(sqlite_backend.address)
    await store.start()
    # More than one group.
    waiting = [asyncio.create_task(append(store, "t", n, b"")) for n in range(MAX_JOBS + 1)]
    await asyncio.sleep(0)
    await store.stop()
    await asyncio.gather(*waiting)
    async with sqlite_backend.open_store() as again:
        assert len(await again.journal("t")) == MAX_JOBS + 1


async def test_a_read_only_file_is_named_as_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    prepare(path)
    writer = WriterThread(path)
    writer.start()

    def forbid_writes(transaction: SqliteTransaction) -> None:
        transaction._driver.execute("PRAGMA query_only = ON")

    await writer.write(forbid_writes)  # type: ignore[arg-type]
    (error,) = await writer.append([JournalAppend("t", 0, [b""])])
    assert isinstance(error, StoreUnavailable)
    assert error.key == "store-read-only"
    assert await writer.append([JournalAppend("t", 0, [b""])]) == [None]
    await writer.stop()


async def test_a_disk_error_rolls_back_the_whole_group(
    tmp_path: Path,
) -> None:
    path = tmp_path / "store.db"
    prepare(path)
    writer = WriterThread(path)
    writer.start()

    def breaks(transaction: Transaction) -> None:
        transaction.execute(insert(entries), {"table_id": "half", "number": 0, "body": b""})
        raise sqlite3.OperationalError("disk I/O error")

    breaking = asyncio.create_task(writer.write(breaks))
    (error,) = await writer.append([JournalAppend("t", 0, [b""])])
    assert isinstance(error, StoreUnavailable)
    with pytest.raises(StoreUnavailable):
        await breaking
    await writer.append([JournalAppend("t", 1, [b""])])
    await writer.stop()
    connection = files.connect(path)
    assert connection.execute("SELECT table_id, number FROM entries").fetchall() == [("t", 1)]
    connection.close()


def fill_disk(address: str, sender: Connection) -> None:
    asyncio.run(_fill_disk(address, sender))


async def _fill_disk(address: str, sender: Connection) -> None:
    """Append until the file may not grow, then let it grow again and append once more."""
    from resource import RLIMIT_FSIZE, getrlimit, setrlimit

    store = store_at(address)
    await store.start()
    _, hard = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (Path(f"{address}-wal").stat().st_size + 200_000, hard))
    written: list[int] = []
    sentences: list[str] = []
    number = 0
    while len(sentences) < 20:
        group = range(number, number + 10)
        number += 10
        results = await asyncio.gather(
            *(append(store, "t", n, b"x" * 3000) for n in group), return_exceptions=True
        )
        written += [n for n, result in zip(group, results, strict=True) if result is None]
        sentences += [str(result) for result in results if isinstance(result, StoreUnavailable)]
    setrlimit(RLIMIT_FSIZE, (hard, hard))
    await append(store, "t", number, b"room again")
    sender.send(([*written, number], sentences))


async def test_a_full_disk_fails_appends_until_there_is_room_again(
    sqlite_backend: Backend,
) -> None:
    context = multiprocessing.get_context("forkserver")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=fill_disk, args=(sqlite_backend.address, sender))
    child.start()
    sender.close()
    written, sentences = receiver.recv()
    child.kill()
    child.join()
    receiver.close()
    assert sqlite_backend.address in sentences[0]
    assert "disk" in sentences[0]
    connection = sqlite3.connect(sqlite_backend.address)
    numbers = [row[0] for row in connection.execute("SELECT number FROM entries ORDER BY number")]
    connection.close()
    assert numbers == written


def append_beside_full_disk(address: str, sender: Connection) -> None:
    asyncio.run(_append_beside_full_disk(address, sender))


async def _append_beside_full_disk(address: str, sender: Connection) -> None:
    """Let no file grow beyond the size of the log, and send which of 300 appends fail."""
    from resource import RLIMIT_FSIZE, getrlimit, setrlimit

    store = store_at(address)
    await store.start()
    for number in range(100):
        await append(store, "t", number, b"")
    _, hard = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (Path(f"{address}-wal").stat().st_size, hard))
    failed: list[int] = []
    for number in range(300):
        try:
            await append(store, "u", number, b"")
        except StoreUnavailable:
            failed.append(number)
    setrlimit(RLIMIT_FSIZE, (hard, hard))
    sender.send(failed)


async def test_log_that_takes_the_last_room_is_used_again(sqlite_backend: Backend) -> None:
    context = multiprocessing.get_context("forkserver")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=append_beside_full_disk, args=(sqlite_backend.address, sender))
    child.start()
    sender.close()
    failed = receiver.recv()
    child.kill()
    child.join()
    receiver.close()
    assert failed
    assert len(failed) <= 10


async def test_a_commit_waits_for_the_disk(sqlite_backend: Backend) -> None:
    async with sqlite_backend.open_store():
        connection = files.connect(Path(sqlite_backend.address))
        pragmas = [
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
        connection.close()
    full = 2
    assert pragmas == ["wal", full, 1]
