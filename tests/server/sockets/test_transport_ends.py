"""How connections end, on each event loop that a server may run on.

Uvicorn prefers uvloop, whose transports are stricter: it is an error to write to a closed one.
"""

import asyncio
import gc
import logging
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeAlias

import pytest
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import CloseCode, Frame, Opcode

from catsack.server.sockets.transport import text_frame
from tests.server.support.socket_server import (
    HANDSHAKE,
    MAX_SIZE,
    RecordingApp,
    close_frame,
    connected_client,
    eventually,
    raw_client,
    socket_server,
    socket_url,
    text,
)

uvloop = pytest.importorskip("uvloop")

Run: TypeAlias = Callable[[Coroutine[Any, Any, None]], None]


@pytest.fixture(params=[asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def runner(request: pytest.FixtureRequest) -> Iterator[asyncio.Runner]:
    with asyncio.Runner(loop_factory=request.param) as runner:
        yield runner


@pytest.fixture
def run(runner: asyncio.Runner, caplog: pytest.LogCaptureFixture) -> Run:
    """Runs a coroutine, and checks that no error is logged."""

    def run_and_check(work: Coroutine[Any, Any, None]) -> None:
        runner.run(work)
        # Asyncio logs an exception that nobody saw when its task is collected.
        gc.collect()
        errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
        assert [error.getMessage() for error in errors] == []

    return run_and_check


def test_client_closes_the_connection(run: Run) -> None:
    app = RecordingApp()

    async def story() -> None:
        async with connected_client(app) as client:
            await client.send("last words")
            await client.close(1000, "bye")
            assert client.close_code == 1000
            await eventually(lambda: app.disconnects == 1)
            # What is sent from now on is dropped.
            assert app.transport.send(b"too late") == 0
            app.transport.flush()
            app.transport.close()

    run(story())
    assert app.messages == [b"last words"]


def test_message_right_before_the_close_frame_arrives(run: Run) -> None:
    app = RecordingApp()

    async def story() -> None:
        async with socket_server(app) as server, raw_client(server) as client:
            client.send(text(b"last words"), close_frame(1000))
            assert await client.reader.read() == close_frame(1000).serialize(mask=False)
            await eventually(lambda: app.disconnects == 1)

    run(story())
    assert app.messages == [b"last words"]


def test_transport_sends_what_waits_before_it_closes(run: Run) -> None:
    app = RecordingApp()

    async def story() -> None:
        async with connected_client(app) as client:
            app.transport.send(b"last words")
            app.transport.close()
            assert await client.recv() == "last words"
            with pytest.raises(ConnectionClosed):
                await client.recv()
            assert client.close_code == 1000
            await eventually(lambda: app.disconnects == 1)

    run(story())


async def refuse(_: Scope, receive: Receive, send: Send) -> None:
    """Accept a connection and close it, as clients are refused that nobody knows."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": "refused"})
    await send({"type": "websocket.close", "code": 4401})


def test_app_closes_the_connection_with_a_code(run: Run) -> None:
    async def story() -> None:
        async with socket_server(refuse) as server, connect(socket_url(server)) as client:
            assert await client.recv() == "refused"
            with pytest.raises(ConnectionClosed):
                await client.recv()
            assert client.close_code == 4401

    run(story())


def test_server_waits_for_the_answer_to_its_close_frame(run: Run) -> None:
    async def story() -> None:
        async with socket_server(refuse) as server, raw_client(server) as client:
            frames = text_frame(b"refused") + close_frame(4401).serialize(mask=False)
            assert await client.reader.readexactly(len(frames)) == frames
            await asyncio.sleep(0.05)
            assert not client.reader.at_eof()
            client.send(text(b"ignored"), close_frame(4401))
            assert await client.reader.read() == b""

    run(story())


@pytest.mark.parametrize("is_fragmented", [False, True])
def test_message_that_is_too_large_ends_the_connection(run: Run, is_fragmented: bool) -> None:
    app = RecordingApp()

    async def story() -> None:
        half = b"x" * (MAX_SIZE // 2 + 1)
        async with socket_server(app) as server, raw_client(server) as client:
            client.send(text(b"small"))
            if is_fragmented:
                client.send(text(half, fin=False), Frame(Opcode.CONT, half))
            else:
                client.send(text(half + half))
            head = await client.reader.readexactly(4)
            assert head[0] == 0x88
            assert int.from_bytes(head[2:], "big") == CloseCode.MESSAGE_TOO_BIG
            await eventually(lambda: app.disconnects == 1)

    run(story())
    assert app.messages == [b"small"]


def test_malformed_frame_ends_the_connection(run: Run) -> None:
    app = RecordingApp()

    async def story() -> None:
        async with socket_server(app) as server, raw_client(server) as client:
            client.send(text(b"fine"))
            client.writer.write(text(b"not masked").serialize(mask=False))
            head = await client.reader.readexactly(4)
            assert head[0] == 0x88
            assert int.from_bytes(head[2:], "big") == CloseCode.PROTOCOL_ERROR
            await eventually(lambda: app.disconnects == 1)

    run(story())
    assert app.messages == [b"fine"]


def test_binary_message_ends_the_connection(run: Run) -> None:
    app = RecordingApp()

    async def story() -> None:
        async with connected_client(app) as client:
            await client.send(b"\x00")
            with pytest.raises(ConnectionClosed):
                await client.recv()
            assert client.close_code == CloseCode.UNSUPPORTED_DATA
            await eventually(lambda: app.disconnects == 1)

    run(story())
    assert app.messages == []


def test_nothing_is_delivered_after_a_binary_message(run: Run) -> None:
    app = RecordingApp()

    async def story() -> None:
        async with socket_server(app) as server, raw_client(server) as client:
            binary = (Frame(Opcode.BINARY, b"\x00", fin=False), Frame(Opcode.CONT, b"\x00"))
            client.send(*binary, text(b"more"))
            assert await client.reader.readexactly(4) == close_frame(1003).serialize(mask=False)
            client.send(text(b"still more"), close_frame(1003))
            await eventually(lambda: app.disconnects == 1)

    run(story())
    assert app.messages == []


def test_app_learns_that_the_client_is_gone(run: Run) -> None:
    app = RecordingApp()

    async def story() -> None:
        async with socket_server(app) as server:
            async with raw_client(server) as client:
                client.writer.close()
                await eventually(lambda: app.disconnects == 1)
            async with raw_client(server) as client:
                client.writer.transport.abort()
                await eventually(lambda: app.disconnects == 2)
        for transport in app.transports:
            assert transport.send(b"too late") == 0
            transport.flush()
            transport.close()
            transport.abort()

    run(story())


def test_app_may_send_and_close_when_the_client_is_gone(run: Run) -> None:
    async def story() -> None:
        is_done = asyncio.Event()

        async def send_too_late(_: Scope, receive: Receive, send: Send) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            assert (await receive())["type"] == "websocket.disconnect"
            await send({"type": "websocket.send", "text": "too late"})
            await send({"type": "websocket.close", "code": 4401})
            is_done.set()

        async with socket_server(send_too_late) as server:
            async with connect(socket_url(server)):
                pass
            await is_done.wait()

    run(story())


def test_client_may_be_gone_before_it_is_accepted(run: Run) -> None:
    class SlowApp(RecordingApp):
        async def accept(self, socket: WebSocket) -> None:
            await socket.receive()
            await gone.wait()
            await socket.send({"type": "websocket.accept"})

    app, gone = SlowApp(), asyncio.Event()
    handshake = HANDSHAKE.replace(b"?a=b", b"")

    async def story() -> None:
        async with socket_server(app) as server:
            async with raw_client(server, handshake) as client:
                await eventually(lambda: bool(app.scopes))
                client.writer.transport.abort()
            await eventually(lambda: not server.server_state.connections)
            gone.set()
            await eventually(lambda: app.disconnects == 1)

    run(story())


def test_backlog_is_what_a_slow_client_has_not_read(run: Run) -> None:
    app = RecordingApp()

    async def story() -> None:
        async with socket_server(app) as server, raw_client(server):
            await eventually(lambda: bool(app.transports))
            assert app.transport.send(b"first") == 0
            backlog = 0
            for _ in range(1000):
                backlog = app.transport.send(b"x" * 100_000)
                app.transport.flush()
                if backlog > 1_000_000:
                    break
            assert backlog > 1_000_000
            app.transport.abort()
            await eventually(lambda: app.disconnects == 1)

    run(story())


def test_app_rejects_a_handshake(run: Run) -> None:
    async def reject(_: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.close", "code": 1000})

    async def story() -> None:
        async with socket_server(reject) as server:
            with pytest.raises(InvalidStatus) as error:
                await connect(socket_url(server))
        assert error.value.response.status_code == 403

    run(story())


def test_bad_handshake_never_reaches_the_app(run: Run) -> None:
    app = RecordingApp()

    async def story() -> None:
        old = HANDSHAKE.replace(b"Version: 13", b"Version: 12")
        async with socket_server(app) as server, raw_client(server, old) as client:
            assert (await client.reader.read()).startswith(b"HTTP/1.1 400 ")

    run(story())
    assert app.scopes == []


def test_server_that_stops_tells_its_clients(run: Run) -> None:
    app = RecordingApp()

    async def story() -> None:
        async with socket_server(app) as server, connect(socket_url(server)) as client:
            server.should_exit = True
            with pytest.raises(ConnectionClosed):
                await client.recv()
            assert client.close_code == CloseCode.SERVICE_RESTART

    run(story())
    assert app.disconnects == 1


def test_server_that_stops_waits_for_no_client(run: Run) -> None:
    app = RecordingApp()

    async def story() -> None:
        async with socket_server(app) as server, raw_client(server) as client:
            server.should_exit = True
            async with asyncio.timeout(2):
                assert await client.reader.read() == close_frame(1012).serialize(mask=False)
                await eventually(lambda: app.disconnects == 1)

    run(story())


def test_app_that_fails_closes_the_connection(
    runner: asyncio.Runner, caplog: pytest.LogCaptureFixture
) -> None:
    class FailingApp(RecordingApp):
        async def accept(self, socket: WebSocket) -> None:
            await super().accept(socket)
            raise ZeroDivisionError

    async def story() -> None:
        async with socket_server(FailingApp()) as server, connect(socket_url(server)) as client:
            with pytest.raises(ConnectionClosed):
                await client.recv()
            assert client.close_code == CloseCode.INTERNAL_ERROR

    runner.run(story())
    assert "a connection failed" in caplog.text
