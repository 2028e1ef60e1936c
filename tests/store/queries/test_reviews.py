"""Reviews: one worker computes each, and what is finished stays."""

from catsack.store.rows import ReviewProgress, ReviewRow
from tests.store.support.backends import Backend


async def test_one_worker_at_a_time_has_a_review(backend: Backend) -> None:
    async with backend.open_store() as one, backend.open_store() as two:
        assert await one.claim_review("t", 1, "one", now=10, until=20)
        assert not await two.claim_review("t", 1, "two", now=19, until=30)
        assert await one.claim_review("t", 1, "one", now=19, until=25)
        # Whoever does not renew a claim loses it.
        assert await two.claim_review("t", 1, "two", now=25, until=40)
        assert not await one.claim_review("t", 1, "one", now=30, until=50)


async def test_progress_is_that_of_the_worker_that_has_the_review(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.claim_review("t", 1, "one", now=10, until=20)
        await store.renew_reviews("one", [ReviewProgress("t", 3, 9)], until=30)
        await store.renew_reviews("two", [ReviewProgress("t", 8, 9)], until=90)
        await store.renew_reviews("two", [], until=90)
        assert await store.review("t") == ReviewRow("t", 1, None, "one", 30, 3, 9)


async def test_a_finished_review_stays_until_there_is_a_newer_version(backend: Backend) -> None:
    async with backend.open_store() as store:
        assert await store.review("t") is None
        await store.claim_review("t", 1, "one", now=10, until=20)
        await store.finish_review("t", 1, b"review")
        assert await store.review("t") == ReviewRow("t", 1, b"review")
        await store.renew_reviews("one", [ReviewProgress("t", 3, 9)], until=30)
        await store.give_up_review("t", "one", is_failed=True)
        assert not await store.claim_review("t", 1, "two", now=99, until=100)
        assert await store.review("t") == ReviewRow("t", 1, b"review")
        assert await store.claim_review("t", 2, "two", now=99, until=100)


async def test_what_is_given_up_can_be_had_at_once(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.claim_review("t", 1, "one", now=10, until=20)
        await store.give_up_review("t", "two", is_failed=True)
        await store.give_up_review("t", "one", is_failed=True)
        row = await store.review("t")
        assert row is not None
        assert (row.is_failed, row.until) == (True, 0)
        assert await store.claim_review("t", 1, "two", now=11, until=20)
        row = await store.review("t")
        assert row is not None
        assert not row.is_failed


async def test_reviews_are_listed_page_by_page(backend: Backend) -> None:
    async with backend.open_store() as store:
        for table in ("c", "a", "b"):
            await store.finish_review(table, 1, b"{}")
        assert await store.review_ids("", 2) == ["a", "b"]
        assert await store.review_ids("b", 2) == ["c"]
