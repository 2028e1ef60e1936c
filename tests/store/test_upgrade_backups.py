"""A store of an earlier version is backed up before it is upgraded, whatever happens on the way."""

import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from catsack.store.address import store_at
from catsack.store.backup import back_up, restore
from catsack.store.errors import StoreUnavailable
from catsack.store.upgrade import UpgradeBackups
from tests.store.support.backends import Backend
from tests.store.support.old_store import FIXTURE, old_store, version
from tests.store.support.upgrade_until_killed import POINTS

HEAD = "0004"
TABLES = ("entries", "games", "people", "sitters", "standings", "tables", "tokens", "noted", "seen")


def columns(table: str) -> str:
    """Return the columns that a table had in version 0.1.0."""
    with closing(sqlite3.connect(FIXTURE)) as connection:
        return ", ".join(row[1] for row in connection.execute(f"PRAGMA table_info({table})"))


def contents(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of an SQLite store, as far as version 0.1.0 knows them."""
    with closing(sqlite3.connect(file)) as connection:
        return {
            table: sorted(connection.execute(f"SELECT {columns(table)} FROM {table}"), key=repr)
            for table in (*TABLES, "catsack_version")
        }


@pytest.fixture
def backups(tmp_path: Path) -> UpgradeBackups:
    return UpgradeBackups(folder=tmp_path / "backups")


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An address for the store of version 0.1.0, which ``old_store`` fills."""
    if request.param == "sqlite":
        return str(tmp_path / "store" / "games.db")
    postgres: str = request.getfixturevalue("bare_postgres")
    return postgres


async def exported(backend: Backend, file: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of a store of either kind."""
    await back_up(backend.address, file)
    return contents(file)


async def test_a_backup_is_made_before_an_upgrade(
    address: str, backups: UpgradeBackups, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    old = await old_store(address)
    async with old.open_store(backups):
        assert await version(old) == HEAD
    (file,) = (tmp_path / "backups").iterdir()
    assert file.name.endswith(".schema-0001.db")
    assert stat.filemode(file.stat().st_mode) == "-rw-------"
    assert contents(file) == contents(FIXTURE)
    assert str(file) in caplog.text
    # Nothing but the schema has changed, and the next start needs no backup.
    file.unlink()
    async with old.open_store(backups):
        pass
    assert not list((tmp_path / "backups").iterdir())
    upgraded = await exported(old, tmp_path / "export.db")
    assert upgraded == {**contents(FIXTURE), "catsack_version": [(HEAD,)]}


async def test_the_backup_can_be_restored(
    address: str, backups: UpgradeBackups, tmp_path: Path
) -> None:
    old = await old_store(address)
    async with old.open_store(backups):
        pass
    (file,) = (tmp_path / "backups").iterdir()
    await restore(file, str(tmp_path / "again.db"))
    upgraded = {**contents(FIXTURE), "catsack_version": [(HEAD,)]}
    assert contents(tmp_path / "again.db") == upgraded


async def test_an_sqlite_file_is_backed_up_beside_itself(tmp_path: Path) -> None:
    old = await old_store(str(tmp_path / "store" / "games.db"))
    async with old.open_store():
        pass
    assert contents(tmp_path / "store" / "games.schema-0001.db") == contents(FIXTURE)


async def test_postgres_is_not_upgraded_without_a_folder_for_the_backup(
    bare_postgres: str,
) -> None:
    old = await old_store(bare_postgres)
    with pytest.raises(StoreUnavailable, match="--backup-folder") as error:
        await store_at(bare_postgres).start()
    assert not error.value.is_temporary
    assert await version(old) == "0001"


async def test_who_wants_no_backup_gets_none(address: str, tmp_path: Path) -> None:
    old = await old_store(address)
    async with old.open_store(UpgradeBackups(is_on=False)):
        assert await version(old) == HEAD
    assert not list(tmp_path.glob("**/*.schema-*"))


async def test_a_store_is_not_upgraded_if_it_cannot_be_backed_up(
    address: str, tmp_path: Path
) -> None:
    old = await old_store(address)
    (tmp_path / "backups").write_text("no folder")
    with pytest.raises(StoreUnavailable, match="backups"):
        await store_at(address, UpgradeBackups(folder=tmp_path / "backups")).start()
    assert await version(old) == "0001"


@pytest.mark.parametrize("point", POINTS)
async def test_an_upgrade_that_is_killed_leaves_a_store_that_can_be_used(
    address: str, backups: UpgradeBackups, point: str, tmp_path: Path
) -> None:
    old = await old_store(address)
    killed = subprocess.run(
        [
            *(sys.executable, "-m", "tests.store.support.upgrade_until_killed"),
            *(address, str(backups.folder), point),
        ],
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert killed.returncode == -signal.SIGKILL
    # It is as it was, for the version that wrote it.
    assert await version(old) == "0001"
    assert await exported(old, tmp_path / "export.db") == contents(FIXTURE)
    async with old.open_store(backups):
        assert await version(old) == HEAD
    (file,) = (tmp_path / "backups").iterdir()
    assert contents(file) == contents(FIXTURE)
    upgraded = await exported(old, tmp_path / "upgraded.db")
    assert upgraded == {**contents(FIXTURE), "catsack_version": [(HEAD,)]}
