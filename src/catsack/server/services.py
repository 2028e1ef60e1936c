"""The parts of a running server that requests and connections use."""

import asyncio
from dataclasses import dataclass

from catsack.server.access.accounts import Accounts
from catsack.server.access.rate_limits import RateLimits
from catsack.server.options import Options
from catsack.server.tables.lobby import Lobby
from catsack.server.tables.registry import Registry
from catsack.store.contract import Store


@dataclass(frozen=True, slots=True)
class Services:
    """Made once for each worker, when its app is made."""

    options: Options
    store: Store
    tables: Registry
    lobby: Lobby
    accounts: Accounts
    limits: RateLimits
    stopping: asyncio.Event
    """Set when the server is about to stop."""
