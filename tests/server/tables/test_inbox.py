"""What people ask of tables at the same time: one write, and an answer for each of them."""

import asyncio
import json
from collections.abc import Sequence

import pytest

from catsack.server.tables.registry import House
from catsack.store.errors import AlreadyWritten, StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.rows import JournalAppend
from tests.server.support.append_hook import AppendHookStore
from tests.server.support.clients import Guest, begun
from tests.server.support.manual_loop import now, run, settled
from tests.server.support.stories import QUICK


class Counting(AppendHookStore):
    """A store that counts what is written together, and fails when it is told to."""

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


async def at_once(guests: list[Guest], cards: list[str]) -> list[str | None]:
    """Have all of them choose a card at the same time; return the keys of refusals."""

    async def one(guest: Guest, card: str) -> str | None:
        try:
            await guest.move(card)
        except Exception as error:
            return str(getattr(error, "key", error))
        return None

    return await asyncio.gather(*map(one, guests, cards))


def cards_of(guests: list[Guest]) -> list[str]:
    return [guest.own["legal"][0] for guest in guests]


def test_cards_that_are_chosen_at_once_are_written_and_told_at_once() -> None:
    async def evening() -> None:
        store = Counting()
        house = House(store, now)
        guests = await begun(house, QUICK)
        store.written.clear()
        for guest in guests:
            guest.sent.clear()
        assert await at_once(guests, cards_of(guests)) == [None] * 3
        assert store.written == [3]
        for guest in guests:
            *before, last = map(json.loads, guest.sent)
            assert [(each["game"], each["own"]) for each in before] == [(None, None)] * 2
            assert [each["what"]["seat"] for each in (*before, last)] == [0, 1, 2]
            assert not last["game"]["is_placing"]
        await house.stop()

    run(evening())


def test_one_that_is_refused_does_not_spoil_the_others() -> None:
    async def evening() -> None:
        store = Counting()
        house = House(store, now)
        guests = await begun(house, QUICK)
        store.written.clear()
        cards = cards_of(guests)
        assert await at_once(guests, [cards[0], guests[1].own["removed"], cards[2]]) == [
            None,
            "not-in-hand",
            None,
        ]
        assert store.written == [2]
        assert guests[1].game["chosen"] == [0, 2]
        await house.stop()

    run(evening())


@pytest.mark.parametrize("fails", [StoreUnavailable, AlreadyWritten])
def test_what_fails_together_is_found_out_for_each(fails: type[Exception]) -> None:
    async def evening() -> None:
        store = Counting()
        house = House(store, now)
        guests = await begun(house, QUICK)
        store.fails = fails
        cards = cards_of(guests)
        refusals = await at_once(guests, [cards[0], guests[1].own["removed"], cards[2]])
        if fails is StoreUnavailable:
            assert refusals == ["store-unavailable"] * 3
            await guests[0].move(cards[0])
            assert guests[1].game["chosen"] == [0]
        else:
            # The first was written after all: it is done, and the last is tried again.
            assert refusals == [None, "not-in-hand", None]
            assert guests[1].game["chosen"] == [0, 2]
        assert len(guests[0].done) == len(set(guests[0].done))
        await house.stop()

    run(evening())


@pytest.mark.parametrize("fails", [None, StoreUnavailable, AlreadyWritten])
def test_tables_go_to_disk_together_and_one_does_not_spoil_another(
    fails: type[Exception] | None,
) -> None:
    async def evening() -> None:
        store = Counting()
        house = House(store, now)
        one, two = await begun(house, QUICK), await begun(house, QUICK)
        store.together.clear()
        store.fails = fails
        refusals = await at_once([one[0], two[0]], [*cards_of(one[:1]), *cards_of(two[:1])])
        assert store.together == [2]
        assert refusals == ["store-unavailable" if fails is StoreUnavailable else None, None]
        assert (one[1].game["chosen"] == [0]) is (fails is not StoreUnavailable)
        assert two[1].game["chosen"] == [0]
        await house.stop()

    run(evening())


def test_a_table_where_somebody_writes_keeps_no_other_waiting() -> None:
    async def evening() -> None:
        house = House(MemoryStore(), now)
        one, two = await begun(house, QUICK), await begun(house, QUICK)
        cards = [*cards_of(one[:1]), *cards_of(two[:1])]
        async with house.tables[one[0].table].lock:
            moving = asyncio.create_task(at_once([one[0], two[0]], cards))
            await settled()
            assert (one[1].game["chosen"], two[1].game["chosen"]) == ([], [0])
        assert await moving == [None, None]
        assert one[1].game["chosen"] == [0]
        await house.stop()

    run(evening())
