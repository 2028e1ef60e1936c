"""Housekeeping deletes what nobody can use any more, and nothing else, in small steps."""

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from catsack import replay
from catsack.cli.options import KEEP_CLOSED_TABLES, KEEP_GUESTS, KEEP_JOURNALS
from catsack.server.protocol.bodies import NewTable
from catsack.server.protocol.commands import Close
from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables.registry import Registry
from catsack.server.upkeep import housekeeping
from catsack.server.upkeep.housekeeping import DAY_MS, KINDS, PAUSE_S, Housekeeping, Retention
from catsack.store.contract import Store
from catsack.store.errors import StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.rows import Leftover, LeftoverPage
from tests.server.support.clients import TableClient, play_out, registry_of, start_game
from tests.server.support.manual_loop import now, run
from tests.server.support.stories import QUICK, ZOE, refusal_key
from tests.server.support.tables import PEOPLE
from tests.store.support.backends import Backend


def after_days(store: Store, days: float, retention: Retention | None = None) -> Housekeeping:
    """Return the housekeeping of a server some days later."""
    return Housekeeping(store, lambda: now() + round(days * DAY_MS), retention or Retention())


async def purged(keeper: Housekeeping, *, is_dry_run: bool = False) -> dict[str, int]:
    counts = dict.fromkeys(KINDS, 0)
    async for kind, amount in keeper.purge(is_dry_run=is_dry_run):
        counts[kind] += amount
    return {kind: count for kind, count in counts.items() if count}


async def evening(store: Store) -> list[TableClient]:
    """Play one game to its end, leave one open, in play and closed each, and meet guests."""
    for person in (*PEOPLE, ZOE):
        await store.add_person(replace(person, created=now()))
        await store.add_token(person.id.encode(), person.id, now() + 400 * DAY_MS)
    registry = registry_of(store)
    await registry.start()
    over = (await start_game(registry, QUICK))[0]
    await play_out(
        [each for each in over.session.clients if isinstance(each, TableClient)], Random(1)
    )
    slow = Settings(seats=3, clock=Clocks(14 * 24 * 3600, 0), grace_s=None)
    playing = (await start_game(registry, slow))[0]
    opened = TableClient(PEOPLE[0], registry, await registry.open_table(PEOPLE[0], NewTable(QUICK)))
    closed = TableClient(PEOPLE[0], registry, await registry.open_table(PEOPLE[0], NewTable(QUICK)))
    for client in (opened, closed):
        await client.hello()
    await closed.ask(Close)
    await asyncio.sleep(1)
    await registry.stop()
    return [over, playing, opened, closed]


async def hello_again(registry: Registry, client: TableClient) -> TableClient:
    """Return a client that opens the same table anew."""
    again = TableClient(client.person, registry, client)  # type: ignore[arg-type]
    await again.hello()
    return again


def test_what_is_old_goes_and_what_may_be_used_stays() -> None:
    async def story() -> None:
        store = MemoryStore()
        over, playing, opened, closed = await evening(store)
        before = await store.archived_game(over.table)
        assert await purged(after_days(store, 6)) == {}
        assert await purged(after_days(store, 8)) == {"closed-table": 1}
        assert await purged(after_days(store, 31)) == {"unused-guest": 3}
        assert await purged(after_days(store, 89)) == {}
        assert await purged(after_days(store, 91)) == {"old-journal": 1}
        assert await purged(after_days(store, 399)) == {}
        assert await purged(after_days(store, 401)) == {"expired-token": 3}
        # The others never had a seat.
        known = [await store.person(person.id) is not None for person in (*PEOPLE, ZOE)]
        assert known == [True] * 3 + [False] * 3
        assert await store.archived_game(over.table) == before
        assert before is not None
        assert replay(before.record.decode()).over
        assert await store.journal(closed.table) == await store.journal(over.table) == []
        # The others play on.
        registry = registry_of(store)
        await registry.start()
        assert (await hello_again(registry, playing)).own["legal"]
        assert (await hello_again(registry, opened)).seen["status"] == "open"
        assert await refusal_key(over_again(registry, over)) == "table-archived"
        assert await refusal_key(over_again(registry, closed)) == "no-table"
        await registry.stop()

    async def over_again(registry: Registry, client: TableClient) -> None:
        await hello_again(registry, client)

    run(story())


def test_a_dry_run_counts_and_deletes_nothing() -> None:
    async def story() -> None:
        store = MemoryStore()
        await evening(store)
        found = {"expired-token": 6, "unused-guest": 3, "closed-table": 1, "old-journal": 1}
        assert await purged(after_days(store, 401), is_dry_run=True) == found
        assert await purged(after_days(store, 401), is_dry_run=True) == found
        # Guests lose their tokens with themselves, unless they have expired before.
        assert await purged(after_days(store, 401)) == found

    run(story())


def test_zero_days_are_for_ever() -> None:
    async def story() -> None:
        store = MemoryStore()
        await evening(store)
        for_ever = Retention(guest_days=0, closed_table_days=0, journal_days=0)
        assert await purged(after_days(store, 399, for_ever)) == {}

    run(story())


def test_a_finished_table_that_somebody_looks_at_stays() -> None:
    async def story() -> None:
        store = MemoryStore()
        over, *_ = await evening(store)
        registry = registry_of(store)
        await registry.start()
        await hello_again(registry, over)
        await registry.leases.renew()
        assert await purged(after_days(store, 1, Retention(0, 0, 1))) == {}
        await registry.stop()
        assert await purged(after_days(store, 1.1, Retention(0, 0, 1))) == {"old-journal": 1}

    run(story())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_every_store_is_tidied_up_the_same_way(
    kind: str, tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk_backend = Backend(str(tmp_path / "games.db") if kind == "sqlite" else postgres)
    monkeypatch.setattr(housekeeping, "ROWS_AT_ONCE", 1)
    async with disk_backend.open_store() as store:
        clock = [1_700_000_000_000]
        for person in PEOPLE:
            await store.add_person(person)
            await store.add_token(person.id.encode(), person.id, clock[0] + DAY_MS)
        keeper = Housekeeping(store, lambda: clock[0], Retention())
        clock[0] += 400 * DAY_MS
        found = {"expired-token": len(PEOPLE), "unused-guest": len(PEOPLE)}
        assert await purged(keeper, is_dry_run=True) == found
        assert await purged(keeper) == found
        assert await purged(keeper) == {}


class SlowSteps(MemoryStore):
    """A store that notes when something is deleted, and fails at first."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []
        self.failures = 2

    async def leftovers(self, kind: Leftover, before: int, after: str, limit: int) -> LeftoverPage:
        if self.failures:
            self.failures -= 1
            raise StoreUnavailable("store-unavailable", "No.") if self.failures else KeyError("odd")
        return await super().leftovers(kind, before, after, limit)

    async def drop_leftover(self, kind: Leftover, before: int, id_: str) -> bool:
        self.times.append(asyncio.get_running_loop().time())
        return await super().drop_leftover(kind, before, id_)


def test_a_server_tidies_up_by_itself_with_pauses_and_survives_failures() -> None:
    async def story() -> None:
        store = SlowSteps()
        for person in PEOPLE:
            await store.add_person(person)
        keeping = asyncio.create_task(after_days(store, 31).run())
        await asyncio.sleep(6 * 3600)
        assert await store.person(PEOPLE[0].id) is None
        pauses = [b - a for a, b in zip(store.times, store.times[1:], strict=False)]
        assert len(store.times) == len(PEOPLE)
        assert min(pauses) >= PAUSE_S
        keeping.cancel()

    run(story())


def test_options_of_the_command_have_the_same_defaults() -> None:
    assert Retention() == Retention(KEEP_GUESTS, KEEP_CLOSED_TABLES, KEEP_JOURNALS)
