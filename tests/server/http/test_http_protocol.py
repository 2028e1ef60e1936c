"""Connections that hold the server up: slow ones, and too many of one address."""

import asyncio
import resource
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, cast

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from catsack.server.access.connection_limits import (
    KEPT_FILES,
    ConnectionCounts,
    ConnectionLimits,
)
from catsack.server.access.rate_limits import Networks
from catsack.server.http.http_protocol import HttpProtocol
from tests.server.support.socket_server import HANDSHAKE, eventually, socket_server

REQUEST = b"GET / HTTP/1.1\r\nHost: table\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: table\r\nContent-Length: 100\r\n\r\n"
LARGE = b"x" * 40_000_000
"""More than the buffers of any system."""


class Client:
    """A connection to the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def is_closed(self) -> bool:
        """Read until the server closes the connection."""
        try:
            while await self.reader.read(65536):
                pass
        except ConnectionError:
            pass
        return True

    async def status(self, request: bytes = REQUEST) -> int:
        """Send a request and return the status of the response, or 0 if there is none."""
        try:
            self.writer.write(request)
            line = await self.reader.readline()
            if not line:
                return 0
            head = await self.reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
            await self.reader.readexactly(length)
        except ConnectionError:
            return 0
        return int(line.split()[1])


class LimitedServer:
    """A server that responds at once, reads bodies only if told, and has limits."""

    def __init__(self, server: uvicorn.Server, counts: ConnectionCounts) -> None:
        self._port = server.servers[0].sockets[0].getsockname()[1]
        self.counts = counts
        self._clients: list[Client] = []

    async def connect(self, host: str = "127.0.0.1") -> Client:
        """Connect from an address of this machine."""
        streams = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(host, 0))
        client = Client(*streams)
        self._clients.append(client)
        return client

    def hang_up(self) -> None:
        for client in self._clients:
            client.writer.close()


async def respond(scope: Scope, receive: Receive, send: Send) -> None:
    """Accept sockets, and respond to requests without reading them."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    body = LARGE if scope["path"] == "/large" else b"ok"
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    for at in range(0, len(body), 65536):
        more = at + 65536 < len(body)
        await send({"type": "http.response.body", "body": body[at : at + 65536], "more_body": more})


@asynccontextmanager
async def limited_server(
    limits: ConnectionLimits, proxies: tuple[str, ...] = ()
) -> AsyncIterator[LimitedServer]:
    counts = ConnectionCounts(limits.per_address)
    http = partial(HttpProtocol, limits, counts, Networks(proxies))
    async with socket_server(respond, http=cast("type[HttpProtocol]", http)) as server:
        limited = LimitedServer(server, counts)
        try:
            yield limited
        finally:
            limited.hang_up()


Story = Callable[[LimitedServer], Coroutine[Any, Any, None]]


def run(story: Story, limits: ConnectionLimits, proxies: tuple[str, ...] = ()) -> None:
    async def whole() -> None:
        async with limited_server(limits, proxies) as server:
            await story(server)

    asyncio.run(whole())


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: ta",
        REQUEST[:-2],
        b"POST / HTTP/1.1\r\nContent-Length: 9",
    ],
)
def test_half_a_head_is_not_waited_for(sent: bytes) -> None:
    async def story(server: LimitedServer) -> None:
        client = await server.connect()
        client.writer.write(sent)
        assert await client.is_closed()

    run(story, ConnectionLimits(header_s=0.1))


@pytest.mark.parametrize(
    "sent",
    [
        # The head of a request can be answered, and what follows it is no HTTP.
        b"POST / HTTP/1.1\r\nHost: table\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /large HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        POST + b"half of the body",
    ],
)
def test_broken_request_gets_one_response_at_most_and_no_error_is_logged(
    sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(server: LimitedServer) -> None:
        client = await server.connect()
        client.writer.write(sent)
        client.writer.write_eof()
        assert await client.is_closed()

    run(story, ConnectionLimits())
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_head_that_arrives_byte_by_byte_is_not_waited_for() -> None:
    async def story(server: LimitedServer) -> None:
        client = await server.connect()
        closed = asyncio.create_task(client.is_closed())
        while not closed.done():
            client.writer.write(b"G")
            await asyncio.sleep(0.01)

    run(story, ConnectionLimits(header_s=0.2))


def test_second_request_of_a_connection_has_as_little_time_as_the_first() -> None:
    async def story(server: LimitedServer) -> None:
        client = await server.connect()
        assert await client.status() == 200
        client.writer.write(REQUEST[:10])
        assert await client.is_closed()

    run(story, ConnectionLimits(header_s=0.2))


def test_body_that_never_ends_is_not_waited_for_after_the_response() -> None:
    async def story(server: LimitedServer) -> None:
        client = await server.connect()
        assert await client.status(POST) == 200
        closed = asyncio.create_task(client.is_closed())
        while not closed.done():
            client.writer.write(b"x")
            await asyncio.sleep(0.01)

    run(story, ConnectionLimits(request_s=0.3))


def test_client_that_does_not_read_is_not_waited_for() -> None:
    async def story(server: LimitedServer) -> None:
        client = await server.connect()
        client.writer.write(REQUEST.replace(b"/ ", b"/large ", 1))
        await eventually(lambda: not server.counts._open)

    run(story, ConnectionLimits(request_s=0.3))


def test_requests_in_time_are_served_again_and_again() -> None:
    async def story(server: LimitedServer) -> None:
        client = await server.connect()
        assert [await client.status() for _ in range(20)] == [200] * 20
        # Two requests at once, and half of the third.
        client.writer.write(REQUEST * 2 + REQUEST[:8])
        assert await client.status(REQUEST[8:]) == 200

    run(story, ConnectionLimits(header_s=5))


def test_one_address_holds_only_so_many_connections_and_others_get_in() -> None:
    async def story(server: LimitedServer) -> None:
        held = [await server.connect() for _ in range(5)]
        for client in held:
            client.writer.write(REQUEST[:9])
        refused = await server.connect()
        assert await refused.is_closed()
        honest = await server.connect("127.0.0.2")
        assert await honest.status() == 200
        held[0].writer.close()
        await eventually(lambda: server.counts._open["127.0.0.1"] == 4)
        again = await server.connect()
        assert await again.status() == 200

    run(story, ConnectionLimits(per_address=5))


def test_socket_counts_as_a_socket_and_no_longer_as_a_request() -> None:
    async def story(server: LimitedServer) -> None:
        for _ in range(6):
            client = await server.connect()
            client.writer.write(HANDSHAKE)
            assert (await client.reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        assert not server.counts._open

    run(story, ConnectionLimits(per_address=1, header_s=0.05))


def test_connections_of_a_trusted_proxy_are_not_counted() -> None:
    async def story(server: LimitedServer) -> None:
        clients = [await server.connect() for _ in range(5)]
        assert [await client.status() for client in clients] == [200] * 5

    run(story, ConnectionLimits(per_address=1), proxies=("127.0.0.0/8",))


def test_connection_is_closed_and_the_log_says_so_when_files_run_out(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story(server: LimitedServer) -> None:
        client = await server.connect()
        assert await client.is_closed()

    run(story, ConnectionLimits(max_files=KEPT_FILES))
    (record,) = [each for each in caplog.records if each.name == "catsack.connections"]
    assert record.getMessage() == "open files run out, and new connections are closed"
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > KEPT_FILES
