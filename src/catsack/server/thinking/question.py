"""What a bot is asked, and who may answer."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from catsack.moves import Move
from catsack.server.thinking.fair_queue import Rank
from catsack.views import View


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that a bot has to make. It holds a seat's view and never the truth."""

    bot: str
    seed: int
    """The choice follows from it."""
    view: View
    seconds: float
    """How long the bot may think."""


class BotFailed(Exception):
    """A bot raised an error, or its process was lost twice over the same question."""


class Thinkers(Protocol):
    """Where bots think."""

    def think(
        self, question: Question, rank: Rank, on_start: Callable[[], None]
    ) -> asyncio.Future[Move]:
        """Return the future choice of a bot, which fails with ``BotFailed``.

        *on_start* is called when the bot begins to think, again if it has to begin anew.
        """
        ...

    def start(self) -> None:
        """Get ready, without waiting for it."""
        ...

    async def stop(self) -> None:
        """Answer no more."""
        ...
