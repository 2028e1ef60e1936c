"""How a server is set up, apart from what it stores."""

from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

import catsack
from catsack.server.access.passwords import Cost
from catsack.server.access.rate_limits import Allowances

BODY_LIMIT = 64 * 1024
"""Bytes of a request's body."""
BODY_TIME_S = 15.0
"""How long a body may take to arrive."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the one who runs a server decides."""

    public_url: str | None = None
    """What people type to come here, if a proxy stands before the server."""
    allowances: Allowances = field(default_factory=Allowances)
    cost: Cost = field(default_factory=Cost)
    pages: Path = Path(catsack.__file__).parent / "web"
    """The built front end."""


def default_store() -> Path:
    """Return the file where games are kept if nothing else is said."""
    return user_data_path("catsack", appauthor=False, ensure_exists=True) / "catsack.db"
