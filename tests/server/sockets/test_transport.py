"""The wire beneath a socket."""

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from catsack.server.sockets.transport import Wire, framed

HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nHost: table\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_messages_are_framed_as_the_standard_has_it(size: int) -> None:
    message = b"x" * size
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


class Cable(asyncio.Transport):
    """A transport that leads nowhere."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: Any) -> None:  # noqa: ANN401
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def close(self) -> None: ...


class Ear:
    """Somebody who hears what comes, the short way and the long one, in its order."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.short = 0

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        scope["extensions"]["catsack.wire"]["line"].listen(self.hear)
        while (message := await receive())["type"] == "websocket.receive":
            self.heard.append(message["text"])

    def hear(self, message: bytes) -> bool:
        if message.startswith(b"long"):
            return False
        self.heard.append(message.decode())
        self.short += 1
        return True

    async def connected(self) -> Wire:
        config = uvicorn.Config(self.serve, ws=Wire, interface="asgi3", log_config=None)
        config.load()
        wire = Wire(config, ServerState(), {}, asyncio.get_running_loop())
        wire.connection_made(Cable())
        wire.data_received(HANDSHAKE)
        await asyncio.sleep(0.01)
        return wire


def text(message: str) -> bytes:
    return Frame(Opcode.TEXT, message.encode()).serialize(mask=True)


async def test_a_short_message_takes_the_short_way() -> None:
    ear = Ear()
    wire = await ear.connected()
    said = ["a move", "long way", "x" * 125, "x" * 126, "x" * 1023, "x" * 1024, "Katze im Sack: ä"]
    for message in said:
        wire.data_received(text(message))
        await asyncio.sleep(0.01)
    assert ear.heard == said
    assert ear.short == 5


async def test_what_is_said_in_one_moment_is_sent_at_once() -> None:
    wire = await Ear().connected()
    cable = wire.transport
    assert isinstance(cable, Cable)
    cable.written.clear()
    wire.put(b"one")
    wire.put(b"two", b"three")
    assert cable.written == []
    await asyncio.sleep(0)
    assert cable.written == [framed(b"one") + framed(b"two") + framed(b"three")]
    wire.put(b"last")
    wire.flush()
    assert cable.written[1:] == [framed(b"last")]
    await asyncio.sleep(0)
    assert len(cable.written) == 2


def frames(rng: Random, messages: list[str]) -> Iterator[bytes]:
    """Yield *messages* as frames, some of them in parts with a ping in between."""
    for message in messages:
        if rng.random() < 0.3:
            at = rng.randrange(len(message))
            yield Frame(Opcode.TEXT, message[:at].encode(), fin=False).serialize(mask=True)
            yield Frame(Opcode.PING, b"").serialize(mask=True)
            yield Frame(Opcode.CONT, message[at:].encode()).serialize(mask=True)
        else:
            yield text(message)


@pytest.mark.parametrize("seed", range(40))
async def test_nothing_is_lost_or_overtaken_however_it_is_cut(seed: int) -> None:
    rng = Random(seed)
    kinds = ("move {}", "move {} " + "x" * 200, "long {}", "long {} " + "x" * 300)
    messages = [rng.choice(kinds).format(number) for number in range(30)]
    stream = b"".join(frames(rng, messages))
    cuts = sorted({0, len(stream), *rng.sample(range(len(stream)), rng.choice((3, 30, 300)))})
    ear = Ear()
    wire = await ear.connected()
    for start, end in pairwise(cuts):
        wire.data_received(stream[start:end])
        if rng.random() < 0.5:
            await asyncio.sleep(0)
    await asyncio.sleep(0.01)
    assert ear.heard == messages


async def test_a_line_that_fails_is_none_of_the_others_business(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wires = [await Ear().connected() for _ in range(3)]
    reported: list[BaseException | None] = []
    asyncio.get_running_loop().set_exception_handler(
        lambda _, found: reported.append(found.get("exception"))
    )
    cables: list[Any] = [wire.transport for wire in wires]
    monkeypatch.setattr(cables[1], "is_closing", lambda: 1 / 0)
    for wire in wires:
        wire.put(b"news")
    await asyncio.sleep(0.01)
    assert [cable.written[-1] == framed(b"news") for cable in cables] == [True, False, True]
    assert [type(error) for error in reported] == [ZeroDivisionError]
