"""Damaged stores and backups, for the commands that read them."""

import shutil
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from tests.support.command import command

from tools.campaign.inputs.mutations import ODD, damaged_bytes
from tools.store_growth import fill

GAMES = 2
MAX_SQLITE_INTEGER = 2**63 - 1


def try_stores(folder: Path, count: int, rng: Random) -> Counter[str]:
    """Check, back up and restore damaged stores; each command ends with a sentence at most."""
    sound, store, backup = (folder / f"{name}.db" for name in ("sound", "store", "backup"))
    fill(sound, GAMES)
    answers: Counter[str] = Counter()
    for _ in range(count):
        for path in folder.glob("*.db*"):
            if path != sound:
                path.unlink()
        shutil.copyfile(sound, store)
        damage_store(store, rng)
        name, arguments = rng.choice(
            (
                ("check", ("check", "--store", str(store))),
                ("check", ("check", "--json", "--store", str(store))),
                ("backup", ("backup", str(backup), "--store", str(store))),
                ("restore", ("restore", str(store), "--store", str(backup))),
                ("purge", ("purge", "--dry-run", "--store", str(store))),
            )
        )
        ended = command("admin", *arguments)
        assert ended.returncode in (0, 1, 2), ended
        assert "Traceback" not in ended.stderr, ended
        answers[f"{name} {ended.returncode}"] += 1
    return answers


def damage_store(path: Path, rng: Random) -> None:
    """Damage the bytes of a file of SQLite, or a value in one of its tables."""
    if rng.random() < 0.5:
        path.write_bytes(damaged_bytes(path.read_bytes(), rng))
        return
    with closing(sqlite3.connect(path)) as connection, suppress(sqlite3.IntegrityError):
        tables = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        table = rng.choice(tables)
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        column = rng.choice(columns)
        values = [value for (value,) in connection.execute(f"SELECT {column} FROM {table}")]  # noqa: S608
        if not values or rng.random() < 0.1:
            connection.execute(f"DROP TABLE {table}")
        else:
            old = rng.choice(values)
            connection.execute(
                f"UPDATE {table} SET {column} = ? WHERE {column} IS ?",  # noqa: S608
                [_odd_value(old, rng), old],
            )
        connection.commit()


def _odd_value(value: object, rng: Random) -> object:
    if isinstance(value, bytes) and rng.random() < 0.7:
        return damaged_bytes(value, rng)
    odd = rng.choice(ODD)
    if isinstance(odd, str):
        return odd.encode(errors="replace").decode()
    is_storable = isinstance(odd, int | float) and abs(odd) <= MAX_SQLITE_INTEGER
    return odd if is_storable or odd is None else b"\xff"
