"""The table of routes: what can be requested over HTTP, and by whom.

A handler's signature says which parameters and body it takes and what it returns. The server, the
OpenAPI description and the client's types are all made from this table.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import NoneType
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from catsack.server.http.handlers import (
    bots_and_editions,
    daily,
    games,
    health,
    me,
    people,
    practice,
    programs,
    reviews,
    tables,
)
from catsack.server.http.request import Call, Encoded
from catsack.server.protocol.refusals import status_of_key

Method: TypeAlias = Literal["GET", "POST", "PATCH", "DELETE"]
Handler: TypeAlias = Callable[[Call[Any, Any]], Awaitable[object]]
MessageType: TypeAlias = Any
"""A type that msgspec encodes: a struct, or a list of one. Python has no type for these."""

NAME_REFUSALS = ("name-taken", "name-length", "name-characters", "name-letters", "name-scripts")

TOO_MANY_TABLES = ("too-many-live-tables", "too-many-tables-here")


@cache
def _hints(handler: Handler) -> Mapping[str, Any]:
    """Return the types of a handler: to work them out takes longer than many a request."""
    return get_type_hints(handler)


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path, and the handler for them."""

    method: Method
    path: str
    summary: str
    handler: Handler
    refuses: tuple[str, ...] = ()
    """The keys of refusals of its own."""
    status: int = 200
    auth: Literal["none", "person"] = "none"
    is_compressed: bool = False
    """For what is the same for everybody: the size of anything else could tell a secret."""

    @property
    def params(self) -> MessageType | None:
        """The type of the parameters in path and query; None is no parameters."""
        return self._call_types[0]

    @property
    def body(self) -> MessageType | None:
        """The type of the request's body; None is no body."""
        return self._call_types[1]

    @property
    def response(self) -> MessageType | None:
        """The type of the response's body; None is no body."""
        returned = _hints(self.handler)["return"]
        if get_origin(returned) is Encoded:
            (returned,) = get_args(returned)
        return None if returned is NoneType else returned

    @property
    def _call_types(self) -> tuple[MessageType | None, MessageType | None]:
        hints = _hints(self.handler)
        (call,) = (hint for name, hint in hints.items() if name != "return")
        params, body = (None if kind is NoneType else kind for kind in get_args(call))
        return params, body

    @property
    def changes_something(self) -> bool:
        """Pages of other sites may not request it."""
        return self.method != "GET"

    @property
    def refusals(self) -> tuple[str, ...]:
        """The keys of all refusals, those of every such route included."""
        keys = [
            "too-many-requests",
            "too-many-connections",
            "stopping",
            "store-unavailable",
            *self.refuses,
        ]
        if self.auth == "person":
            keys.append("not-known")
        if self.changes_something:
            keys.append("other-origin")
        if self.body:
            keys += ["bad-request", "not-json", "not-json-type", "too-large", "too-slow"]
        if self.params:
            keys += ["bad-request", "not-found"]
        return tuple(dict.fromkeys(keys))

    @property
    def refusal_statuses(self) -> tuple[int, ...]:
        """The statuses of these refusals."""
        return tuple(sorted({status_of_key(key) for key in self.refusals}))


ROUTES = (
    Route("GET", "/healthz", "Whether the server is up and can store moves", health.health),
    # Oneself.
    Route(
        "POST",
        "/api/guests",
        "Play at once, with a name",
        me.become_guest,
        refuses=NAME_REFUSALS,
        status=201,
    ),
    Route("GET", "/api/me", "Who I am", me.me, auth="person"),
    Route(
        "PATCH",
        "/api/me",
        "Another name or avatar",
        me.change,
        refuses=NAME_REFUSALS,
        auth="person",
    ),
    Route(
        "POST",
        "/api/me/enrol",
        "Become an account, with a password",
        me.enrol,
        refuses=("already-account", "not-for-programs", "passwords-busy"),
        auth="person",
    ),
    Route(
        "POST",
        "/api/me/password",
        "Another password",
        me.change_password,
        refuses=("wrong-password", "passwords-busy"),
        auth="person",
    ),
    Route(
        "POST",
        "/api/login",
        "Log in to an account",
        me.log_in,
        refuses=("wrong-password", "passwords-busy"),
    ),
    Route("POST", "/api/logout", "Log out here", me.log_out, status=204),
    Route(
        "POST",
        "/api/logout-everywhere",
        "Log out on every device",
        me.log_out_everywhere,
        status=204,
        auth="person",
    ),
    Route(
        "GET",
        "/api/me/tables",
        "My unfinished tables",
        tables.list_mine,
        auth="person",
    ),
    Route(
        "GET",
        "/api/me/games",
        "My finished games, the latest first",
        games.my_games,
        auth="person",
    ),
    # Programs of mine.
    Route(
        "GET",
        "/api/me/bots",
        "My programs",
        programs.list_mine,
        refuses=("not-for-programs",),
        auth="person",
    ),
    Route(
        "POST",
        "/api/me/bots",
        "Register a program of mine",
        programs.register,
        refuses=(*NAME_REFUSALS, "not-for-programs", "too-many-programs"),
        status=201,
        auth="person",
    ),
    Route(
        "DELETE",
        "/api/me/bots/{id}",
        "Revoke the token of a program of mine",
        programs.revoke,
        refuses=("not-for-programs",),
        status=204,
        auth="person",
    ),
    Route(
        "POST",
        "/api/me/bots/{id}/token",
        "A new token for a program of mine; the old one is revoked",
        programs.renew,
        refuses=("not-for-programs",),
        auth="person",
    ),
    # Others.
    Route(
        "GET",
        "/api/people/{who}",
        "Somebody and their games, counted",
        people.profile,
    ),
    Route(
        "GET",
        "/api/people/{who}/games",
        "Somebody's public games, the latest first",
        games.games,
    ),
    Route(
        "GET",
        "/api/leaders/{seats}",
        "The highest rated, at one number of seats",
        people.leaderboard,
    ),
    # The house.
    Route("GET", "/api/bots", "The bots of the house", bots_and_editions.bots, is_compressed=True),
    Route("GET", "/api/editions", "The printed editions", bots_and_editions.editions),
    Route("GET", "/api/tables", "Public tables", tables.list_public),
    Route(
        "POST",
        "/api/tables",
        "Open a table",
        tables.open_table,
        refuses=(
            "unknown-bot",
            "unknown-house-rule",
            "no-seat-left",
            "rated-memory",
            "rated-advice",
        ),
        status=201,
        auth="person",
    ),
    Route(
        "GET",
        "/api/games/{table}",
        "The record of a finished game; who knows its table's id may have it",
        games.record,
        refuses=("day-not-over",),
    ),
    Route(
        "GET",
        "/api/games/{table}/events",
        "A finished game event by event, with nothing hidden",
        games.events,
        refuses=("day-not-over",),
    ),
    Route(
        "GET",
        "/api/games/{table}/review",
        "The review of a finished game, or how far it has come",
        reviews.review,
        refuses=("day-not-over",),
    ),
    Route(
        "POST",
        "/api/games/{table}/review",
        "Have a finished game reviewed in the background; once is enough",
        reviews.start,
        refuses=("day-not-over", "review-busy"),
        status=202,
    ),
    Route(
        "POST",
        "/api/games/{table}/play-on",
        "Play a finished game on from one of its moments, against bots; it does not count",
        reviews.play_on,
        refuses=("day-not-over", "no-such-seat", "no-such-move", "unknown-bot", *TOO_MANY_TABLES),
        status=201,
        auth="person",
    ),
    Route(
        "GET",
        "/api/practice",
        "What there is to practise",
        practice.progress,
        auth="person",
    ),
    Route(
        "GET",
        "/api/practice/next",
        "The position to practise next",
        practice.next_position,
        auth="person",
    ),
    Route(
        "POST",
        "/api/practice/{id}",
        "My move in a position: how good it is, and when the position comes again",
        practice.answer,
        refuses=("not-legal-here",),
        auth="person",
    ),
    Route("GET", "/api/daily", "The deal of today, and how I did", daily.today),
    Route(
        "POST",
        "/api/daily",
        "My one try at the deal of today; the same table if I have one",
        daily.open_table,
        refuses=("not-for-programs", *TOO_MANY_TABLES),
        status=201,
        auth="person",
    ),
    Route(
        "POST",
        "/api/daily/{day}/practice",
        "The deal of a day gone by, for practice; it does not count",
        daily.practise,
        refuses=("not-for-programs", "no-such-day", "day-not-over", *TOO_MANY_TABLES),
        status=201,
        auth="person",
    ),
    Route(
        "POST",
        "/api/replay",
        "Any recorded game event by event; nothing is kept",
        games.replay,
        refuses=("bad-record",),
    ),
)
