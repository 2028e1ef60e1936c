"""Sockets without a network: the real connections of the server, and clients at the other end."""

import asyncio
import json
from collections.abc import Callable, MutableMapping
from typing import Any, TypeAlias

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from catsack.server.access.rate_limits import NO_LIMITS, Allowance, RateLimits
from catsack.server.reviews.jobs import Reviewers
from catsack.server.reviews.reviews import Reviews
from catsack.server.sockets.connection import Connection
from catsack.server.tables.lobby import Lobby
from catsack.server.tables.registry import Registry
from catsack.store.rows import PersonRow
from tests.server.support.inline_reviewers import InlineReviewers

Message: TypeAlias = dict[str, Any]
UNLIMITED = Allowance(10**9, 1e-9)


def connected(
    who: PersonRow,
    registry: Registry,
    lobby: Lobby,
    messages: Allowance = UNLIMITED,
    limits: RateLimits | None = None,
    reviewers: Reviewers | None = None,
) -> ASGIApp:
    """Return what serves a socket of somebody who is known already."""
    limits = limits or RateLimits(NO_LIMITS)
    reviews = Reviews(
        registry.store, registry.clock, reviewers or InlineReviewers(), "worker", is_shared=False
    )

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        await socket.accept()
        await Connection(socket, who, b"", registry, lobby, limits, reviews, messages).run()

    return serve


class Line:
    """A socket, seen from the client's end. It answers when it is asked whether it is there."""

    def __init__(
        self, served: ASGIApp, token: str = "", hears: Callable[[Message], None] = lambda _: None
    ) -> None:
        self.sent: list[bytes] = []
        """Everything that came, byte for byte."""
        self.times: list[float] = []
        """When each of it came, by the clock of the loop."""
        self.is_there = True
        """It answers."""
        self.is_closed = False
        self._hears = hears
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        headers = [(b"host", b"table"), (b"cookie", f"catsack={token}".encode())]
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": "/socket",
            "headers": headers,
            "query_string": b"",
            "subprotocols": [],
            "extensions": {},
            "client": ("192.0.2.1", 4000),
        }
        self.task = asyncio.ensure_future(served(scope, self._said.get, self._receive))

    @property
    def messages(self) -> list[Message]:
        return [json.loads(message) for message in self.sent]

    def say(self, kind: str, **fields: object) -> None:
        """Say something that the server may understand."""
        self.shout(json.dumps({"type": kind, **fields}))

    def shout(self, text: str) -> None:
        """Say anything."""
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        """Be gone from one moment to the next."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def _receive(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self.is_closed = True
            self.hang_up()
        if message["type"] != "websocket.send":
            return
        self.sent.append(message["text"].encode())
        self.times.append(asyncio.get_running_loop().time())
        news = json.loads(message["text"])
        if news["type"] == "ping" and self.is_there:
            self.say("pong")
        self._hears(news)
