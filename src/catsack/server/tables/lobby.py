"""Public tables, told to those who watch: all of them once, and then what changes."""

import asyncio
import contextlib
import logging

from catsack.server.protocol import updates
from catsack.server.protocol.updates import Listed, LobbyChanged, LobbyGone
from catsack.server.tables.projection import told
from catsack.server.tables.registry import House
from catsack.server.tables.session import Client

EVERY_S = 2.0
"""So often other workers' tables are looked up."""

log = logging.getLogger("catsack.lobby")


class Lobby:
    """Those who watch the list of public tables."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._watching: set[Client] = set()
        self._known: dict[str, Listed] = {}
        self._changed = asyncio.Event()
        house.clerk.on_listed = self._changed.set

    async def watch(self, client: Client) -> None:
        """Tell *client* about all public tables, now and whenever they change."""
        await self._look()
        self._watching.add(client)
        client.send(told(updates.Lobby(list(self._known.values()))))

    def leave(self, client: Client) -> None:
        """Tell *client* no more."""
        self._watching.discard(client)

    async def run(self) -> None:
        """Look for changes as long as the server runs."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(EVERY_S):
                    await self._changed.wait()
            self._changed.clear()
            try:
                if self._watching:
                    await self._look()
            except Exception:
                log.exception("looking for public tables failed")
                await asyncio.sleep(EVERY_S)

    async def _look(self) -> None:
        found = {table.id: table for table in await self._house.lobby()}
        news = [
            told(LobbyChanged(table))
            for id_, table in found.items()
            if self._known.get(id_) != table
        ] + [told(LobbyGone(id_)) for id_ in self._known if id_ not in found]
        self._known = found
        for client in self._watching:
            for message in news:
                client.send(message)
