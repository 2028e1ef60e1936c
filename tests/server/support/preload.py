"""Loads what a server needs, for processes that are forked from the one that imports this."""

import contextlib
import gc
import io
import sys

import alembic.command
import asyncpg
import uvloop

from catsack import bot
from catsack.cli import main
from catsack.server.app import app
from catsack.server.serve import serve
from catsack.server.tables.bot_player import house_bots
from catsack.store.address import store_at
from catsack.store.memory import MemoryStore
from tests.server.support import crash_points, forked_bots
from tests.server.support.table_audit import BOT

__all__ = ["alembic", "asyncpg", "crash_points", "forked_bots", "serve", "uvloop"]

# What is loaded by the first use only: options of the command, both databases, texts of all
# languages, the table of confusable characters, and what the bot at tables has compiled.
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    sys.argv = ["catsack", "serve", "--help"]
    main()
for _address in ("sqlite:///none.db", "postgresql://none"):
    store_at(_address)
app(MemoryStore())
for _question in house_bots().warm_ups:
    if _question.bot == BOT:
        bot(BOT, seed=1).choose(_question.view)
# A forked process need not look at all of this when it collects its garbage.
gc.collect()
gc.freeze()
