"""Measure boardgame.io's server, in memory, for ``tools.server_benchmark``; writes no file.

It plays a game of the same shape as ours: see ``tools/boardgameio``.
"""

import json
import os
import shutil
import socket
import subprocess
from pathlib import Path

FOLDER = Path(__file__).parent / "boardgameio"
# As a host would set it: the server skips its checks for developers.
ENVIRONMENT = {**os.environ, "NODE_ENV": "production"}


def install() -> bool:
    """Install boardgame.io if need be, and return whether it can be measured here."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return False
    if not (FOLDER / "node_modules").exists():
        subprocess.run([npm, "ci", "--silent"], cwd=FOLDER, check=True)  # noqa: S603
    return True


def moves_per_cpu_s(tables: int, warm_up_s: float, seconds: float) -> float:
    """Return its moves for each second of its processor time, with clients at full speed."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    server = subprocess.Popen(  # noqa: S603
        ["node", "server.js", port],  # noqa: S607
        cwd=FOLDER,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        if server.stdout is None or "ready" not in server.stdout.readline():
            raise RuntimeError("boardgame.io's server does not start.")
        arguments = [port, str(server.pid), str(tables), str(warm_up_s), str(seconds)]
        driver = subprocess.run(  # noqa: S603
            ["node", "driver.js", *arguments],  # noqa: S607
            cwd=FOLDER,
            env=ENVIRONMENT,
            check=True,
            capture_output=True,
            text=True,
        )
    finally:
        server.kill()
        server.wait()
    result = json.loads(driver.stdout)
    return float(result["moves"] / result["cpu_s"])
