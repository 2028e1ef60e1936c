"""Requests at the same time: one write for all, and an answer for each of them."""

import asyncio
import json
from collections.abc import Sequence

import pytest

from catsack.server.protocol.bodies import TableOpened
from catsack.server.tables.pipeline import MAX_TRIES
from catsack.store.errors import AlreadyWritten, StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.rows import JournalAppend
from tests.server.support.append_hook import AppendHookStore
from tests.server.support.clients import TableClient, registry_of, start_game
from tests.server.support.manual_loop import run, settle
from tests.server.support.stories import QUICK
from tests.server.support.tables import person


class CountingStore(AppendHookStore):
    """A store that counts what is written together, and fails once when it is told to."""

    fails: type[Exception] | None = None

    def __init__(self) -> None:
        super().__init__()
        self.written: list[int] = []
        self.together: list[int] = []

    async def append(
        self, appends: Sequence[JournalAppend], *, hurry: bool = False
    ) -> Sequence[Exception | None]:
        self.together.append(len(appends))
        return await super().append(appends)

    async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
        fails, self.fails = self.fails, None
        if fails is StoreUnavailable:
            raise StoreUnavailable("store-unavailable", "No.")
        if fails is AlreadyWritten:
            # As if another worker had written the second number.
            await super().append_to(table, number, *bodies[:1])
            raise AlreadyWritten
        await super().append_to(table, number, *bodies)
        self.written.append(len(bodies))


async def at_once(clients: list[TableClient], cards: list[str]) -> list[str | None]:
    """Have all of them choose a card at the same time; return the keys of refusals."""

    async def one(client: TableClient, card: str) -> str | None:
        try:
            await client.move(card)
        except Exception as error:
            return str(getattr(error, "key", error))
        return None

    return await asyncio.gather(*map(one, clients, cards))


def cards_of(clients: list[TableClient]) -> list[str]:
    return [client.own["legal"][0] for client in clients]


def test_cards_that_are_chosen_at_once_are_written_and_told_at_once() -> None:
    async def story() -> None:
        store = CountingStore()
        registry = registry_of(store)
        clients = await start_game(registry, QUICK)
        store.written.clear()
        for client in clients:
            client.sent.clear()
        assert await at_once(clients, cards_of(clients)) == [None] * 3
        assert store.written == [3]
        for client in clients:
            *before, last = map(json.loads, client.sent)
            assert [(each["game"], each["own"]) for each in before] == [(None, None)] * 2
            assert [each["what"]["seat"] for each in (*before, last)] == [0, 1, 2]
            assert not last["game"]["is_placing"]
        await registry.stop()

    run(story())


def test_one_that_is_refused_does_not_spoil_the_others() -> None:
    async def story() -> None:
        store = CountingStore()
        registry = registry_of(store)
        clients = await start_game(registry, QUICK)
        store.written.clear()
        cards = cards_of(clients)
        assert await at_once(clients, [cards[0], clients[1].own["removed"], cards[2]]) == [
            None,
            "not-in-hand",
            None,
        ]
        assert store.written == [2]
        assert clients[1].game["chosen"] == [0, 2]
        await registry.stop()

    run(story())


@pytest.mark.parametrize("fails", [StoreUnavailable, AlreadyWritten])
def test_what_fails_together_is_found_out_for_each(fails: type[Exception]) -> None:
    async def story() -> None:
        store = CountingStore()
        registry = registry_of(store)
        clients = await start_game(registry, QUICK)
        store.fails = fails
        cards = cards_of(clients)
        refusals = await at_once(clients, [cards[0], clients[1].own["removed"], cards[2]])
        if fails is StoreUnavailable:
            assert refusals == ["store-unavailable"] * 3
            await clients[0].move(cards[0])
            assert clients[1].game["chosen"] == [0]
        else:
            # The first was written after all: it is done, and the last is tried again.
            assert refusals == [None, "not-in-hand", None]
            assert clients[1].game["chosen"] == [0, 2]
        assert len(clients[0].done) == len(set(clients[0].done))
        await registry.stop()

    run(story())


@pytest.mark.parametrize("fails", [None, StoreUnavailable, AlreadyWritten])
def test_tables_go_to_disk_together_and_one_does_not_spoil_another(
    fails: type[Exception] | None,
) -> None:
    async def story() -> None:
        store = CountingStore()
        registry = registry_of(store)
        one, two = await start_game(registry, QUICK), await start_game(registry, QUICK)
        store.together.clear()
        store.fails = fails
        refusals = await at_once([one[0], two[0]], [*cards_of(one[:1]), *cards_of(two[:1])])
        assert store.together[0] == 2
        assert refusals == ["store-unavailable" if fails is StoreUnavailable else None, None]
        assert (one[1].game["chosen"] == [0]) is (fails is not StoreUnavailable)
        assert two[1].game["chosen"] == [0]
        await registry.stop()

    run(story())


class HangingStore(AppendHookStore):
    """A store that does not answer for one table until it may."""

    hanging = ""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = asyncio.Event()

    async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
        if table == self.hanging:
            await self.may_answer.wait()
        await super().append_to(table, number, *bodies)


def test_a_table_that_is_being_written_keeps_no_other_waiting() -> None:
    async def story() -> None:
        store = HangingStore()
        registry = registry_of(store)
        one, two = await start_game(registry, QUICK), await start_game(registry, QUICK)
        store.hanging = one[0].table
        first = asyncio.create_task(at_once(one[:1], cards_of(one[:1])))
        await settle()
        second = asyncio.create_task(at_once(one[1:2], cards_of(one[1:2])))
        assert await at_once(two[:1], cards_of(two[:1])) == [None]
        assert (one[2].game["chosen"], two[1].game["chosen"]) == ([], [0])
        store.may_answer.set()
        assert (await first, await second) == ([None], [None])
        assert one[2].game["chosen"] == [0, 1]
        await registry.stop()

    run(story())


def test_a_request_gives_up_when_other_workers_always_write_first() -> None:
    class Crowded(AppendHookStore):
        is_crowded = False
        tries = 0

        async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
            if self.is_crowded:
                self.tries += 1
                raise AlreadyWritten
            await super().append_to(table, number, *bodies)

    async def story() -> None:
        store = Crowded()
        registry = registry_of(store)
        clients = await start_game(registry, QUICK)
        store.is_crowded = True
        assert await at_once(clients[:1], cards_of(clients[:1])) == ["busy"]
        assert store.tries == MAX_TRIES + 1
        store.is_crowded = False
        assert await at_once(clients[:1], cards_of(clients[:1])) == [None]
        await registry.stop()

    run(story())


def test_a_client_that_cannot_be_sent_to_does_not_spoil_other_tables() -> None:
    class Broken(TableClient):
        is_broken = False

        def send(self, *messages: bytes) -> None:
            if self.is_broken:
                raise ValueError("broken")
            super().send(*messages)

    async def story() -> None:
        registry = registry_of(MemoryStore())
        one, two = await start_game(registry, QUICK), await start_game(registry, QUICK)
        broken = Broken(person("Zoe"), registry, TableOpened(one[0].table, one[0].invitation))
        await broken.hello()
        broken.is_broken = True
        outcomes = await at_once([one[0], two[0]], [*cards_of(one[:1]), *cards_of(two[:1])])
        assert outcomes[1] is None
        assert two[1].game["chosen"] == [0]
        broken.is_broken = False
        await registry.stop()

    run(story())


def test_whoever_drains_waits_until_everything_is_written_and_no_longer() -> None:
    async def story() -> None:
        store = CountingStore()
        registry = registry_of(store)
        clients = await start_game(registry, QUICK)
        await registry.pipeline.drain()
        written = len(store.written)
        moves = [asyncio.ensure_future(client.move(client.own["legal"][0])) for client in clients]
        await asyncio.sleep(0)
        await registry.pipeline.drain()
        assert len(store.written) == written + 1
        assert not registry.pipeline.running
        await asyncio.gather(*moves)

    run(story())
