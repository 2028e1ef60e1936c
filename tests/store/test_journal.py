"""Journals: numbered entries, each written once."""

import asyncio
from itertools import permutations

import pytest

from catsack.store.contract import Store
from catsack.store.errors import AlreadyWritten, StoreUnavailable
from catsack.store.rows import JournalAppend
from tests.store.support.backends import Backend, append, table_row


async def test_entries_come_back_in_the_order_of_their_numbers(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_table(table_row("t"), b"zero")
        for number in range(1, 12):
            await append(store, "t", number, b"%d" % number)
        await append(store, "other", 0, b"not of t")
        assert await store.journal("t") == [b"zero", *(b"%d" % n for n in range(1, 12))]
        assert await store.journal("t", 0) == [b"%d" % n for n in range(1, 12)]
        assert await store.journal("t", 9) == [b"10", b"11"]
        assert await store.journal("t", 11) == []
        assert await store.journal("nowhere") == []


async def test_an_entry_is_bytes(backend: Backend) -> None:
    bodies = [b"", b"\x00\xff\x00", bytes(range(256)), b"x" * 100_000]
    async with backend.open_store() as store:
        for number, body in enumerate(bodies):
            await append(store, "t", number, body)
        assert await store.journal("t") == bodies


async def test_a_number_is_written_once(backend: Backend) -> None:
    async with backend.open_store() as store:
        await append(store, "t", 0, b"first")
        with pytest.raises(AlreadyWritten):
            await append(store, "t", 0, b"second")
        assert await store.journal("t") == [b"first"]


@pytest.mark.parametrize("order", list(permutations(range(3))))
async def test_of_two_writers_one_wins_in_every_order(
    backend: Backend, order: tuple[int, ...]
) -> None:
    async with backend.open_store() as one, backend.open_store() as two:
        attempts = [(store, number) for number in order for store in (one, two)]
        results = await asyncio.gather(
            *(append(store, "t", n, b"%d" % attempts.index((store, n))) for store, n in attempts),
            return_exceptions=True,
        )
        for number in range(3):
            pair = {type(results[i]) for i, (_, n) in enumerate(attempts) if n == number}
            assert pair == {type(None), AlreadyWritten}
        winners = [index for index, result in enumerate(results) if result is None]
        expected = sorted(winners, key=lambda index: attempts[index][1])
        assert await one.journal("t") == [b"%d" % index for index in expected]
        assert await two.journal("t") == await one.journal("t")


async def test_a_conflict_fails_no_other_append(backend: Backend) -> None:
    async with backend.open_store() as store:
        await append(store, "t7", 0, b"before")
        names = [f"t{n}" for n in range(40)]
        results = await asyncio.gather(
            *(append(store, name, 0, b"now") for name in names),
            append(store, "t9", 0, b"twice in the group"),
            append(store, "t9", 1, b"and the next one"),
            return_exceptions=True,
        )
        assert [type(each) for each in results[:40]] == [
            AlreadyWritten if name == "t7" else type(None) for name in names
        ]
        assert isinstance(results[40], AlreadyWritten)
        assert results[41] is None
        assert await store.journal("t7") == [b"before"]
        assert await store.journal("t8") == [b"now"]
        assert await store.journal("t9") == [b"now", b"and the next one"]


async def test_each_append_of_a_batch_has_its_own_outcome(backend: Backend) -> None:
    async with backend.open_store() as store:
        await append(store, "t1", 0, b"before")
        appends = [JournalAppend(f"t{n}", 0, [b"first", b"second"]) for n in range(4)]
        outcomes = await store.append(appends)
        assert [type(each) for each in outcomes] == [
            type(None),
            AlreadyWritten,
            type(None),
            type(None),
        ]
        assert await store.journal("t1") == [b"before"]
        assert await store.journal("t3") == [b"first", b"second"]
        assert list(await store.append([])) == []
        assert list(await store.append([JournalAppend("t0", 2, [])])) == [None]


async def test_two_workers_that_want_the_same_numbers_do_not_deadlock(backend: Backend) -> None:
    numbers = range(60)

    async def write(store: Store, forwards: bool) -> list[BaseException | None]:
        order = numbers if forwards else reversed(numbers)
        appends = (append(store, f"t{n}", 0, b"forwards" if forwards else b"back") for n in order)
        return await asyncio.gather(*appends, return_exceptions=True)

    async with backend.open_store() as one, backend.open_store() as two:
        outcomes = await asyncio.gather(write(one, True), write(two, False))
        for n in numbers:
            pair = (outcomes[0][n], outcomes[1][-1 - n])
            assert [type(each) for each in pair].count(AlreadyWritten) == 1
            winner = b"back" if isinstance(pair[0], AlreadyWritten) else b"forwards"
            assert await one.journal(f"t{n}") == [winner]


async def test_an_invalid_entry_fails_no_other_append(disk_backend: Backend) -> None:
    async with disk_backend.open_store() as store:
        good, bad, after = await asyncio.gather(
            append(store, "t", 0, b"good"),
            append(store, "t", 2**70, b"the number is too large"),
            append(store, "t", 1, b"good too"),
            return_exceptions=True,
        )
        assert (good, after) == (None, None)
        assert isinstance(bad, Exception)
        assert not isinstance(bad, AlreadyWritten)
        assert await store.journal("t") == [b"good", b"good too"]


async def test_many_concurrent_appends_are_all_written(backend: Backend) -> None:
    async with backend.open_store() as store:
        await asyncio.gather(*(append(store, f"t{n % 7}", n // 7, b"%d" % n) for n in range(2100)))
        for name in range(7):
            assert await store.journal(f"t{name}") == [b"%d" % n for n in range(name, 2100, 7)]


async def test_pending_appends_are_written_before_the_store_stops(disk_backend: Backend) -> None:
    async with disk_backend.open_store() as store:
        waiting = [asyncio.create_task(append(store, "t", n, b"%d" % n)) for n in range(300)]
        await asyncio.sleep(0)
    assert await asyncio.gather(*waiting) == [None] * 300
    async with disk_backend.open_store() as store:
        assert len(await store.journal("t")) == 300


async def test_a_cancelled_append_cancels_no_other(disk_backend: Backend) -> None:
    async with disk_backend.open_store() as store:
        waiting = [asyncio.create_task(append(store, "t", n, b"%d" % n)) for n in range(20)]
        await asyncio.sleep(0)
        waiting[3].cancel()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(results.pop(3), asyncio.CancelledError)
        assert results == [None] * 19
        await append(store, "t", 20, b"20")


async def test_a_closed_store_says_so(disk_backend: Backend) -> None:
    async with disk_backend.open_store() as store:
        pass
    for call in (append(store, "t", 0, b""), store.journal("t"), store.public_tables(1)):
        with pytest.raises(StoreUnavailable, match="not open"):
            await call
    await store.stop()


async def test_entries_of_one_append_have_consecutive_numbers(
    backend: Backend,
) -> None:
    async with backend.open_store() as store:
        await append(store, "t", 0, b"0", b"1", b"2")
        with pytest.raises(AlreadyWritten):
            await append(store, "t", 2, b"taken", b"3")
        assert await store.journal("t") == [b"0", b"1", b"2"]
