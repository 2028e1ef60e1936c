"""What a description needs to know of a route; ``http.routes.Route`` has all of it."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

Kind: TypeAlias = Any
"""A type that msgspec reads: a struct, or a list of one."""


class RouteDescription(Protocol):
    """A route over HTTP, as far as a description needs it."""

    @property
    def method(self) -> str:
        """In capitals."""

    @property
    def path(self) -> str:
        """With the names of its parameters in braces."""

    @property
    def summary(self) -> str:
        """What it is for, in a few words."""

    @property
    def body(self) -> Kind | None:
        """The type of the request's body; None is no body."""

    @property
    def response(self) -> Kind | None:
        """The type of the answer's body; None is no body."""

    @property
    def params(self) -> Kind:
        """A struct of what is asked in the path and in the query, or None."""

    @property
    def status(self) -> int:
        """Of an answer that is no refusal."""

    @property
    def refusals(self) -> Sequence[str]:
        """The keys of its refusals."""

    @property
    def auth(self) -> str:
        """``person`` if one has to say who one is, else ``none``."""
