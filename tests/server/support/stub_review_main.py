"""A process for reviews that misbehaves when the seed of a job tells it to: for tests only."""

import os
import sys
import time
from pathlib import Path

from catsack.server.reviews.jobs import Job, OnProgress
from catsack.server.reviews.review_main import main
from tests.server.support.inline_reviewers import stub_review

DIES_ONCE, DIES, HANGS, FAILS, TELLS_NICENESS, WAITS = range(100, 106)


def compute(job: Job, on_progress: OnProgress) -> object:
    """Do a job, or what its seed says."""
    print("What is printed is no answer.")
    folder = Path(sys.argv[1])
    match job.seed:
        case 100:
            if not (folder / "died").exists():
                (folder / "died").touch()
                os._exit(3)
        case 101:
            os._exit(3)
        case 102:
            on_progress(1, 2)
            while True:
                time.sleep(1)
        case 103:
            raise RuntimeError("I do not know.")
        case 104:
            return os.nice(0)
        case 105:
            (folder / "waits").touch()
            while not (folder / "go").exists():
                time.sleep(0.02)
    return stub_review(job, on_progress)


if __name__ == "__main__":
    main(compute)
