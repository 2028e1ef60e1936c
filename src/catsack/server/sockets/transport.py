"""The wire beneath a socket, and a short way to it and from it.

Every move is told to everybody at its table. Through ASGI each of these messages takes a queue, a
task that wakes up, a dict and three wrappers; here it is given to the transport at once. What
comes in takes the same short way if it is a single short frame, as a move is, and if whoever
listens can deal with it at once.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol, cast
from weakref import WeakKeyDictionary

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

WIRE = "catsack.wire"
"""Where a connection finds its wire, among the extensions of its scope."""
TEXT = b"\x81"
"""How a message begins that is text, and whole."""
SHORT, LONG = 126, 1024
"""A message that is shorter than 126 bytes has its length in one byte, and others in two more; one
of 1024 bytes or more takes the long way in."""
MASK = 4
"""So many bytes, after those that tell the length, mask the rest of what a client sends."""

Hear = Callable[[bytes], bool]
"""Returns whether a message was dealt with; if not, it takes the long way."""


class Line(Protocol):
    """The way out to one client."""

    def listen(self, hear: Hear) -> None:
        """Have *hear* called with messages that can take a short way."""
        ...

    def put(self, *messages: bytes) -> int:
        """Send *messages* when the line is free; return how many bytes wait before them."""
        ...

    def flush(self) -> None:
        """Send now what was put, before anything is sent another way."""
        ...

    def cut(self) -> None:
        """End the connection at once, whatever waits."""
        ...


class Post:
    """Sends for many wires when all is said in this moment, one after another and for each once.

    The system's ways are long, and a processor that goes them many times in a row is faster.
    """

    def __init__(self) -> None:
        self._wires: list[Wire] = []

    def take(self, wire: "Wire") -> None:
        """Have what *wire* has put sent soon."""
        if not self._wires:
            wire.loop.call_soon(self._send, wire.loop)
        self._wires.append(wire)

    def _send(self, loop: asyncio.AbstractEventLoop) -> None:
        wires = self._wires
        try:
            while wires:
                wires.pop().flush()
        finally:
            if wires:  # one that fails is none of the others' business
                loop.call_soon(self._send, loop)


_POSTS: WeakKeyDictionary[asyncio.AbstractEventLoop, Post] = WeakKeyDictionary()
"""That of each event loop."""


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's own protocol, which lets a connection send and hear without waiting."""

    _hear: Hear | None = None
    _is_at_rest = False
    """Nothing that came the long way is under way."""
    _out: tuple[bytes, ...] = ()
    """Messages that go out when all is said in this moment."""

    def handle_connect(self, event: Request) -> None:
        """Let the app find this wire."""
        super().handle_connect(event)
        self._post = _POSTS.setdefault(self.loop, Post())
        if hasattr(self, "scope"):
            self.scope["extensions"][WIRE] = {"line": self}

    def listen(self, hear: Hear) -> None:
        """Have *hear* called with messages that can take a short way."""
        self._hear = hear

    def data_received(self, data: bytes) -> None:
        """Have a short message heard; whatever else comes goes the long way."""
        if self._hear is not None and self._overtakes_nothing():
            message = _whole(data)
            if message is not None and self._hear(message):
                return
        self._is_at_rest = False
        super().data_received(data)

    def _overtakes_nothing(self) -> bool:
        """Tell whether what came the long way is dealt with, and nobody hangs up."""
        if not self._is_at_rest:
            self._is_at_rest = (
                self.queue.empty() and self.conn.state is State.OPEN and self._is_between_messages()
            )
        return self._is_at_rest and not self.close_sent

    def _is_between_messages(self) -> bool:
        """Tell whether the long way waits for no rest of a frame, nor for more frames."""
        waiting: Any = self.conn.parser
        while inner := getattr(waiting, "gi_yieldfrom", None):
            waiting = inner
        return self.conn.current_size is None and waiting.__name__ == "at_eof"

    def put(self, *messages: bytes) -> int:
        """Send *messages* when the line is free; return how many bytes wait before them."""
        if not self._out:
            self._post.take(self)
        self._out += messages
        return self.transport.get_write_buffer_size()

    def flush(self) -> None:
        """Send now what was put, before anything is sent another way."""
        out, self._out = self._out, ()
        if out and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join([framed(message) for message in out]))

    def cut(self) -> None:
        """End the connection at once, whatever waits."""
        self._out = ()
        self.transport.abort()


class Queued:
    """The way through ASGI, for servers that have no wire of ours."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._messages: deque[bytes] = deque()
        self._size = 0
        self._writing: asyncio.Task[None] | None = None

    def listen(self, hear: Hear) -> None:
        """Do nothing: there is no short way."""

    def put(self, *messages: bytes) -> int:
        """Send *messages* when the line is free; return how many bytes wait before them."""
        waiting = self._size
        self._messages.extend(messages)
        self._size += sum(map(len, messages))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        return waiting

    def flush(self) -> None:
        """Do nothing: all goes the same way."""

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


def framed(message: bytes) -> bytes:
    """Return *message* as one frame of text (RFC 6455, 5.2), not masked."""
    size = len(message)
    if size < SHORT:
        return b"%b%c%b" % (TEXT, size, message)
    if size < 1 << 16:
        return b"%b\x7e%b%b" % (TEXT, size.to_bytes(2, "big"), message)
    return b"%b\x7f%b%b" % (TEXT, size.to_bytes(8, "big"), message)


def _whole(data: bytes) -> bytes | None:
    """Return the message if *data* is a single frame of text, masked and not long."""
    if len(data) < 2 or data[:1] != TEXT:
        return None
    size, mask = data[1] - 0x80, 2
    if size == SHORT:
        size, mask = int.from_bytes(data[2:4], "big"), 4
    start = mask + MASK
    if not 0 < size < LONG or len(data) != start + size:
        return None
    return apply_mask(data[start:], data[mask:start])
