"""The transport beneath a socket: how messages come and go."""

import asyncio
import contextlib
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import uvicorn
from starlette.websockets import WebSocket
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.frames import CloseCode, Frame, Opcode

from catsack.server.sockets.transport import (
    CLOSE_TIMEOUT_S,
    EARLY_MESSAGES,
    SocketProtocol,
    text_frame,
)
from tests.server.support.manual_loop import run
from tests.server.support.socket_server import (
    HANDSHAKE,
    MAX_SIZE,
    RecordingApp,
    connected_client,
    eventually,
    raw_client,
    socket_server,
    socket_url,
    text,
)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_frames_are_those_of_the_standard(size: int) -> None:
    message = b"x" * size
    assert text_frame(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


class RecordingTransport(asyncio.Transport):
    """A transport that leads nowhere and keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []
        self.is_aborted = False

    def write(self, data: Any) -> None:  # noqa: ANN401
        self.writes.append(bytes(data))

    def is_closing(self) -> bool:
        return self.is_aborted

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None:
        self.is_aborted = True

    def close(self) -> None:
        self.abort()


async def open_protocol(app: RecordingApp, transport: RecordingTransport) -> SocketProtocol:
    """Return a protocol over *transport* whose handshake is done."""
    config = uvicorn.Config(app, ws=SocketProtocol, interface="asgi3", log_config=None)
    config.load()
    protocol = SocketProtocol(config, ServerState(), {})
    protocol.connection_made(transport)
    protocol.data_received(HANDSHAKE)
    await asyncio.sleep(0.01)
    assert transport.writes.pop().startswith(b"HTTP/1.1 101 ")
    return protocol


async def test_messages_sent_in_one_turn_of_the_loop_are_written_together() -> None:
    transport = RecordingTransport()
    protocol = await open_protocol(RecordingApp(), transport)
    protocol.send(b"one")
    protocol.send(b"two", b"three")
    assert transport.writes == []
    await asyncio.sleep(0)
    assert transport.writes == [text_frame(b"one") + text_frame(b"two") + text_frame(b"three")]
    protocol.send(b"last")
    protocol.flush()
    assert transport.writes[1:] == [text_frame(b"last")]
    await asyncio.sleep(0)
    assert len(transport.writes) == 2


def frames(rng: Random, messages: list[bytes]) -> Iterator[Frame]:
    """Yield *messages* as frames, some of them in fragments with a ping in between."""
    for message in messages:
        if rng.random() < 0.3:
            at = rng.randrange(len(message))
            yield text(message[:at], fin=False)
            yield Frame(Opcode.PING, b"")
            yield Frame(Opcode.CONT, message[at:])
        else:
            yield text(message)


@pytest.mark.parametrize("seed", range(40))
async def test_messages_arrive_in_order_however_the_stream_is_cut(seed: int) -> None:
    rng = Random(seed)
    kinds = ("move {}", "move {} " + "x" * 200, "chat {}", "chat {} " + "x" * 300)
    messages = [rng.choice(kinds).format(number).encode() for number in range(30)]
    sent = list(frames(rng, messages))
    stream = b"".join(frame.serialize(mask=True) for frame in sent)
    cuts = sorted({0, len(stream), *rng.sample(range(len(stream)), rng.choice((3, 30, 300)))})
    app, transport = RecordingApp(), RecordingTransport()
    protocol = await open_protocol(app, transport)
    for start, end in pairwise(cuts):
        protocol.data_received(stream[start:end])
        if rng.random() < 0.5:
            await asyncio.sleep(0)
    assert app.messages == messages
    pings = sum(frame.opcode is Opcode.PING for frame in sent)
    pong = Frame(Opcode.PONG, b"").serialize(mask=False)
    assert b"".join(transport.writes) == pong * pings


@pytest.mark.parametrize("seed", range(20))
async def test_whole_frames_arrive_among_parts_of_frames(seed: int) -> None:
    rng = Random(seed)
    messages = [b"x" * rng.choice((0, 1, 80, 125, 126, 300)) + b"%d" % at for at in range(60)]
    app = RecordingApp()
    protocol = await open_protocol(app, RecordingTransport())
    late = b""
    for frame in frames(rng, messages):
        data = late + frame.serialize(mask=True)
        at = rng.choice((len(data), len(data), rng.randrange(len(data) + 1)))
        protocol.data_received(data[:at])
        late = data[at:]
    protocol.data_received(late)
    assert app.messages == messages


async def test_message_in_the_middle_of_another_one_ends_the_connection() -> None:
    app, transport = RecordingApp(), RecordingTransport()
    protocol = await open_protocol(app, transport)
    for frame in (text(b"begun", fin=False), text(b"another"), text(b"late")):
        protocol.data_received(frame.serialize(mask=True))
    assert app.messages == []
    assert transport.writes[0][2:4] == CloseCode.PROTOCOL_ERROR.to_bytes(2, "big")


class FailingTransport(RecordingTransport):
    """A transport that fails after the handshake."""

    def write(self, data: Any) -> None:  # noqa: ANN401
        if not data.startswith(b"HTTP"):
            raise ZeroDivisionError
        super().write(data)


async def test_binary_frame_before_a_broken_one_ends_the_connection_in_order() -> None:
    transport = RecordingTransport()
    protocol = await open_protocol(RecordingApp(), transport)
    unmasked = Frame(Opcode.TEXT, b"no mask").serialize(mask=False)
    protocol.data_received(Frame(Opcode.BINARY, b"no text").serialize(mask=True) + unmasked)
    protocol.connection_lost(None)
    assert CloseCode.PROTOCOL_ERROR.to_bytes(2, "big") in b"".join(transport.writes)


async def test_transport_that_fails_does_not_keep_others_from_being_sent(
    caplog: pytest.LogCaptureFixture,
) -> None:
    transports = [RecordingTransport(), FailingTransport(), RecordingTransport()]
    protocols = [await open_protocol(RecordingApp(), transport) for transport in transports]
    for protocol in protocols:
        protocol.send(b"news")
    await asyncio.sleep(0.01)
    frame = text_frame(b"news")
    assert [transport.writes for transport in transports] == [[frame], [], [frame]]
    assert "sending failed" in caplog.text


def test_client_that_does_not_answer_a_close_frame_is_dropped() -> None:
    async def story() -> None:
        transport = RecordingTransport()
        protocol = await open_protocol(RecordingApp(), transport)
        protocol.close()
        await asyncio.sleep(CLOSE_TIMEOUT_S - 1)
        assert not transport.is_aborted
        await asyncio.sleep(2)
        assert transport.is_aborted

    run(story())


async def test_messages_of_any_size_arrive() -> None:
    app = RecordingApp()
    sizes = (0, 1, 125, 126, 1023, 1024, 65_535, 65_536, MAX_SIZE)
    messages = [*("x" * size for size in sizes), "Katze im Sack: ä"]
    async with connected_client(app) as client:
        for message in messages:
            await client.send(message)
        await eventually(lambda: len(app.messages) == len(messages))
    assert app.messages == [message.encode() for message in messages]


async def test_messages_are_sent_in_order() -> None:
    app = RecordingApp()
    messages = ["", "one", "two " * 100, "three " * 20_000, "Katze im Sack: ä"]
    async with connected_client(app) as client:
        for message in messages:
            app.transport.send(message.encode())
        assert [await client.recv() for _ in messages] == messages


async def test_fragments_make_one_message() -> None:
    app = RecordingApp()
    async with connected_client(app) as client:
        await client.send(iter(["fragments", "", " of a", " message"]))
        await eventually(lambda: bool(app.messages))
    assert app.messages == [b"fragments of a message"]


async def test_ping_is_answered() -> None:
    async with connected_client(RecordingApp()) as client:
        await (await client.ping(b"are you there?"))


async def test_text_that_is_not_utf_8_is_delivered_as_it_is() -> None:
    app = RecordingApp()
    async with socket_server(app) as server, raw_client(server) as client:
        client.send(text(b"\xff\xfe"))
        await eventually(lambda: bool(app.messages))
    assert app.messages == [b"\xff\xfe"]


class HesitantApp(RecordingApp):
    """Accepts a socket, but receives messages only when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.may_start = asyncio.Event()

    async def accept(self, socket: WebSocket) -> None:
        await super().accept(socket)
        await self.may_start.wait()


async def test_messages_that_come_early_are_delivered_first() -> None:
    app = HesitantApp()
    early = [str(number) for number in range(EARLY_MESSAGES)]
    async with socket_server(app) as server, connect(socket_url(server)) as client:
        for message in early:
            await client.send(message)
        await (await client.ping())
        assert app.messages == []
        app.may_start.set()
        await eventually(lambda: bool(app.transports))
        await client.send("later")
        await eventually(lambda: len(app.messages) > EARLY_MESSAGES)
    assert app.messages == [message.encode() for message in (*early, "later")]


async def test_too_many_early_messages_end_the_connection() -> None:
    app = HesitantApp()
    async with socket_server(app) as server, raw_client(server) as client:
        client.send(*(text(b"x") for _ in range(EARLY_MESSAGES + 1)))
        with contextlib.suppress(ConnectionError):
            assert await client.reader.read() == b""
        app.may_start.set()
        await eventually(lambda: app.disconnects == 1)


async def test_scope_says_who_connects_and_to_what() -> None:
    app = RecordingApp()
    cookie = b"Cookie: catsack=token; other=\xe4\r\n\r\n"
    handshake = HANDSHAKE.removesuffix(b"\r\n") + cookie
    async with socket_server(app) as server, raw_client(server, handshake) as client:
        await eventually(lambda: bool(app.scopes))
        address = client.writer.get_extra_info("sockname")
    (scope,) = app.scopes
    assert (scope["scheme"], scope["path"], scope["query_string"]) == ("ws", "/socket", b"a=b")
    assert scope["client"] == address
    headers = dict(scope["headers"])
    assert headers[b"host"] == b"table"
    assert headers[b"cookie"] == b"catsack=token; other=\xe4"
