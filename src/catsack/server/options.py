"""How a server is set up, apart from its store."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

import catsack
from catsack.server.access.connection_limits import ConnectionLimits
from catsack.server.access.passwords import HashCost
from catsack.server.access.rate_limits import Allowances
from catsack.server.tables.parts.table_limits import MaxTables
from catsack.server.upkeep.housekeeping import Retention

BODY_LIMIT = 64 * 1024
"""Bytes of a request's body."""
BODY_TIME_S = 15.0
"""How long a body may take to arrive."""

MAX_BOT_PROCESSES = 4
"""More are not started by default: each takes some 200 MB."""

MAX_REVIEW_PROCESSES = 2
"""More are not started by default: each takes some 200 MB, and nobody waits for it at a table."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the operator of a server decides."""

    public_url: str | None = None
    """What people type to come here, if a proxy stands before the server."""
    allowances: Allowances = field(default_factory=Allowances)
    connections: ConnectionLimits = field(default_factory=ConnectionLimits)
    hash_cost: HashCost = field(default_factory=HashCost)
    retention: Retention = field(default_factory=Retention)
    """How long what nobody uses any more is kept."""
    max_tables: MaxTables = field(default_factory=MaxTables)
    bot_processes: int = 1
    """How many processes bots think in."""
    review_processes: int = 1
    """How many processes review games."""
    warms_bots: bool = False
    """Bots load and compile their code when the server starts, and not when they first move."""
    pages: Path = Path(catsack.__file__).parent / "web"
    """The built front end."""


def default_bot_processes(workers: int) -> int:
    """Return how many processes bots of each worker think in, unless another number is given."""
    return max(1, min(MAX_BOT_PROCESSES, os.cpu_count() or 1) // workers)


def default_review_processes(workers: int) -> int:
    """Return how many processes of each worker review games, unless another number is given."""
    return max(1, min(MAX_REVIEW_PROCESSES, (os.cpu_count() or 1) // 2) // workers)


def default_store() -> Path:
    """Return the file of the store unless another one is named."""
    return user_data_path("catsack", appauthor=False, ensure_exists=True) / "catsack.db"
