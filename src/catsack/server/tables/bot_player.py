"""Bots of the house at a table: which there are, what they are asked, and that they always move."""

import asyncio
import hashlib
import logging
from dataclasses import dataclass
from functools import cache
from itertools import chain
from random import Random

from catsack import bots
from catsack.bots import DEFAULT_LINEUP
from catsack.characters.cast import CAST
from catsack.editions import FELIX
from catsack.engine.deal import deal
from catsack.engine.rules import legal, play
from catsack.engine.state import State
from catsack.errors import unknown
from catsack.moves import Move
from catsack.server.tables.parts.occupant import STAND_IN_BOT
from catsack.server.tables.table import TableState
from catsack.server.thinking.question import Question
from catsack.views import View, view

QUICK_MS, SEARCH_MS, OTHERS_MS = 30, 400, 1000
"""The time for a decision: of bots of ours that decide in a moment, of those that search, and of
bots from other packages."""
THINKING_MS = {
    **dict.fromkeys(CAST, QUICK_MS),
    **dict.fromkeys(("champion-plus", "search-1k", "search-10k"), SEARCH_MS),
}
"""The time that each bot has for a decision, whatever there is to decide: everybody may know it.
A move is shown when this time is over, so that nobody can tell how long the bot thought."""
LATE_MS = 250
"""A bot that is not ready in time is looked at again after this."""
NOT_BEGUN = 1 << 53
"""Later than any time: when a bot is ready that has not begun to think."""

log = logging.getLogger("catsack.bots")


def thinking_ms(bot: str) -> int:
    """Return the time for a decision of *bot*.

    >>> thinking_ms("steady"), thinking_ms("champion-plus"), thinking_ms("bot-of-another-package")
    (30, 400, 1000)
    """
    return THINKING_MS.get(bot, OTHERS_MS)


@dataclass(slots=True, eq=False)
class BotDecision:
    """A decision that a bot is making at a table."""

    state: State
    """What it is about."""
    question: Question
    seat: int
    ready: int = NOT_BEGUN
    """When the time for it is over, in milliseconds since 1970."""
    answer: asyncio.Future[Move] | None = None

    @property
    def is_done(self) -> bool:
        """The bot has chosen, or failed."""
        return self.answer is not None and self.answer.done()

    def is_about(self, state: State | None, seat: int | None) -> bool:
        """Tell whether it is the decision of *seat* in *state*."""
        return self.state is state and self.seat == seat

    def chosen_move(self) -> Move:
        """Return what the bot chose; if it has failed, the first legal move."""
        name, choices = self.question.bot, self.question.view.moves
        if self.answer is None or not self.answer.done() or self.answer.cancelled():
            raise ValueError(f"Bot {name} has not chosen yet.")
        if (error := self.answer.exception()) is not None:
            log.error("bot %s failed: %s", name, error)
        elif (move := self.answer.result()) in choices:
            return move
        else:
            log.error("bot %s chose %s, which is not legal", name, move)
        return choices[0]

    def give_up(self) -> None:
        """Want no answer any more."""
        if self.answer is not None:
            self.answer.cancel()


@dataclass(frozen=True, slots=True)
class HouseBots:
    """The bots that the server offers."""

    names: tuple[str, ...]
    lineup: tuple[str, ...]
    """Bots that fill empty seats when a table starts, in this order."""

    @property
    def all_names(self) -> tuple[str, ...]:
        """Their names, and what people call them in every language: nobody else may have these."""
        called = (bots.display_names(name).values() for name in self.names)
        return (*self.names, *chain.from_iterable(called))

    @property
    def warm_ups(self) -> tuple[Question, ...]:
        """Questions that make a process load the code of every bot, the quickest bots first."""
        return tuple(
            Question(name, 0, each, thinking_ms(name) / 1000)
            for name in sorted(self.names, key=thinking_ms)
            for each in _first_views()
        )

    def check(self, name: str) -> None:
        """Raise ``Malformed`` unless there is a bot of this name."""
        if name not in self.names:
            raise unknown("bot", name, self.names)


def house_bots(names: tuple[str, ...] | None = None) -> HouseBots:
    """Return the bots that are installed, those of other packages included."""
    names = tuple(bots.names()) if names is None else names
    return HouseBots(names, tuple(name for name in DEFAULT_LINEUP if name in names) or names)


def question(table: TableState, seat: int) -> Question:
    """Return what the bot that plays for *seat*, which is on turn, has to decide.

    The seed follows from the table's and the moment, so that the bot chooses the same on every
    worker and after every restart.
    """
    occupant, state = table.occupants[seat], table.state
    if occupant is None or state is None:
        raise ValueError(f"No bot plays at seat {seat}.")
    name = occupant.name if occupant.person is None else STAND_IN_BOT
    return Question(name, _bot_seed(table, seat), view(state, seat), thinking_ms(name) / 1000)


def _bot_seed(table: TableState, seat: int) -> int:
    """Return the seed of one decision. It tells those who see the move nothing about the cards.

    Bots that play the deal of a day do the same at every table, as long as the people there do.
    """
    id_ = table.id if table.origin is None else ""
    text = f"catsack bot\n{table.seed}\n{id_}\n{table.moment}\n{seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


@cache
def _first_views() -> tuple[View, View]:
    """Return a view of a seat that lays the first card of a game, and of one that bids first."""
    first = state = deal(FELIX, 4, Random(0))
    while state.is_placing:
        state, _ = play(state, legal(state)[0])
    return view(first, first.turn), view(state, state.turn)
