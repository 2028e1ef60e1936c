"""Tables: their rows, who sits there, which worker has a lease, who was connected when."""

import asyncio
from dataclasses import replace

import pytest

from catsack.store.errors import AlreadyWritten
from catsack.store.rows import LiveTables, StoredStatus
from tests.store.support.backends import Backend, append, table_row


async def test_a_table_is_added_with_its_first_entry(backend: Backend) -> None:
    row = table_row("t", 5, is_public=False)
    async with backend.open_store() as store:
        await store.add_table(row, b"opened")
        assert await store.table("t") == row
        assert await store.journal("t") == [b"opened"]
        assert await store.table("elsewhere") is None


async def test_two_tables_cannot_have_the_same_id(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_table(table_row("t", host="anna"), b"opened")
        with pytest.raises(AlreadyWritten):
            await store.add_table(table_row("t", host="ben"), b"opened again")
        assert await store.table("t") == table_row("t", host="anna")
        assert await store.journal("t") == [b"opened"]


async def test_a_table_whose_journal_exists_is_not_added(backend: Backend) -> None:
    async with backend.open_store() as store:
        await append(store, "t", 0, b"somebody was here")
        with pytest.raises(AlreadyWritten):
            await store.add_table(table_row("t"), b"opened")
        assert await store.table("t") is None


async def test_of_several_writers_one_adds_a_table(backend: Backend) -> None:
    async with backend.open_store() as one, backend.open_store() as two:
        results = await asyncio.gather(
            *(store.add_table(table_row("t"), b"x") for store in (one, two, one)),
            return_exceptions=True,
        )
        assert sorted(map(str, map(type, results))) == sorted(
            map(str, (type(None), AlreadyWritten, AlreadyWritten))
        )


async def test_an_update_changes_status_and_summary(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_table(table_row("t", 5), b"")
        await store.update_table("t", StoredStatus.PLAYING, b"two seats taken")
        row = await store.table("t")
        assert row is not None
        assert (row.status, row.summary, row.created) == (
            StoredStatus.PLAYING,
            b"two seats taken",
            5,
        )
        await store.update_table("elsewhere", StoredStatus.PLAYING, b"")
        assert await store.table("elsewhere") is None


async def test_public_tables_are_those_in_play_newest_first(backend: Backend) -> None:
    async with backend.open_store() as store:
        for created, status in enumerate(StoredStatus):
            await store.add_table(table_row(f"public-{status.value}", created, status=status), b"")
            private = table_row(f"private-{status.value}", created, status=status, is_public=False)
            await store.add_table(private, b"")
        await store.add_table(table_row("b-same-time", 0), b"")
        await store.add_table(table_row("a-same-time", 0), b"")
        names = ["public-playing", "public-open", "b-same-time", "a-same-time"]
        assert [row.id for row in await store.public_tables(10)] == names
        assert [row.id for row in await store.public_tables(2)] == names[:2]
        await store.update_table("public-playing", StoredStatus.OVER, b"")
        await store.update_table("public-closed", StoredStatus.OPEN, b"")
        assert [row.id for row in await store.public_tables(2)] == ["public-closed", "public-open"]


async def test_a_host_and_an_address_have_only_a_few_places_in_the_list(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_table(table_row("honest", 0, host="ben", address="home"), b"")
        for n in range(1, 9):
            host = f"guest{n // 4}"
            await store.add_table(table_row(f"t{n}", n, host=host, address="crowd"), b"")
        # Tables of earlier versions have no address, which is no address that they share.
        for host in ("ada", "eve"):
            await store.add_table(table_row(f"unknown-{host}", 0, host=host), b"")

        async def listed(per_host: int, per_address: int) -> list[str]:
            return [row.id for row in await store.public_tables(9, per_host, per_address)]

        others = ["unknown-eve", "unknown-ada", "honest"]
        assert await listed(2, 99) == ["t8", "t7", "t6", "t3", "t2", *others]
        assert await listed(2, 3) == ["t8", "t7", "t6", *others]
        assert await listed(1, 1) == ["t8", *others]


async def test_public_tables_with_people_come_first(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_table(table_row("old", 1, has_people=True), b"")
        await store.add_table(table_row("new", 2), b"")
        assert [row.id for row in await store.public_tables(9)] == ["old", "new"]
        assert [row.id for row in await store.public_tables(9, 1)] == ["old"]
        await store.update_table("old", StoredStatus.OPEN, b"", has_people=False)
        await store.update_table("new", StoredStatus.OPEN, b"", has_people=True)
        await store.update_table("new", StoredStatus.OPEN, b"")
        assert [row.id for row in await store.public_tables(9)] == ["new", "old"]


async def test_live_tables_are_counted_by_host_and_address(backend: Backend) -> None:
    async with backend.open_store() as store:
        for status in StoredStatus:
            row = table_row(f"anna {status.value}", host="anna", address="home", status=status)
            await store.add_table(row, b"")
        ben = table_row("ben", host="ben", address="home", status=StoredStatus.PLAYING)
        await store.add_table(replace(ben, has_people=True), b"")
        await store.add_table(table_row("old", host="anna"), b"")
        assert await store.live_tables("anna", "home") == LiveTables(3, 3, 1)
        assert await store.live_tables("ben", "elsewhere") == LiveTables(1, 0, 0)
        await store.update_table("ben", StoredStatus.PLAYING, b"", has_people=False)
        assert await store.live_tables("ben", "home") == LiveTables(1, 3, 2)


async def test_the_address_of_a_table_is_forgotten_when_it_is_over(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_table(table_row("t", address="home"), b"")
        for status, address in (
            (StoredStatus.PLAYING, "home"),
            (StoredStatus.OVER, ""),
        ):
            await store.update_table("t", status, b"")
            row = await store.table("t")
            assert row is not None
            assert row.address == address


async def test_tables_of_a_person_are_those_in_play_where_they_sit(backend: Backend) -> None:
    async with backend.open_store() as store:
        for n in range(5):
            row = table_row(f"t{n}", n, is_public=False)
            await store.add_table(row, b"")
            await store.update_table(row.id, row.status, row.summary, ["anna", f"guest{n}", "anna"])
        assert [row.id for row in await store.tables_of_person("anna", 3)] == ["t4", "t3", "t2"]
        assert await store.tables_of_person("guest1", 9) == [table_row("t1", 1, is_public=False)]
        await store.update_table("t4", StoredStatus.OPEN, b"", iter(["ben"]))
        await store.update_table("t3", StoredStatus.OVER, b"")
        assert [row.id for row in await store.tables_of_person("anna", 3)] == ["t2", "t1", "t0"]
        assert [row.id for row in await store.tables_of_person("ben", 3)] == ["t4"]
        assert await store.tables_of_person("carla", 3) == []


async def test_a_table_that_is_over_keeps_its_people(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_table(table_row("t"), b"")
        await store.update_table("t", StoredStatus.OVER, b"", ["anna"])
        assert await store.tables_of_person("anna", 3) == []
        await store.update_table("t", StoredStatus.PLAYING, b"")
        assert [row.id for row in await store.tables_of_person("anna", 3)] == ["t"]
        await store.update_table("t", StoredStatus.PLAYING, b"", [])
        assert await store.tables_of_person("anna", 3) == []


async def test_unleased_tables_are_those_in_play_without_a_lease(backend: Backend) -> None:
    async with backend.open_store() as store:
        for name in "abcd":
            await store.add_table(table_row(name), b"")
        assert await store.unleased_tables(0, 9) == ["a", "b", "c", "d"]
        await store.lease_tables("worker", ["c", "a", "nowhere", "a"], 1000)
        await store.lease_tables("worker", ["d"], 500)
        assert await store.unleased_tables(499, 9) == ["b"]
        assert await store.unleased_tables(500, 9) == ["b", "d"]
        assert await store.unleased_tables(1000, 9) == ["b", "d", "a", "c"]
        assert await store.unleased_tables(1000, 2) == ["b", "d"]
        await store.update_table("d", StoredStatus.CLOSED, b"")
        assert await store.unleased_tables(1000, 2) == ["b", "a"]
        await store.lease_tables("other worker", ["a"], 2000)
        assert await store.unleased_tables(1000, 9) == ["b", "c"]
        await store.lease_tables("worker", [], 2000)


async def test_two_workers_lease_the_same_tables_at_once(backend: Backend) -> None:
    names = [f"t{n}" for n in range(30)]
    async with backend.open_store() as one, backend.open_store() as two:
        for name in names:
            await one.add_table(table_row(name), b"")
        await asyncio.gather(
            *(one.lease_tables("one", names, 100 + n) for n in range(5)),
            *(two.lease_tables("two", reversed(names), 100 + n) for n in range(5)),
            *(one.record_presence([(name, "anna") for name in names], n) for n in range(5)),
            *(two.update_table(name, StoredStatus.PLAYING, b"") for name in names),
        )
        assert await one.unleased_tables(99, 99) == []


async def test_more_tables_than_a_statement_takes_are_leased_and_recorded(backend: Backend) -> None:
    async with backend.open_store() as store:
        names = [f"t{n:04}" for n in range(520)]
        await asyncio.gather(*(store.add_table(table_row(name), b"") for name in names))
        await store.lease_tables("worker", names, 10)
        assert await store.unleased_tables(9, 999) == []
        assert await store.unleased_tables(10, 999) == names
        await store.record_presence([(name, "anna") for name in names], 7)
        assert await store.last_seen("t0519") == {"anna": 7}


async def test_last_seen_is_the_latest_time(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_table(table_row("t"), b"")
        await store.add_table(table_row("u"), b"")
        await store.record_presence(
            [("t", "anna"), ("t", "ben"), ("u", "anna"), ("nowhere", "anna")], 10
        )
        await store.record_presence(iter([("t", "ben"), ("t", "ben")]), 30)
        await store.record_presence([("t", "ben")], 20)
        await store.record_presence([], 40)
        assert await store.last_seen("t") == {"anna": 10, "ben": 30}
        assert await store.last_seen("u") == {"anna": 10}
        assert await store.last_seen("nowhere") == {}
