"""The list of public tables, sent to those who watch it: all of it once, and then its changes."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from catsack.server.protocol.updates import Listed, LobbyChanged, LobbyGone, encode_update
from catsack.server.protocol.updates import Lobby as LobbyUpdate
from catsack.server.tables.session import Client

POLL_S = 2.0
"""How often the tables of other workers are looked up."""

log = logging.getLogger("catsack.lobby")


class Lobby:
    """Those who watch the list of public tables."""

    def __init__(self, public_tables: Callable[[], Awaitable[list[Listed]]]) -> None:
        self._public_tables = public_tables
        self._watchers: set[Client] = set()
        self._tables: dict[str, Listed] = {}
        self._changed = asyncio.Event()

    def note_change(self) -> None:
        """Look at the list again soon."""
        self._changed.set()

    async def watch(self, client: Client) -> None:
        """Send *client* all public tables, and from now on every change."""
        await self._refresh()
        self._watchers.add(client)
        client.send(encode_update(LobbyUpdate(list(self._tables.values()))))

    def leave(self, client: Client) -> None:
        """Send *client* nothing any more."""
        self._watchers.discard(client)

    async def run(self) -> None:
        """Look for changes as long as the server runs."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POLL_S):
                    await self._changed.wait()
            self._changed.clear()
            try:
                if self._watchers:
                    await self._refresh()
            except Exception:
                log.exception("looking for public tables failed")
                await asyncio.sleep(POLL_S)

    async def _refresh(self) -> None:
        tables = {table.id: table for table in await self._public_tables()}
        updates = [
            encode_update(LobbyChanged(table))
            for id_, table in tables.items()
            if self._tables.get(id_) != table
        ] + [encode_update(LobbyGone(id_)) for id_ in self._tables if id_ not in tables]
        self._tables = tables
        for client in self._watchers:
            for update in updates:
                client.send(update)
