"""The base package works without the libraries of the extras, and says which one is missing."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from catsack.errors import CatsackError
from catsack.extras import MissingExtra, require
from catsack.store.sqlite.prepare import prepare
from tests.support.without_library import BLOCK, command_without

ALL = (
    "asyncpg greenlet joblib matplotlib distributed dask torch pyspiel pettingzoo gymnasium mcp "
    "pandas pyarrow tensorboard"
)
DUEL = "arena --hero random --against random --games 4"
POSTGRES = "postgresql://127.0.0.1:1/catsack"

MISSING = [
    ("asyncpg", "postgres", f"serve --store {POSTGRES}"),
    ("greenlet", "postgres", f"serve --store {POSTGRES}"),
    ("asyncpg", "postgres", f"admin backup --store {POSTGRES} backup.db"),
    ("joblib", "arena", f"{DUEL} --workers 2 --out results.jsonl"),
    ("matplotlib", "arena", f"{DUEL} --workers 1 --report page.html"),
    ("joblib", "dask", f"{DUEL} --dask 127.0.0.1:1"),
    ("distributed", "dask", f"{DUEL} --dask 127.0.0.1:1"),
    ("joblib", "arena", "study --games 1 --workers 2"),
    ("matplotlib", "arena", "study --games 1 --workers 1 --report page.html"),
    ("torch", "train", "train --folder run"),
    ("joblib", "train", "train --folder run"),
    ("matplotlib", "train", "train --folder run"),
    ("torch", "train", "oracle"),
    ("tensorboard", "tensorboard", "train --folder run --tensorboard"),
    ("pyarrow", "data", "export --generate 1 --parquet games"),
    ("joblib", "arena", "export --generate 1 --parquet games --workers 2"),
    ("joblib", "arena", "simulate --workers 2 --out games.jsonl"),
    ("distributed", "dask", "simulate --dask 127.0.0.1:1 --out games.jsonl"),
    ("distributed", "dask", "study --games 1 --workers 1 --dask 127.0.0.1:1"),
    ("mcp", "mcp", "mcp"),
]


@pytest.mark.parametrize(("library", "extra", "line"), MISSING)
def test_missing_library_is_one_sentence_with_the_command_that_installs_it(
    library: str, extra: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = command_without(library, *line.split())
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        f'catsack: This needs {library}, which is not installed: pip install "catsack[{extra}]"\n'
    )
    assert list(tmp_path.iterdir()) == []


def test_backup_is_restored_without_the_extras_but_not_into_postgres(tmp_path: Path) -> None:
    store, backup, copy = (str(tmp_path / name) for name in ("store.db", "backup.db", "copy.db"))
    prepare(Path(store))
    assert command_without(ALL, "admin", "backup", "--store", store, backup).returncode == 0
    assert command_without(ALL, "admin", "restore", "--store", copy, backup).returncode == 0
    done = command_without(ALL, "admin", "restore", "--store", POSTGRES, backup)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert 'pip install "catsack[postgres]"' in done.stderr


@pytest.mark.parametrize(
    "line",
    [
        "play --seed 3",
        "simulate --games 1 --bots champion,search-1k,level-3,bluffer",
        "replay examples/fair-deal.jsonl",
        "verify examples/fair-deal.jsonl",
        "bots",
        f"{DUEL} --workers 1",
        "study --games 1 --workers 1",
    ],
)
def test_command_works_without_the_extras(line: str) -> None:
    done = command_without(ALL, *line.split())
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_bench_leaves_out_adapters_that_are_not_installed() -> None:
    done = command_without(ALL, "bench", "--json")
    assert set(json.loads(done.stdout)) == {"engine", "kernel", "batch", "search", "import_s"}


def test_server_works_without_the_extras(tmp_path: Path) -> None:
    code = f"""{BLOCK.format(libraries=ALL.split())}
from catsack.cli import main
sys.argv[1:] = ["serve", "--port", "0", "--store", {str(tmp_path / "store.db")!r}]
main()"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert re.match("The table is open at http://", server.stdout.readline())
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=20)
    assert (server.returncode, errors) == (0, "")


def test_missing_extra_is_a_refusal_and_an_import_error() -> None:
    with pytest.raises(MissingExtra) as refusal:
        require("arena", "json", "no_such_library")
    assert isinstance(refusal.value, CatsackError)
    assert isinstance(refusal.value, ImportError)
    assert refusal.value.key == "missing-extra"
    assert refusal.value.facts == {"extra": "arena", "library": "no_such_library"}


def test_require_accepts_what_is_installed() -> None:
    require("arena", "json", "numpy")
