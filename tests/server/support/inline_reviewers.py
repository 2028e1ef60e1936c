"""Reviews without ``catsack.review``: they have the right shape, and take no time."""

import asyncio
import json
from collections.abc import Callable

from catsack.engine.rules import legal
from catsack.records import read, steps
from catsack.server.reviews.jobs import AdviceJob, Job, OnProgress, ReviewFailed, ReviewJob
from catsack.server.reviews.review_main import Compute
from catsack.server.thinking.fair_queue import Rank

VERSION = 1


def stub_review(job: Job, on_progress: OnProgress) -> object:
    """Do a job: every seat's first bid is a blunder, and everything else is fine."""
    if isinstance(job, ReviewJob):
        return _game_review(job.record, on_progress)
    if isinstance(job, AdviceJob):
        moves = [str(move) for move in job.view.moves]
        return {
            "low": None if job.view.is_placing else 1,
            "mean": None if job.view.is_placing else 7.5,
            "high": None if job.view.is_placing else 20,
            "break_even": None if job.view.is_placing else 6,
            "moves": [{"move": move, "win_chance": 0.25, "policy": 0.5} for move in moves[:2]],
            "sentences": [{"key": "review-best", "facts": {"move": moves[0], "number": 3}}],
        }
    moves = [str(move) for move in job.view.moves]
    return _decision(None, job.view.round, job.move, moves, is_blunder=job.move != moves[0])


def _game_review(record: str, on_progress: OnProgress) -> object:
    game = read(record)
    seats = len(game.seats)
    decisions: list[list[object]] = [[] for _ in range(seats)]
    states = [state for state, _ in steps(game)]
    for number, (state, move) in enumerate(zip(states, game.moves, strict=False)):
        on_progress(number, len(game.moves))
        seat = state.turn or 0
        moves = [str(each) for each in legal(state)]
        is_blunder = not state.is_placing and not any(
            decision["grade"] == "blunder"  # type: ignore[index]
            for decision in decisions[seat]
        )
        if len(moves) > 1:
            decisions[seat].append(
                _decision(number, state.round, str(move), moves, is_blunder=is_blunder)
            )
    return {
        "version": VERSION,
        "seats": [
            {
                "seat": seat,
                "ledger": {
                    "start": 1 / seats,
                    "deal": 0.01,
                    "own_play": -0.08,
                    "others_play": 0.03,
                    "luck": -0.02,
                    "result": 1 / seats - 0.06,
                },
                "readable": 0.3,
                "decisions": decisions[seat],
            }
            for seat in range(seats)
        ],
        "chances": [
            {"number": number, "shares": [1 / seats] * seats} for number in range(len(states))
        ],
        "ledger_moments": [],
        "moments": [],
        "highlights": [],
    }


def _decision(
    number: int | None, round_: int, move: str, moves: list[str], *, is_blunder: bool
) -> dict[str, object]:
    loss = 0.2 if is_blunder else 0.0
    return {
        "number": number,
        "round": round_,
        "move": move,
        "best": moves[0],
        "win_chance": 0.3 - loss,
        "score": 15,
        "loss": loss,
        "loss_ci": [loss, loss],
        "grade": "blunder" if is_blunder else "fine",
        "luck": 0.0,
        "own_play": -loss,
        "candidates": [
            {"move": each, "win_chance": 0.3, "points": 20.0, "policy": 0.4, "usual": True}
            for each in moves[:3]
        ],
        "beliefs": [],
        "sack": None,
        "themes": ["raising"],
        "sentences": [],
        "truth": None,
    }


class InlineReviewers:
    """Computes at once, in the thread of the event loop."""

    def __init__(self, compute: Compute = stub_review) -> None:
        self._compute = compute
        self.jobs: list[Job] = []

    def submit(
        self,
        job: Job,
        rank: Rank,
        on_progress: OnProgress = lambda _done, _total: None,
    ) -> asyncio.Future[bytes]:
        self.jobs.append(job)
        result: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        try:
            result.set_result(json.dumps(self._compute(job, on_progress)).encode())
        except Exception as error:
            result.set_exception(ReviewFailed(str(error)))
        return result

    async def stop(self) -> None:
        pass


class HeldReviewers:
    """Computes when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Job, OnProgress, asyncio.Future[bytes]]] = []

    def submit(
        self,
        job: Job,
        rank: Rank,
        on_progress: OnProgress = lambda _done, _total: None,
    ) -> asyncio.Future[bytes]:
        result: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.waiting.append((job, on_progress, result))
        return result

    def progress(self, done: int, total: int) -> None:
        for _, on_progress, _ in self.waiting:
            on_progress(done, total)

    def finish(self, compute: Callable[[Job, OnProgress], object] = stub_review) -> None:
        for job, on_progress, result in self.waiting:
            if not result.done():
                result.set_result(json.dumps(compute(job, on_progress)).encode())
        self.waiting.clear()

    async def stop(self) -> None:
        pass
