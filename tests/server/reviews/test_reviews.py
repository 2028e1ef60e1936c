"""Which worker computes a review, and for whom it is refused."""

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from catsack.review.game_review import VERSION
from catsack.server.access.rate_limits import Allowance, Allowances
from catsack.server.options import Options
from catsack.server.protocol.refusals import Denied
from catsack.server.reviews import reviews as reviews_module
from catsack.server.reviews.reviews import CLAIM_MS, RENEW_S, REVIEW_VERSION, Reviews
from catsack.server.thinking.fair_queue import Rank
from catsack.store.memory import MemoryStore
from catsack.store.rows import GameRow
from tests.server.support.http_client import refusal_in
from tests.server.support.inline_reviewers import HeldReviewers
from tests.server.support.local_server import CHEAP_HASH
from tests.server.support.manual_loop import now, run
from tests.server.support.manual_server import manual_server
from tests.support.random_games import random_record

RECORD = random_record(Random(1), "felix", 4)
RANK = Rank(False, "home", "ada")


def game(table: str = "game") -> GameRow:
    return GameRow(table, "felix", False, False, 1, (), RECORD.to_json().encode())


class Workers:
    """Two workers that share a store."""

    def __init__(self) -> None:
        store = MemoryStore()
        stores = store, store.another_worker()
        self.reviewers = [HeldReviewers() for _ in stores]
        self.reviews = [
            Reviews(each, now, reviewers, f"worker {number}", is_shared=True)
            for number, (each, reviewers) in enumerate(zip(stores, self.reviewers, strict=True))
        ]


def with_workers(story: Callable[[Workers], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        await story(Workers())

    run(whole())


def test_the_version_is_that_of_the_reviews_that_are_computed() -> None:
    assert REVIEW_VERSION == VERSION


def test_of_two_workers_one_computes_a_review_and_both_tell_of_it() -> None:
    async def story(workers: Workers) -> None:
        one, two = workers.reviews
        renewing = asyncio.create_task(one.run())
        await one.start(game(), RANK)
        await asyncio.sleep(0)
        await two.start(game(), RANK)
        await asyncio.sleep(0)
        assert [len(each.waiting) for each in workers.reviewers] == [1, 0]
        assert (await two.status("game")).state == "queued"
        workers.reviewers[0].progress(3, 9)
        await asyncio.sleep(RENEW_S + 1)
        status = await two.status("game")
        assert (status.state, status.done, status.total) == ("running", 3, 9)
        # As long as the first one renews its claim, the second one cannot have it.
        await asyncio.sleep(2 * CLAIM_MS / 1000)
        await two.start(game(), RANK)
        assert not workers.reviewers[1].waiting
        workers.reviewers[0].finish()
        await asyncio.sleep(1)
        assert (await two.status("game")).body == (await one.status("game")).body is not None
        renewing.cancel()

    with_workers(story)


def test_a_review_of_a_worker_that_died_is_computed_by_another_one() -> None:
    async def story(workers: Workers) -> None:
        one, two = workers.reviews
        await one.start(game(), RANK)
        await asyncio.sleep(2 * CLAIM_MS / 1000)
        assert (await two.status("game")).state == "none"
        await two.start(game(), RANK)
        await asyncio.sleep(0)
        assert len(workers.reviewers[1].waiting) == 1

    with_workers(story)


def test_a_worker_that_stops_leaves_its_reviews_to_others_at_once() -> None:
    async def story(workers: Workers) -> None:
        one, two = workers.reviews
        await one.start(game(), RANK)
        await asyncio.sleep(0)
        await one.stop()
        await two.start(game(), RANK)
        await asyncio.sleep(0)
        assert len(workers.reviewers[1].waiting) == 1

    with_workers(story)


def test_there_are_never_too_many_under_way() -> None:
    async def story(workers: Workers) -> None:
        one, _ = workers.reviews
        for number in range(reviews_module.MAX_REVIEWS):
            await one.start(game(f"game-{number}"), RANK)
        with pytest.raises(Denied) as refused:
            await one.start(game("one more"), RANK)
        assert refused.value.key == "review-busy"
        await one.start(game("game-0"), RANK)

    with_workers(story)


def test_nobody_starts_too_many_reviews_at_once() -> None:
    allowances = Allowances(reviews=Allowance(1, 30))
    options = Options(allowances=allowances, hash_cost=CHEAP_HASH)
    with manual_server(options=options) as server:
        for table in ("one", "two"):
            server.archive(RECORD, table)
        ada = server.guest("Ada")
        assert ada.post("/api/games/one/review").status_code == 202
        answer = ada.post("/api/games/two/review")
        assert refusal_in(answer, 429).key == "too-many-requests"
        # What is done or under way may be asked for as often as anybody likes.
        assert ada.post("/api/games/one/review").status_code == 202
        assert server.guest("Bo").post("/api/games/two/review").status_code == 202
