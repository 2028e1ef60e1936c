"""The example bot plays a whole game over the network, and comes back when the line is lost."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.server import ServerConnection, serve

from tests.server.support.local_server import running_server

BOT = Path(__file__).parent.parent.parent / "examples" / "remote_bot.py"


def run(*told: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", str(BOT), *told]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def record(client: httpx.Client, table: str) -> dict[str, Any]:
    """Return the record of a finished game, which is kept a moment after its end."""
    while (answer := client.get(f"/api/games/{table}")).status_code == 404:
        time.sleep(0.02)
    return dict(answer.raise_for_status().json())


def test_it_is_short() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 40


def test_it_plays_a_whole_game_at_a_real_server() -> None:
    with running_server() as address, httpx.Client(base_url=f"http://{address}") as ada:
        ada.post("/api/guests", json={"name": "Ada"}).raise_for_status()
        token = ada.post("/api/me/bots", json={"name": "ada-bot"}).json()["token"]
        new = {"settings": {"seats": 3, "pace_ms": 0}, "bots": ["steady", "random"]}
        table = ada.post("/api/tables", json=new).json()
        done = run(f"ws://{address}/socket", token, table["table"], table["invitation"])
        assert done.returncode == 0, done.stderr
        kept = record(ada, table["table"])
    assert json.loads(done.stdout) == kept["result"]["scores"]
    assert kept["seats"][0] == "ada-bot"
    assert kept["fair"]["shares"][0] is not None


def test_it_says_why_it_may_not_play() -> None:
    with running_server() as address:
        done = run(f"ws://{address}/socket", "no-token", "no-table", "")
    assert done.stdout.startswith("Nobody is known here")


class Scripted:
    """A server that hangs up in the middle of an auction."""

    def __init__(self) -> None:
        self.heard: list[list[dict[str, Any]]] = []

    def __call__(self, line: ServerConnection) -> None:
        said: list[dict[str, Any]] = []
        self.heard.append(said)
        is_back = len(self.heard) > 1

        def tell(**message: object) -> None:
            line.send(json.dumps(message))

        def hear() -> None:
            said.append(json.loads(line.recv(timeout=10)))

        own = {"seat": 0, "purse": 15, "legal": ["p", "3", "4"]}
        game = {"moment": 9, "bids": [0, 2, 0], "result": None}
        tell(type="welcome")
        hear()
        if not is_back:
            tell(type="table", seat=None, seen={"status": "open"}, game=None, own=None)
            hear()
            tell(type="happened", what={"seen": {"status": "starting"}}, game=None, own=None)
            hear()
        tell(type="table", seat=0, seen={"status": "playing"}, game=game, own=own)
        hear()
        if is_back:
            own["legal"] = []
            tell(type="happened", game={**game, "result": {"scores": [7, 8, 9]}}, own=own)
        line.close(1000 if is_back else 1011)


@contextmanager
def scripted() -> Iterator[tuple[str, Scripted]]:
    script = Scripted()
    with serve(script, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}/socket", script
        server.shutdown()
        thread.join(10)


def test_it_moves_again_after_a_lost_line_under_the_same_id() -> None:
    with scripted() as (url, script):
        done = run(url, "token", "table", "invitation")
    assert done.stdout == "[7, 8, 9]\n", done.stderr
    first, second = script.heard
    assert [message["type"] for message in first] == ["hello", "sit", "open-share", "move"]
    assert [message["type"] for message in second] == ["hello", "move"]
    assert first[-1] == second[-1]
    assert second[-1]["move"] == "3"
