"""docs/architecture.md lists the files that a move passes on its way through the server."""

import asyncio
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType

import httpx

import catsack
from catsack.store.address import store_at
from tests.server.support.local_server import running_server
from tests.server.support.protocol_player import ProtocolPlayer, play, start_game

SOURCE = Path(catsack.__file__).parent
PAGE = (SOURCE.parent.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
MOST_FILES = 14
VOCABULARY = {f"{name}.py" for name in ("cards", "editions", "errors", "events", "moves", "plain")}
"""Used everywhere, and not listed."""


class Tracer:
    """Notes in which order the files of catsack are first entered, in all threads."""

    def __init__(self) -> None:
        self.is_on = False
        self.files: list[str] = []

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if self.is_on and event == "call" and SOURCE in path.parents:
            file = path.relative_to(SOURCE).as_posix()
            if file not in self.files:
                self.files.append(file)
            # From here on the messages are on their way to the clients.
            if file == "server/sockets/transport.py" and frame.f_code.co_name == "_flush_all":
                self.is_on = False


@contextmanager
def tracing() -> Iterator[Tracer]:
    """Trace the threads that are started meanwhile, such as those of a server."""
    tracer, before = Tracer(), sys.getprofile()
    threading.setprofile(tracer)
    try:
        yield tracer
    finally:
        threading.setprofile(before)


async def trace_bid(url: str, tracer: Tracer) -> list[str]:
    """Play up to the first auction, and return the files that the next bid passes."""
    rng, players = Random(1), []
    async with httpx.AsyncClient(base_url=url) as http:
        for name in ("Ada", "Bo", "Cleo"):
            response = await http.post("/api/guests", json={"name": name})
            players.append(ProtocolPlayer(url, name, response.cookies["catsack"], rng))
            http.cookies.clear()
        opened = await http.post(
            "/api/tables",
            json={"settings": {"seats": 3}, "bots": []},
            headers={"Authorization": f"Bearer {players[0].token}"},
        )
    table, invitation = opened.json()["table"], opened.json()["invitation"]
    for player in players:
        await player.join(table, invitation)
    await start_game(table, players)
    await play(table, players, rng, moves=3)
    on_turn = next(player for player in players if player.tables[table]["own"]["legal"])
    # What follows from the moves before, such as timers, is done by then.
    await asyncio.sleep(0.2)
    tracer.is_on = True
    moment = on_turn.tables[table]["game"]["moment"]
    await on_turn.send("move", table, id="bid", moment=moment, move="2")
    for player in players:
        await player.hear_of_move(table, "bid")
        await player.close()
    return [file for file in tracer.files if file not in VOCABULARY]


def test_path_of_a_move_is_as_documented_and_short(tmp_path: Path) -> None:
    section = PAGE.split("<!-- path of a move")[1].split("<!-- end of path -->")[0]
    documented = re.findall(r"^\d+\. `([\w/]+\.py)`", section, re.MULTILINE)
    with tracing() as tracer, running_server(store_at(str(tmp_path / "games.db"))) as host:
        files = asyncio.run(trace_bid(f"http://{host}", tracer))
    assert files == documented
    assert len(files) <= MOST_FILES
