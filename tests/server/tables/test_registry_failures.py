"""Servers are kill and stores fail: what was going on goes on."""

import asyncio
from random import Random
from typing import Any

import pytest

from catsack import replay
from catsack.server.protocol.commands import Say, Stand
from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables.journal import ChatEntry, decode
from catsack.server.tables.leases import RENEW_S
from catsack.store.errors import StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.rows import StoredStatus, TableRow
from tests.server.support.append_hook import AppendHookStore
from tests.server.support.clients import (
    lay_first_cards,
    play_out,
    registry_of,
    seat_people,
    start_game,
)
from tests.server.support.manual_loop import now, run, settle
from tests.server.support.stories import (
    QUICK,
    StoreWithoutArchive,
    journal,
    kill,
    refusal_key,
    restart,
    stands_in,
    table_of,
)
from tests.server.support.tables import ADA, BO, PEOPLE


def test_who_asks_while_nobody_knows_what_is_written_is_answered_from_the_journal() -> None:
    async def evening() -> None:
        store = Uncertain()
        registry = registry_of(store)
        await registry.start()
        clients = await start_game(registry, QUICK)
        store.is_broken = True
        assert await refusal_key(clients[0].ask(Say, id="s1", text="Hm.")) == "store-unavailable"
        store.is_broken = False
        await clients[0].ask(Say, id="s1", text="Hm.")
        said = [e for e in map(decode, await journal(clients[0])) if isinstance(e, ChatEntry)]
        assert [line.id for line in said] == clients[0].done == ["s1"]
        await registry.stop()

    run(evening())


def test_a_restart_resumes_clocks_and_stands_in_when_time_is_up() -> None:
    async def evening() -> None:
        registry = registry_of(MemoryStore())
        await registry.start()
        clients = await start_game(registry, Settings(seats=3, clock=Clocks(60, 30), grace_s=None))
        deadlines = clients[0].game["deadlines"]
        await asyncio.sleep(40)
        registry = await restart(registry)
        session = registry.sessions[clients[0].table]
        due = session.next_deadline()
        assert due is not None
        assert (due.action, due.at) == ("stand-in", min(deadlines))
        # Nobody is there, so it is put away, and taken up again when that is due.
        await asyncio.sleep(50 + 2 * RENEW_S)
        session = await registry.session(clients[0].table)
        assert any(sitter and sitter.stand_in == "time" for sitter in session.table.occupants)
        await registry.stop()

    run(evening())


def test_a_restart_resumes_the_turns_of_bots() -> None:
    async def evening() -> None:
        registry = registry_of(MemoryStore())
        await registry.start()
        settings = Settings(seats=4, clock=None, grace_s=None, pace_ms=5000)
        clients = await start_game(registry, settings, people=1)
        while not clients[0].game.get("result"):
            if clients[0].own["legal"]:
                await clients[0].move(clients[0].own["legal"][0])
            # In the middle of a bot's thought.
            registry = await restart(registry)
            clients[0].registry = registry
            await clients[0].hello(clients[0].number)
            await asyncio.sleep(8)
        await settle()
        game = await registry.store.archived_game(clients[0].table)
        assert game is not None
        assert replay(game.record.decode()).over
        await registry.stop()

    run(evening())


def test_a_game_that_ended_just_before_a_crash_is_kept_by_the_next_server() -> None:
    async def evening() -> None:
        store = StoreWithoutArchive()
        registry = registry_of(store)
        await registry.start()
        clients = await start_game(registry, QUICK)
        await play_out(clients, Random(10))
        assert await store.archived_game(clients[0].table) is None
        row = await store.table(clients[0].table)
        assert row is not None
        assert row.status is StoredStatus.PLAYING
        store.is_broken = False
        await kill(registry)
        registry = registry_of(store)
        await registry.start()
        assert await store.archived_game(clients[0].table) is not None
        row = await store.table(clients[0].table)
        assert row is not None
        assert row.status is StoredStatus.OVER
        await registry.stop()

    run(evening())


def test_a_game_that_cannot_be_kept_is_kept_when_the_trouble_is_over() -> None:
    async def evening() -> None:
        store = StoreWithoutArchive()
        registry = registry_of(store)
        await registry.start()
        clients = await start_game(registry, QUICK)
        await play_out(clients, Random(11))
        store.is_broken = False
        await asyncio.sleep(2 * RENEW_S)
        assert await store.archived_game(clients[0].table) is not None
        await registry.stop()

    run(evening())


def test_a_game_that_cannot_be_kept_is_not_put_away() -> None:
    async def evening() -> None:
        store = StoreWithoutArchive()
        registry = registry_of(store)
        await registry.start()
        clients = await start_game(registry, QUICK)
        await play_out(clients, Random(12))
        for client in clients:
            client.leave()
        # Nobody is there and nothing is due, but its game is still to be kept.
        await asyncio.sleep(2 * RENEW_S)
        store.is_broken = False
        registry = await restart(registry)
        assert await store.archived_game(clients[0].table) is not None
        await registry.stop()

    run(evening())


def test_a_game_that_cannot_be_kept_when_the_next_server_starts_is_kept_later() -> None:
    async def evening() -> None:
        store = StoreWithoutArchive()
        registry = registry_of(store)
        await registry.start()
        clients = await start_game(registry, QUICK)
        await play_out(clients, Random(13))
        await kill(registry)
        registry = registry_of(store)
        await registry.start()
        await asyncio.sleep(2 * RENEW_S)
        store.is_broken = False
        await asyncio.sleep(2 * RENEW_S)
        assert await store.archived_game(clients[0].table) is not None
        await registry.stop()

    run(evening())


def test_one_table_that_cannot_be_read_keeps_no_other_waiting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def evening() -> None:
        store = MemoryStore()
        registry = registry_of(store)
        await registry.start()
        clients = await start_game(registry, Settings(seats=3, clock=Clocks(60, 30), grace_s=None))
        await kill(registry)
        broken = TableRow("broken", ADA.id, False, StoredStatus.OPEN, 0, b"")
        await store.add_table(broken, b"this is no entry")
        await store.lease_tables("", [clients[0].table], 1)
        registry = registry_of(store)
        await registry.start()
        assert list(registry.sessions) == [clients[0].table]
        await registry.stop()

    run(evening())
    assert "a table cannot be loaded" in caplog.text
    # Who knows the id of a table may read the record of its game.
    assert "broken" not in caplog.text


def test_what_lists_show_is_mended_when_a_table_is_taken_up() -> None:
    async def evening() -> None:
        store = MemoryStore()
        registry = registry_of(store)
        await registry.start()
        clients = await seat_people(registry, Settings(is_public=True), people=2)
        await registry.stop()
        await store.update_table(clients[0].table, StoredStatus.OPEN, b"", [])
        assert await registry.public_tables() == []
        registry = await restart(registry)
        assert [row.names[:2] for row in await registry.public_tables()] == [["Ada", "Bo"]]
        assert len(await registry.tables_of_person(BO.id)) == 1
        await registry.stop()

    run(evening())


def test_a_stopped_house_leaves_its_tables_to_the_next_one_at_once() -> None:
    async def evening() -> None:
        store = MemoryStore()
        registry = registry_of(store)
        await registry.start()
        clients = await start_game(registry, QUICK)
        await registry.stop()
        assert await store.unleased_tables(now(), 10) == [clients[0].table]
        assert await store.last_seen(clients[0].table) == {who.id: now() for who in PEOPLE[:3]}
        # What comes late does nothing.
        registry.timers.schedule(registry.sessions[clients[0].table])
        registry.tasks.spawn(registry.leases.renew())
        assert not registry.tasks.running

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
        registry = registry_of(store)
        await registry.start()
        clients = await start_game(registry, Settings(seats=3, clock=None, grace_s=10, pace_ms=0))
        clients[0].leave()
        await lay_first_cards(clients[1:])
        store.is_broken = True
        assert await refusal_key(clients[1].ask(Say, id="s1", text="Hm.")) == "store-unavailable"
        await asyncio.sleep(60)
        assert table_of(clients[1]).occupants[0].stand_in is None  # type: ignore[union-attr]
        store.is_broken = False
        await asyncio.sleep(3)
        assert stands_in(clients[1], 0) == "gone"
        assert not clients[1].game["is_placing"]
        await registry.stop()

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
        registry = registry_of(store)
        await registry.start()
        clients = await start_game(registry, QUICK, people=1)
        store.is_broken = True
        card = clients[0].own["legal"][0]
        assert await refusal_key(clients[0].move(card, "m1")) == "store-unavailable"
        store.is_broken = False
        assert clients[0].own["card"] is None
        # Nobody does anything: it is found out all the same, and the bots play on.
        await asyncio.sleep(2)
        assert clients[0].own["card"] == card
        assert clients[0].done == ["m1"]
        assert not clients[0].game["is_placing"]
        # Sent once more, it is done already.
        clients[0].game["moment"] = 0
        await clients[0].move(card, "m1")
        assert clients[0].done == ["m1"]
        await registry.stop()

    run(evening())


def test_whoever_comes_while_the_store_fails_leaves_no_ghost() -> None:
    async def evening() -> None:
        store = Flaky()
        registry = registry_of(store)
        await registry.start()
        clients = await start_game(registry, QUICK)
        await clients[1].ask(Stand)
        clients[1].leave()
        store.is_broken = True
        assert await refusal_key(clients[1].hello(clients[1].number)) == "store-unavailable"
        clients[1].leave()
        store.is_broken = False
        await settle()
        assert clients[1] not in clients[0].session.clients
        await registry.stop()

    run(evening())
