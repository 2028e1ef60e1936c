"""The list of public tables, told to those who watch."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from catsack.server.protocol.bodies import NewTable
from catsack.server.protocol.commands import Close, SeatBot
from catsack.server.protocol.settings import Settings
from catsack.server.tables.lobby import EVERY_S, Lobby
from catsack.server.tables.registry import House
from catsack.store.errors import StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.rows import TableRow
from tests.server.support.clients import Guest, house_of
from tests.server.support.manual_loop import run, settled
from tests.server.support.tables import ADA, BO
from tests.server.tables.test_session import Reader

PUBLIC = NewTable(Settings(seats=3, is_public=True, starts_when_full=False))


class Failing(MemoryStore):
    """A store whose list of tables cannot be read at times."""

    is_broken = False

    async def public_tables(self, limit: int) -> list[TableRow]:
        if self.is_broken:
            raise StoreUnavailable("store-unavailable", "No.")
        return await super().public_tables(limit)


def told(story: Callable[[House, Lobby], Awaitable[None]]) -> None:
    async def evening() -> None:
        house = house_of(Failing())
        await house.start()
        lobby = Lobby(house)
        running = asyncio.create_task(lobby.run())
        await story(house, lobby)
        running.cancel()
        await house.stop()

    run(evening())


def test_whoever_watches_is_told_all_at_once_and_then_what_changes() -> None:
    async def story(house: House, lobby: Lobby) -> None:
        opened = await house.open_table(ADA, PUBLIC)
        await house.open_table(BO, NewTable(Settings(is_public=False)))
        reader = Reader()
        await lobby.watch(reader)
        (all_,) = reader.sent
        assert [table["id"] for table in all_["tables"]] == [opened.table]
        host = Guest(ADA, house, opened)
        await host.hello()
        await host.ask(SeatBot, seat=2, bot="steady")
        await settled()
        assert reader.sent[-1]["type"] == "lobby-changed"
        assert reader.sent[-1]["listed"]["names"] == [None, None, "steady"]
        await host.ask(Close)
        await settled()
        assert reader.sent[-1] == {"type": "lobby-gone", "table": opened.table}

    told(story)


def test_the_first_table_is_told_to_those_who_watched_an_empty_list() -> None:
    async def story(house: House, lobby: Lobby) -> None:
        readers = [Reader(), Reader()]
        for reader in readers:
            await lobby.watch(reader)
            assert reader.sent == [{"type": "lobby", "tables": []}]
        opened = await house.open_table(ADA, PUBLIC)
        await settled()
        for reader in readers:
            assert [told["type"] for told in reader.sent] == ["lobby", "lobby-changed"]
            assert reader.sent[-1]["listed"]["id"] == opened.table

    told(story)


def test_whoever_leaves_is_told_no_more_and_comes_back_to_the_list_of_then() -> None:
    async def story(house: House, lobby: Lobby) -> None:
        reader = Reader()
        await lobby.watch(reader)
        lobby.leave(reader)
        opened = await house.open_table(ADA, PUBLIC)
        await settled()
        assert len(reader.sent) == 1
        await lobby.watch(reader)
        assert [table["id"] for table in reader.sent[-1]["tables"]] == [opened.table]
        assert len(reader.sent) == 2

    told(story)


def test_tables_of_other_workers_are_told_too() -> None:
    async def story(house: House, lobby: Lobby) -> None:
        assert isinstance(house.store, MemoryStore)
        other = house_of(house.store.colleague())
        await other.start()
        reader = Reader()
        await lobby.watch(reader)
        await other.open_table(ADA, PUBLIC)
        await asyncio.sleep(2 * EVERY_S)
        assert [told["type"] for told in reader.sent] == ["lobby", "lobby-changed"]
        await other.stop()

    told(story)


def test_a_store_that_fails_for_a_while_does_not_end_the_watch(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story(house: House, lobby: Lobby) -> None:
        assert isinstance(house.store, Failing)
        reader = Reader()
        await lobby.watch(reader)
        house.store.is_broken = True
        await house.open_table(ADA, PUBLIC)
        await asyncio.sleep(3 * EVERY_S)
        house.store.is_broken = False
        await asyncio.sleep(3 * EVERY_S)
        assert [told["type"] for told in reader.sent] == ["lobby", "lobby-changed"]

    told(story)
    assert "looking for public tables failed" in caplog.text
