"""Fast clients of a server: a socket that costs little processor time, and HTTP requests."""

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


class SocketClient(asyncio.Protocol):
    """A WebSocket that hands every whole message to *receive*.

    It drives the protocol of ``websockets`` itself, without a task for each socket, so that
    thousands of clients cost little.
    """

    def __init__(self, port: int, token: str, receive: Callable[[bytes], None]) -> None:
        self._protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/socket"), max_size=None)
        self._token = token
        self._receive = receive
        self._parts: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._handshake: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(
        cls, port: int, token: str, receive: Callable[[bytes], None]
    ) -> "SocketClient":
        """Return an open socket."""
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(
            lambda: cls(port, token, receive), "127.0.0.1", port
        )
        await client._handshake
        return client

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the handshake."""
        self._transport = cast(asyncio.Transport, transport)
        request = self._protocol.connect()
        request.headers["Cookie"] = f"catsack={self._token}"
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Join frames to messages."""
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._end_handshake()
            elif isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.CONT):
                self._parts.append(bytes(event.data))
                if event.fin:
                    message, self._parts = b"".join(self._parts), []
                    self._receive(message)
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail a handshake that has not ended."""
        if not self._handshake.done():
            self._handshake.set_exception(exc or ConnectionError("The server hung up."))

    def send(self, message: bytes) -> None:
        """Send *message*."""
        self._protocol.send_text(message)
        self._flush()

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()

    def _end_handshake(self) -> None:
        if self._handshake.cancelled():  # nobody waits for it any more
            self.close()
        elif self._protocol.state is State.OPEN:
            self._handshake.set_result(None)
        else:
            self._handshake.set_exception(self._protocol.handshake_exc or ConnectionError())

    def _flush(self) -> None:
        if self._transport is not None and (data := self._protocol.data_to_send()):
            self._transport.write(b"".join(data))


class HttpClient:
    """Creates guests and tables with one request after another."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)

    def create_guest(self, name: str) -> str:
        """Create a guest and return its token."""
        _, cookie = self._post("/api/guests", {"name": name}, "")
        return SimpleCookie(cookie)["catsack"].value

    def create_table(self, token: str, **settings: object) -> tuple[str, str]:
        """Create a table of four; return its id and its invitation."""
        body, _ = self._post("/api/tables", {"settings": {"seats": 4, **settings}}, token)
        return str(body["table"]), str(body["invitation"])

    def _post(self, path: str, body: dict[str, Any], token: str) -> tuple[dict[str, Any], str]:
        headers = {"content-type": "application/json", "cookie": f"catsack={token}"}
        self._connection.request("POST", path, json.dumps(body), headers)
        response = self._connection.getresponse()
        data = response.read()
        # On a busy machine the server may close a kept-alive connection before the next request.
        self._connection.close()
        if response.status >= 400:
            raise RuntimeError(f"{path}: {response.status} {data.decode()}")
        return json.loads(data), response.headers.get("set-cookie", "")
