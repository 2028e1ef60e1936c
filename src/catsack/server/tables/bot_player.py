"""Bots of the house at a table: what they answer, and that they always do."""

import hashlib
import logging

from catsack import bots
from catsack.bots import Clock
from catsack.engine.rules import legal
from catsack.moves import Move
from catsack.server.tables.decide import Offer
from catsack.server.tables.projection import STAND_IN
from catsack.server.tables.table import Table
from catsack.views import view

SECONDS = 2.0
"""A bot's time for one move."""
FAVOURITES = ("collector", "bluffer", "cautious", "gambler", "spoiler", "steady")
"""Who fills empty seats: good company, each of them different."""

log = logging.getLogger("catsack.bots")


def offer() -> Offer:
    """Return the bots that are installed, those of other packages included."""
    names = tuple(bots.names())
    return Offer(names, tuple(name for name in FAVOURITES if name in names) or names)


def thought(table: Table, seat: int) -> Move:
    """Return the move of the bot that plays for *seat*, which is on turn.

    It follows from the table's seed and the moment, so it is the same on every worker and after
    every restart. A bot that fails is passed over: the first legal move is played.
    """
    sitter, state = table.sitters[seat], table.state
    if sitter is None or state is None:
        raise ValueError(f"No bot plays at seat {seat}.")
    name = sitter.name if sitter.person is None else STAND_IN
    choices = legal(state)
    try:
        move = bots.bot(name, _seed(table, seat)).choose(view(state, seat), Clock(SECONDS))
        if move in choices:
            return move
        log.error("bot %s answered %s, which is not legal", name, move)
    except Exception:
        log.exception("bot %s failed", name)
    return choices[0]


def _seed(table: Table, seat: int) -> int:
    """Return chance for one decision. It says nothing about the cards to those who see the move."""
    text = f"catsack bot\n{table.seed}\n{table.id}\n{table.moment}\n{seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
