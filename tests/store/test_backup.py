"""A backup holds a whole store, and can be restored into a store of either kind."""

import asyncio
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from catsack.errors import CatsackError, Malformed
from catsack.store.backup import back_up, restore
from catsack.store.contract import Store
from catsack.store.errors import StoreUnavailable
from catsack.store.rows import PersonKind, StoredStatus
from tests.store.support.backends import Backend, append, game_row, person_row, rate, table_row
from tests.support.postgres import PostgresServer


@pytest.fixture(params=["sqlite", "postgres"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Backend]:
    """An empty store to restore into."""
    if request.param == "sqlite":
        yield Backend(str(tmp_path / "somewhere" / "else.db"))
    else:
        server: PostgresServer = request.getfixturevalue("postgres_server")
        with server.new_database() as address:
            yield Backend(address)


async def fill(store: Store) -> None:
    await store.add_person(person_row("anna", "Änna", kind=PersonKind.ACCOUNT))
    await store.add_person(person_row("robot", kind=PersonKind.BOT, owner="anna"))
    await store.add_token(b"\x00\xff", "anna", 2**50)
    for n in range(30):
        await store.add_table(table_row(f"t{n}", n, is_public=n % 2 == 0), b"\x00opened")
        await append(store, f"t{n}", 1, bytes([n]))
    await store.update_table("t1", StoredStatus.OPEN, b"", ["anna"])
    await store.update_table("t2", StoredStatus.OVER, b"\xff")
    await store.lease_tables("worker", ["t3"], 99)
    await store.record_presence([("t1", "anna")], 2**50)
    await store.archive_game(game_row("t2", "anna", "robot", "bot:steady"), rate)
    await store.archive_game(game_row("t3", "anna", "ben", "c", "d", is_rated=False), rate)


async def contents(store: Store) -> list[object]:
    """Return something from each table of the database."""
    return [
        [await store.journal(f"t{n}") for n in range(31)],
        [await store.table(f"t{n}") for n in range(31)],
        await store.public_tables(99),
        await store.tables_of_person("anna", 9),
        await store.unleased_tables(50, 99),
        await store.last_seen("t1"),
        await store.person_of_token(b"\x00\xff", 0),
        await store.programs_of("anna"),
        await store.games_of("anna", 999, 9),
        await store.tallies("anna"),
        await store.leaderboard(3, False, 9) + await store.leaderboard(3, True, 9),
    ]


async def test_everything_comes_back_in_a_store_of_either_kind(
    disk_backend: Backend, target: Backend, tmp_path: Path
) -> None:
    file = tmp_path / "backup.db"
    async with disk_backend.open_store() as store:
        await fill(store)
        await back_up(disk_backend.address, file)
        before = await contents(store)
    assert [path.name for path in tmp_path.glob("backup*")] == ["backup.db"]
    await restore(file, target.address)
    async with target.open_store() as store:
        assert await contents(store) == before
        assert all(before)
        await append(store, "t1", 2, b"life goes on")


async def test_a_backup_while_others_write_shows_one_moment(
    disk_backend: Backend, tmp_path: Path
) -> None:
    async with disk_backend.open_store() as store:
        number = 0

        async def write() -> None:
            nonlocal number
            while True:
                await append(store, "t", number, b"%d" % number)
                await store.add_person(person_row(f"p{number}"))
                number += 1

        writing = asyncio.create_task(write())
        for turn in range(5):
            least = number
            await back_up(disk_backend.address, tmp_path / f"{turn}.db")
            async with Backend(str(tmp_path / f"{turn}.db")).open_store() as copy:
                journal = await copy.journal("t")
                people = [await copy.person(f"p{n}") for n in range(len(journal) + 1)]
            assert len(journal) >= least
            assert journal == [b"%d" % n for n in range(len(journal))]
            # Each person was added after one entry and before the next.
            assert all(people[:-2])
            assert people[-1] is None
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)


async def test_a_backup_is_not_restored_into_a_store_that_is_not_empty(
    disk_backend: Backend, tmp_path: Path
) -> None:
    file = tmp_path / "backup.db"
    async with Backend(str(tmp_path / "source.db")).open_store() as store:
        await fill(store)
    await back_up(str(tmp_path / "source.db"), file)
    async with disk_backend.open_store() as store:
        await store.add_person(person_row("zoe"))
        with pytest.raises(StoreUnavailable, match="not empty"):
            await restore(file, disk_backend.address)
        assert await store.person("anna") is None
        assert await store.journal("t1") == []


async def test_a_backup_overwrites_no_file(sqlite_backend: Backend, tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("precious")
    async with sqlite_backend.open_store():
        with pytest.raises(StoreUnavailable, match="precious already"):
            await back_up(sqlite_backend.address, file)
    assert file.read_text() == "precious"


async def test_a_backup_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    (tmp_path / "text").write_text("no database, but long enough to look like one" * 100)
    errors = {
        "memory:": "in memory",
        str(tmp_path / "missing.db"): "There is no store",
        str(tmp_path / "text"): "not an SQLite database",
        "postgresql://nobody@127.0.0.1:1/none": "PostgreSQL",
        "mysql://here": "no store",
    }
    for address, sentence in errors.items():
        with pytest.raises(CatsackError, match=sentence):
            await back_up(address, file)
        assert [path.name for path in tmp_path.iterdir()] == ["text"]
    async with Backend(str(tmp_path / "store.db")).open_store():
        with pytest.raises(StoreUnavailable) as error:
            await back_up(str(tmp_path / "store.db"), tmp_path / "no" / "folder" / "backup.db")
        assert str(error.value) == f"There is no folder {tmp_path / 'no' / 'folder'}."


async def test_a_backup_that_cannot_be_written_does_not_blame_the_store(
    disk_backend: Backend, tmp_path: Path
) -> None:
    (tmp_path / "backup.db.part").mkdir()
    async with disk_backend.open_store():
        with pytest.raises(StoreUnavailable) as error:
            await back_up(disk_backend.address, tmp_path / "backup.db")
    assert str(error.value).startswith(f"The backup {tmp_path / 'backup.db'} cannot be written: ")


async def test_a_backup_on_a_full_disk_does_not_blame_the_store(
    disk_backend: Backend, tmp_path: Path
) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    async with disk_backend.open_store() as store:
        for n in range(300):
            await append(store, f"t{n}", 0, b"x" * 5000)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
        try:
            with pytest.raises(StoreUnavailable) as error:
                await back_up(disk_backend.address, tmp_path / "backup.db")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert str(error.value).startswith(f"The backup {tmp_path / 'backup.db'} cannot be written: ")
    assert not list(tmp_path.glob("backup*"))


async def test_an_incomplete_backup_is_not_restored(
    sqlite_backend: Backend, tmp_path: Path
) -> None:
    async with sqlite_backend.open_store() as store:
        await fill(store)
        await append(store, "t", 0, b"x" * 100_000)
    whole = Path(sqlite_backend.address).read_bytes()
    (tmp_path / "half.db").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "text").write_text("no database" * 100)
    target = tmp_path / "target.db"
    for name in ("half.db", "text", "missing"):
        with pytest.raises(StoreUnavailable):
            await restore(tmp_path / name, str(target))
        assert not target.exists()
    with pytest.raises(Malformed):
        await restore(Path(sqlite_backend.address), "memory:")
