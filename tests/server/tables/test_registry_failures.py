"""Servers are killed and stores fail: what was going on goes on."""

import asyncio
from random import Random
from typing import Any

import pytest

from catsack import replay
from catsack.server.protocol.commands import Say, Stand
from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables.journal import Said, decoded
from catsack.server.tables.leases import TEND_S
from catsack.store.errors import StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.rows import StoredStatus, TableRow
from tests.server.support.append_hook import AppendHookStore
from tests.server.support.clients import begun, choose, gathered, house_of, play_out
from tests.server.support.manual_loop import now, run, settled
from tests.server.support.stories import (
    QUICK,
    Unfinished,
    journal,
    key,
    killed,
    restarted,
    stands_in,
    table_of,
)
from tests.server.support.tables import ADA, BO, PEOPLE


def test_who_asks_while_nobody_knows_what_is_written_is_answered_from_the_journal() -> None:
    async def evening() -> None:
        store = Uncertain()
        house = house_of(store)
        await house.start()
        guests = await begun(house, QUICK)
        store.is_broken = True
        assert await key(guests[0].ask(Say, id="s1", text="Hm.")) == "store-unavailable"
        store.is_broken = False
        await guests[0].ask(Say, id="s1", text="Hm.")
        said = [e for e in map(decoded, await journal(guests[0])) if isinstance(e, Said)]
        assert [line.id for line in said] == guests[0].done == ["s1"]
        await house.stop()

    run(evening())


def test_a_restart_resumes_clocks_and_stands_in_when_time_is_up() -> None:
    async def evening() -> None:
        house = house_of(MemoryStore())
        await house.start()
        guests = await begun(house, Settings(seats=3, clock=Clocks(60, 30), grace_s=None))
        deadlines = guests[0].game["deadlines"]
        await asyncio.sleep(40)
        house = await restarted(house)
        live = house.tables[guests[0].table]
        due = live.due()
        assert due is not None
        assert (due.what, due.at) == ("stand-in", min(deadlines))
        # Nobody is there, so it is put away, and taken up again when that is due.
        await asyncio.sleep(50 + 2 * TEND_S)
        live = await house.at(guests[0].table)
        assert any(sitter and sitter.stands_in == "time" for sitter in live.table.sitters)
        await house.stop()

    run(evening())


def test_a_restart_resumes_the_turns_of_bots() -> None:
    async def evening() -> None:
        house = house_of(MemoryStore())
        await house.start()
        settings = Settings(seats=4, clock=None, grace_s=None, pace_ms=5000)
        guests = await begun(house, settings, people=1)
        while not guests[0].game.get("result"):
            if guests[0].own["legal"]:
                await guests[0].move(guests[0].own["legal"][0])
            # In the middle of a bot's thought.
            house = await restarted(house)
            guests[0].house = house
            await guests[0].hello(guests[0].number)
            await asyncio.sleep(8)
        await settled()
        game = await house.store.archived_game(guests[0].table)
        assert game is not None
        assert replay(game.record.decode()).over
        await house.stop()

    run(evening())


def test_a_game_that_ended_just_before_a_crash_is_kept_by_the_next_server() -> None:
    async def evening() -> None:
        store = Unfinished()
        house = house_of(store)
        await house.start()
        guests = await begun(house, QUICK)
        await play_out(guests, Random(10))
        assert await store.archived_game(guests[0].table) is None
        row = await store.table(guests[0].table)
        assert row is not None
        assert row.status is StoredStatus.PLAYING
        store.is_broken = False
        await killed(house)
        house = house_of(store)
        await house.start()
        assert await store.archived_game(guests[0].table) is not None
        row = await store.table(guests[0].table)
        assert row is not None
        assert row.status is StoredStatus.OVER
        await house.stop()

    run(evening())


def test_a_game_that_cannot_be_kept_is_kept_when_the_trouble_is_over() -> None:
    async def evening() -> None:
        store = Unfinished()
        house = house_of(store)
        await house.start()
        guests = await begun(house, QUICK)
        await play_out(guests, Random(11))
        store.is_broken = False
        await asyncio.sleep(2 * TEND_S)
        assert await store.archived_game(guests[0].table) is not None
        await house.stop()

    run(evening())


def test_one_table_that_cannot_be_read_keeps_no_other_waiting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = house_of(store)
        await house.start()
        guests = await begun(house, Settings(seats=3, clock=Clocks(60, 30), grace_s=None))
        await killed(house)
        broken = TableRow("broken", ADA.id, False, StoredStatus.OPEN, 0, b"")
        await store.add_table(broken, b"this is no entry")
        await store.lease_tables("", [guests[0].table], 1)
        house = house_of(store)
        await house.start()
        assert list(house.tables) == [guests[0].table]
        await house.stop()

    run(evening())
    assert "table broken cannot be taken up" in caplog.text


def test_what_lists_show_is_mended_when_a_table_is_taken_up() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = house_of(store)
        await house.start()
        guests = await gathered(house, Settings(is_public=True), people=2)
        await house.stop()
        await store.update_table(guests[0].table, StoredStatus.OPEN, b"", [])
        assert await house.lobby() == []
        house = await restarted(house)
        assert [row.names[:2] for row in await house.lobby()] == [["Ada", "Bo"]]
        assert len(await house.tables_of(BO.id)) == 1
        await house.stop()

    run(evening())


def test_a_stopped_house_leaves_its_tables_to_the_next_one_at_once() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = house_of(store)
        await house.start()
        guests = await begun(house, QUICK)
        await house.stop()
        assert await store.unleased_tables(now(), 10) == [guests[0].table]
        assert await store.last_seen(guests[0].table) == {who.id: now() for who in PEOPLE[:3]}
        # What comes late does nothing.
        house.clerk.on_due(house.tables[guests[0].table])
        house.tasks.spawn(house.tending.tend())
        assert not house.tasks.running

    run(evening())


class Flaky(AppendHookStore):
    """A store that fails when it is told to."""

    is_broken = False

    async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
        if self.is_broken:
            raise StoreUnavailable("store-unavailable", "No.")
        await super().append_to(table, number, *bodies)

    async def record_presence(self, *seen: Any) -> None:  # noqa: ANN401
        if self.is_broken:
            raise StoreUnavailable("store-unavailable", "No.")
        await super().record_presence(*seen)

    async def last_seen(self, table: str) -> dict[str, int]:
        if self.is_broken:
            raise StoreUnavailable("store-unavailable", "No.")
        return await super().last_seen(table)


def test_what_is_due_while_the_store_fails_is_done_when_it_is_back() -> None:
    async def evening() -> None:
        store = Flaky()
        house = house_of(store)
        await house.start()
        guests = await begun(house, Settings(seats=3, clock=None, grace_s=10, pace_ms=0))
        guests[0].leave()
        await choose(guests[1:])
        store.is_broken = True
        assert await key(guests[1].ask(Say, id="s1", text="Hm.")) == "store-unavailable"
        await asyncio.sleep(60)
        assert table_of(guests[1]).sitters[0].stands_in is None  # type: ignore[union-attr]
        store.is_broken = False
        await asyncio.sleep(3)
        assert stands_in(guests[1], 0) == "gone"
        assert not guests[1].game["is_placing"]
        await house.stop()

    run(evening())


class Uncertain(AppendHookStore):
    """A store that writes, and fails to say so, when it is told to."""

    is_broken = False

    async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
        await super().append_to(table, number, *bodies)
        if self.is_broken:
            raise StoreUnavailable("store-unavailable", "Perhaps.")


def test_a_move_that_may_be_written_is_found_out_and_play_goes_on() -> None:
    async def evening() -> None:
        store = Uncertain()
        house = house_of(store)
        await house.start()
        guests = await begun(house, QUICK, people=1)
        store.is_broken = True
        card = guests[0].own["legal"][0]
        assert await key(guests[0].move(card, "m1")) == "store-unavailable"
        store.is_broken = False
        assert guests[0].own["card"] is None
        # Nobody does anything: it is found out all the same, and the bots play on.
        await asyncio.sleep(2)
        assert guests[0].own["card"] == card
        assert guests[0].done == ["m1"]
        assert not guests[0].game["is_placing"]
        # Sent once more, it is done already.
        guests[0].game["moment"] = 0
        await guests[0].move(card, "m1")
        assert guests[0].done == ["m1"]
        await house.stop()

    run(evening())


def test_whoever_comes_while_the_store_fails_leaves_no_ghost() -> None:
    async def evening() -> None:
        store = Flaky()
        house = house_of(store)
        await house.start()
        guests = await begun(house, QUICK)
        await guests[1].ask(Stand)
        guests[1].leave()
        store.is_broken = True
        assert await key(guests[1].hello(guests[1].number)) == "store-unavailable"
        guests[1].leave()
        store.is_broken = False
        await settled()
        assert guests[1] not in guests[0].live.clients
        await house.stop()

    run(evening())
