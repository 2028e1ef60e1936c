"""What runs in a process that reviews games, advises, and judges moves.

It writes lines: ``P`` and how far it has come, and at the end ``R`` and the result or ``E`` and the
error, both as JSON.
"""

import json
import traceback
from collections.abc import Callable
from typing import TypeAlias

from catsack.moves import parse
from catsack.records import read
from catsack.server.reviews.jobs import AdviceJob, Job, OnProgress, ReviewJob
from catsack.server.thinking.child_inbox import Inbox

NICENESS = 19
"""Bots and the server itself come first when there are too few cores."""

Compute: TypeAlias = Callable[[Job, OnProgress], object]
"""Does a job and returns its result as plain JSON data."""


def main(compute: Compute) -> None:
    """Do jobs until the input ends."""
    jobs: Inbox[Job] = Inbox(NICENESS)
    while True:
        jobs.answer(_result(compute, jobs.get(), jobs))


def _result(compute: Compute, job: Job, jobs: Inbox[Job]) -> bytes:
    def on_progress(done: int, total: int) -> None:
        jobs.answer(b"P %d %d" % (done, total))

    try:
        return b"R " + json.dumps(compute(job, on_progress)).encode()
    except Exception:
        return b"E " + json.dumps(traceback.format_exc(limit=-5)).encode()


def review(job: Job, on_progress: OnProgress) -> object:
    """Do a job with ``catsack.review``."""
    # Loaded here: it compiles, and only this process needs it.
    from catsack.review import advise, judge, review_game

    if isinstance(job, ReviewJob):
        return review_game(read(job.record), seed=job.seed, progress=on_progress).to_dict()
    if isinstance(job, AdviceJob):
        return advise(job.view, seed=job.seed).to_dict()
    return judge(job.view, parse(job.move), seed=job.seed).to_dict()


if __name__ == "__main__":
    main(review)
