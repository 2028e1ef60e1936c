"""Real servers in processes of their own, and people who play at them over real sockets.

A player keeps what it was shown and what was acknowledged, comes back when the line breaks, and
sends again what was not acknowledged, as the protocol says.
"""

import asyncio
import json
import random
import secrets
import signal
import socket
import ssl
import sys
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from catsack.fair import seal

Message = dict[str, Any]
RETRY_S = 0.2
"""How soon a player sends again what the server could not store."""
RECONNECT_S = 0.05
"""How soon it connects again."""
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients that never need it: to load certificates takes longer than a request."""
LOST = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def connected_socket(url: str) -> socket.socket | None:
    """Return a socket that is connected to a server of this machine, or None if nobody listens.

    To be refused a connection costs next to nothing here, while a whole client costs milliseconds,
    and those who play try many times before a server is up again.
    """
    address = urlsplit(url)
    tried = socket.socket()
    if tried.connect_ex((address.hostname or "", address.port or 0)):
        tried.close()
        return None
    return tried


class ServerProcess(Protocol):
    """The process of a server: that of ``asyncio``, or one that was forked."""

    @property
    def pid(self) -> int: ...

    @property
    def returncode(self) -> int | None: ...

    def send_signal(self, number: int, /) -> None: ...

    def terminate(self) -> None: ...

    async def wait(self) -> int: ...


class Server:
    """A server on one port that can be killed and started again."""

    def __init__(
        self,
        store: str,
        port: int | None = None,
        workers: int = 1,
        log: str | None = None,
    ) -> None:
        self.store = store
        self.log = log
        """The file to which the server writes its log, if not to our standard error."""
        self.port = port or free_port()
        self.workers = workers
        self.process: ServerProcess | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self, dies: str = "") -> None:
        """Start it; *dies* names the point at which it kills itself (see ``crash_points``)."""
        await self.launch(dies)
        assert self.process is not None
        while not await self.is_healthy():
            if dies and self.process.returncode == -signal.SIGKILL:
                return  # So soon: those who play were quicker than this question.
            if self.process.returncode is not None:
                raise RuntimeError(f"The server ended with {self.process.returncode}.")
            await asyncio.sleep(0.02)

    async def launch(self, dies: str = "") -> None:
        """Start it, and do not wait until it answers."""
        options = (
            *("serve", "--port", str(self.port), "--store", self.store),
            *("--workers", str(self.workers), "--no-limits", "--log-level", "warning"),
        )
        self.process = await self._launch(dies or "never", options)

    async def _launch(self, dies: str, arguments: Sequence[str]) -> "ServerProcess":
        with open(self.log, "ab") if self.log else nullcontext() as log:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.server.support.crash_points", dies, *arguments),
                stdout=asyncio.subprocess.DEVNULL,
                stderr=log,
            )

    async def is_healthy(self) -> bool:
        listener = connected_socket(self.url)
        if listener is None:
            return False
        listener.close()
        try:
            async with httpx.AsyncClient(verify=NO_TLS) as client:
                return (await client.get(f"{self.url}/healthz", timeout=5)).status_code == 200
        except httpx.HTTPError:
            return False

    async def kill(self) -> None:
        """Kill it as a power cut would, workers included."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def ended(self) -> int:
        assert self.process is not None
        return await self.process.wait()

    async def stop(self) -> int:
        """Stop it as its owner would."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.terminate()
        return await self.process.wait()


async def guest(url: str, name: str) -> str:
    """Return the token of a new guest."""
    async with httpx.AsyncClient(verify=NO_TLS) as client:
        answer = await client.post(f"{url}/api/guests", json={"name": name}, timeout=30)
        answer.raise_for_status()
        return str(answer.cookies["catsack"])


async def open_table(url: str, token: str, bots: Sequence[str] = (), **settings: object) -> Message:
    async with httpx.AsyncClient(verify=NO_TLS, cookies={"catsack": token}) as client:
        body = {"settings": settings, "bots": list(bots)}
        answer = await client.post(f"{url}/api/tables", json=body, timeout=30)
        answer.raise_for_status()
        return dict(answer.json())


async def record(url: str, token: str, table: str) -> str:
    """Return the record of a finished game, when it is kept."""
    async with httpx.AsyncClient(verify=NO_TLS, cookies={"catsack": token}) as client:
        while (answer := await client.get(f"{url}/api/games/{table}")).status_code == 404:
            await asyncio.sleep(0.05)
        answer.raise_for_status()
        return answer.text


@dataclass
class Player:
    """Somebody who plays at one table until its game is over, whatever happens to the server."""

    urls: Sequence[str]
    """Where to connect; another one is tried when one does not answer."""
    token: str
    table: str
    invitation: str
    rng: random.Random
    pause_s: float = 0.0
    stops_in_auction: bool = False
    """Leaves when the first auction has begun."""
    seat: int | None = None
    number: int = -1
    pending: Message | None = None
    is_over: bool = False
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    """Each move that the server said is done: its id, and the move."""
    shown: dict[int, Message] = field(default_factory=dict)
    """What was shown under each number."""
    connects: int = 0

    def __post_init__(self) -> None:
        self.share = secrets.token_hex(32)
        self._tries = 0
        self._moves = 0
        self._said = ""
        """What was asked last on this line, before the game."""
        self._table: Message = {}

    async def play(self) -> None:
        while not self.is_over:
            url = self.urls[self._tries % len(self.urls)]
            self._tries += 1
            if connected := connected_socket(url):
                self.connects += 1
                with suppress(*LOST):
                    await self._play_over(connected, url.replace("http", "ws", 1))
            if not self.is_over:
                await asyncio.sleep(RECONNECT_S)

    async def _play_over(self, connected: socket.socket, url: str) -> None:
        headers = {"Cookie": f"catsack={self.token}"}
        async with connect(
            f"{url}/socket", sock=connected, additional_headers=headers, compression=None
        ) as line:
            await self._listen(line)

    async def _listen(self, line: ClientConnection) -> None:
        self._said, is_greeted = "", False
        hello = {"number": self.number, "invitation": self.invitation}
        await self._say(line, "hello", **hello)
        while not self.is_over:
            message = json.loads(await asyncio.wait_for(line.recv(), 30))
            match message["type"]:
                case "ping":
                    await line.send('{"type":"pong"}')
                case "table":
                    assert message["number"] >= self.number, "A shown entry is lost."
                    self.number = message["number"]
                    await self._see(line, message["seen"])
                    await self._go_on(line, message)
                case "happened":
                    self._note(message)
                    if message["what"]["what"] == "table":
                        await self._see(line, message["what"]["seen"])
                    await self._go_on(line, message)
                case "presence" if not is_greeted:
                    is_greeted = True
                    if self._table:
                        await self._see(line, self._table)
                    if self.pending:
                        # Not acknowledged before the line broke: a repeat is harmless.
                        await self._say(line, "move", **self.pending)
                case "refused" if message["key"] == "store-unavailable":
                    await self._try_again(line, is_greeted)
                case "refused" if message["key"] not in ("stale", "not-playing", "table-started"):
                    raise AssertionError(message)

    async def _try_again(self, line: ClientConnection, is_greeted: bool) -> None:
        """Send again, on the same connection, what the server could not store."""
        await asyncio.sleep(RETRY_S)
        if not is_greeted:
            await self._say(line, "hello", number=self.number, invitation=self.invitation)
            return
        self._said = ""
        await self._see(line, self._table)
        if self.pending:
            await self._say(line, "move", **self.pending)

    def _note(self, message: Message) -> None:
        assert message["number"] == self.number + 1, "An entry is missing, or came twice."
        self.number = message["number"]
        self.shown[self.number] = {"what": message["what"], "events": message["events"]}
        what = message["what"]
        if self.pending and (what.get("seat"), what.get("id")) == (self.seat, self.pending["id"]):
            self.acknowledged.append((self.pending["id"], self.pending["move"]))
            self.pending = None

    async def _see(self, line: ClientConnection, seen: Message) -> None:
        self._table = seen
        mine = [seat for seat in seen["seats"] if seat["seal"] == seal(self.share)]
        # Who does not open a share in time has no seal any more, and keeps the seat.
        if mine or seen["status"] == "open":
            self.seat = mine[0]["seat"] if mine else None
        if seen["status"] == "open" and not mine:
            await self._once(line, "sit", seal=seal(self.share))
        if seen["status"] == "starting" and mine:
            await self._once(line, "open-share", share=self.share)
        if self.seat is not None and seen["seats"][self.seat]["stands_in"]:
            await self._say(line, "back")

    async def _once(self, line: ClientConnection, kind: str, **fields: object) -> None:
        if self._said != kind:
            self._said = kind
            await self._say(line, kind, **fields)

    async def _go_on(self, line: ClientConnection, message: Message) -> None:
        game, own = message["game"], message["own"]
        if game is None:
            return
        self.is_over = game["result"] is not None
        if self.stops_in_auction and not game["is_placing"]:
            self.is_over = True
            return
        if self.pending and self.pending["moment"] != game["moment"]:
            self.pending = None
        if own is None or not own["legal"] or self.pending:
            return
        if self.pause_s:
            await asyncio.sleep(self.rng.random() * 2 * self.pause_s)
        self._moves += 1
        move = self._chosen(own["legal"])
        self.pending = {"id": f"m{self._moves}", "moment": game["moment"], "move": move}
        await self._say(line, "move", **self.pending)

    def _chosen(self, legal: list[str]) -> str:
        if legal[0] != "p":
            return self.rng.choice(legal)
        return "p" if len(legal) == 1 or self.rng.random() < 0.5 else self.rng.choice(legal[1:4])

    async def _say(self, line: ClientConnection, kind: str, **fields: object) -> None:
        await line.send(json.dumps({"type": kind, "table": self.table, **fields}))
