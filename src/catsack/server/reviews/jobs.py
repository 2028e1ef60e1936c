"""What is computed in the processes of reviews, and how its results come back."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from catsack.server.thinking.fair_queue import Rank
from catsack.views import View

SEED = 1
"""The same game, position or question always has the same answer."""


class ReviewJob(NamedTuple):
    """The review of a finished game: nothing in it is secret any more."""

    record: str
    """One line of JSON in the format of records."""
    seed: int = SEED


@dataclass(frozen=True, slots=True)
class AdviceJob:
    """Advice for a seat on turn. It holds the seat's view and never the truth."""

    view: View
    seed: int = SEED


@dataclass(frozen=True, slots=True)
class JudgeJob:
    """The judgement of one move, from a seat's view."""

    view: View
    move: str
    seed: int = SEED


Job: TypeAlias = ReviewJob | AdviceJob | JudgeJob

OnProgress: TypeAlias = Callable[[int, int], None]
"""Called with how much is done, and how much there is to do."""


class ReviewFailed(Exception):
    """It raised an error, or lost its process twice."""


class Reviewers(Protocol):
    """Where reviews, advice and judgements are computed."""

    def submit(
        self, job: Job, rank: Rank, on_progress: OnProgress = lambda _done, _total: None
    ) -> asyncio.Future[bytes]:
        """Return the future result as JSON, which fails with ``ReviewFailed``."""
        ...

    async def stop(self) -> None:
        """Compute nothing more."""
        ...
