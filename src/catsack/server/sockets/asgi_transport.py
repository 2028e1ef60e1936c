"""The transport on servers that do not use ``SocketProtocol``: every message goes through ASGI."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect


class AsgiTransport:
    """Sends through ASGI.

    Messages that arrive are read by the connection from its socket.
    """

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._messages: deque[bytes] = deque()
        self._size = 0
        self._task: asyncio.Task[None] | None = None

    def start(self, receive: Callable[[bytes], None]) -> None:
        """Do nothing."""

    def send(self, *messages: bytes) -> int:
        """Send *messages* soon; return how many bytes wait to be sent before them."""
        waiting = self._size
        self._messages.extend(messages)
        self._size += sum(map(len, messages))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._send_all())
        return waiting

    def flush(self) -> None:
        """Do nothing: messages are on their way."""

    def close(self, code: int = 1000) -> None:
        """End the connection after what waits is sent."""
        self._task = asyncio.create_task(self._close(code, after=self._task))

    def abort(self) -> None:
        """End the connection at once, whatever waits."""
        self._messages.clear()
        self._task = asyncio.create_task(self._close(1013))

    async def _close(self, code: int, after: asyncio.Task[None] | None = None) -> None:
        if after is not None:
            await asyncio.wait([after])
        with contextlib.suppress(RuntimeError):
            await self._socket.close(code)

    async def _send_all(self) -> None:
        # The reader of the socket notices too when the client is gone, and cleans up.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while self._messages:
                message = self._messages.popleft()
                await self._socket.send_text(message.decode())
                self._size -= len(message)
