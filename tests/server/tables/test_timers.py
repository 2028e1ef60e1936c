"""Timers ring when something is due, and soon after a failure."""

import asyncio

from msgspec.structs import replace

from catsack.server.ops.tasks import Tasks
from catsack.server.tables.bot_player import house_bots
from catsack.server.tables.journal import decode
from catsack.server.tables.parts.occupant import Occupant
from catsack.server.tables.pipeline import Pipeline
from catsack.server.tables.timers import RETRY_S, Timers
from catsack.store.memory import MemoryStore
from tests.server.support.manual_loop import BEGAN, InlineThinkers, now, run
from tests.server.tables.test_session import journal_of_a_game, stored


def timers_over(store: MemoryStore) -> Timers:
    pipeline = Pipeline(store, now, house_bots(), lambda *_: None)
    return Timers(pipeline, store, now, Tasks(), InlineThinkers())


def test_what_is_due_is_done_once_and_in_time() -> None:
    async def test() -> None:
        store = MemoryStore()
        session = await stored(store, journal_of_a_game())
        timers = timers_over(store)
        due, number = session.next_deadline(), session.table.number
        assert due is not None
        timers.schedule(session)
        timers.schedule(session)
        await asyncio.sleep(1000)
        first = decode((await store.journal("table", number))[0])
        assert first.at == max(due.at, BEGAN)
        entries = [decode(body) for body in await store.journal("table", number)]
        assert len({(type(entry), entry.at) for entry in entries}) == len(entries)
        timers.cancel(session)

    run(test())


def test_a_choice_for_another_moment_is_not_played() -> None:
    async def test() -> None:
        store = MemoryStore()
        session = await stored(store, journal_of_a_game())
        state = session.table.state
        assert state is not None
        everybody = [Occupant("steady") for _ in session.table.occupants]
        session.table = replace(session.table, occupants=tuple(everybody))
        timers, number = timers_over(store), session.table.number
        timers.schedule(session)
        decision, due = session.bot_decision, session.next_deadline()
        assert decision is not None
        assert due is not None
        # The table moves on without a word, and is at a state of its own.
        session.table = replace(session.table, state=state._replace(bank=0))
        await asyncio.sleep((due.at - now()) / 1000 + 0.01)
        assert session.bot_decision is not decision
        assert await store.journal("table", number) == []
        timers.cancel(session)

    run(test())


def test_nothing_is_due_at_a_table_that_is_over_but_a_failure_is_retried() -> None:
    async def test() -> None:
        store = MemoryStore()
        session = await stored(store, journal_of_a_game())
        timers = timers_over(store)
        session.table = replace(session.table, status="over")
        timers.schedule(session)
        assert session.timer is None
        session.is_current = False
        timers.schedule(session)
        assert session.timer_rings == asyncio.get_running_loop().time() + RETRY_S
        await asyncio.sleep(2 * RETRY_S)
        assert session.is_current
        assert session.timer is None

    run(test())
