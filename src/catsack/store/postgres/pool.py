"""A few connections that are lent to one caller at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from catsack.store.postgres.connect import Connector


class ConnectionPool:
    """Opens connections when they are needed, and keeps those that work.

    A connection is closed when anything at all fails during its use: whatever is wrong with it,
    nobody else gets it. asyncpg's own pool passes on a connection whose server was restarted.
    """

    def __init__(self, connector: Connector, size: int) -> None:
        self._connector = connector
        self._places = asyncio.Semaphore(size)
        self._idle: list[asyncpg.Connection] = []

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[asyncpg.Connection]:
        """Lend a connection; waiting for one and using it takes no longer than a command may."""
        async with asyncio.timeout(self._connector.command_s), self._places:
            connection = self._pop_idle() or await self._connector.connect()
            try:
                yield connection
            except BaseException:
                connection.terminate()
                # The others are most likely broken too: then nobody else has to find out.
                self.close()
                raise
            self._idle.append(connection)

    def close(self) -> None:
        """Close the connections that nobody uses."""
        while self._idle:
            self._idle.pop().terminate()

    def _pop_idle(self) -> asyncpg.Connection | None:
        while self._idle:
            connection = self._idle.pop()
            if not connection.is_closed():
                return connection
        return None
