"""Measures how long people wait for bots while somebody else runs many tables of bots alone.

python -m tools.bot_fairness [--crowds 0 5 100] [--bot champion-plus] [--games 1]

Each crowd is so many games of bots alone, all started from one address. Meanwhile one person at
another address plays against bots, at a table where bots do not pause. All are on this machine.
"""

import argparse
import asyncio
import json
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from catsack.bench.server_process import running_server
from catsack.fair import seal
from catsack.server.tables.parts.table_limits import MaxTables

HONEST, CROWD = "127.0.0.3", "127.0.0.2"
"""Addresses of this machine, which the server counts as two."""
SETTINGS = {"seats": 4, "pace_ms": 0, "clock": None, "grace_s": None}
TABLES_PER_GUEST = 20
"""What the rate limit of new tables allows at once."""
MAX_BOT_TABLES = MaxTables().of_bots
WARM_UP_S = 30.0
"""Bots load their code meanwhile."""


@dataclass(frozen=True, slots=True)
class Figures:
    """How long one person waited for the moves of bots, and how many moves the crowd made."""

    crowd: int
    replies_ms: Sequence[float]
    bot_moves_per_s: float

    def __str__(self) -> str:
        """Return one line."""
        replies = sorted(self.replies_ms)
        at = {share: replies[int(share * (len(replies) - 1))] for share in (0.9, 0.99)}
        return (
            f"{self.crowd:4} tables of bots alone, {self.bot_moves_per_s:6.1f} bot moves/s:"
            f" {len(replies):4} replies, median {median(replies):5.0f} ms,"
            f" 90 % {at[0.9]:5.0f} ms, 99 % {at[0.99]:5.0f} ms, max {replies[-1]:5.0f} ms"
        )


class Guest:
    """Somebody at an address of their own, with one socket."""

    def __init__(self, port: int, address: str) -> None:
        self._address = address
        self._port = port
        transport = httpx.AsyncHTTPTransport(local_address=address)
        url = f"http://127.0.0.1:{port}"
        self._http = httpx.AsyncClient(transport=transport, base_url=url, timeout=60)
        self.socket: ClientConnection

    async def come(self) -> None:
        """Take a name and open a socket."""
        name = f"Guest {secrets.token_hex(4)}"
        response = await self._http.post("/api/guests", json={"name": name})
        response.raise_for_status()
        headers = {"Cookie": f"catsack={response.cookies['catsack']}"}
        self.socket = await connect(
            f"ws://127.0.0.1:{self._port}/socket",
            additional_headers=headers,
            local_addr=(self._address, 0),
        )

    async def open_table(self, bots: Sequence[str]) -> str:
        """Open a table and say hello to it."""
        body = {"settings": SETTINGS, "bots": list(bots)}
        response = await self._http.post("/api/tables", json=body)
        response.raise_for_status()
        opened = response.json()
        await self.say("hello", opened["table"], invitation=opened["invitation"])
        return str(opened["table"])

    async def say(self, kind: str, table: str, **fields: object) -> None:
        """Send a command."""
        await self.socket.send(json.dumps({"type": kind, "table": table, **fields}))

    async def hear(self) -> dict[str, Any]:
        """Return the next message that is not a ping."""
        while True:
            message: dict[str, Any] = json.loads(await self.socket.recv())
            if message["type"] != "ping":
                return message
            await self.socket.send('{"type":"pong"}')

    async def go(self) -> None:
        """Leave."""
        await self.socket.close()
        await self._http.aclose()


async def start_crowd(port: int, tables: int, bot: str) -> None:
    """Start so many games of bots alone, from one address, and leave."""
    left = tables
    while left:
        guest, number = Guest(port, CROWD), min(left, TABLES_PER_GUEST)
        await guest.come()
        for _ in range(number):
            table = await guest.open_table([bot] * 3)
            await guest.say("seat-bot", table, seat=0, bot=bot)
            await guest.say("start", table)
        started: set[str] = set()
        while len(started) < number:
            message = await guest.hear()
            if message["type"] == "refused":
                raise RuntimeError(message["sentence"])
            if message.get("game"):
                started.add(message["table"])
        await guest.go()
        left -= number


async def play(port: int, bot: str) -> list[float]:
    """Play a game against three bots, and return how long each move of theirs took, in ms."""
    guest, share = Guest(port, HONEST), secrets.token_hex(32)
    await guest.come()
    table = await guest.open_table([bot] * 3)
    await guest.say("sit", table, seal=seal(share), seat=0)
    replies: list[float] = []
    moves, last = 0, time.perf_counter()
    is_shared = is_over = False
    while not is_over:
        message = await guest.hear()
        change = message.get("what") or {}
        status = (message.get("seen") or change.get("seen") or {}).get("status")
        if status == "starting" and not is_shared:
            is_shared = True
            await guest.say("open-share", table, share=share)
        now = time.perf_counter()
        if change.get("what") == "moved":
            if change["seat"] != 0:
                replies.append((now - last) * 1000)
            last = now
        elif status == "playing":
            last = now
        if game := message.get("game"):
            is_over = game["result"] is not None
            if (own := message["own"]) and own["legal"] and not is_over:
                moves += 1
                move = {"id": f"m{moves}", "moment": game["moment"], "move": own["legal"][0]}
                await guest.say("move", table, **move)
    await guest.go()
    return replies


async def count_bot_moves(port: int) -> float:
    """Return how many moves bots have made since the server started."""
    async with httpx.AsyncClient() as client:
        text = (await client.get(f"http://127.0.0.1:{port}/metrics")).text
    found = re.search(r'catsack_moves_total\{by="bot"\} (\S+)', text)
    return float(found[1]) if found else 0.0


async def measure(crowd: int, bot: str, games: int, warm_up_s: float = WARM_UP_S) -> Figures:
    """Measure how long one person waits for bots while there is such a crowd."""
    is_raised = crowd > MAX_BOT_TABLES
    limits = ("--max-person-tables", "--max-address-tables", "--max-bot-tables")
    options = [word for limit in limits for word in (limit, "0")] if is_raised else []
    async with running_server(options=options) as server:
        await asyncio.sleep(warm_up_s)
        await start_crowd(server.port, crowd, bot)
        before, began = await count_bot_moves(server.port), time.perf_counter()
        replies = [each for _ in range(games) for each in await play(server.port, bot)]
        made = await count_bot_moves(server.port) - before
        return Figures(crowd, replies, made / (time.perf_counter() - began))


def main() -> None:
    """Print a line for each crowd."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--crowds", type=int, nargs="+", default=[0, MAX_BOT_TABLES, 100])
    parser.add_argument("--bot", default="champion-plus")
    parser.add_argument("--games", type=int, default=1)
    options = parser.parse_args()
    for crowd in options.crowds:
        print(asyncio.run(measure(crowd, options.bot, options.games)), flush=True)


if __name__ == "__main__":
    main()
