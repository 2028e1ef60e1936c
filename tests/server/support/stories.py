"""Stories: coroutines that a test lets happen at the tables of a registry."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from catsack.errors import CatsackError
from catsack.server.protocol.bodies import TableOpened
from catsack.server.protocol.settings import Settings
from catsack.server.tables.registry import Registry
from catsack.server.tables.table import TableState
from catsack.store.contract import RateGame, Store
from catsack.store.errors import StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.rows import GameRow, PersonRow
from tests.server.support.clients import TableClient, registry_of
from tests.server.support.manual_loop import run
from tests.server.support.tables import person

ZOE = person("Zoe")
QUICK = Settings(seats=3, pace_ms=0, clock=None, grace_s=None)
"""Bots answer at once, and nobody is in a hurry."""

Story = Callable[[Registry], Awaitable[None]]


def run_story(story: Story) -> None:
    """Let *story* happen in a registry over an empty store."""

    async def whole() -> None:
        registry = registry_of(MemoryStore())
        await registry.start()
        await story(registry)
        await registry.stop()

    run(whole())


async def refusal_key(asking: Awaitable[None]) -> str:
    """Return the key with which a command is refused."""
    with pytest.raises(CatsackError) as refused:
        await asking
    return refused.value.key


async def spectator_at(
    registry: Registry, client: TableClient, who: PersonRow = ZOE
) -> TableClient:
    """Return a spectator at the table of *client*."""
    spectator = TableClient(who, registry, TableOpened(client.table, client.invitation))
    await spectator.hello()
    return spectator


def table_of(client: TableClient) -> TableState:
    return client.session.table


def stands_in(client: TableClient, seat: int) -> object:
    """Return why a bot plays for *seat*, as *client* sees it."""
    return client.seen["seats"][seat]["stands_in"]


async def journal(client: TableClient) -> list[bytes]:
    return await client.registry.store.journal(client.table)


async def restart(registry: Registry, store: Store | None = None) -> Registry:
    """Kill *registry*, as a power cut would, and return the next one over the same store."""
    await kill(registry)
    again = registry_of(store or registry.store)
    await again.start()
    return again


async def kill(registry: Registry) -> None:
    """End *registry* in the middle of whatever it does."""
    for session in registry.sessions.values():
        registry.timers.cancel(session)
    await registry.tasks.stop()
    batches = list(registry.pipeline.running)
    for batch in batches:
        batch.cancel()
    await asyncio.gather(*batches, return_exceptions=True)


class StoreWithoutArchive(MemoryStore):
    """A store that cannot archive games at first."""

    is_broken = True

    async def archive_game(self, game: GameRow, rate: RateGame) -> bool:
        if self.is_broken:
            raise StoreUnavailable("store-unavailable", "No.")
        return await super().archive_game(game, rate)
