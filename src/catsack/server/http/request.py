"""A request as its handler gets it: read and checked as far as the handler's types ask for it."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from catsack.server.access.cookies import RequestToken
from catsack.server.protocol.refusals import Denied
from catsack.server.services import Services
from catsack.store.rows import PersonRow

Params = TypeVar("Params")
Body = TypeVar("Body")
T = TypeVar("T")


@dataclass(slots=True)
class Call(Generic[Params, Body]):
    """What a handler gets. None stands for no parameters, and for no body."""

    services: Services
    address: str
    """Where the request comes from."""
    person: PersonRow | None
    """Who sent it, if that is known."""
    token: RequestToken
    params: Params
    """From the path and the query."""
    body: Body
    cookie: str | None = None
    """The token to set as a cookie; empty clears it."""

    @property
    def known_person(self) -> PersonRow:
        """Who sent it, on a route for people that are known."""
        if self.person is None:
            raise Denied("not-known")
        return self.person

    def limit(self, kind: str, key: str | None = None) -> None:
        """Count one more of *kind*, for the address or for *key*; refuse if that is too many."""
        self.services.limits.take(kind, self.address if key is None else key)


@dataclass(frozen=True, slots=True)
class Encoded(Generic[T]):
    """A response that is JSON already: what a ``T`` would be encoded as."""

    json: bytes
