"""How many tables one person and one address may keep going."""

import asyncio
from random import Random

from catsack.server.protocol.bodies import NewTable
from catsack.server.protocol.commands import AskRematch, Close
from catsack.server.protocol.settings import Settings
from catsack.server.tables.parts.table_limits import MaxTables
from catsack.server.tables.registry import Registry
from catsack.store.memory import MemoryStore
from catsack.store.rows import PersonRow
from tests.server.support.clients import TableClient, play_out, registry_of, start_game
from tests.server.support.manual_loop import run, settle
from tests.server.support.stories import QUICK, refusal_key
from tests.server.support.tables import ADA, BO, CLEO

NEW = NewTable(Settings(seats=3))


async def open_tables(registry: Registry, who: PersonRow, address: str, count: int) -> None:
    for _ in range(count):
        await registry.open_table(who, NEW, address)


async def key(registry: Registry, who: PersonRow, address: str) -> str:
    """Return the key with which another table is refused."""
    return await refusal_key(open_tables(registry, who, address, 1))


def test_person_has_only_so_many_tables_wherever_they_are() -> None:
    async def story() -> None:
        registry = registry_of(MemoryStore(), max_tables=MaxTables(per_person=3))
        await open_tables(registry, ADA, "home", 2)
        await open_tables(registry, ADA, "work", 1)
        assert await key(registry, ADA, "elsewhere") == "too-many-live-tables"
        await open_tables(registry, BO, "home", 1)

    run(story())


def test_address_has_only_so_many_tables_whoever_opens_them() -> None:
    async def story() -> None:
        registry = registry_of(MemoryStore(), max_tables=MaxTables(per_address=3))
        await open_tables(registry, ADA, "home", 2)
        await open_tables(registry, BO, "home", 1)
        assert await key(registry, CLEO, "home") == "too-many-tables-here"
        await open_tables(registry, CLEO, "work", 1)

    run(story())


def test_tables_count_after_a_restart_too() -> None:
    async def story() -> None:
        store, limits = MemoryStore(), MaxTables(per_person=9, per_address=2)
        await open_tables(registry_of(store, max_tables=limits), ADA, "home", 2)
        again = registry_of(store, max_tables=limits)
        assert await key(again, BO, "home") == "too-many-tables-here"

    run(story())


def test_table_that_is_closed_counts_no_more() -> None:
    async def story() -> None:
        registry = registry_of(MemoryStore(), max_tables=MaxTables(per_person=1))
        host = TableClient(ADA, registry, await registry.open_table(ADA, NEW, "home"))
        assert await key(registry, ADA, "home") == "too-many-live-tables"
        await host.hello()
        await host.ask(Close)
        await settle()
        await open_tables(registry, ADA, "home", 1)

    run(story())


def test_many_requests_at_once_do_not_get_past_the_limit() -> None:
    async def story() -> None:
        registry = registry_of(MemoryStore(), max_tables=MaxTables(per_address=3))
        opened = await asyncio.gather(
            *(open_tables(registry, who, "home", 1) for who in (ADA, BO, CLEO) * 4),
            return_exceptions=True,
        )
        assert opened.count(None) == 3

    run(story())


def test_rematch_counts_as_a_table() -> None:
    async def story() -> None:
        registry = registry_of(MemoryStore(), max_tables=MaxTables(per_person=2))
        clients = await start_game(registry, QUICK)
        await play_out(clients, Random(1))
        await open_tables(registry, ADA, "home", 2)
        assert await refusal_key(clients[0].ask(AskRematch)) == "too-many-live-tables"
        await clients[1].ask(AskRematch)

    run(story())
