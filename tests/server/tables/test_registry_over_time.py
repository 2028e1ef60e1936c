"""People come and go, and time passes."""

import asyncio
import json
from random import Random

from catsack import replay
from catsack.fair import read_proof, verify
from catsack.records import read
from catsack.server.protocol.bodies import TableOpened
from catsack.server.protocol.commands import Back, Goodbye, Stand
from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables.journal import MoveEntry, decode
from catsack.server.tables.leases import IDLE_MS
from catsack.server.tables.registry import Registry
from catsack.store.memory import MemoryStore
from catsack.store.rows import StoredStatus
from tests.server.support.clients import (
    TableClient,
    lay_first_cards,
    play_out,
    registry_of,
    start_game,
)
from tests.server.support.manual_loop import now, run, settle
from tests.server.support.stories import (
    QUICK,
    journal,
    refusal_key,
    run_story,
    stands_in,
    table_of,
)
from tests.server.support.tables import BO


def test_everybody_hears_who_is_here() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, QUICK)
        again = TableClient(BO, registry, TableOpened(clients[0].table, clients[0].invitation))
        await again.hello()
        assert again.message_types == ["table", "presence"]
        heard = len(clients[0].sent)
        again.leave()
        # Another window of Bo's is open.
        assert len(clients[0].sent) == heard
        clients[1].leave()
        assert clients[0].messages[-1]["here"] == [0, 2]

    run_story(story)


def test_whoever_comes_back_hears_who_is_here_even_with_another_window_open() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, QUICK)
        second = TableClient(BO, registry, TableOpened(clients[0].table, clients[0].invitation))
        second.number = clients[1].number
        clients[2].leave()
        await second.hello(second.number)
        assert second.message_types == ["own", "presence"]
        assert (second.messages[1]["here"], second.messages[1]["spectators"]) == ([0, 1], 0)

    run_story(story)


def test_a_bot_stands_in_for_whoever_runs_out_of_time() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, Settings(seats=3, clock=Clocks(20, 10), pace_ms=9000))
        began = now()
        for client in clients[:2]:
            await client.move(client.own["legal"][0])
        while stands_in(clients[2], 2) is None:
            await asyncio.sleep(0.25)
        assert now() - began <= 30_250
        assert stands_in(clients[2], 2) == "time"
        assert await refusal_key(clients[2].move("p")) == "stood-in"
        await asyncio.sleep(9)
        assert not clients[2].game["is_placing"]
        # Being connected brings nobody back: they say so.
        clients[2].number = -1
        await clients[2].hello()
        assert stands_in(clients[2], 2) == "time"
        await clients[2].ask(Back)
        assert stands_in(clients[2], 2) is None
        assert stands_in(clients[0], 2) is None
        assert table_of(clients[0]).reserves[2] == 0

    run_story(story)


def test_a_bot_stands_in_for_whoever_is_gone_until_they_come_back() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, Settings(seats=3, clock=None, grace_s=30, pace_ms=300))
        await lay_first_cards(clients)
        turn = clients[0].game["turn"]
        absent = clients[turn]
        others = [client for client in clients if client is not absent]
        absent.leave()
        await asyncio.sleep(29)
        assert table_of(others[0]).occupants[turn].stand_in is None  # type: ignore[union-attr]
        await asyncio.sleep(3)
        assert stands_in(others[0], turn) == "gone"
        assert others[0].seen["seats"][turn]["bot"] == "steady"
        entries = [decode(body) for body in await journal(others[0])]
        assert isinstance(entries[-1], MoveEntry)
        assert entries[-1].by_bot
        await absent.hello(absent.number)
        assert stands_in(absent, turn) is None
        assert stands_in(others[0], turn) is None
        sitter = table_of(absent).occupants[turn]
        assert sitter is not None
        assert sitter.had_stand_in

    run_story(story)


def test_who_comes_back_in_time_plays_on() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, Settings(seats=3, clock=None, grace_s=30))
        for _ in range(5):
            clients[0].leave()
            await asyncio.sleep(25)
            await clients[0].hello(clients[0].number)
            await asyncio.sleep(10)
        assert stands_in(clients[0], 0) is None

    run_story(story)


def test_who_leaves_is_replaced_at_once_and_a_bot_plays_to_the_end() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, QUICK)
        for client in clients[1:]:
            await client.ask(Stand)
            await client.ask(Goodbye)
        await play_out(clients[:1], Random(5))
        game = await registry.store.archived_game(clients[0].table)
        assert game is not None
        assert [seat.was_stood_in for seat in game.seats] == [False, True, True]
        assert replay(game.record.decode()).over

    run_story(story)


def test_nobody_stands_in_at_a_slow_table_for_being_away() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, Settings(seats=3, clock=Clocks(3600 * 24), grace_s=5))
        for client in clients:
            client.leave()
        await asyncio.sleep(3600 * 23)
        assert clients[0].table not in registry.sessions
        session = await registry.session(clients[0].table)
        assert not any(sitter and sitter.stand_in for sitter in session.table.occupants)
        await asyncio.sleep(3600 * 1.01)
        session = await registry.session(clients[0].table)
        assert all(sitter and sitter.stand_in == "time" for sitter in session.table.occupants)

    run_story(story)


def test_a_game_that_all_have_left_comes_to_an_end() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, Settings(seats=5, clock=Clocks(60, 120)))
        for client in clients:
            client.leave()
        await asyncio.sleep(3600)
        game = await registry.store.archived_game(clients[0].table)
        assert game is not None
        record = json.loads(game.record)
        assert replay(game.record.decode()).over
        verify(read(game.record.decode()), read_proof(record))
        row = await registry.store.table(clients[0].table)
        assert row is not None
        assert row.status is StoredStatus.OVER
        assert registry.sessions == {}

    run_story(story)


def test_a_table_without_people_is_put_away_and_taken_up_when_something_is_due() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, Settings(seats=3, clock=Clocks(3600), pace_ms=0))
        for client in clients:
            client.leave()
        await asyncio.sleep(IDLE_MS / 1000)
        assert registry.sessions == {}
        assert await registry.store.unleased_tables(now(), 10) == []
        # Somebody comes: it is taken up at once. They go, and it is put away again.
        await clients[0].hello(clients[0].number)
        assert clients[0].table in registry.sessions
        clients[0].leave()
        await asyncio.sleep(IDLE_MS / 1000)
        assert registry.sessions == {}
        # All run out of time, and bots play for them.
        # Half a second a move.
        await asyncio.sleep(3600 + 600)
        assert await registry.store.archived_game(clients[0].table) is not None

    run_story(story)


class SlowRefreshStore(MemoryStore):
    """A store that takes its time when a table in memory is refreshed."""

    def __init__(self) -> None:
        super().__init__()
        self.is_shared = True  # otherwise nothing has to be refreshed
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def journal(self, table: str, after: int = -1) -> list[bytes]:
        if after >= 0:
            await self.may_answer.wait()
        return await super().journal(table, after)


def test_a_table_put_away_while_somebody_joins_is_kept_after_all() -> None:
    async def story() -> None:
        store = SlowRefreshStore()
        registry = registry_of(store)
        await registry.start()
        clients = await start_game(registry, QUICK)
        session = registry.sessions[clients[0].table]
        for client in clients:
            client.leave()
        store.may_answer.clear()
        hellos = [asyncio.create_task(client.hello(client.number)) for client in clients]
        await settle()
        registry.sessions.pop(clients[0].table)
        store.may_answer.set()
        await asyncio.gather(*hellos)
        assert registry.sessions[clients[0].table] is session
        assert len(session.clients) == 3
        # If it was loaded again in the meantime, the new one counts.
        for client in clients:
            client.leave()
        store.may_answer.clear()
        hellos = [asyncio.create_task(client.hello(client.number)) for client in clients]
        await settle()
        registry.sessions.pop(clients[0].table)
        fresh = await registry.session(clients[0].table)
        store.may_answer.set()
        await asyncio.gather(*hellos)
        assert registry.sessions[clients[0].table] is fresh
        assert (len(session.clients), len(fresh.clients)) == (0, 3)
        await registry.stop()

    run(story())
