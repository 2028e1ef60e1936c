"""Auto-bids at the tables of a registry: only the own seat is told, and nothing is forgotten."""

import asyncio

import pytest

from catsack.cards import Card
from catsack.server.protocol.bodies import TableOpened
from catsack.server.protocol.commands import CancelAutoBid, SetAutoBid, Stand
from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables.journal import AutoBidEntry, MoveEntry, decode
from catsack.server.tables.registry import Registry
from catsack.store.memory import MemoryStore
from tests.server.support.clients import TableClient, lay_first_cards, registry_of, start_game
from tests.server.support.manual_loop import now, run, settle
from tests.server.support.stories import (
    journal,
    refusal_key,
    restart,
    run_story,
    spectator_at,
    table_of,
)

UNHURRIED = Settings(seats=3, clock=None, grace_s=None)
"""Everybody has time, and an auto-bid lets people wait as usual."""
PAUSE_S = 5
"""An auto-bid has moved by then."""


async def start_auction(registry: Registry, settings: Settings = UNHURRIED) -> list[TableClient]:
    """Return people at a table in the order in which they bid, the first of them on turn."""
    clients = await start_game(registry, settings)
    await lay_first_cards(clients)
    turn = clients[0].game["turn"]
    return [*clients[turn:], *clients[:turn]]


async def set_auto_bid(client: TableClient, limit: int, then: str = "pass", *cards: Card) -> None:
    await client.ask(
        SetAutoBid,
        id="secret",
        round=client.game["round"],
        limit=limit,
        then=then,
        cards=list(cards),
    )


def bids_of(client: TableClient) -> list[int]:
    """Return what each seat has bid, beginning with the seat of *client*."""
    seat, bids = client.own["seat"], client.game["bids"]
    return [*bids[seat:], *bids[:seat]]


def test_server_bids_for_a_seat_as_little_as_it_takes_and_then_passes() -> None:
    async def story(registry: Registry) -> None:
        first, second, third = await start_auction(registry)
        await set_auto_bid(second, 5)
        await first.move("2")
        await asyncio.sleep(PAUSE_S)
        assert bids_of(first) == [2, 3, 0]
        await third.move("4")
        await first.move("6")
        await asyncio.sleep(PAUSE_S)
        assert second.own["situation"] == "out"
        assert second.own["auto_bid"] is None
        moves = [e for e in map(decode, await journal(first)) if isinstance(e, MoveEntry)]
        assert not any(entry.by_bot for entry in moves)

    run_story(story)


def test_server_leaves_the_move_to_the_person_at_the_limit() -> None:
    async def story(registry: Registry) -> None:
        first, second, third = await start_auction(registry)
        await set_auto_bid(second, 3, "ask")
        await first.move("2")
        assert second.own["auto_bid"]["acts"]
        await asyncio.sleep(PAUSE_S)
        await third.move("p")
        await first.move("4")
        assert not second.own["auto_bid"]["acts"]
        await asyncio.sleep(10 * PAUSE_S)
        assert second.own["legal"]
        await second.move("7")
        assert bids_of(first) == [4, 7, 0]

    run_story(story)


def test_only_the_own_seat_is_told_on_all_its_devices() -> None:
    async def story(registry: Registry) -> None:
        first, second, third = await start_auction(registry)
        phone = TableClient(second.person, registry, TableOpened(second.table, second.invitation))
        await phone.hello()
        others = [first, third, await spectator_at(registry, first)]
        sent = [len(other.sent) for other in others]
        await set_auto_bid(second, 5, "ask", Card.CAT_MINUS_8)
        expected = {"limit": 5, "then": "ask", "cards": ["-8"], "acts": False}
        for device in (second, phone):
            assert device.message_types[-1] == "own"
            assert device.own["auto_bid"] == expected
        await phone.ask(CancelAutoBid)
        assert second.own["auto_bid"] is None
        assert [len(other.sent) for other in others] == sent

    run_story(story)


def test_whoever_comes_back_is_told_of_the_own_auto_bid_and_others_are_not() -> None:
    async def story(registry: Registry) -> None:
        first, second, _ = await start_auction(registry)
        first.leave()
        second.leave()
        second.own = {}
        again = TableClient(second.person, registry, TableOpened(second.table, ""))
        await again.hello()
        await set_auto_bid(again, 5)
        await second.hello(second.number)
        assert second.own["auto_bid"]["limit"] == 5
        await first.hello(first.number)
        assert first.message_types[-2:] == ["own", "presence"]
        assert first.own["auto_bid"] is None

    run_story(story)


def test_auto_bid_bids_for_somebody_who_is_gone() -> None:
    async def story(registry: Registry) -> None:
        settings = Settings(seats=3, clock=Clocks(5), grace_s=5)
        first, second, _ = await start_auction(registry, settings)
        await set_auto_bid(second, 5)
        second.leave()
        await first.move("2")
        await asyncio.sleep(2)
        assert bids_of(first) == [2, 3, 0]
        assert first.seen["seats"][second.own["seat"]]["stands_in"] is None

    run_story(story)


def test_auto_bid_ends_with_the_seat_given_away() -> None:
    async def story(registry: Registry) -> None:
        first, second, _ = await start_auction(registry)
        await set_auto_bid(second, 5)
        await second.ask(Stand)
        assert table_of(first).auto_bids == ()
        assert await refusal_key(set_auto_bid(second, 5)) == "stood-in"

    run_story(story)


def test_auto_bid_survives_a_restart() -> None:
    async def test() -> None:
        registry = registry_of(MemoryStore())
        await registry.start()
        first, second, _ = await start_auction(registry)
        await set_auto_bid(second, 5)
        await first.move("2")
        due = second.session.next_deadline()
        assert due is not None
        registry = await restart(registry)
        session = await registry.session(first.table)
        assert session.next_deadline() == due
        await asyncio.sleep(PAUSE_S)
        last = decode((await registry.store.journal(first.table))[-1])
        assert isinstance(last, MoveEntry)
        assert (last.seat, last.move) == (second.own["seat"], "3")
        assert due.at <= last.at < due.at + 20
        await registry.stop()

    run(test())


def test_auto_bid_is_kept_by_every_worker() -> None:
    async def test() -> None:
        store = MemoryStore()
        workers = [registry_of(store), registry_of(store.another_worker())]
        for worker in workers:
            await worker.start()
        first, second, third = await start_auction(workers[0])
        elsewhere = TableClient(second.person, workers[1], TableOpened(second.table, ""))
        await elsewhere.hello()
        await set_auto_bid(elsewhere, 5)
        await settle()
        # The other worker has read it, and tells the same person there.
        assert second.own["auto_bid"]["limit"] == 5
        await first.move("2")
        await asyncio.sleep(PAUSE_S)
        assert bids_of(first) == [2, 3, 0]
        entries = [decode(body) for body in await store.journal(first.table)]
        assert sum(isinstance(entry, AutoBidEntry) for entry in entries) == 1
        assert isinstance(entries[-1], MoveEntry)
        assert elsewhere.game["bids"] == third.game["bids"]
        for worker in workers:
            await worker.stop()

    run(test())


def test_setting_it_late_in_a_turn_bids_at_once() -> None:
    async def story(registry: Registry) -> None:
        first, _, _ = await start_auction(registry)
        await asyncio.sleep(60)
        began = now()
        await set_auto_bid(first, 5)
        await settle()
        assert bids_of(first) == [1, 0, 0]
        assert now() - began < 50

    run_story(story)


@pytest.mark.parametrize("is_named", [True, False])
def test_card_that_is_named_ends_it_before_it_bids_again(is_named: bool) -> None:
    async def story(registry: Registry) -> None:
        first, second, third = await start_auction(registry)
        state = table_of(first).state
        assert state is not None
        following = state.row[state.face_up]
        unseen = next(card for card in Card if card not in state.row)
        await set_auto_bid(second, 9, "ask", following if is_named else unseen)
        await first.move("2")
        await asyncio.sleep(PAUSE_S)
        await third.move("p")
        await first.move("4")
        await asyncio.sleep(PAUSE_S)
        assert bids_of(first) == [4, 3 if is_named else 5, 0]
        assert (second.own["auto_bid"] is None) == is_named

    run_story(story)
