"""A server in a process of its own, with its processor time and memory from ``/proc``."""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory

TICKS_PER_S = os.sysconf("SC_CLK_TCK")
COMMAND = (sys.executable, "-c", "from catsack.cli import main; main()", "serve")
START_S = 60
"""Time until the server must answer."""


class ServerProcess:
    """A running server."""

    def __init__(self, port: int, process: asyncio.subprocess.Process) -> None:
        self.port = port
        self._process = process
        self.pid = process.pid
        self._folder = Path("/proc") / str(process.pid)

    @property
    def cpu_s(self) -> float:
        """Processor time so far, in user and system mode."""
        # The program's name is in brackets and may hold anything; no later field has a bracket.
        fields = (self._folder / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS_PER_S

    @property
    def rss_mb(self) -> float:
        """Peak memory so far, in millions of bytes."""
        lines = (self._folder / "status").read_text().splitlines()
        peak = next(line for line in lines if line.startswith("VmHWM"))
        return int(peak.split()[1]) * 1024 / 1e6

    async def wait_until_ready(self) -> None:
        """Return when the server answers."""
        async with asyncio.timeout(START_S):
            while not await asyncio.to_thread(_is_ready, self.port):
                if self._process.returncode is not None:
                    raise RuntimeError(f"The server ended with {self._process.returncode}.")
                await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """Stop the server with SIGTERM."""
        if self._process.returncode is None:
            self._process.terminate()
        await self._process.wait()


@asynccontextmanager
async def running_server(
    store: Path | None = None, options: Sequence[str] = ("--no-limits",)
) -> AsyncIterator[ServerProcess]:
    """Run a server on *store*, or on a new durable store that is removed; without limits."""
    with TemporaryDirectory(prefix="catsack-bench-") as folder:
        port = free_port()
        process = await asyncio.create_subprocess_exec(
            *(*COMMAND, "--port", str(port), "--store", str(store or Path(folder) / "games.db")),
            *(*options, "--log-level", "warning"),
            stdout=asyncio.subprocess.DEVNULL,
        )
        server = ServerProcess(port, process)
        try:
            await server.wait_until_ready()
            yield server
        finally:
            await server.stop()


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _is_ready(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
