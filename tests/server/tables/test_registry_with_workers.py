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
from catsack.server.tables.journal import Moved, Said, decoded, encoded
from catsack.server.tables.leases import TEND_S, TENDED_MS
from catsack.server.tables.session import Live
from catsack.store.memory import MemoryStore, Shelf
from catsack.store.rows import StoredStatus
from tests.server.support.append_hook import AppendHookStore
from tests.server.support.clients import Guest, begun, gathered, house_of, play_out
from tests.server.support.manual_loop import now, run, settled
from tests.server.support.stories import (
    QUICK,
    ZOE,
    Unfinished,
    key,
    killed,
    looking_on,
    stands_in,
)
from tests.server.support.tables import ADA, BO, CLEO, share


def test_only_one_table_comes_of_two_rematches_at_two_workers() -> None:
    async def evening() -> None:
        first = MemoryStore()
        houses = house_of(first), house_of(first.colleague())
        for house in houses:
            await house.start()
        guests = await begun(houses[0], QUICK)
        await play_out(guests, Random(7))
        other = Guest(BO, houses[1], TableOpened(guests[0].table, ""))
        await other.hello()
        await asyncio.gather(guests[0].ask(AskRematch), other.ask(AskRematch))
        await settled()
        assert guests[0].seen["again"] == other.seen["again"]
        for house in houses:
            await house.stop()
        rows = [await first.table(id_) for id_ in first._shelf.tables]
        status = {row.id: row.status for row in rows if row is not None}
        assert status.pop(guests[0].table) is StoredStatus.OVER
        assert status.pop(other.seen["again"]) is StoredStatus.OPEN
        assert list(status.values()) == [StoredStatus.CLOSED]

    run(evening())


def test_a_game_is_kept_by_whoever_is_left_when_the_worker_dies_that_ended_it() -> None:
    async def evening() -> None:
        store = Unfinished()
        dying = house_of(store)
        await dying.start()
        living = house_of(store.colleague())
        await living.start()
        guests = await begun(dying, QUICK)
        other = Guest(guests[0].person, living, TableOpened(guests[0].table, ""))
        await other.hello()
        await play_out(guests, Random(12))
        assert other.game["result"] is not None
        await killed(dying)
        await asyncio.sleep(2 * TEND_S)
        assert await store.archived_game(guests[0].table) is not None
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
        kind, shelf = Deaf if is_deaf else MemoryStore, Shelf()
        houses = house_of(kind(shelf)), house_of(kind(shelf))
        for house in houses:
            await house.start()
        rng = Random("two workers")
        guests = await begun(houses[0], QUICK, people=2)
        opened = TableOpened(guests[0].table, "")
        moved = Guest(guests[1].person, houses[1], opened)
        guests[1].leave()
        await moved.hello()
        watching = [await looking_on(house, guests[0]) for house in houses]
        players = [guests[0], moved]
        until = now() + 3600 * 1000
        while not all(guest.game["result"] for guest in (*players, *watching)):
            assert now() < until
            for guest in players:
                if guest.own["legal"]:
                    with suppress(Illegal, Denied):
                        await guest.move(rng.choice(guest.own["legal"][:3]))
            await asyncio.sleep(TEND_S / 2)
        tables = [house.tables[opened.table].table for house in houses]
        assert tables[0] == tables[1]
        assert watching[0].seen["seed"] == watching[1].seen["seed"] == tables[0].seed
        game = await houses[1].store.archived_game(opened.table)
        assert game is not None
        assert replay(game.record.decode()).over
        for house in houses:
            await house.stop()

    run(evening())


def test_a_move_is_made_once_however_many_workers_are_asked() -> None:
    async def evening() -> None:
        store = MemoryStore()
        houses = [house_of(store if at == 0 else store.colleague()) for at in range(3)]
        for house in houses:
            await house.start()
        guests = await begun(houses[0], QUICK)
        opened = TableOpened(guests[0].table, "")
        windows = [Guest(guests[0].person, house, opened) for house in houses]
        for window in windows:
            await window.hello()
        card = windows[0].own["legal"][0]
        await asyncio.gather(*(window.move(card, "m1") for window in windows))
        entries = [decoded(body) for body in await store.journal(opened.table)]
        assert [e.id for e in entries if isinstance(e, Moved)] == ["m1"]
        await settled()
        tables = [house.tables[opened.table].table for house in houses]
        assert tables == tables[:1] * 3
        for house in houses:
            await house.stop()

    run(evening())


def test_who_is_at_another_worker_is_not_gone() -> None:
    async def evening() -> None:
        store = MemoryStore()
        houses = house_of(store), house_of(store.colleague())
        for house in houses:
            await house.start()
        guests = await begun(houses[0], Settings(seats=3, clock=None, grace_s=20))
        elsewhere = Guest(guests[0].person, houses[1], TableOpened(guests[0].table, ""))
        guests[0].leave()
        await elsewhere.hello()
        await asyncio.sleep(300)
        assert stands_in(guests[1], 0) is None
        # The other worker dies, and with it whoever was there.
        await killed(houses[1])
        await asyncio.sleep(60)
        assert stands_in(guests[1], 0) == "gone"
        await houses[0].stop()

    run(evening())


def test_a_table_is_not_closed_while_somebody_sits_there_at_another_worker() -> None:
    async def evening() -> None:
        store = MemoryStore()
        houses = house_of(store), house_of(store.colleague())
        for house in houses:
            await house.start()
        settings = Settings(is_public=True, starts_when_full=False)
        guests = await gathered(houses[0], settings, people=2)
        spectator = Guest(ZOE, houses[1], TableOpened(guests[0].table, ""))
        await spectator.hello()
        await asyncio.sleep(3 * EMPTY_MS / 1000)
        assert spectator.seen["status"] == "open"
        for house in houses:
            await house.stop()

    run(evening())


def test_spectators_at_every_worker_are_shown_out() -> None:
    async def evening() -> None:
        store = MemoryStore()
        houses = house_of(store), house_of(store.colleague())
        for house in houses:
            await house.start()
        settings = Settings(seats=3, allows_spectators=False, starts_when_full=False)
        guests = await gathered(houses[0], settings, people=2)
        spectator = await looking_on(houses[1], guests[0])
        await guests[0].ask(Start)
        await settled()
        assert spectator.heard[-1]["key"] == "no-spectators"
        heard = len(spectator.sent)
        await asyncio.sleep(60)
        assert len(spectator.sent) == heard
        for house in houses:
            await house.stop()

    run(evening())


def test_the_work_of_a_dead_worker_is_taken_over() -> None:
    async def evening() -> None:
        store = MemoryStore()
        dying, living = house_of(store), house_of(store.colleague())
        for house in (dying, living):
            await house.start()
        settings = Settings(seats=3, clock=None, grace_s=10, pace_ms=0)
        guests = await begun(dying, settings, people=1)
        await killed(dying)
        assert living.tables == {}
        await asyncio.sleep(TENDED_MS / 1000 + 2 * TEND_S + 10)
        assert await store.archived_game(guests[0].table) is not None
        await living.stop()

    run(evening())


def test_hello_is_answered_although_others_write_at_the_same_time() -> None:
    """Somebody comes back, which is written, while another worker writes."""

    class Busy(AppendHookStore):
        rivals: list[Live] = []

        async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
            if self.rivals and b"came-back" in bodies[0]:
                said = encoded(Said(now(), BO.id, BO.name, "First."))
                self.rivals.pop()
                await super().append_to(table, number, said)
            await super().append_to(table, number, *bodies)

    async def evening() -> None:
        store = Busy()
        house = house_of(store)
        await house.start()
        guests = await begun(house, QUICK)
        await guests[0].ask(Stand)
        guests[0].leave()
        store.rivals = [guests[0].live]
        await guests[0].hello(guests[0].number)
        assert stands_in(guests[0], 0) is None
        assert any(b"First." in message for message in guests[0].sent)
        await house.stop()

    run(evening())


def test_whoever_is_overtaken_again_and_again_is_told_so() -> None:
    class Overtaking(AppendHookStore):
        is_busy = False

        async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
            if self.is_busy:
                said = encoded(Said(now(), BO.id, BO.name, "Quicker."))
                await super().append_to(table, number, said)
            await super().append_to(table, number, *bodies)

    async def evening() -> None:
        store = Overtaking()
        house = house_of(store)
        await house.start()
        guests = await begun(house, QUICK)
        store.is_busy = True
        assert await key(guests[0].ask(Stand)) == "busy"
        store.is_busy = False
        await guests[0].ask(Stand)
        assert stands_in(guests[0], 0) == "gone"
        await house.stop()

    run(evening())


def test_a_seat_is_taken_once_by_whoever_is_first() -> None:
    async def evening() -> None:
        store = MemoryStore()
        houses = house_of(store), house_of(store.colleague())
        for house in houses:
            await house.start()
        opened = await houses[0].open_table(ADA, NewTable(Settings()))
        guests = [Guest(who, house, opened) for who, house in zip((BO, CLEO), houses, strict=True)]
        for guest in guests:
            await guest.hello()
        sitting = [guest.ask(Sit, seal=share(1), seat=1) for guest in guests]
        answers = await asyncio.gather(*sitting, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Denied)]
        assert [error.key for error in refused] == ["seat-taken"]
        await settled()
        assert guests[0].seen["seats"][1]["name"] == guests[1].seen["seats"][1]["name"]
        for house in houses:
            await house.stop()

    run(evening())
