"""Players that speak the public protocol to a real server, whatever its version."""

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from catsack.fair import seal

Message = dict[str, Any]


class ProtocolPlayer:
    """A person or program with a token, and one socket for all tables."""

    def __init__(self, url: str, name: str, token: str, rng: random.Random) -> None:
        self.url = url
        self.name = name
        self.token = token
        self.shares: dict[str, str] = {}
        self.tables: dict[str, Message] = {}
        self._rng = rng
        self._seats: dict[str, int] = {}
        self._socket: ClientConnection | None = None

    async def join(self, table: str, invitation: str, *, sits: bool = True) -> None:
        await self.send("hello", table, invitation=invitation)
        await self.hear(table, lambda seen: "seen" in seen)
        if sits:
            self.shares[table] = self._rng.randbytes(32).hex()
            await self.send("sit", table, seal=seal(self.shares[table]))
            await self.hear(table, lambda _: self.seat_at(table) is not None)

    def seat_at(self, table: str) -> int | None:
        mine = seal(self.shares[table])
        for seat in self.tables[table]["seen"]["seats"]:
            if seat["seal"] == mine:
                # Who does not open a share in time has no seal any more, and keeps the seat.
                self._seats[table] = seat["seat"]
        return self._seats.get(table)

    async def send(self, kind: str, table: str, **fields: object) -> None:
        if self._socket is None:
            headers = {"Cookie": f"catsack={self.token}"}
            address = self.url.replace("http", "ws", 1) + "/socket"
            self._socket = await connect(address, additional_headers=headers)
        await self._socket.send(json.dumps({"type": kind, "table": table, **fields}))

    async def hear(self, table: str, is_enough: Callable[[Message], object]) -> None:
        """Read messages until what is known of *table* is enough."""
        while not is_enough(self.tables.setdefault(table, {})):
            assert self._socket is not None
            message = json.loads(await asyncio.wait_for(self._socket.recv(), 30))
            assert message["type"] != "refused", message
            if message["type"] == "ping":
                await self._socket.send('{"type":"pong"}')
            if "table" not in message:
                continue
            known = self.tables.setdefault(message["table"], {})
            known.update({key: message[key] for key in ("game", "own", "seen") if key in message})
            what = message.get("what", {})
            if "seen" in what:
                known["seen"] = what["seen"]
            if "id" in what:
                known["last_id"] = what["id"] or known.get("last_id")

    async def hear_of_events_after(self, table: str, number: int) -> None:
        await self.hear(table, lambda seen: seen["game"]["number"] > number)

    async def hear_of_move(self, table: str, id_: str) -> None:
        await self.hear(table, lambda seen: seen.get("last_id") == id_)

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()


async def start_game(table: str, players: Sequence[ProtocolPlayer]) -> None:
    """Open everybody's share, so that the cards are dealt."""
    for player in players:
        await player.hear(table, lambda seen: seen["seen"]["status"] != "open")
        await player.send("open-share", table, share=player.shares[table])
    for player in players:
        await player.hear(table, lambda seen: seen.get("game"))


async def play(
    table: str, players: Sequence[ProtocolPlayer], rng: random.Random, moves: int = 10_000
) -> None:
    """Make at most so many *moves* of people, or play to the end."""
    made = 0
    while made < moves:
        acting = None
        for player in players:
            await player.hear(table, lambda seen: seen.get("game"))
            known = player.tables[table]
            if known["game"]["result"] is not None:
                return
            if known["own"]["legal"]:
                acting = player
                break
        if acting is None:
            # Bots of the house move next.
            number = players[0].tables[table]["game"]["number"]
            for player in players:
                await player.hear_of_events_after(table, number)
            continue
        known = acting.tables[table]
        legal = known["own"]["legal"]
        move = rng.choice(legal) if legal[0] != "p" else rng.choice(legal[:3])
        made += 1
        id_ = rng.randbytes(8).hex()
        await acting.send("move", table, id=id_, moment=known["game"]["moment"], move=move)
        for player in players:
            await player.hear_of_move(table, id_)
