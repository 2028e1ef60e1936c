"""Tables in the middle of a game at which nobody moves, so that any change can be seen."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server.support.forked_server import ForkedServer
from tests.server.support.real_server import Message, Player, guest, open_table
from websockets.asyncio.client import connect


class IdleTable:
    """A table in its first auction, where the one on turn takes a long time."""

    id: str
    moment: int
    ids: tuple[str, ...]
    idle_token: str
    """Somebody who sits there and is not on turn."""

    @classmethod
    async def begun(cls, url: str, name: str, rng: random.Random) -> "IdleTable":
        tokens = [await guest(url, f"{name} {seat}") for seat in "abc"]
        opened = await open_table(url, tokens[0], seats=3, clock=None, grace_s=None)
        players = [
            Player([url], token, opened["table"], opened["invitation"], rng, stops_in_auction=True)
            for token in tokens
        ]
        await asyncio.gather(*(player.play() for player in players))
        table = cls()
        table._url, table._player = url, players[0]
        table.id = opened["table"]
        seen = await table.seen()
        table.moment = seen["game"]["moment"]
        turn = seen["game"]["turn"]
        idle = next(
            player for player in players[1:] if player.seat is not None and player.seat != turn
        )
        table.idle_token = idle.token
        table.ids = tuple(id_ for id_, _ in idle.acknowledged)
        return table

    async def seen(self) -> Message:
        """Return the whole table as its host sees it, but for who is connected."""
        headers = {"Cookie": f"catsack={self._player.token}"}
        url = self._url.replace("http", "ws", 1) + "/socket"
        async with connect(url, additional_headers=headers) as line:
            await line.send(json.dumps({"type": "hello", "table": self.id}))
            while (message := json.loads(await line.recv()))["type"] != "table":
                pass
        seen = message.pop("seen")
        return {**message, "status": seen["status"]}

    _url: str
    _player: Player


@asynccontextmanager
async def unchanged_tables(
    folder: Path, rng: random.Random
) -> AsyncIterator[tuple[str, IdleTable, IdleTable]]:
    """Yield the address of a server and two tables, which must be the same at the end.

    The server must be healthy at the end, must not have logged an error, and ends in order.
    """
    log = folder / "log"
    server = ForkedServer(f"sqlite:///{folder}/games.db", log=str(log))
    await server.start()
    try:
        tables = [await IdleTable.begun(server.url, name, rng) for name in ("own", "other")]
        before = [await table.seen() for table in tables]
        yield server.url, tables[0], tables[1]
        assert [await table.seen() for table in tables] == before, "Bad input has changed a game."
        assert await server.is_healthy()
        assert await server.stop() == 0
    finally:
        await server.kill()
    logged = log.read_text(encoding="utf-8", errors="replace")
    assert "Traceback" not in logged, logged
    assert '"level": "error"' not in logged, logged
