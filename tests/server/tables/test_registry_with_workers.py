"""Several workers serve the same tables."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from random import Random

import pytest

from catsack import replay
from catsack.errors import Illegal
from catsack.server.protocol.bodies import NewTable, TableOpened
from catsack.server.protocol.commands import AskRematch, Sit, Stand, Start
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.settings import Settings
from catsack.server.tables.deadlines import EMPTY_MS
from catsack.server.tables.journal import ChatEntry, MoveEntry, decode, encode
from catsack.server.tables.leases import LEASE_MS, RENEW_S
from catsack.server.tables.session import TableSession
from catsack.store.memory import MemoryData, MemoryStore
from catsack.store.rows import StoredStatus
from tests.server.support.append_hook import AppendHookStore
from tests.server.support.clients import TableClient, play_out, registry_of, seat_people, start_game
from tests.server.support.manual_loop import now, run, settle
from tests.server.support.stories import (
    QUICK,
    ZOE,
    StoreWithoutArchive,
    kill,
    refusal_key,
    spectator_at,
    stands_in,
)
from tests.server.support.tables import ADA, BO, CLEO, share


def test_only_one_table_comes_of_two_rematches_at_two_workers() -> None:
    async def evening() -> None:
        first = MemoryStore()
        registries = registry_of(first), registry_of(first.another_worker())
        for registry in registries:
            await registry.start()
        clients = await start_game(registries[0], QUICK)
        await play_out(clients, Random(7))
        other = TableClient(BO, registries[1], TableOpened(clients[0].table, ""))
        await other.hello()
        await asyncio.gather(clients[0].ask(AskRematch), other.ask(AskRematch))
        await settle()
        assert clients[0].own["again"] == other.own["again"]
        for registry in registries:
            await registry.stop()
        rows = [await first.table(id_) for id_ in first._data.tables]
        status = {row.id: row.status for row in rows if row is not None}
        assert status.pop(clients[0].table) is StoredStatus.OVER
        assert status.pop(other.own["again"]) is StoredStatus.OPEN
        assert list(status.values()) == [StoredStatus.CLOSED]

    run(evening())


def test_a_game_is_kept_by_whoever_is_left_when_the_worker_dies_that_ended_it() -> None:
    async def evening() -> None:
        store = StoreWithoutArchive()
        dying = registry_of(store)
        await dying.start()
        living = registry_of(store.another_worker())
        await living.start()
        clients = await start_game(dying, QUICK)
        other = TableClient(clients[0].person, living, TableOpened(clients[0].table, ""))
        await other.hello()
        await play_out(clients, Random(12))
        assert other.game["result"] is not None
        await kill(dying)
        await asyncio.sleep(2 * RENEW_S)
        assert await store.archived_game(clients[0].table) is not None
        await living.stop()

    run(evening())


class Deaf(MemoryStore):
    """The store of a worker who wakes nobody."""

    async def notify(self, tables: Mapping[str, int]) -> None:
        pass


@pytest.mark.parametrize("is_deaf", [False, True])
def test_two_workers_serve_one_table(is_deaf: bool) -> None:
    """Lost wake-ups cost time, and nothing else."""

    async def evening() -> None:
        kind, data = Deaf if is_deaf else MemoryStore, MemoryData()
        registries = registry_of(kind(data)), registry_of(kind(data))
        for registry in registries:
            await registry.start()
        rng = Random("two workers")
        clients = await start_game(registries[0], QUICK, people=2)
        opened = TableOpened(clients[0].table, "")
        moved = TableClient(clients[1].person, registries[1], opened)
        clients[1].leave()
        await moved.hello()
        watching = [await spectator_at(registry, clients[0]) for registry in registries]
        players = [clients[0], moved]
        until = now() + 3600 * 1000
        while not all(client.game["result"] for client in (*players, *watching)):
            assert now() < until
            for client in players:
                if client.own["legal"]:
                    with suppress(Illegal, Denied):
                        await client.move(rng.choice(client.own["legal"][:3]))
            await asyncio.sleep(RENEW_S / 2)
        tables = [registry.sessions[opened.table].table for registry in registries]
        assert tables[0] == tables[1]
        assert watching[0].seen["seed"] == watching[1].seen["seed"] == tables[0].seed
        game = await registries[1].store.archived_game(opened.table)
        assert game is not None
        assert replay(game.record.decode()).over
        for registry in registries:
            await registry.stop()

    run(evening())


def test_a_move_is_made_once_however_many_workers_are_asked() -> None:
    async def evening() -> None:
        store = MemoryStore()
        registries = [registry_of(store if at == 0 else store.another_worker()) for at in range(3)]
        for registry in registries:
            await registry.start()
        clients = await start_game(registries[0], QUICK)
        opened = TableOpened(clients[0].table, "")
        windows = [TableClient(clients[0].person, registry, opened) for registry in registries]
        for window in windows:
            await window.hello()
        card = windows[0].own["legal"][0]
        await asyncio.gather(*(window.move(card, "m1") for window in windows))
        entries = [decode(body) for body in await store.journal(opened.table)]
        assert [e.id for e in entries if isinstance(e, MoveEntry)] == ["m1"]
        await settle()
        tables = [registry.sessions[opened.table].table for registry in registries]
        assert tables == tables[:1] * 3
        for registry in registries:
            await registry.stop()

    run(evening())


def test_who_is_at_another_worker_is_not_gone() -> None:
    async def evening() -> None:
        store = MemoryStore()
        registries = registry_of(store), registry_of(store.another_worker())
        for registry in registries:
            await registry.start()
        clients = await start_game(registries[0], Settings(seats=3, clock=None, grace_s=20))
        elsewhere = TableClient(clients[0].person, registries[1], TableOpened(clients[0].table, ""))
        clients[0].leave()
        await elsewhere.hello()
        await asyncio.sleep(300)
        assert stands_in(clients[1], 0) is None
        # The other worker dies, and with it whoever was there.
        await kill(registries[1])
        await asyncio.sleep(60)
        assert stands_in(clients[1], 0) == "gone"
        await registries[0].stop()

    run(evening())


def test_a_table_is_not_closed_while_somebody_sits_there_at_another_worker() -> None:
    async def evening() -> None:
        store = MemoryStore()
        registries = registry_of(store), registry_of(store.another_worker())
        for registry in registries:
            await registry.start()
        settings = Settings(is_public=True, starts_when_full=False)
        clients = await seat_people(registries[0], settings, people=2)
        spectator = TableClient(ZOE, registries[1], TableOpened(clients[0].table, ""))
        await spectator.hello()
        await asyncio.sleep(3 * EMPTY_MS / 1000)
        assert spectator.seen["status"] == "open"
        for registry in registries:
            await registry.stop()

    run(evening())


def test_spectators_at_every_worker_are_shown_out() -> None:
    async def evening() -> None:
        store = MemoryStore()
        registries = registry_of(store), registry_of(store.another_worker())
        for registry in registries:
            await registry.start()
        settings = Settings(seats=3, allows_spectators=False, starts_when_full=False)
        clients = await seat_people(registries[0], settings, people=2)
        spectator = await spectator_at(registries[1], clients[0])
        await clients[0].ask(Start)
        await settle()
        assert spectator.messages[-1]["key"] == "no-spectators"
        heard = len(spectator.sent)
        await asyncio.sleep(60)
        assert len(spectator.sent) == heard
        for registry in registries:
            await registry.stop()

    run(evening())


def test_the_work_of_a_dead_worker_is_taken_over() -> None:
    async def evening() -> None:
        store = MemoryStore()
        dying, living = registry_of(store), registry_of(store.another_worker())
        for registry in (dying, living):
            await registry.start()
        settings = Settings(seats=3, clock=None, grace_s=10, pace_ms=0)
        clients = await start_game(dying, settings, people=1)
        await kill(dying)
        assert living.sessions == {}
        # Bots alone take half a second a move.
        await asyncio.sleep(LEASE_MS / 1000 + 2 * RENEW_S + 300)
        assert await store.archived_game(clients[0].table) is not None
        await living.stop()

    run(evening())


def test_hello_is_answered_although_others_write_at_the_same_time() -> None:
    """Somebody comes back, which is written, while another worker writes."""

    class Busy(AppendHookStore):
        rivals: list[TableSession] = []

        async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
            if self.rivals and b"came-back" in bodies[0]:
                said = encode(ChatEntry(now(), BO.id, BO.name, "First."))
                self.rivals.pop()
                await super().append_to(table, number, said)
            await super().append_to(table, number, *bodies)

    async def evening() -> None:
        store = Busy()
        registry = registry_of(store)
        await registry.start()
        clients = await start_game(registry, QUICK)
        await clients[0].ask(Stand)
        clients[0].leave()
        store.rivals = [clients[0].session]
        await clients[0].hello(clients[0].number)
        assert stands_in(clients[0], 0) is None
        assert any(b"First." in message for message in clients[0].sent)
        await registry.stop()

    run(evening())


def test_whoever_is_overtaken_again_and_again_is_told_so() -> None:
    class Overtaking(AppendHookStore):
        is_busy = False

        async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
            if self.is_busy:
                said = encode(ChatEntry(now(), BO.id, BO.name, "Quicker."))
                await super().append_to(table, number, said)
            await super().append_to(table, number, *bodies)

    async def evening() -> None:
        store = Overtaking()
        registry = registry_of(store)
        await registry.start()
        clients = await start_game(registry, QUICK)
        store.is_busy = True
        assert await refusal_key(clients[0].ask(Stand)) == "busy"
        store.is_busy = False
        await clients[0].ask(Stand)
        assert stands_in(clients[0], 0) == "gone"
        await registry.stop()

    run(evening())


def test_a_seat_is_taken_once_by_whoever_is_first() -> None:
    async def evening() -> None:
        store = MemoryStore()
        registries = registry_of(store), registry_of(store.another_worker())
        for registry in registries:
            await registry.start()
        opened = await registries[0].open_table(ADA, NewTable(Settings()))
        clients = [
            TableClient(who, registry, opened)
            for who, registry in zip((BO, CLEO), registries, strict=True)
        ]
        for client in clients:
            await client.hello()
        sitting = [client.ask(Sit, seal=share(1), seat=1) for client in clients]
        answers = await asyncio.gather(*sitting, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Denied)]
        assert [error.key for error in refused] == ["seat-taken"]
        await settle()
        assert clients[0].seen["seats"][1]["name"] == clients[1].seen["seats"][1]["name"]
        for registry in registries:
            await registry.stop()

    run(evening())
