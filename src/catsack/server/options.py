"""How a server is set up, apart from its store."""

from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

import catsack
from catsack.server.access.connection_limits import ConnectionLimits
from catsack.server.access.passwords import HashCost
from catsack.server.access.rate_limits import Allowances
from catsack.server.upkeep.housekeeping import Retention

BODY_LIMIT = 64 * 1024
"""Bytes of a request's body."""
BODY_TIME_S = 15.0
"""How long a body may take to arrive."""


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
    pages: Path = Path(catsack.__file__).parent / "web"
    """The built front end."""


def default_store() -> Path:
    """Return the file of the store unless another one is named."""
    return user_data_path("catsack", appauthor=False, ensure_exists=True) / "catsack.db"
