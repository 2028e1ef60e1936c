"""Real WebSocket connections over the network of this machine, to an app that a test controls."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode

from catsack.server.sockets.transport import SocketProtocol, Transport, transport_of

MAX_SIZE = 100_000
"""Bytes in one message."""
HANDSHAKE = (
    b"GET /socket?a=b HTTP/1.1\r\nHost: table\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class RecordingApp:
    """An ASGI app that accepts every socket and keeps what it receives."""

    def __init__(self) -> None:
        self.scopes: list[Scope] = []
        self.transports: list[Transport] = []
        self.messages: list[bytes] = []
        self.disconnects = 0

    @property
    def transport(self) -> Transport:
        """The transport of the only connection."""
        (transport,) = self.transports
        return transport

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scopes.append(scope)
        socket = WebSocket(scope, receive, send)
        await self.accept(socket)
        transport = transport_of(socket)
        self.transports.append(transport)
        transport.start(self.messages.append)
        while (event := await socket.receive())["type"] == "websocket.receive":
            self.messages.append(event["text"].encode())
        self.disconnects += 1

    async def accept(self, socket: WebSocket) -> None:
        await socket.accept()


class RawClient:
    """A client that sends what a test gives it, and answers nothing by itself."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, *frames: Frame) -> None:
        self.writer.write(b"".join(frame.serialize(mask=True) for frame in frames))


@contextlib.asynccontextmanager
async def socket_server(
    app: ASGIApp,
    ws: type[SocketProtocol] | str = SocketProtocol,
    http: type[asyncio.Protocol] | str = "h11",
) -> AsyncIterator[uvicorn.Server]:
    """Run *app* on a port of this machine, in the running event loop."""
    config = uvicorn.Config(
        app,
        port=0,
        ws=ws,
        http=http,
        ws_max_size=MAX_SIZE,
        lifespan="off",
        log_config=None,
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    await eventually(lambda: server.started)
    try:
        async with asyncio.timeout(20):
            yield server
    finally:
        server.should_exit = True
        await task


@contextlib.asynccontextmanager
async def connected_client(app: RecordingApp) -> AsyncIterator[ClientConnection]:
    """Run *app*, and yield a client that is connected to it."""
    async with socket_server(app) as server, connect(socket_url(server)) as client:
        await eventually(lambda: bool(app.transports))
        yield client


@contextlib.asynccontextmanager
async def raw_client(
    server: uvicorn.Server, handshake: bytes = HANDSHAKE
) -> AsyncIterator[RawClient]:
    """Yield a client that has sent *handshake*, and read the response if that is the usual one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", _port(server))
    writer.write(handshake)
    try:
        if handshake == HANDSHAKE:
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        yield RawClient(reader, writer)
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


async def eventually(is_true: Callable[[], bool]) -> None:
    """Return as soon as something is true."""
    async with asyncio.timeout(10):
        while not is_true():
            await asyncio.sleep(0.001)


def socket_url(server: uvicorn.Server) -> str:
    return f"ws://127.0.0.1:{_port(server)}/socket"


def text(message: bytes, *, fin: bool = True) -> Frame:
    return Frame(Opcode.TEXT, message, fin=fin)


def close_frame(code: int) -> Frame:
    return Frame(Opcode.CLOSE, code.to_bytes(2, "big"))


def _port(server: uvicorn.Server) -> int:
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port
