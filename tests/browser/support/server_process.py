"""A real server in a process of its own, started as a person would start it."""

import re
import signal
import subprocess
import sys
from pathlib import Path

STOP_S = 30


class Server:
    """``catsack serve`` over a file; it can be stopped and started again on the same port."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *code: str) -> "Server":
        """Start it; *code* is run first, in its process."""
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
        said = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found, f"The server did not start: {said}"
        self.port = int(found[1])
        return self

    def stop(self) -> None:
        """Stop it as a power cut would: it keeps nothing that is not on disk."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(STOP_S)
        self._process.stdout.close()
