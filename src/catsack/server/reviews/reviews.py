"""Reviews of archived games: each is computed once, in the background, and stored."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec

from catsack.moves import Move
from catsack.server.ops.tasks import Tasks
from catsack.server.protocol.fields import ReviewState
from catsack.server.protocol.refusals import Denied
from catsack.server.reviews.jobs import AdviceJob, JudgeJob, Reviewers, ReviewFailed, ReviewJob
from catsack.server.thinking.fair_queue import Rank
from catsack.store.contract import ReviewStore
from catsack.store.errors import StoreUnavailable
from catsack.store.rows import GameRow, ReviewProgress, ReviewRow
from catsack.views import View

REVIEW_VERSION = 1
"""Of the reviews that are computed now: those of older versions are computed anew when somebody
asks for them."""
MAX_REVIEWS = 200
"""More are not under way at a worker at once."""
CLAIM_MS = 60_000
"""A worker that does not renew its claim for so long is taken to be gone."""
RENEW_S = 10.0
QUICK_S = 20.0
"""Somebody waits for advice or for a judgement no longer than this."""

log = logging.getLogger("catsack.reviews")

OnReviewed = Callable[[GameRow, bytes], Awaitable[None]]
"""Called with a game and its review when that is stored."""


@dataclass(frozen=True, slots=True)
class ReviewStatus:
    """How far the review of a game has come."""

    state: ReviewState
    done: int = 0
    total: int = 0
    body: bytes | None = None
    """The review as JSON, when it is done."""


@dataclass(slots=True)
class ActiveReview:
    """A review that this worker computes, or is about to."""

    done: int = 0
    total: int = 0
    """0 until the computation has begun."""

    def on_progress(self, done: int, total: int) -> None:
        """Note how far it has come."""
        self.done, self.total = done, total


class Reviews:
    """Starts reviews and finds them."""

    def __init__(
        self,
        store: ReviewStore,
        clock: Callable[[], int],
        reviewers: Reviewers,
        worker: str,
        *,
        is_shared: bool,
    ) -> None:
        self._store = store
        self._clock = clock
        self._reviewers = reviewers
        self._worker = worker
        self._is_shared = is_shared
        """Other workers use the store too."""
        self._active: dict[str, ActiveReview] = {}
        self._tasks = Tasks()
        self.on_reviewed: list[OnReviewed] = []

    async def run(self) -> None:
        """Renew the claims of this worker as long as the server runs."""
        while True:
            await asyncio.sleep(RENEW_S)
            progress = [
                ReviewProgress(table, active.done, active.total)
                for table, active in self._active.items()
            ]
            if not progress:
                continue
            try:
                until = self._clock() + CLAIM_MS
                await self._store.renew_reviews(self._worker, progress, until)
            except StoreUnavailable as error:
                log.warning("reviews cannot be renewed", extra={"facts": {"why": str(error)}})

    async def stop(self) -> None:
        """Stop all reviews, and let other workers have them."""
        await self._reviewers.stop()
        await self._tasks.stop()
        for table in self._active:
            with contextlib.suppress(StoreUnavailable):
                await self._store.give_up_review(table, self._worker, is_failed=False)

    async def status(self, table: str) -> ReviewStatus:
        """Return how far the review of a game has come, with the review if it is done."""
        row = await self._store.review(table)
        active = self._active.get(table)
        if row is not None and _is_done(row):
            return ReviewStatus("done", row.done, row.total, row.body)
        if active is not None:
            return ReviewStatus("running" if active.total else "queued", active.done, active.total)
        if row is None:
            return ReviewStatus("none")
        if self._is_shared and row.until > self._clock():
            return ReviewStatus("running" if row.total else "queued", row.done, row.total)
        return ReviewStatus("failed" if row.is_failed else "none")

    async def start(self, game: GameRow, rank: Rank) -> None:
        """Review a game in the background, unless that is done or under way."""
        table = game.table
        row = await self._store.review(table)
        if table in self._active or (row is not None and _is_done(row)):
            return
        if len(self._active) >= MAX_REVIEWS:
            raise Denied("review-busy")
        active = self._active[table] = ActiveReview()
        try:
            if not await self._claim(table):
                del self._active[table]
                return
        except BaseException:
            del self._active[table]
            raise
        self._tasks.spawn(self._review(game, active, rank))

    async def advise(self, view: View, rank: Rank) -> bytes:
        """Return advice for the seat of *view* as JSON."""
        return await self._quick(self._reviewers.submit(AdviceJob(view), rank))

    async def judge(self, view: View, move: Move, rank: Rank) -> bytes:
        """Return the judgement of a move as JSON."""
        return await self._quick(self._reviewers.submit(JudgeJob(view, str(move)), rank))

    async def _quick(self, result: asyncio.Future[bytes]) -> bytes:
        try:
            return await asyncio.wait_for(result, QUICK_S)
        except (ReviewFailed, TimeoutError) as error:
            log.error("advice or a judgement failed: %s", error)
            raise Denied("review-failed") from None

    async def _claim(self, table: str) -> bool:
        now = self._clock()
        until = now + CLAIM_MS
        # Where nobody else uses the store, a claim that is not ours is that of a server that died.
        ours_alone = now if self._is_shared else until
        return await self._store.claim_review(
            table, REVIEW_VERSION, self._worker, ours_alone, until
        )

    async def _review(self, game: GameRow, active: ActiveReview, rank: Rank) -> None:
        table = game.table
        try:
            job = ReviewJob(game.record.decode())
            body = await self._reviewers.submit(job, rank, active.on_progress)
            await self._store.finish_review(table, REVIEW_VERSION, body)
        except ReviewFailed as error:
            log.error("the review of a game failed: %s", error)
            await self._store.give_up_review(table, self._worker, is_failed=True)
        else:
            for handler in self.on_reviewed:
                await handler(game, body)
        finally:
            # When the server stops, the claim is given up with the others.
            if not self._tasks.is_stopping:
                del self._active[table]


def _is_done(row: ReviewRow) -> bool:
    return row.body is not None and row.version >= REVIEW_VERSION


def encode_status(status: ReviewStatus) -> bytes:
    """Return a status with its review, which is JSON already."""
    head = msgspec.json.encode({"state": status.state, "done": status.done, "total": status.total})
    return head[:-1] + b',"review":' + (status.body or b"null") + b"}"
