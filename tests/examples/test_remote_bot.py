"""The example bot plays a whole game over the network, and comes back when the line is lost."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.http11 import Request as HttpRequest
from websockets.http11 import Response as HttpResponse
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import ServerConnection, serve

from catsack.fair import Note, read_notes, table_sheet
from tests.server.support.local_server import running_server
from tests.support.command import command

BOT = Path(__file__).parent.parent.parent / "examples" / "remote_bot.py"


def run(folder: Path, *told: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-W", "error", str(BOT), *told]
    return subprocess.run(
        words, capture_output=True, text=True, timeout=60, check=False, cwd=folder
    )


def record(client: httpx.Client, table: str) -> dict[str, Any]:
    """Return the record of a finished game, which is kept a moment after its end."""
    while (answer := client.get(f"/api/games/{table}")).status_code == 404:
        time.sleep(0.02)
    return dict(answer.raise_for_status().json())


def test_it_is_short() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 80


def test_it_plays_a_whole_game_at_a_real_server_and_checks_the_deal(tmp_path: Path) -> None:
    with running_server() as address, httpx.Client(base_url=f"http://{address}") as ada:
        ada.post("/api/guests", json={"name": "Ada"}).raise_for_status()
        token = ada.post("/api/me/bots", json={"name": "ada-bot"}).json()["token"]
        new = {"settings": {"seats": 3, "pace_ms": 0}, "bots": ["steady", "random"]}
        table = ada.post("/api/tables", json=new).json()
        url = f"ws://{address}/socket"
        done = run(tmp_path, url, token, table["table"], table["invitation"])
        assert done.returncode == 0, done.stderr
        kept = record(ada, table["table"])
    scores, verdict = done.stdout.splitlines()
    assert json.loads(scores) == kept["result"]["scores"]
    assert kept["seats"][0] == "ada-bot"
    assert kept["fair"]["shares"][0] is not None
    assert "the deal is fair to ada-bot, who noted all seals before it." in verdict
    (tmp_path / "game.jsonl").write_text(json.dumps(kept), encoding="utf-8")
    noted = tmp_path / f"noted-{table['table']}.json"
    process = command("verify", str(tmp_path / "game.jsonl"), "--noted", str(noted))
    assert (process.returncode, process.stdout.strip()) == (0, verdict)


def test_it_seals_another_share_when_a_deal_is_aborted(tmp_path: Path) -> None:
    """Somebody sits down by hand and opens no share."""
    with running_server() as address, httpx.Client(base_url=f"http://{address}") as ada:
        token = ada.post("/api/guests", json={"name": "Ada"}).cookies["catsack"]
        program = ada.post("/api/me/bots", json={"name": "ada-bot"}).json()["token"]
        new = {"settings": {"seats": 3, "pace_ms": 0, "grace_s": 5}, "bots": ["steady"]}
        table = ada.post("/api/tables", json=new).json()
        headers = {"Cookie": f"catsack={token}"}
        with connect(f"ws://{address}/socket", additional_headers=headers) as line:
            at_table = {"table": table["table"]}
            line.send(json.dumps({"type": "hello", **at_table}))
            line.send(json.dumps({"type": "sit", "seal": "ab" * 32, **at_table}))
            line.recv()
            url = f"ws://{address}/socket"
            with ThreadPoolExecutor(1) as thread:
                bot = thread.submit(
                    run, tmp_path, url, program, table["table"], table["invitation"]
                )
                statuses = statuses_of(line)
                while next(statuses) != "playing":
                    pass
                line.send(json.dumps({"type": "stand", **at_table}))
                done = bot.result()
        assert done.returncode == 0, done.stderr
        kept = record(ada, table["table"])
    assert kept["fair"]["aborted"] == 1
    assert kept["fair"]["seals"][0] is None
    assert "the deal is fair to ada-bot" in done.stdout
    assert "Ada has no share in it." in done.stdout
    assert "1 deal was aborted before it." in done.stdout
    noted = (tmp_path / f"noted-{table['table']}.json").read_text(encoding="utf-8")
    assert [json.loads(note)["aborted"] for note in noted.splitlines()] == [0, 1]


def statuses_of(line: ClientConnection) -> Iterator[str]:
    """Yield the status of the table as often as it is told; answer what keeps the line alive."""
    for text in line:
        match json.loads(text):
            case {"type": "ping"}:
                line.send('{"type": "pong"}')
            case {"seen": {"status": status}} | {"what": {"seen": {"status": status}}}:
                yield status


def test_it_says_why_it_may_not_play(tmp_path: Path) -> None:
    with running_server() as address:
        done = run(tmp_path, f"ws://{address}/socket", "no-token", "no-table", "")
    assert done.stdout.startswith("Nobody is known here")


def shown_table(seals: list[str | None], **changes: object) -> dict[str, Any]:
    """Return a table with a program and two bots, as the server shows it."""
    kinds = ["program" if sealed else "bot" for sealed in seals]
    seats = [
        {"name": f"{kind}-{seat}", "kind": kind, "seal": sealed}
        for seat, (kind, sealed) in enumerate(zip(kinds, seals, strict=True))
    ]
    settings = {"edition": "felix", "house_rules": {}}
    fixed = {"id": "table", "fair_version": 2, "aborted": 0, "commitment": "ab" * 32}
    return {**fixed, "settings": settings, "seats": seats, **changes}


class ScriptedServer:
    """A server that hangs up in the middle of an auction, and then shows other seals."""

    def __init__(self) -> None:
        self.heard: list[list[dict[str, Any]]] = []

    def __call__(self, line: ServerConnection) -> None:
        said: list[dict[str, Any]] = []
        self.heard.append(said)
        is_back = len(self.heard) > 1

        def tell(**message: object) -> None:
            line.send(json.dumps(message))

        def hear() -> dict[str, Any]:
            said.append(json.loads(line.recv(timeout=10)))
            return said[-1]

        own = {"seat": 0, "purse": 15, "legal": ["p", "3", "4"]}
        game = {"moment": 9, "bids": [0, 2, 0], "result": None}
        tell(type="welcome")
        hear()
        if not is_back:
            seen = shown_table([None] * 3, status="open")
            tell(type="table", seat=None, seen=seen, game=None, own=None)
            self.seal = hear()["seal"]
            seen = shown_table([self.seal, None, None], status="starting")
            tell(type="happened", what={"seen": seen}, game=None, own=None)
            hear()
            # It was done already.
            tell(type="table", seat=0, seen=seen, game=None, own=None)
        else:
            # A deal that was noted otherwise: the share stays closed.
            seen = shown_table([self.seal, "cd" * 32, None], status="starting")
            tell(type="table", seat=0, seen=seen, game=None, own=None)
        tell(type="table", seat=0, seen={"status": "playing"}, game=game, own=own)
        hear()
        if is_back:
            own["legal"] = []
            tell(type="happened", game={**game, "result": {"scores": [7, 8, 9]}}, own=own)
        line.close(1000 if is_back else 1011)

    @staticmethod
    def record(line: ServerConnection, request: HttpRequest) -> HttpResponse | None:
        return line.respond(200, "{}") if request.path == "/api/games/table" else None


@contextmanager
def scripted() -> Iterator[tuple[str, ScriptedServer]]:
    script = ScriptedServer()
    with serve(script, "127.0.0.1", 0, process_request=script.record) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}/socket", script
        server.shutdown()
        thread.join(10)


def test_it_moves_again_after_a_lost_line_under_the_same_id(tmp_path: Path) -> None:
    with scripted() as (url, script):
        done = run(tmp_path, url, "token", "table", "invitation")
    scores, verdict = done.stdout.splitlines()
    assert scores == "[7, 8, 9]", done.stderr
    assert verdict.startswith("Game 1: ")
    first, second = script.heard
    assert [message["type"] for message in first] == ["hello", "sit", "open-share", "move"]
    assert [message["type"] for message in second] == ["hello", "move"]
    assert first[-1] == second[-1]
    assert second[-1]["move"] == "3"


def test_it_notes_what_it_is_shown_before_it_opens_its_share(tmp_path: Path) -> None:
    with scripted() as (url, script):
        run(tmp_path, url, "token", "table", "invitation")
    (note,) = read_notes((tmp_path / "noted-table.json").read_text("utf-8").splitlines())
    assert note == Note(table_sheet(shown_table([script.seal, None, None])), 0)
