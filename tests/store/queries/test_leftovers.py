"""What nobody can use any more is found and deleted, and nothing else is."""

import pytest

from catsack.store.contract import Store
from catsack.store.queries.leftovers import ENTRIES_AT_ONCE
from catsack.store.rows import Leftover, PersonKind, StoredStatus
from tests.store.support.backends import (
    Backend,
    append,
    game_row,
    person_row,
    rate,
    table_row,
)

OLD, NOW = 50, 100
"""Rows are created at 17 (people) and at OLD (tables); whatever was before NOW is old."""


async def found(store: Store, kind: Leftover, before: int = NOW) -> list[str]:
    """Return all leftovers of a kind, looking at two rows at a time."""
    ids: list[str] = []
    after: str | None = ""
    while after is not None:
        page = await store.leftovers(kind, before, after, 2)
        ids += page.ids
        after = page.after
    return ids


async def drop_all(store: Store, kind: Leftover, before: int = NOW) -> int:
    ids = await found(store, kind, before)
    return sum([await store.drop_leftover(kind, before, id_) for id_ in ids])


async def add_table(store: Store, name: str, status: StoredStatus, created: int = OLD) -> None:
    await store.add_table(table_row(name, created), b"opened")
    await append(store, name, 1, b"1", b"2")
    await store.update_table(name, status, b"", ["anna"])
    await store.record_presence([(name, "anna")], created)


async def test_guests_without_anything_are_dropped_with_their_tokens(backend: Backend) -> None:
    async with backend.open_store() as store:
        for name in ("a", "b", "c", "d", "e"):
            await store.add_person(person_row(name))
            await store.add_token(name.encode(), name, 9999)
        assert await found(store, Leftover.UNUSED_GUEST) == ["a", "b", "c", "d", "e"]
        assert await drop_all(store, Leftover.UNUSED_GUEST) == 5
        assert await store.person("a") is None
        assert await store.person_of_token(b"a", 0) is None
        # The name is free again.
        await store.add_person(person_row("new", "A"))
        assert await store.drop_leftover(Leftover.UNUSED_GUEST, NOW, "a") is False


async def test_nobody_who_is_or_has_something_is_dropped(backend: Backend) -> None:
    async with backend.open_store() as store:
        people = ["host", "sitting", "sat", "played", "owner", "spectator", "account"]
        for name in people:
            await store.add_person(person_row(name))
        await store.replace_password("account", None, "hash")
        await store.add_person(person_row("program", kind=PersonKind.BOT, owner="owner"))
        await store.add_table(table_row("t", host="host"), b"")
        await store.update_table("t", StoredStatus.PLAYING, b"", ["sitting"])
        await store.add_table(table_row("u", host="host"), b"")
        await store.update_table("u", StoredStatus.CLOSED, b"", ["sat"])
        await store.record_presence([("t", "spectator")], NOW)
        await store.archive_game(game_row("v", "played", "bot:steady", "bot:bluffer"), rate)
        assert await found(store, Leftover.UNUSED_GUEST) == []
        for name in (*people, "program", "nobody"):
            assert await store.drop_leftover(Leftover.UNUSED_GUEST, NOW, name) is False
        # As soon as their reasons are gone they are guests like others.
        await store.update_table("t", StoredStatus.CLOSED, b"", [])
        await store.update_table("u", StoredStatus.CLOSED, b"", [])
        later = NOW + 1
        left = ["host", "sat", "sitting", "spectator"]
        assert await found(store, Leftover.UNUSED_GUEST, later) == left
        # Nobody is old who has just come.
        assert await found(store, Leftover.UNUSED_GUEST, 17) == []


@pytest.mark.parametrize("kind", [Leftover.CLOSED_TABLE, Leftover.OLD_JOURNAL])
async def test_tables_that_are_over_are_dropped_with_all_that_belongs_to_them(
    backend: Backend, kind: Leftover
) -> None:
    status = StoredStatus.CLOSED if kind is Leftover.CLOSED_TABLE else StoredStatus.OVER
    async with backend.open_store() as store:
        for name in ("t", "u", "v"):
            await add_table(store, name, status)
            await store.archive_game(game_row(name, "anna", "b", "c", at=OLD), rate)
        await add_table(store, "live", StoredStatus.PLAYING)
        assert await drop_all(store, kind) == 3
        for name in ("t", "u", "v"):
            assert await store.table(name) is None
            assert await store.journal(name) == []
            assert await store.last_seen(name) == {}
            # Finished games stay in the archive.
            assert await store.archived_game(name) is not None
        assert await store.journal("live") == [b"opened", b"1", b"2"]
        assert [row.id for row in await store.tables_of_person("anna", 9)] == ["live"]
        assert await store.last_seen("live") == {"anna": OLD}


async def test_no_table_is_dropped_that_somebody_could_still_use(backend: Backend) -> None:
    async with backend.open_store() as store:
        await add_table(store, "open", StoredStatus.OPEN)
        await add_table(store, "playing", StoredStatus.PLAYING)
        await add_table(store, "new-closed", StoredStatus.CLOSED, NOW)
        await add_table(store, "new-over", StoredStatus.OVER, NOW)
        await store.archive_game(game_row("new-over", "a", "b", "c", at=NOW), rate)
        # Somebody looks at these: a worker has them in memory.
        await add_table(store, "leased-closed", StoredStatus.CLOSED)
        await add_table(store, "leased-over", StoredStatus.OVER)
        await store.archive_game(game_row("leased-over", "a", "b", "c", at=OLD), rate)
        await store.lease_tables("worker", ["leased-closed", "leased-over"], NOW)
        # The archive is all that is left of a game: without that its journal stays.
        await add_table(store, "lost", StoredStatus.OVER)
        # An old table whose game has just ended.
        await add_table(store, "slow", StoredStatus.OVER)
        await store.archive_game(game_row("slow", "a", "b", "c", at=NOW), rate)
        for kind in (Leftover.CLOSED_TABLE, Leftover.OLD_JOURNAL):
            assert await found(store, kind) == []
            for name in await store.table_ids("", 99):
                assert await store.drop_leftover(kind, NOW, name) is False
                assert await store.journal(name) == [b"opened", b"1", b"2"]
        assert await found(store, Leftover.CLOSED_TABLE, NOW + 1) == ["leased-closed", "new-closed"]
        assert await found(store, Leftover.OLD_JOURNAL, NOW + 1) == [
            "leased-over",
            "new-over",
            "slow",
        ]


async def test_a_long_journal_is_dropped_in_several_transactions(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_table(table_row("t", OLD), b"opened")
        await append(store, "t", 1, *[b""] * (2 * ENTRIES_AT_ONCE))
        await store.update_table("t", StoredStatus.CLOSED, b"")
        assert await drop_all(store, Leftover.CLOSED_TABLE) == 1
        assert await store.journal("t") == []
        assert await store.table("t") is None


async def test_expired_tokens_are_counted_and_dropped_a_few_at_a_time(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_person(person_row("anna"))
        for n in range(10):
            await store.add_token(b"%d" % n, "anna", 10 * n)
        assert await store.count_expired_tokens(60) == 7
        assert [await store.drop_expired_tokens(60, 3) for _ in range(4)] == [3, 3, 1, 0]
        assert await store.count_expired_tokens(60) == 0
        assert await store.person_of_token(b"7", 60) is not None


async def test_everything_can_be_inspected_page_by_page(backend: Backend) -> None:
    async with backend.open_store() as store:
        for name in ("a", "b", "c"):
            await store.add_table(table_row(name), b"")
        await append(store, "stray", 3, b"", b"")
        await store.archive_game(game_row("a", "x", "y", "z"), rate)
        assert await store.journal_ids("", 2) == ["a", "b"]
        assert await store.journal_ids("b", 9) == ["c", "stray"]
        assert await store.journal_numbers("stray") == [3, 4]
        assert await store.table_ids("a", 9) == ["b", "c"]
        assert await store.game_ids("", 9) == ["a"]
        assert await store.count_tables_and_games() == (3, 1)
