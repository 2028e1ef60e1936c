"""Bad input for the socket: whatever is sent, the game stays as it is, and a clear key answers.

``python -m tests.server.support.socket_fuzzer --inputs 100000 --seed 1`` is a long run.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from catsack.server.protocol.commands import AnyCommand, TableCommand
from catsack.server.protocol.refusals import REASONS
from tests.server.support.real_server import Message, Player, Server, guest, open_table

WORDS = (
    "",
    "p",
    "+15",
    "-8",
    "1",
    "9999",
    "R",
    "\x00",
    "\ud83d\ude00",
    "' OR 1=1 --",
    "../..",
    "é",
)
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2**53,
    2**70,
    1.5,
    "",
    "x" * 300,
    [],
    {},
    [[]],
    "\u202e",
)
KINDS_OF_ASK = sorted(
    str(kind.__struct_config__.tag)
    for kind in get_args(AnyCommand)
    if issubclass(kind, TableCommand)
)


@dataclass(frozen=True)
class Scene:
    """Two tables in play: at one the sender sits but is not on turn, the other is not its own."""

    own: str
    other: str
    moment: int
    outsiders_move: str
    ids: tuple[str, ...]
    """Of moves that were made before."""


def malformed(rng: random.Random, _: Scene) -> str | bytes:
    texts: list[str | bytes] = [
        "",
        "{",
        "null",
        "[]",
        '"move"',
        "0" * 50,
        "{}" * 3,
        '{"type":"move"',
        "[" * rng.randrange(1, 2000),
        '{"type":' * rng.randrange(1, 500),
        "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(1, 60))),
        rng.randbytes(rng.randrange(1, 60)),
        json.dumps(rng.choice(ODD)),
    ]
    return rng.choice(texts)


def oversized(rng: random.Random, scene: Scene) -> str | bytes:
    long = "x" * rng.randrange(16_000, 70_000)
    return json.dumps({"type": "say", "table": scene.own, "id": "a", "text": long})


def mistyped(rng: random.Random, _: Scene) -> str | bytes:
    message = valid(rng)
    for _change in range(rng.randrange(1, 3)):
        key = rng.choice([*message, "type", "table", "extra"])
        if rng.random() < 0.3:
            message.pop(key, None)
        else:
            message[key] = rng.choice(ODD)
    if message.get("type") in ("sit", "say", "stand", "rematch", "start", "seat-bot", "close"):
        message["table"] = rng.choice(ODD)
    return json.dumps(message)


def out_of_turn(rng: random.Random, scene: Scene) -> str | bytes:
    move = rng.choice([*WORDS, "1", "p", "+3", "L"])
    message = {"type": "move", "table": scene.own, "id": f"f{rng.randrange(10**9)}", "move": move}
    return json.dumps({**message, "moment": scene.moment})


def stale(rng: random.Random, scene: Scene) -> str | bytes:
    moment = rng.choice([0, scene.moment - 1, scene.moment + 1, 2**40])
    message = {"type": "move", "table": scene.own, "id": f"f{rng.randrange(10**9)}", "move": "p"}
    return json.dumps({**message, "moment": max(0, moment)})


def repeated(rng: random.Random, scene: Scene) -> str | bytes:
    message = {"type": "move", "table": scene.own, "id": rng.choice(scene.ids), "move": "p"}
    return json.dumps({**message, "moment": scene.moment})


def of_others(rng: random.Random, scene: Scene) -> str | bytes:
    message = {**valid(rng), "table": scene.other}
    if message["type"] == "hello":
        message["invitation"] = rng.choice(WORDS)
    return json.dumps(message)


def not_for_guests(rng: random.Random, scene: Scene) -> str | bytes:
    asked = rng.choice(["start", "close", "quiet", "seat-bot"])
    extras: dict[str, Message] = {
        "quiet": {"is_quiet": True},
        "seat-bot": {"seat": 1, "bot": "steady"},
    }
    return json.dumps({"type": asked, "table": scene.own, **extras.get(asked, {})})


def valid(rng: random.Random) -> Message:
    """Return a message that can be read, for whatever table."""
    kind = rng.choice(KINDS_OF_ASK)
    extras: dict[str, Message] = {
        "hello": {"number": rng.randrange(-1, 500)},
        "sit": {"seal": "a" * 64, "seat": rng.randrange(5)},
        "seat-bot": {"seat": rng.randrange(5), "bot": rng.choice([None, "steady", "nobody"])},
        "open-share": {"share": "b" * 64},
        "move": {
            "id": f"v{rng.randrange(10**9)}",
            "moment": rng.randrange(300),
            "move": rng.choice(WORDS),
        },
        "say": {"id": f"v{rng.randrange(10**9)}", "text": rng.choice(WORDS)},
        "quiet": {"is_quiet": rng.random() < 0.5},
    }
    return {"type": kind, "table": f"t{rng.randrange(10**6)}", **extras.get(kind, {})}


KINDS: dict[str, Callable[[random.Random, Scene], str | bytes]] = {
    "malformed": malformed,
    "oversized": oversized,
    "mistyped": mistyped,
    "out of turn": out_of_turn,
    "stale": stale,
    "repeated": repeated,
    "for others' tables": of_others,
    "for the host": not_for_guests,
}


class Storm:
    """Somebody who sends bad input, and looks at every answer."""

    def __init__(self, url: str, token: str, scene: Scene, rng: random.Random) -> None:
        self._url = url.replace("http", "ws", 1) + "/socket"
        self._headers = {"Cookie": f"catsack={token}"}
        self._scene = scene
        self._rng = rng
        self.sent: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()

    async def rage(self, inputs: int) -> None:
        while self.sent.total() < inputs:
            try:
                async with connect(self._url, additional_headers=self._headers) as line:
                    hello = {"type": "hello", "table": self._scene.own}
                    await self._answered(line, json.dumps(hello))
                    while self.sent.total() < inputs:
                        kind = self._rng.choice(list(KINDS))
                        self.sent[kind] += 1
                        await self._answered(line, KINDS[kind](self._rng, self._scene))
            except ConnectionClosed as closed:
                # Too much that could not be read, or bytes where text belongs.
                self.answers[f"closed {closed.rcvd.code if closed.rcvd else '?'}"] += 1

    async def _answered(self, line: ClientConnection, sent: str | bytes) -> None:
        """Send and read all that comes before the answer to a ping."""
        await line.send(sent)
        await line.send('{"type":"ping"}')
        while (message := json.loads(await line.recv()))["type"] != "pong":
            if message["type"] == "refused":
                assert message["sentence"].endswith("."), message
                assert message["key"] != "internal", message
                assert "Traceback" not in message["sentence"]
                self.answers[message["key"]] += 1


async def storm(address: str, inputs: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """Send bad input to a real server; the tables must stay exactly as they were."""
    rng = random.Random(seed)
    server = Server(address)
    await server.start()
    try:
        ours = await Table.begun(server.url, "own", rng)
        theirs = await Table.begun(server.url, "other", rng)
        scene = Scene(ours.id, theirs.id, ours.moment, "p", ours.ids)
        before = [await ours.seen(), await theirs.seen()]
        raging = Storm(server.url, ours.idle_token, scene, rng)
        await raging.rage(inputs)
        assert [await ours.seen(), await theirs.seen()] == before, "Bad input has changed a game."
        assert await server.is_healthy()
    finally:
        assert await server.stop() == 0
    return raging.sent, raging.answers


class Table:
    """A table in its first auction, where the one on turn takes a long time."""

    id: str
    moment: int
    ids: tuple[str, ...]
    idle_token: str
    """Somebody who sits there and is not on turn."""

    @classmethod
    async def begun(cls, url: str, name: str, rng: random.Random) -> "Table":
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


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--inputs", type=int, default=100_000)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        sent, answers = asyncio.run(storm(f"{folder}/games.db", given.inputs, given.seed))
    assert all(key in REASONS or " " in key for key in answers if key not in RULES), answers
    print(f"{sent.total():,} inputs in {time.monotonic() - began:.0f} s: {dict(sent)}")
    print(f"Answers: {dict(answers)}")


RULES = ("move", "not-on-turn", "unknown-bot", "chosen", "auction", "placing")
"""Keys that the game itself has for a refusal."""

if __name__ == "__main__":
    main()
