"""The transport on servers that do not use ours: in order, and soon aborted."""

import asyncio

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from catsack.server.sockets.asgi_transport import AsgiTransport
from tests.server.support.socket_server import RecordingApp, eventually, socket_server, socket_url


class SlowSocket(WebSocket):
    """A socket that sends only when a test says so, and keeps what it sends."""

    def __init__(self) -> None:
        super().__init__({"type": "websocket"}, self._nothing, self.send)
        self.events: list[Message] = []
        self.may_send = asyncio.Event()

    async def send(self, message: Message) -> None:
        await self.may_send.wait()
        self.events.append(message)

    async def _nothing(self) -> Message:
        return {}


async def test_fallback_sends_in_order_and_returns_how_much_waits() -> None:
    socket = SlowSocket()
    transport = AsgiTransport(socket)
    assert transport.send(b"one") == 0
    assert transport.send(b"two", b"three") == 3
    assert transport.send(b"four") == 11
    socket.may_send.set()
    await eventually(lambda: len(socket.events) == 4)
    assert [event["text"] for event in socket.events] == ["one", "two", "three", "four"]
    assert transport.send(b"five") == 0


async def test_fallback_aborts_whatever_waits() -> None:
    socket = SlowSocket()
    transport = AsgiTransport(socket)
    transport.send(b"one")
    transport.abort()
    socket.may_send.set()
    await eventually(lambda: bool(socket.events))
    assert [event["type"] for event in socket.events] == ["websocket.close"]


async def test_fallback_is_used_by_other_protocols() -> None:
    app, ws = RecordingApp(), "websockets-sansio"
    async with socket_server(app, ws) as server, connect(socket_url(server)) as client:
        await client.send("hello")
        await eventually(lambda: bool(app.messages))
        assert isinstance(app.transport, AsgiTransport)
        app.transport.send(b"one", b"two")
        assert [await client.recv(), await client.recv()] == ["one", "two"]
        app.transport.abort()
        with pytest.raises(ConnectionClosed):
            await client.recv()
        assert client.close_code == CloseCode.TRY_AGAIN_LATER
    assert app.messages == [b"hello"]
