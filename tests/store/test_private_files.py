"""Nobody but the owner can read a store or a backup: seeds of running games are in them."""

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from catsack.store.address import store_at
from catsack.store.backup import back_up, restore
from tests.store.support.backends import Backend, append


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """New files are readable by everybody unless somebody takes care."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    """Return what others may do with each file of a folder."""
    return {
        path.name: stat.filemode(path.stat().st_mode) for path in folder.iterdir() if path.is_file()
    }


async def test_a_new_store_and_its_logs_are_private(tmp_path: Path) -> None:
    async with Backend(f"sqlite:///{tmp_path}/games.db").open_store() as store:
        await append(store, "t", 0, b"a seed")
        assert modes(tmp_path) == dict.fromkeys(
            ("games.db", "games.db-wal", "games.db-shm"), "-rw-------"
        )


async def test_a_folder_that_is_made_for_a_store_is_private(tmp_path: Path) -> None:
    async with Backend(str(tmp_path / "new" / "games.db")).open_store():
        assert stat.filemode((tmp_path / "new").stat().st_mode) == "drwx------"


async def test_a_store_that_everybody_can_read_is_made_private_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.db"
    store = store_at(str(file))
    await store.start()
    await append(store, "t", 0, b"a seed")
    for name in modes(tmp_path):
        (tmp_path / name).chmod(0o644)
    async with Backend(str(file)).open_store():
        assert set(modes(tmp_path).values()) == {"-rw-------"}
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "games.db" in caplog.text
    await store.stop()


async def test_a_store_that_a_group_may_read_stays_as_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.db"
    async with Backend(str(file)).open_store():
        pass
    file.chmod(0o640)
    async with Backend(str(file)).open_store():
        assert modes(tmp_path)["games.db"] == "-rw-r-----"
    assert caplog.text == ""


async def test_a_backup_is_private_from_its_first_byte(
    disk_backend: Backend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    seen: set[str] = set()
    replace = Path.replace

    def watched(self: Path, target: Path) -> Path:
        seen.update(modes(folder).values())
        return replace(self, target)

    async with disk_backend.open_store() as store:
        await append(store, "t", 0, b"a seed")
        monkeypatch.setattr(Path, "replace", watched)
        await back_up(disk_backend.address, folder / "copy.db")
    assert seen == {"-rw-------"}
    assert modes(folder) == {"copy.db": "-rw-------"}
    await restore(folder / "copy.db", str(tmp_path / "restored" / "games.db"))
    assert modes(tmp_path / "restored") == {"games.db": "-rw-------"}
