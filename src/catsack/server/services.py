"""The parts of a running server that requests and connections use."""

import asyncio
from dataclasses import dataclass

from catsack.server.access.accounts import Accounts
from catsack.server.access.connection_limits import ConnectionCounts
from catsack.server.access.login_guard import LoginGuard
from catsack.server.access.open_sockets import OpenSockets
from catsack.server.access.rate_limits import RateLimits
from catsack.server.daily.daily import Daily
from catsack.server.options import Options
from catsack.server.practice.practice import Practice
from catsack.server.reviews.reviews import Reviews
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
    reviews: Reviews
    practice: Practice
    daily: Daily
    accounts: Accounts
    open_sockets: OpenSockets
    limits: RateLimits
    logins: LoginGuard
    connections: ConnectionCounts
    """Requests and sockets under way, by the address of the client."""
    stopping: asyncio.Event
    """Set when the server is about to stop."""
