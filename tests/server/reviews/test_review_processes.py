"""Reviews are computed in processes of their own; one that dies or hangs is replaced."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import psutil
import pytest

from catsack.game import Game, replay
from catsack.records import Record
from catsack.server.protocol.review_bodies import GameReview
from catsack.server.reviews.jobs import AdviceJob, Job, JudgeJob, ReviewFailed, ReviewJob
from catsack.server.reviews.review_main import NICENESS
from catsack.server.reviews.review_processes import ReviewPatience, ReviewProcesses
from catsack.server.thinking.fair_queue import Rank
from tests.server.support.stub_review_main import (
    DIES,
    DIES_ONCE,
    FAILS,
    HANGS,
    TELLS_NICENESS,
    WAITS,
)
from tests.support.random_games import random_record

RECORD = random_record(Random(1), "felix", 4)
LATER = Rank(False, "home", "ada")
NOW = Rank(True, "home", "ada")

Story = Callable[[ReviewProcesses, Path], Awaitable[None]]


def run_story(story: Story, folder: Path, patience: ReviewPatience | None = None) -> None:
    command = (sys.executable, "-m", "tests.server.support.stub_review_main", str(folder))

    async def whole() -> None:
        processes = ReviewProcesses(1, patience, command)
        try:
            await story(processes, folder)
        finally:
            await processes.stop()

    asyncio.run(whole())


def review(seed: int = 1) -> ReviewJob:
    return ReviewJob(RECORD.to_json(), seed)


def short_game() -> Record:
    """Return a game in which everybody passes at once: few decisions are to be judged."""
    game = Game.new(seats=3, seed=1)
    while not game.over:
        game.play(game.legal[0])
    return game.record()


def first_bid() -> Record:
    return Record(RECORD.seats, RECORD.deal, RECORD.moves[:4], None)


def test_results_and_progress_come_back(tmp_path: Path) -> None:
    async def story(processes: ReviewProcesses, _: Path) -> None:
        progress: list[tuple[int, int]] = []
        body = await processes.submit(review(), LATER, lambda *each: progress.append(each))
        seats = msgspec.json.decode(body, type=GameReview).seats
        assert [seat.seat for seat in seats] == [0, 1, 2, 3]
        assert progress == [(done, len(RECORD.moves)) for done in range(len(RECORD.moves))]
        game = replay(first_bid())
        assert game.turn is not None
        view = game.view(game.turn)
        jobs: list[Job] = [AdviceJob(view), JudgeJob(view, "p")]
        advice, judged = [json.loads(await processes.submit(job, NOW)) for job in jobs]
        assert advice["moves"]
        assert judged["move"] == "p"

    run_story(story, tmp_path)


def test_they_have_the_lowest_priority(tmp_path: Path) -> None:
    async def story(processes: ReviewProcesses, _: Path) -> None:
        niceness = await processes.submit(review(TELLS_NICENESS), LATER)
        assert int(niceness) >= NICENESS

    run_story(story, tmp_path)


def test_a_job_is_done_again_when_its_process_dies(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(processes: ReviewProcesses, _: Path) -> None:
        assert await processes.submit(review(DIES_ONCE), LATER)
        with pytest.raises(ReviewFailed, match="lost its process 2 times"):
            await processes.submit(review(DIES), LATER)
        with pytest.raises(ReviewFailed, match="I do not know"):
            await processes.submit(review(FAILS), LATER)
        assert await processes.submit(review(), LATER)

    run_story(story, tmp_path)
    assert "the process of a ReviewJob is replaced: it died" in caplog.text


def test_a_process_that_is_silent_for_too_long_is_replaced(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(processes: ReviewProcesses, _: Path) -> None:
        assert await processes.submit(review(), LATER)
        with pytest.raises(ReviewFailed, match="lost its process"):
            await processes.submit(review(HANGS), LATER)

    run_story(story, tmp_path, ReviewPatience(silent_s=1, compile_s=15))
    assert "is replaced: it hung" in caplog.text


def test_what_somebody_waits_for_does_not_wait_for_a_review(tmp_path: Path) -> None:
    async def story(processes: ReviewProcesses, folder: Path) -> None:
        slow = processes.submit(review(WAITS), LATER)
        queued = processes.submit(review(), LATER)
        game = replay(first_bid())
        assert game.turn is not None
        assert await processes.submit(AdviceJob(game.view(game.turn)), NOW)
        assert not slow.done()
        assert not queued.done()
        (folder / "go").touch()
        await asyncio.gather(slow, queued)

    run_story(story, tmp_path)


def test_reviews_of_one_person_delay_another_by_one(tmp_path: Path) -> None:
    done: list[str] = []

    def note(name: str, _: object) -> None:
        done.append(name)

    async def story(processes: ReviewProcesses, folder: Path) -> None:
        first = processes.submit(review(WAITS), Rank(False, "crowd", "eve"))
        while not (folder / "waits").exists():
            await asyncio.sleep(0.02)
        waiting = []
        for number, host in enumerate(("eve", "eve", "eve", "ada")):
            address = "home" if host == "ada" else "crowd"
            job = processes.submit(review(), Rank(False, address, host))
            job.add_done_callback(partial(note, f"{host} {number}"))
            waiting.append(job)
        (folder / "go").touch()
        await asyncio.gather(first, *waiting)
        await asyncio.sleep(0)

    run_story(story, tmp_path)
    assert done == ["eve 0", "ada 3", "eve 1", "eve 2"]


def test_no_process_is_started_before_there_is_something_to_do_and_none_is_left(
    tmp_path: Path,
) -> None:
    before = psutil.Process().children()
    started: list[psutil.Process] = []

    async def story(processes: ReviewProcesses, _: Path) -> None:
        assert psutil.Process().children() == before
        await processes.submit(review(), LATER)
        started.extend(each for each in psutil.Process().children() if each not in before)

    run_story(story, tmp_path)
    assert len(started) == 1
    assert not any(each.is_running() for each in started)


def test_a_real_game_is_really_reviewed() -> None:
    """``catsack.review`` in a real process: what it says has the shape of the protocol."""

    async def whole() -> None:
        processes = ReviewProcesses(1)
        try:
            body = await processes.submit(ReviewJob(short_game().to_json()), LATER)
            for seat in msgspec.json.decode(body, type=GameReview).seats:
                ledger = seat.ledger
                parts = (ledger.deal, ledger.own_play, ledger.others_play, ledger.luck)
                assert ledger.start + sum(parts) == pytest.approx(ledger.result, abs=1e-9)
            game = replay(first_bid())
            assert game.turn is not None
            view = game.view(game.turn)
            advice = json.loads(await processes.submit(AdviceJob(view), NOW))
            assert {each["move"] for each in advice["moves"]} <= set(map(str, view.moves))
            judged = json.loads(await processes.submit(JudgeJob(view, "p"), NOW))
            assert judged["move"] == "p"
        finally:
            await processes.stop()

    asyncio.run(whole())
