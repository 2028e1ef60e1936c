"""Bots of the house at a table: which there are, and that they always choose a move."""

import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain

from catsack import bots
from catsack.bots import DEFAULT_LINEUP, Bot, Clock
from catsack.engine.rules import legal
from catsack.errors import unknown
from catsack.moves import Move
from catsack.server.tables.parts.occupant import STAND_IN_BOT
from catsack.server.tables.table import TableState
from catsack.views import view

THINKING_S = 2.0
"""A bot's time for one move."""

log = logging.getLogger("catsack.bots")


@dataclass(frozen=True, slots=True)
class HouseBots:
    """The bots that the server offers."""

    names: tuple[str, ...]
    lineup: tuple[str, ...]
    """Bots that fill empty seats when a table starts, in this order."""
    make: Callable[[str, int], Bot] = bots.bot
    """Returns a new bot of that name and seed."""

    @property
    def all_names(self) -> tuple[str, ...]:
        """Their names, and what people call them in every language: nobody else may have these."""
        called = (bots.display_names(name).values() for name in self.names)
        return (*self.names, *chain.from_iterable(called))

    def check(self, name: str) -> None:
        """Raise ``Malformed`` unless there is a bot of this name."""
        if name not in self.names:
            raise unknown("bot", name, self.names)

    def choose_move(self, table: TableState, seat: int) -> Move:
        """Return the move of the bot that plays for *seat*, which is on turn.

        It follows from the table's seed and the moment, so that it is the same on every worker
        and after every restart. If the bot fails, the first legal move is played.
        """
        occupant, state = table.occupants[seat], table.state
        if occupant is None or state is None:
            raise ValueError(f"No bot plays at seat {seat}.")
        name = occupant.name if occupant.person is None else STAND_IN_BOT
        choices = legal(state)
        try:
            bot = self.make(name, _bot_seed(table, seat))
            move = bot.choose(view(state, seat), Clock(THINKING_S))
            if move in choices:
                return move
            log.error("bot %s chose %s, which is not legal", name, move)
        except Exception:
            log.exception("bot %s failed", name)
        return choices[0]


def house_bots(names: tuple[str, ...] | None = None) -> HouseBots:
    """Return the bots that are installed, those of other packages included."""
    names = tuple(bots.names()) if names is None else names
    return HouseBots(names, tuple(name for name in DEFAULT_LINEUP if name in names) or names)


def _bot_seed(table: TableState, seat: int) -> int:
    """Return the seed of one decision. It tells those who see the move nothing about the cards."""
    text = f"catsack bot\n{table.seed}\n{table.id}\n{table.moment}\n{seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
