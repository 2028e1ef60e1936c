"""The deal of the day: one secret for ever, and one try for everybody."""

import asyncio

from catsack.store.rows import DailyChain, DailyResult
from tests.store.support.backends import Backend

DAY = "2026-11-18"


async def test_the_secret_is_stored_once(backend: Backend) -> None:
    first, second = (DailyChain(DAY, "2056-11-18", digit * 64) for digit in "ab")
    async with backend.open_store() as one, backend.open_store() as two:
        assert await one.daily_chain() is None
        await asyncio.gather(one.add_daily_chain(first), two.add_daily_chain(second))
        chain = await one.daily_chain()
        assert chain in (first, second)
        await two.add_daily_chain(second)
        assert await two.daily_chain() == chain


async def test_everybody_has_one_table_a_day(backend: Backend) -> None:
    async with backend.open_store() as one, backend.open_store() as two:
        tables = await asyncio.gather(
            *(store.claim_daily(DAY, "anna", table) for store, table in ((one, "t1"), (two, "t2")))
        )
        assert len(set(tables)) == 1
        assert await one.claim_daily(DAY, "ben", "t3") == "t3"
        assert await one.claim_daily("2026-11-19", "anna", "t4") == "t4"


async def test_the_first_result_stays(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.finish_daily(DAY, "anna", 30, 1.0, "+-")
        assert await store.daily_results("anna", "") == []
        await store.claim_daily(DAY, "anna", "t")
        assert await store.daily_results("anna", "") == [DailyResult(DAY, "anna", "t")]
        await store.finish_daily(DAY, "anna", 30, 1.0, "+-")
        await store.finish_daily(DAY, "anna", 99, 0.0, "--")
        await store.add_daily_ledger(DAY, "anna", b"{}")
        result = DailyResult(DAY, "anna", "t", 30, 1.0, "+-", b"{}")
        assert await store.daily_results("anna", DAY) == [result]
        assert await store.daily_results("anna", "2026-11-19") == []


async def test_scores_are_counted_the_best_first(backend: Backend) -> None:
    async with backend.open_store() as store:
        for person, score in (("anna", 30), ("ben", 52), ("carla", 30)):
            await store.claim_daily(DAY, person, person)
            await store.finish_daily(DAY, person, score, 0.0, "")
        await store.claim_daily(DAY, "dora", "dora")
        assert await store.daily_scores(DAY) == [(52, 1), (30, 2)]
        assert await store.daily_scores("2026-11-19") == []
