"""An address opens a store, or the error is one clear sentence."""

import sqlite3
from pathlib import Path

import pytest

from catsack.errors import CatsackError, Malformed
from catsack.store.address import store_at
from catsack.store.errors import StoreUnavailable
from tests.store.support.backends import table_row


@pytest.mark.parametrize("address", ["", "mysql://here/db", "sqlite://", "sqlite:///", "http://x"])
def test_a_bad_address_is_refused(address: str) -> None:
    with pytest.raises(Malformed, match="is no store") as error:
        store_at(address)
    assert error.value.key == "bad-store-address"


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
async def test_a_path_opens_an_sqlite_file_in_new_folders(form: str, tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "100% ä?#.db"
    store = store_at(form.format(file))
    await store.start()
    await store.add_table(table_row("t"), b"")
    await store.stop()
    assert [path.name for path in file.parent.iterdir()] == [file.name]


async def start_error(address: str) -> str:
    """Return the sentence with which the store at *address* fails to start."""
    store = store_at(address)
    with pytest.raises(CatsackError) as error:
        await store.start()
    await store.stop()
    sentence = str(error.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear cat, " * 100)
    assert await start_error(str(file)) == f"{file} is not an SQLite database."
    assert file.read_text() == "Dear cat, " * 100


async def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.commit()
    connection.close()
    assert await start_error(str(file)) == f"{file} is a database of something else."
    connection = sqlite3.connect(file)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    connection.close()


async def test_the_error_names_a_path_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (str(tmp_path / "file" / "store.db"), "/proc/catsack/store.db", str(tmp_path)):
        assert path in await start_error(path)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://anna:secret@127.0.0.1:1/catsack",
        "postgresql://anna:secret@/catsack?host=/nowhere",
        "postgresql://anna:secret@no.such.host.invalid/catsack",
        "postgresql://anna:secret@127.0.0.1:port/catsack",
        "postgresql://anna:secret@127.0.0.1:1/catsack?sslmode=perhaps",
    ],
)
async def test_an_unreachable_server_is_an_error_without_the_password(
    address: str,
) -> None:
    sentence = await start_error(address)
    assert "PostgreSQL" in sentence
    assert "secret" not in sentence


async def test_the_error_names_a_database_that_does_not_exist(postgres: str) -> None:
    sentence = await start_error(postgres.replace("/catsack_", "/never_made_"))
    assert "never_made_" in sentence


async def test_a_store_that_was_never_started_is_not_open(tmp_path: Path) -> None:
    for address in (str(tmp_path / "store.db"), "postgresql://127.0.0.1:1/x"):
        with pytest.raises(StoreUnavailable, match="not open"):
            await store_at(address).journal("t")
