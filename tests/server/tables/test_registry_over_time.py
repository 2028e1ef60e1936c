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
from catsack.server.tables.journal import Moved, decoded
from catsack.server.tables.leases import IDLE_MS
from catsack.server.tables.registry import House
from catsack.store.rows import StoredStatus
from tests.server.support.clients import Guest, begun, choose, play_out
from tests.server.support.manual_loop import now
from tests.server.support.stories import (
    QUICK,
    journal,
    key,
    stands_in,
    table_of,
    told,
)
from tests.server.support.tables import BO


def test_everybody_hears_who_is_here() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, QUICK)
        again = Guest(BO, house, TableOpened(guests[0].table, guests[0].invitation))
        await again.hello()
        assert again.kinds == ["table", "presence"]
        heard = len(guests[0].sent)
        again.leave()
        # Another window of Bo's is open.
        assert len(guests[0].sent) == heard
        guests[1].leave()
        assert guests[0].heard[-1]["here"] == [0, 2]

    told(story)


def test_whoever_comes_back_hears_who_is_here_even_with_another_window_open() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, QUICK)
        second = Guest(BO, house, TableOpened(guests[0].table, guests[0].invitation))
        second.number = guests[1].number
        guests[2].leave()
        await second.hello(second.number)
        assert second.heard == [
            {"type": "presence", "table": second.table, "here": [0, 1], "spectators": 0}
        ]

    told(story)


def test_a_bot_stands_in_for_whoever_runs_out_of_time() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, Settings(seats=3, clock=Clocks(20, 10), pace_ms=9000))
        began = now()
        for guest in guests[:2]:
            await guest.move(guest.own["legal"][0])
        while stands_in(guests[2], 2) is None:
            await asyncio.sleep(0.25)
        assert now() - began <= 30_250
        assert stands_in(guests[2], 2) == "time"
        assert await key(guests[2].move("p")) == "stood-in"
        await asyncio.sleep(9)
        assert not guests[2].game["is_placing"]
        # Being connected brings nobody back: they say so.
        guests[2].number = -1
        await guests[2].hello()
        assert stands_in(guests[2], 2) == "time"
        await guests[2].ask(Back)
        assert stands_in(guests[2], 2) is None
        assert stands_in(guests[0], 2) is None
        assert table_of(guests[0]).reserves[2] == 0

    told(story)


def test_a_bot_stands_in_for_whoever_is_gone_until_they_come_back() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, Settings(seats=3, clock=None, grace_s=30, pace_ms=300))
        await choose(guests)
        turn = guests[0].game["turn"]
        absent = guests[turn]
        others = [guest for guest in guests if guest is not absent]
        absent.leave()
        await asyncio.sleep(29)
        assert table_of(others[0]).sitters[turn].stands_in is None  # type: ignore[union-attr]
        await asyncio.sleep(3)
        assert stands_in(others[0], turn) == "gone"
        assert others[0].seen["seats"][turn]["bot"] == "steady"
        entries = [decoded(body) for body in await journal(others[0])]
        assert isinstance(entries[-1], Moved)
        assert entries[-1].by_bot
        await absent.hello(absent.number)
        assert stands_in(absent, turn) is None
        assert stands_in(others[0], turn) is None
        sitter = table_of(absent).sitters[turn]
        assert sitter is not None
        assert sitter.was_stood_in

    told(story)


def test_who_comes_back_in_time_plays_on() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, Settings(seats=3, clock=None, grace_s=30))
        for _ in range(5):
            guests[0].leave()
            await asyncio.sleep(25)
            await guests[0].hello(guests[0].number)
            await asyncio.sleep(10)
        assert stands_in(guests[0], 0) is None

    told(story)


def test_who_leaves_is_replaced_at_once_and_a_bot_plays_to_the_end() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, QUICK)
        for guest in guests[1:]:
            await guest.ask(Stand)
            await guest.ask(Goodbye)
        await play_out(guests[:1], Random(5))
        game = await house.store.archived_game(guests[0].table)
        assert game is not None
        assert [sitter.was_stood_in for sitter in game.seats] == [False, True, True]
        assert replay(game.record.decode()).over

    told(story)


def test_nobody_stands_in_at_a_slow_table_for_being_away() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, Settings(seats=3, clock=Clocks(3600 * 24), grace_s=5))
        for guest in guests:
            guest.leave()
        await asyncio.sleep(3600 * 23)
        assert guests[0].table not in house.tables
        live = await house.at(guests[0].table)
        assert not any(sitter and sitter.stands_in for sitter in live.table.sitters)
        await asyncio.sleep(3600 * 1.01)
        live = await house.at(guests[0].table)
        assert all(sitter and sitter.stands_in == "time" for sitter in live.table.sitters)

    told(story)


def test_a_game_that_all_have_left_comes_to_an_end() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, Settings(seats=5, clock=Clocks(60, 120)))
        for guest in guests:
            guest.leave()
        await asyncio.sleep(3600)
        game = await house.store.archived_game(guests[0].table)
        assert game is not None
        record = json.loads(game.record)
        assert replay(game.record.decode()).over
        verify(read(game.record.decode()), read_proof(record))
        row = await house.store.table(guests[0].table)
        assert row is not None
        assert row.status is StoredStatus.OVER
        assert house.tables == {}

    told(story)


def test_a_table_without_people_is_put_away_and_taken_up_when_something_is_due() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, Settings(seats=3, clock=Clocks(3600), pace_ms=0))
        for guest in guests:
            guest.leave()
        await asyncio.sleep(IDLE_MS / 1000)
        assert house.tables == {}
        assert await house.store.unleased_tables(now(), 10) == []
        # Somebody comes: it is taken up at once. They go, and it is put away again.
        await guests[0].hello(guests[0].number)
        assert guests[0].table in house.tables
        guests[0].leave()
        await asyncio.sleep(IDLE_MS / 1000)
        assert house.tables == {}
        # All run out of time, and bots play for them.
        await asyncio.sleep(3600)
        assert await house.store.archived_game(guests[0].table) is not None

    told(story)


def test_a_table_put_away_while_somebody_says_hello_is_taken_up_again() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, QUICK)
        for guest in guests:
            guest.leave()
        live = house.tables[guests[0].table]
        async with live.lock:
            hellos = [asyncio.create_task(guest.hello(guest.number)) for guest in guests]
            await asyncio.sleep(0)
            house.tables.pop(guests[0].table)
        await asyncio.gather(*hellos)
        assert house.tables[guests[0].table] is live
        assert len(live.clients) == 3
        # Loaded anew meanwhile, the new one is the one.
        for guest in guests:
            guest.leave()
        async with live.lock:
            hellos = [asyncio.create_task(guest.hello(guest.number)) for guest in guests]
            await asyncio.sleep(0)
            house.tables.pop(guests[0].table)
            fresh = await house.at(guests[0].table)
        await asyncio.gather(*hellos)
        assert house.tables[guests[0].table] is fresh
        assert (len(live.clients), len(fresh.clients)) == (0, 3)

    told(story)
