"""boardgame.io's server, in memory, with a game of the same shape: see ``tools/boardgameio``."""

import json
import os
import shutil
import socket
import subprocess
from pathlib import Path

FOLDER = Path(__file__).parent / "boardgameio"
# What a host would set; it spares the server its checks for developers.
ENVIRONMENT = {**os.environ, "NODE_ENV": "production"}


def is_there() -> bool:
    """Return whether it can be measured here, installing it if need be."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return False
    if not (FOLDER / "node_modules").exists():
        subprocess.run([npm, "ci", "--silent"], cwd=FOLDER, check=True)  # noqa: S603
    return True


def moves_per_cpu_s(tables: int, warm_s: float, seconds: float) -> float:
    """Return its moves for each second of its processor time, everybody as fast as they can."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = str(found.getsockname()[1])
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
        told = [port, str(server.pid), str(tables), str(warm_s), str(seconds)]
        driven = subprocess.run(  # noqa: S603
            ["node", "driver.js", *told],  # noqa: S607
            cwd=FOLDER,
            env=ENVIRONMENT,
            check=True,
            capture_output=True,
            text=True,
        )
    finally:
        server.kill()
        server.wait()
    measured = json.loads(driven.stdout)
    return float(measured["moves"] / measured["cpu_s"])
