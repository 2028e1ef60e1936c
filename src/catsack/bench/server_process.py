"""A server in a process of its own, and what it costs: processor time and memory (``/proc``)."""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory

TICKS = os.sysconf("SC_CLK_TCK")
COMMAND = (sys.executable, "-c", "from catsack.cli import main; main()", "serve")
START_S = 60


class Served:
    """A running server."""

    def __init__(self, port: int, process: asyncio.subprocess.Process) -> None:
        self.port = port
        self._process = process
        self._folder = Path("/proc") / str(process.pid)

    @property
    def cpu_s(self) -> float:
        """Seconds of processor time so far, its own and the system's for it."""
        # The name of the program may hold anything, but no field after it a bracket.
        fields = (self._folder / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def rss_mb(self) -> float:
        """The most memory that it ever had, in millions of bytes."""
        lines = (self._folder / "status").read_text().splitlines()
        most = next(line for line in lines if line.startswith("VmHWM"))
        return int(most.split()[1]) * 1024 / 1e6

    async def start(self) -> None:
        """Return when it answers."""
        async with asyncio.timeout(START_S):
            while not await asyncio.to_thread(_answers, self.port):
                if self._process.returncode is not None:
                    raise RuntimeError(f"The server ended with {self._process.returncode}.")
                await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """Stop it as its owner would."""
        if self._process.returncode is None:
            self._process.terminate()
        await self._process.wait()


@asynccontextmanager
async def served(store: Path | None = None) -> AsyncIterator[Served]:
    """Serve a durable store without limits; without *store*, a new one that is thrown away."""
    with TemporaryDirectory(prefix="catsack-bench-") as folder:
        port = _free_port()
        process = await asyncio.create_subprocess_exec(
            *(*COMMAND, "--port", str(port), "--store", str(store or Path(folder) / "games.db")),
            *("--no-limits", "--log-level", "warning"),
            stdout=asyncio.subprocess.DEVNULL,
        )
        server = Served(port, process)
        try:
            await server.start()
            yield server
        finally:
            await server.stop()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _answers(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
