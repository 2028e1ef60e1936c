"""One request, read and checked as far as its route asks for it."""

from dataclasses import dataclass
from typing import Any, Protocol

from starlette.requests import Request

from catsack.server.access.accounts import People
from catsack.server.access.rate_limits import Limits, address
from catsack.server.protocol.bodies import NewTable, TableOpened
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.updates import Listed
from catsack.store.contract import Store
from catsack.store.rows import PersonRow


class Tables(Protocol):
    """What is asked of the house over HTTP."""

    async def open_table(self, person: PersonRow, new: NewTable) -> TableOpened:
        """Open a table for somebody."""

    async def lobby(self) -> list[Listed]:
        """Return the public tables."""

    async def tables_of(self, person: str) -> list[Listed]:
        """Return somebody's unfinished tables."""


@dataclass(slots=True)
class Call:
    """What a route gets to answer."""

    request: Request
    person: PersonRow | None
    """Who asks, if that is known."""
    token: str | None
    params: Any
    """The route's ``params``."""
    body: Any
    """What the route takes."""
    cookie: str | None = None
    """The token to set as a cookie; empty is to clear it."""

    @property
    def somebody(self) -> PersonRow:
        """Who asks, on a route that is for people that are known."""
        if self.person is None:
            raise Denied("not-known")
        return self.person

    @property
    def store(self) -> Store:
        """Where everything is kept."""
        store: Store = self.request.app.state.store
        return store

    @property
    def people(self) -> People:
        """Everybody with a name."""
        people: People = self.request.app.state.people
        return people

    @property
    def house(self) -> Tables:
        """The live tables."""
        house: Tables = self.request.app.state.house
        return house

    def count(self, kind: str, key: str | None = None) -> None:
        """Count one more of *kind*, for this address or for *key*."""
        limits: Limits = self.request.app.state.limits
        limits.take(kind, address(self.request) if key is None else key)
