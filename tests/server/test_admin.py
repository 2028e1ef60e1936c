"""``catsack admin purge`` and ``catsack admin check`` over stores of both kinds."""

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from catsack.store.backup import restore
from tests.server.test_old_stores import FIXTURES
from tests.support.command import command
from tests.support.postgres import PostgresServer

YEARS_MS = 3 * 365 * 24 * 3_600_000
COUNTS = {"expired-token": 4, "unused-guest": 0, "closed-table": 1, "old-journal": 1}
"""What is in the fixture that nobody can use three years later."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store of three years ago."""
    file = Path(shutil.copy(FIXTURES[0] / "games.db", tmp_path / "games.db"))
    file.chmod(0o600)
    connection = sqlite3.connect(file)
    for column in (
        *("tables.created", "tables.tended_until", "games.finished", "tokens.expires"),
        *("people.created", "seen.at"),
    ):
        table, name = column.split(".")
        connection.execute(f"UPDATE {table} SET {name} = {name} - {YEARS_MS}")
    connection.commit()
    connection.close()
    return file


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, file: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(file)
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    with server.new_database() as address:
        asyncio.run(restore(file, address))
        yield address


def test_purge_counts_first_and_then_deletes(address: str) -> None:
    dry = command("admin", "purge", "--dry-run", "--json", "--store", address)
    assert json.loads(dry.stdout) == {"is_dry_run": True, **COUNTS}
    told = command("admin", "purge", "--dry-run", "--store", address)
    assert told.stdout == (
        "4 expired tokens, 0 guests without a game, 1 closed tables and 1 tables of finished games "
        "would be deleted.\n"
    )
    done = command("admin", "purge", "--json", "--store", address)
    assert json.loads(done.stdout) == {"is_dry_run": False, **COUNTS}
    again = command("admin", "purge", "--json", "--store", address)
    assert not any(json.loads(again.stdout).values())
    # Tables in play are as they were, and the finished game is in the archive.
    checked = command("admin", "check", "--json", "--store", address)
    assert json.loads(checked.stdout) == {
        "tables": 6,
        "games": 1,
        "reviews": 0,
        "problems": [],
    }


def test_purge_keeps_what_it_is_told_to_keep(address: str) -> None:
    options = ("--keep-closed-tables", "0", "--keep-journals", "2000", "--json")
    run = command("admin", "purge", *options, "--store", address)
    counts = {**COUNTS, "closed-table": 0, "old-journal": 0}
    assert json.loads(run.stdout) == {"is_dry_run": False, **counts}


def test_check_says_that_all_is_well(address: str) -> None:
    run = command("admin", "check", "--store", address)
    assert (run.returncode, run.stdout) == (
        0,
        "8 tables and 1 games are checked: all is well.\n",
    )


def test_check_reports_each_problem_in_one_line(file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.execute("UPDATE sitters SET score = score + 1 WHERE seat = 0")
    connection.execute("DELETE FROM entries WHERE number = 1")
    connection.commit()
    connection.close()
    run = command("admin", "check", "--store", str(file))
    *problems, verdict = run.stdout.splitlines()
    assert run.returncode == 1
    assert verdict == f"8 tables and 1 games are checked: {len(problems)} problems."
    assert [line.partition(": ")[2] for line in problems].count(
        "entry 1 of its journal is missing."
    ) == 8
    assert problems[-1].startswith("Game ")
    as_json = json.loads(command("admin", "check", "--json", "--store", str(file)).stdout)
    assert len(as_json["problems"]) == len(problems)


@pytest.mark.parametrize("name", ["purge", "check"])
@pytest.mark.parametrize(
    ("store", "sentence"),
    [
        ("nowhere.db", "There is no store nowhere.db."),
        ("memory:", "There is nothing in a store in memory."),
        ("postgresql://nobody@127.0.0.1:1/none", "The PostgreSQL server cannot be used: "),
    ],
)
def test_store_that_is_not_there_is_refused(name: str, store: str, sentence: str) -> None:
    run = command("admin", name, "--store", store)
    assert run.returncode == 2
    assert run.stderr.startswith(f"catsack: {sentence}")
    assert run.stderr.count("\n") == 1
    assert not Path("nowhere.db").exists()


def test_check_can_be_interrupted(file: Path) -> None:
    script = (
        "import os, signal\n"
        "from catsack.cli import main\n"
        "from catsack.server.upkeep import store_check\n"
        "problems = store_check._table_problems\n"
        "async def interrupted(store, id_):\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    return await problems(store, id_)\n"
        "store_check._table_problems = interrupted\n"
        "main()\n"
    )
    command("admin", "check", "--store", str(file))  # an old store is upgraded first, and says so
    words = [sys.executable, "-c", script, "admin", "check", "--store", str(file)]
    run = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout) == (130, "")
    assert run.stderr == "\nStopped. What was written to a file is kept.\n"
