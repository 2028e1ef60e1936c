"""The transport beneath a socket.

Every move is sent to everybody at its table. Through ASGI each message would take a queue, a task
that wakes up, a dict and three wrappers. ``SocketProtocol`` is a WebSocket protocol for uvicorn
(its option ``ws``) that speaks ASGI for the handshake and the end of a connection only; messages go
straight between the connection and the system. It is built on the documented Sans-I/O interface
of ``websockets``.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, Protocol, TypeAlias, cast
from urllib.parse import unquote
from weakref import WeakKeyDictionary

from starlette.types import ASGIApp, Message, Scope
from starlette.websockets import WebSocket
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from catsack.batcher import Batcher
from catsack.server.sockets.asgi_transport import AsgiTransport

EXTENSION = "catsack.transport"
"""Where a connection finds its transport, among the extensions of its ASGI scope."""
CLOSE_TIMEOUT_S = 10.0
"""A client has this long to answer a close frame."""
EARLY_MESSAGES = 100
"""A client may send this many messages before the connection listens."""
LENGTH_BYTES = {126: 2, 127: 8}
"""How many bytes tell the length of a long frame, by what stands in the place of its length."""
MAX_HEAD = 10
"""The bytes of a frame before its mask."""
MASK = 4
"""The bytes of a mask."""

log = logging.getLogger("catsack.sockets")


class Transport(Protocol):
    """Sends and receives messages of one connection."""

    def start(self, receive: Callable[[bytes], None]) -> None:
        """Call *receive* with every message that arrives."""
        ...

    def send(self, *messages: bytes) -> int:
        """Send *messages* soon; return how many bytes wait to be sent before them."""
        ...

    def flush(self) -> None:
        """Hand everything to the system now."""
        ...

    def close(self, code: int = 1000) -> None:
        """End the connection after what waits is sent."""
        ...

    def abort(self) -> None:
        """End the connection at once, whatever waits."""
        ...


Outbox: TypeAlias = "Batcher[SocketProtocol]"
"""Connections with something to write: all of them write at the end of a turn of the event loop.

Each makes one system call. A processor that makes many of them in a row is faster at it.
"""

_OUTBOXES: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()
"""That of each event loop."""


def _flush_all(connections: Sequence["SocketProtocol"]) -> None:
    for connection in connections:
        try:
            connection.flush()
        except Exception:
            log.exception("sending failed")
            connection.abort()


class SocketProtocol(asyncio.Protocol):
    """A WebSocket connection, as uvicorn creates one for every upgraded request."""

    transport: asyncio.Transport

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._app = cast("ASGIApp", config.loaded_app)
        self._root_path = config.root_path
        self._app_state = app_state
        self._connections = server_state.connections
        self._tasks = server_state.tasks
        self._websocket = ServerProtocol(max_size=config.ws_max_size)
        self._response: Response | None = None
        self._asgi_events: asyncio.Queue[Message] = asyncio.Queue()
        self._fragments: list[bytes] = []
        self._position = StreamPosition()
        self._receive: Callable[[bytes], None] | None = None
        self._early: list[bytes] = []
        self._outgoing: tuple[bytes, ...] = ()
        self._is_open = False
        """The handshake is done, and neither side has begun to close the connection."""
        self._is_closing = False
        """We have sent a close frame: whatever arrives after it is ignored."""
        self._close_timer: asyncio.TimerHandle | None = None
        self._outbox = _OUTBOXES.setdefault(asyncio.get_running_loop(), Batcher(_flush_all))

    # What uvicorn and asyncio call.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the connection from uvicorn's HTTP protocol."""
        self.transport = cast("asyncio.Transport", transport)
        self._connections.add(cast("Any", self))

    def data_received(self, data: bytes) -> None:
        """Hand over every message in *data*."""
        if self._is_open and not self._fragments and self._position.is_between_frames:
            message = short_message(data)
            if message is not None:
                self._deliver(message)
                return
        if self._response is not None:
            self._position.advance(data)
        self._websocket.receive_data(data)
        for event in self._websocket.events_received():
            if isinstance(event, Frame) and not self._is_closing:
                self._on_frame(event)
            elif isinstance(event, Request):
                self._on_request(event)
        self._write_control_frames()

    def eof_received(self) -> None:
        """Let asyncio close the connection."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the app that the client is gone."""
        self._connections.discard(cast("Any", self))
        self._websocket.receive_eof()
        self._is_open = False
        if self._close_timer is not None:
            self._close_timer.cancel()
        self._asgi_events.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def shutdown(self) -> None:
        """Close the connection because the server stops."""
        self.close(1012)
        # Without waiting for the answer: clients that are asleep would hold up the server.
        self.transport.close()

    # What the connection calls.

    def start(self, receive: Callable[[bytes], None]) -> None:
        """Call *receive* with every message that arrives."""
        self._receive = receive
        early, self._early = self._early, []
        for message in early:
            receive(message)

    def send(self, *messages: bytes) -> int:
        """Send *messages* soon; return how many bytes wait to be sent before them."""
        if not self._outgoing:
            self._outbox.add(self)
        self._outgoing += messages
        return self.transport.get_write_buffer_size()

    def flush(self) -> None:
        """Hand everything to the system now."""
        outgoing, self._outgoing = self._outgoing, ()
        if outgoing and self._is_open and not self.transport.is_closing():
            self.transport.write(b"".join([text_frame(message) for message in outgoing]))

    def close(self, code: int = 1000, reason: str = "") -> None:
        """End the connection after what waits is sent."""
        # A frame after this one may have broken the protocol: then the parser has closed already.
        if self._is_open and self._websocket.state is State.OPEN:
            self.flush()
            self._is_closing = True
            self._websocket.send_close(code, reason)
            self._write_control_frames()
        elif self._websocket.state is State.CONNECTING:
            self.transport.close()

    def abort(self) -> None:
        """End the connection at once, whatever waits."""
        self._outgoing = ()
        self.transport.abort()

    # WebSocket events.

    def _on_frame(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT | Opcode.CONT:
                if frame.fin and not self._fragments:
                    self._deliver(bytes(frame.data))
                    return
                self._fragments.append(bytes(frame.data))
                if frame.fin:
                    fragments, self._fragments = self._fragments, []
                    self._deliver(b"".join(fragments))
            case Opcode.BINARY:
                # Every message of the protocol is text.
                self.close(1003)

    def _deliver(self, message: bytes) -> None:
        if self._receive is not None:
            self._receive(message)
        elif len(self._early) < EARLY_MESSAGES:
            self._early.append(message)
        else:
            self.abort()

    def _on_request(self, request: Request) -> None:
        """Let the app decide about a handshake."""
        self._response = self._websocket.accept(request)
        if self._response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._websocket.send_response(self._response)
            return
        task = asyncio.create_task(self._run_app(self._scope(request)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _write_control_frames(self) -> None:
        """Write what the protocol answers by itself, such as pongs, and close if it says so."""
        self._is_open = self._websocket.state is State.OPEN
        for data in self._websocket.data_to_send():
            if self.transport.is_closing():
                continue
            if data:
                self.transport.write(data)
            else:
                self.transport.close()
        if self._websocket.close_expected() and self._close_timer is None:
            loop = asyncio.get_running_loop()
            # A client that reads nothing would keep ``close`` waiting.
            self._close_timer = loop.call_later(CLOSE_TIMEOUT_S, self.transport.abort)

    # ASGI.

    def _scope(self, request: Request) -> Scope:
        path, _, query = request.path.partition("?")
        is_encrypted = self.transport.get_extra_info("sslcontext") is not None
        client = self.transport.get_extra_info("peername")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "wss" if is_encrypted else "ws",
            "server": self.transport.get_extra_info("sockname"),
            "client": client[:2] if isinstance(client, tuple) else None,
            "root_path": self._root_path,
            "path": self._root_path + unquote(path),
            "raw_path": path.encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.lower().encode("ascii"), value.encode("latin-1"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": self._app_state.copy(),
            "extensions": {EXTENSION: {"transport": self}},
        }

    async def _run_app(self, scope: Scope) -> None:
        self._asgi_events.put_nowait({"type": "websocket.connect"})
        try:
            await self._app(scope, self._asgi_events.get, self._send_asgi)
        except Exception:
            log.exception("a connection failed")
        finally:
            self.close(1011)

    async def _send_asgi(self, message: Message) -> None:
        match message["type"]:
            case "websocket.accept" if self._websocket.state is State.CONNECTING:
                assert self._response is not None  # noqa: S101
                for name, value in message.get("headers", ()):
                    self._response.headers[name.decode("latin-1")] = value.decode("latin-1")
                self._websocket.send_response(self._response)
            case "websocket.send" if self._is_open:
                self.flush()
                self._websocket.send_text(message["text"].encode())
            case "websocket.close" if self._websocket.state is State.CONNECTING:
                refusal = self._websocket.reject(HTTPStatus.FORBIDDEN, "")
                self._websocket.send_response(refusal)
            case "websocket.close":
                self.close(message.get("code", 1000), message.get("reason") or "")
        self._write_control_frames()


def transport_of(socket: WebSocket) -> Transport:
    """Return the shortest way to the client of *socket*."""
    extension = socket.scope.get("extensions", {}).get(EXTENSION)
    return AsgiTransport(socket) if extension is None else cast(Transport, extension["transport"])


class StreamPosition:
    """Follows a stream of frames, so that one knows where a frame begins (RFC 6455, 5.2)."""

    def __init__(self) -> None:
        self.is_between_frames = True
        """The next byte begins a frame."""
        self._head = b""
        """Of a frame whose size is not known yet."""
        self._missing = 0
        """How many bytes of a frame are still to come."""

    def advance(self, data: bytes) -> None:
        """Follow the stream over *data*."""
        stream, at = self._head + data, self._missing
        while at < len(stream) and (size := frame_size(stream[at : at + MAX_HEAD])) is not None:
            at += size
        self._head, self._missing = stream[at:], max(0, at - len(stream))
        self.is_between_frames = at == len(stream)


def frame_size(head: bytes) -> int | None:
    r"""Return the size of the frame that begins with *head*; None if that does not tell.

    >>> frame_size(b"\x81\x85"), frame_size(b"\x81\xfe\x01\x00"), frame_size(b"\x81\xfe\x01")
    (11, 264, None)
    """
    if len(head) < 2:
        return None
    size = head[1] & 0x7F
    end = 2 + LENGTH_BYTES.get(size, 0)
    if len(head) < end:
        return None
    if end > 2:
        size = int.from_bytes(head[2:end], "big")
    has_mask = head[1] >= 0x80
    return end + size + (MASK if has_mask else 0)


def short_message(data: bytes) -> bytes | None:
    r"""Return the message if *data* is one whole frame of text from a client, and a short one.

    A move is one. It takes a tenth of the time that the parser of ``websockets`` takes.

    >>> short_message(b"\x81\x82\x01\x02\x03\x04" + bytes([ord("h") ^ 1, ord("i") ^ 2]))
    b'hi'
    """
    size = len(data) - MASK - 2
    if not 0 <= size < 126 or data[0] != 0x81 or data[1] != 0x80 + size:
        return None
    mask = (data[2:6] * 32)[:size]
    unmasked = int.from_bytes(data[6:], "little") ^ int.from_bytes(mask, "little")
    return unmasked.to_bytes(size, "little")


def text_frame(message: bytes) -> bytes:
    """Return *message* as one unmasked frame of text (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + message
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message
