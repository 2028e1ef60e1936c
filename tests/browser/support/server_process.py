"""A real server in its own process, started as a person would start it."""

import re
import signal
import subprocess
import sys
from pathlib import Path

STOP_TIMEOUT_S = 30


class ServerProcess:
    """``catsack serve`` over a file; it can be stopped and started again on the same port."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *code: str) -> "ServerProcess":
        """Start the server; its process runs *code* first."""
        program = "\n".join([*code, "from catsack.cli import main", "main()"])
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-c", program, "serve", "--store", str(self.store)),
                *("--port", str(self.port), "--no-limits", "--log-level", "error"),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if match is None:
            self.stop()
            raise AssertionError(f"The server did not start: {line}")
        self.port = int(match[1])
        return self

    def stop(self) -> None:
        """Stop the server as a power cut would: only what is on disk remains."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(STOP_TIMEOUT_S)
        self._process.stdout.close()
