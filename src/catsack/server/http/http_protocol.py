"""HTTP connections with limits: how long a request may take, and how many one address may hold.

uvicorn waits for ever for the head of a request, so that a client who sends half of one holds a
connection, and thousands of them keep everybody else out.
"""

import asyncio
from collections.abc import Container
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from catsack.server.access.connection_limits import (
    KEPT_FILES,
    ConnectionCounts,
    ConnectionLimits,
    warn_sparingly,
)
from catsack.server.access.rate_limits import address_group
from catsack.server.ops.metrics import METRICS


class HttpProtocol(H11Protocol):
    """uvicorn's protocol for one HTTP connection, with limits.

    Give ``partial(HttpProtocol, limits, counts, proxies)`` to uvicorn. Connections of *proxies* are
    those of many people; they are counted by request, for the address that the proxy reports.
    """

    def __init__(
        self,
        limits: ConnectionLimits,
        counts: ConnectionCounts,
        proxies: Container[str],
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._limits = limits
        self._counts = counts
        self._proxies = proxies
        self._address: str | None = None
        """Whose count this connection is in."""
        self._is_refused = False
        self._deadline: asyncio.TimerHandle | None = None
        self._request: RequestResponseCycle | None = None
        """The request under way."""
        self._latest: RequestResponseCycle | None = None
        """The request under way, or the one before."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or close it at once if there are too many."""
        peer = transport.get_extra_info("peername")
        host = peer[0] if isinstance(peer, tuple) else None
        if self._is_out_of_files(transport):
            self._refuse(transport)
        elif host is not None and host not in self._proxies:
            address = address_group(host)
            if self._counts.take(address):
                self._address = address
            else:
                self._refuse(transport)
        if not self._is_refused:
            super().connection_made(transport)
            self._set_deadline(self._limits.header_s)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        self._leave()
        if not self._is_refused:
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read *data*; the head of a request must be there in time."""
        if self._is_refused:
            return
        if self._deadline is None:
            self._set_deadline(self._limits.header_s)
        super().data_received(data)
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over: from now on it counts as a socket."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, and let the request under way end without a response."""
        request = self.cycle
        if request is not None and not request.response_complete:
            # h11 raises an error if the app responds too. Every client could fill the log with it.
            request.disconnected = True
            request.message_event.set()
            if request.response_started:
                self.transport.close()
                return
        super().send_400_response(msg)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """Set the deadline for a request whose head is there, and none when it is done."""
        if self.transport.get_protocol() is not self:
            return
        if self.cycle is not self._latest:
            self._latest = self._request = self.cycle
            self._set_deadline(self._limits.request_s)
        request = self._request
        if request is not None and request.response_complete and not request.more_body:
            self._request = None
            self._clear_deadline()

    def _set_deadline(self, seconds: float) -> None:
        self._clear_deadline()
        self._deadline = self.loop.call_later(seconds, self._expire)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _expire(self) -> None:
        METRICS.refused.labels("too-slow").inc()
        self.transport.abort()

    def _leave(self) -> None:
        self._clear_deadline()
        if self._address is not None:
            self._counts.release(self._address)
            self._address = None

    def _is_out_of_files(self, transport: asyncio.Transport) -> bool:
        """Tell whether hardly any file is left that can be opened.

        A new file has the lowest number that is free, so the number tells how many are open.
        """
        most, socket = self._limits.max_files, transport.get_extra_info("socket")
        if most is None or socket is None or socket.fileno() < most - KEPT_FILES:
            return False
        warn_sparingly("open files run out, and new connections are closed", {"limit": most})
        return True

    def _refuse(self, transport: asyncio.Transport) -> None:
        self._is_refused = True
        METRICS.refused.labels("too-many-connections").inc()
        transport.abort()
