"""Bad input for the socket: whatever is sent, the game stays as it is, and a clear key answers."""

import asyncio
import json
import random
from collections import Counter
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from catsack.server.protocol.refusals import REASONS
from tools.campaign.inputs.idle_table import unchanged_tables
from tools.campaign.inputs.socket_messages import Scene, bad_message

BATCH = 100
"""Messages that are sent before anything is read."""
CONNECTIONS = 4
"""Connections that send at the same time."""
RULES = ("move", "not-on-turn", "unknown-bot", "chosen", "auction", "placing")
"""Keys that the game itself has for a refusal."""


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
        """Send so many, over one connection after another."""
        while self.sent.total() < inputs:
            try:
                async with connect(
                    self._url, additional_headers=self._headers, compression=None, max_queue=None
                ) as line:
                    hello = {"type": "hello", "table": self._scene.own}
                    await line.send(json.dumps(hello))
                    while self.sent.total() < inputs:
                        await self._send_batch(line, min(BATCH, inputs - self.sent.total()))
            except ConnectionClosed as closed:
                # Too much that could not be read, or bytes where text belongs.
                self.answers[f"closed {closed.rcvd.code if closed.rcvd else '?'}"] += 1

    async def _send_batch(self, line: ClientConnection, size: int) -> None:
        """Send many messages, and read all that comes before the answer to a ping.

        The server reads in order, so each of them has been read by then. When it hangs up, only
        those that were answered count.
        """
        kinds: Counter[str] = Counter()
        refusals = 0
        try:
            for _ in range(size):
                kind, message = bad_message(self._rng, self._scene)
                await line.send(message)
                kinds[kind] += 1
            await line.send('{"type":"ping"}')
            while (answer := json.loads(await line.recv()))["type"] != "pong":
                if answer["type"] == "refused":
                    self._note(answer)
                    refusals += 1
        except ConnectionClosed:
            self.sent["before the server hung up"] += refusals
            raise
        self.sent += kinds

    def _note(self, refusal: dict[str, str]) -> None:
        key = refusal["key"]
        assert refusal["sentence"].endswith("."), refusal
        assert "Traceback" not in refusal["sentence"], refusal
        assert key != "internal", refusal
        assert key in REASONS or key in RULES, refusal
        self.answers[key] += 1


async def storm(folder: Path, inputs: int, seed: object) -> tuple[Counter[str], Counter[str]]:
    """Send bad input to a real server; the tables must stay exactly as they were."""
    rng = random.Random(str(seed))
    async with unchanged_tables(folder, rng) as (url, ours, theirs):
        scene = Scene(ours.id, theirs.id, ours.moment, "p", ours.ids)
        storms = [
            Storm(url, ours.idle_token, scene, random.Random(rng.random()))
            for _ in range(CONNECTIONS)
        ]
        await asyncio.gather(*(each.rage(-(-inputs // CONNECTIONS)) for each in storms))
    return (
        sum((each.sent for each in storms), Counter()),
        sum((each.answers for each in storms), Counter()),
    )
