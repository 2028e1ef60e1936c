"""The wire beneath a socket, and a short way to it.

Every move is told to everybody at its table. Through ASGI each of these messages takes a queue, a
task that wakes up, a dict and three wrappers; here it is given to the transport at once, which
sends what came together in one go.
"""

import asyncio
import contextlib
from collections import deque
from typing import Protocol, cast

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

WIRE = "catsack.wire"
"""Where a connection finds its wire, among the extensions of its scope."""
TEXT = b"\x81"
"""How a message begins that is text, and whole."""


class Line(Protocol):
    """The way out to one client."""

    def put(self, message: bytes) -> int:
        """Send *message* when the line is free; return how many bytes wait before it."""
        ...

    def cut(self) -> None:
        """End the connection at once, whatever waits."""
        ...


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's own protocol, which lets a connection send without waiting."""

    def handle_connect(self, event: Request) -> None:
        """Let the app find this wire."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][WIRE] = {"line": self}

    def put(self, message: bytes) -> int:
        """Send *message* when the line is free; return how many bytes wait before it."""
        if self.close_sent or self.transport.is_closing():
            return 0
        waiting = self.transport.get_write_buffer_size()
        self.transport.write(TEXT + _length(len(message)) + message)
        return waiting

    def cut(self) -> None:
        """End the connection at once, whatever waits."""
        self.transport.abort()


class Queued:
    """The way through ASGI, for servers that have no wire of ours."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._messages: deque[bytes] = deque()
        self._size = 0
        self._writing: asyncio.Task[None] | None = None

    def put(self, message: bytes) -> int:
        """Send *message* when the line is free; return how many bytes wait before it."""
        waiting = self._size
        self._messages.append(message)
        self._size += len(message)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        return waiting

    def cut(self) -> None:
        """End the connection at once, whatever waits."""
        self._messages.clear()
        self._writing = asyncio.create_task(self._close())

    async def _close(self) -> None:
        with contextlib.suppress(RuntimeError):
            await self._socket.close(1013)

    async def _write(self) -> None:
        # Who is gone is missed by the reader too, which cleans up.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while self._messages:
                message = self._messages.popleft()
                await self._socket.send_text(message.decode())
                self._size -= len(message)


def line_of(socket: WebSocket) -> Line:
    """Return the shortest way out of *socket*."""
    found = socket.scope.get("extensions", {}).get(WIRE)
    return Queued(socket) if found is None else cast(Line, found["line"])


def _length(size: int) -> bytes:
    """Return the length of a message as RFC 6455 writes it (5.2), not masked."""
    if size < 126:
        return bytes((size,))
    if size < 1 << 16:
        return b"\x7e" + size.to_bytes(2, "big")
    return b"\x7f" + size.to_bytes(8, "big")
