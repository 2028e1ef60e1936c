"""The list of public tables, sent to those who watch it."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from catsack.server.protocol.bodies import NewTable
from catsack.server.protocol.commands import Close, SeatBot
from catsack.server.protocol.settings import Settings
from catsack.server.tables.lobby import POLL_S, Lobby
from catsack.server.tables.registry import PER_HOST, Registry
from catsack.store.contract import ANY_NUMBER
from catsack.store.errors import StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.rows import TableRow
from tests.server.support.clients import TableClient, registry_of
from tests.server.support.manual_loop import run, settle
from tests.server.support.tables import ADA, BO, CLEO

PUBLIC = NewTable(Settings(seats=3, is_public=True, starts_when_full=False))


class Watcher:
    """A client that keeps what it is sent."""

    person = CLEO

    def __init__(self) -> None:
        self.messages: list[Any] = []

    @property
    def types(self) -> list[str]:
        return [message["type"] for message in self.messages]

    def send(self, *messages: bytes) -> None:
        self.messages += map(json.loads, messages)


class FailingStore(MemoryStore):
    """A store whose list of tables cannot be read at times."""

    is_broken = False

    async def public_tables(
        self, limit: int, per_host: int = ANY_NUMBER, per_address: int = ANY_NUMBER
    ) -> list[TableRow]:
        if self.is_broken:
            raise StoreUnavailable("store-unavailable", "No.")
        return await super().public_tables(limit, per_host, per_address)


def run_story(
    story: Callable[[Registry, Lobby], Awaitable[None]], store: MemoryStore | None = None
) -> None:
    """Let *story* happen with a registry over *store* and its lobby."""

    async def whole() -> None:
        registry = registry_of(store or MemoryStore())
        await registry.start()
        lobby = Lobby(registry.public_tables)
        registry.listing.on_update = lobby.note_change
        task = asyncio.create_task(lobby.run())
        await story(registry, lobby)
        task.cancel()
        await registry.stop()

    run(whole())


def test_watcher_gets_the_list_at_once_and_then_its_changes() -> None:
    async def story(registry: Registry, lobby: Lobby) -> None:
        opened = await registry.open_table(ADA, PUBLIC)
        await registry.open_table(BO, NewTable(Settings(is_public=False)))
        watcher = Watcher()
        await lobby.watch(watcher)
        (update,) = watcher.messages
        assert [table["id"] for table in update["tables"]] == [opened.table]
        host = TableClient(ADA, registry, opened)
        await host.hello()
        await host.ask(SeatBot, seat=2, bot="steady")
        await settle()
        assert watcher.messages[-1]["type"] == "lobby-changed"
        assert watcher.messages[-1]["listed"]["names"] == [None, None, "steady"]
        await host.ask(Close)
        await settle()
        assert watcher.messages[-1] == {"type": "lobby-gone", "table": opened.table}

    run_story(story)


def test_first_table_is_sent_to_those_who_watch_an_empty_list() -> None:
    async def story(registry: Registry, lobby: Lobby) -> None:
        watchers = [Watcher(), Watcher()]
        for watcher in watchers:
            await lobby.watch(watcher)
            assert watcher.messages == [{"type": "lobby", "tables": []}]
        opened = await registry.open_table(ADA, PUBLIC)
        await settle()
        for watcher in watchers:
            assert watcher.types == ["lobby", "lobby-changed"]
            assert watcher.messages[-1]["listed"]["id"] == opened.table

    run_story(story)


def test_client_that_leaves_gets_no_changes_and_the_present_list_when_it_returns() -> None:
    async def story(registry: Registry, lobby: Lobby) -> None:
        watcher = Watcher()
        await lobby.watch(watcher)
        lobby.leave(watcher)
        opened = await registry.open_table(ADA, PUBLIC)
        await settle()
        assert len(watcher.messages) == 1
        await lobby.watch(watcher)
        assert [table["id"] for table in watcher.messages[-1]["tables"]] == [opened.table]
        assert len(watcher.messages) == 2

    run_story(story)


def test_tables_of_other_workers_are_sent_too() -> None:
    store = MemoryStore()

    async def story(_: Registry, lobby: Lobby) -> None:
        other = registry_of(store.another_worker())
        await other.start()
        watcher = Watcher()
        await lobby.watch(watcher)
        await other.open_table(ADA, PUBLIC)
        await asyncio.sleep(2 * POLL_S)
        assert watcher.types == ["lobby", "lobby-changed"]
        await other.stop()

    run_story(story, store)


def test_newer_tables_of_one_host_do_not_push_others_out_of_the_list() -> None:
    async def story(registry: Registry, lobby: Lobby) -> None:
        honest = await registry.open_table(ADA, PUBLIC, "home")
        host = TableClient(ADA, registry, honest)
        await host.hello()
        await host.sit(0)
        await settle()
        for number in range(110):
            await registry.open_table(BO if number % 2 else CLEO, PUBLIC, f"crowd {number}")
        watcher = Watcher()
        await lobby.watch(watcher)
        listed = [table["id"] for table in watcher.messages[-1]["tables"]]
        assert listed[0] == honest.table
        assert len(listed) == 1 + 2 * PER_HOST

    run_story(story)


def test_watching_goes_on_after_the_store_has_failed(caplog: pytest.LogCaptureFixture) -> None:
    store = FailingStore()

    async def story(registry: Registry, lobby: Lobby) -> None:
        watcher = Watcher()
        await lobby.watch(watcher)
        store.is_broken = True
        await registry.open_table(ADA, PUBLIC)
        await asyncio.sleep(3 * POLL_S)
        store.is_broken = False
        await asyncio.sleep(3 * POLL_S)
        assert watcher.types == ["lobby", "lobby-changed"]

    run_story(story, store)
    assert "looking for public tables failed" in caplog.text
