"""Lines to a server: requests over HTTP, and a socket that costs its owner little."""

import asyncio
import json
from collections.abc import Callable
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import Any, cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri


class Line(asyncio.Protocol):
    """A socket of somebody; whole messages go to *hear*."""

    def __init__(self, port: int, token: str, hear: Callable[[bytes], None]) -> None:
        self._protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/socket"), max_size=None)
        self._token = token
        self._hear = hear
        self._parts: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self.is_open = asyncio.get_running_loop().create_future()
        """Done when messages can be sent; an error if they cannot."""

    @classmethod
    async def opened(cls, port: int, token: str, hear: Callable[[bytes], None]) -> "Line":
        """Return a line that is open."""
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: cls(port, token, hear), "127.0.0.1", port)
        await line.is_open
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self._transport = cast(asyncio.Transport, transport)
        request = self._protocol.connect()
        request.headers["Cookie"] = f"catsack={self._token}"
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Take what came apart into messages."""
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._answered()
            elif isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.CONT):
                self._parts.append(bytes(event.data))
                if event.fin:
                    message, self._parts = b"".join(self._parts), []
                    self._hear(message)
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits for it to open."""
        if not self.is_open.done():
            self.is_open.set_exception(exc or ConnectionError("The server hung up."))

    def send(self, message: bytes) -> None:
        """Send *message*."""
        self._protocol.send_text(message)
        self._flush()

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    def _answered(self) -> None:
        if self._protocol.state is State.OPEN:
            self.is_open.set_result(None)
        else:
            self.is_open.set_exception(self._protocol.handshake_exc or ConnectionError())

    def _flush(self) -> None:
        if self._transport is not None and (data := self._protocol.data_to_send()):
            self._transport.write(b"".join(data))


class Desk:
    """Where people and tables are made: one request after another."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)

    def guest(self, name: str) -> str:
        """Return the token of a new guest."""
        _, cookie = self._post("/api/guests", {"name": name}, "")
        return SimpleCookie(cookie)["catsack"].value

    def table(self, token: str) -> tuple[str, str]:
        """Open a table of four; return its id and what invites to it."""
        answer, _ = self._post("/api/tables", {"settings": {"seats": 4}}, token)
        return str(answer["table"]), str(answer["invitation"])

    def _post(self, path: str, body: dict[str, Any], token: str) -> tuple[dict[str, Any], str]:
        headers = {"content-type": "application/json", "cookie": f"catsack={token}"}
        self._connection.request("POST", path, json.dumps(body), headers)
        answer = self._connection.getresponse()
        read = answer.read()
        # On a busy machine a server may hang up before the next one comes.
        self._connection.close()
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {answer.status} {read.decode()}")
        return json.loads(read), answer.headers.get("set-cookie", "")
