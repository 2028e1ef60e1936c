"""What can be asked over HTTP: one table of routes.

The server answers by it, and the OpenAPI description and the client's types are made of it.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec

from catsack.server.http.handlers import games as about_games
from catsack.server.http.handlers import me as about_me
from catsack.server.http.handlers import programs as about_programs
from catsack.server.http.handlers import tables as about_tables
from catsack.server.http.request import Call
from catsack.server.protocol.bodies import (
    BotListed,
    BotToken,
    ChangeMe,
    ChangePassword,
    EditionListed,
    Enrol,
    GameGiven,
    GameKept,
    GameListed,
    GameReplayed,
    Healthy,
    LogIn,
    NewBot,
    NewGuest,
    NewTable,
    Profile,
    StandingSeen,
    TableOpened,
)
from catsack.server.protocol.fields import Struct
from catsack.server.protocol.refusals import status
from catsack.server.protocol.updates import Listed, Person
from catsack.server.protocol.url_params import (
    Ladder,
    OfPerson,
    OfProgram,
    OfTable,
    Page,
    PageOfPerson,
)

Method: TypeAlias = Literal["GET", "POST", "PATCH", "DELETE"]
Answer: TypeAlias = Callable[[Call], Awaitable[Any]]

NAMING = ("name-taken", "name-length", "name-characters", "name-letters", "name-scripts")
"""Why somebody may not be called that."""


@dataclass(frozen=True, slots=True)
class Route:
    """One thing that can be asked."""

    method: Method
    path: str
    summary: str
    answer: Answer
    gives: Any = None
    """The type of the answer's body; None is no body."""
    takes: type[msgspec.Struct] | None = None
    """The type of the request's body."""
    params: type[Struct] | None = None
    """What is asked in the path, and in the query: those that the path does not name."""
    refuses: tuple[str, ...] = ()
    """The keys of refusals of its own."""
    status: int = 200
    auth: Literal["none", "person"] = "none"

    @property
    def changes(self) -> bool:
        """It does something, so that pages of other sites may not ask for it."""
        return self.method != "GET"

    @property
    def errors(self) -> tuple[str, ...]:
        """The keys of all refusals, those that any such route may answer with included."""
        keys = ["too-many-requests", "stopping", "store-unavailable", *self.refuses]
        if self.auth == "person":
            keys.append("not-known")
        if self.changes:
            keys.append("other-origin")
        if self.takes:
            keys += ["bad-request", "not-json", "not-json-type", "too-large", "too-slow"]
        if self.params:
            keys += ["bad-request", "not-found"]
        return tuple(dict.fromkeys(keys))

    @property
    def error_statuses(self) -> tuple[int, ...]:
        """The statuses of these refusals."""
        return tuple(sorted({status(key) for key in self.errors}))


ROUTES = (
    Route("GET", "/healthz", "Whether the server is up", about_games.health, Healthy),
    # Oneself.
    Route(
        "POST",
        "/api/guests",
        "Play at once, with a name",
        about_me.become_guest,
        Person,
        NewGuest,
        refuses=NAMING,
        status=201,
    ),
    Route("GET", "/api/me", "Who I am", about_me.me, Person, auth="person"),
    Route(
        "PATCH",
        "/api/me",
        "Another name or avatar",
        about_me.change,
        Person,
        ChangeMe,
        refuses=NAMING,
        auth="person",
    ),
    Route(
        "POST",
        "/api/me/enrol",
        "Become an account, with a password",
        about_me.enrol,
        Person,
        Enrol,
        refuses=("already-account", "not-for-programs"),
        auth="person",
    ),
    Route(
        "POST",
        "/api/me/password",
        "Another password",
        about_me.change_password,
        Person,
        ChangePassword,
        refuses=("wrong-password",),
        auth="person",
    ),
    Route(
        "POST",
        "/api/login",
        "Log in to an account",
        about_me.log_in,
        Person,
        LogIn,
        refuses=("wrong-password",),
    ),
    Route("POST", "/api/logout", "Log out here", about_me.log_out, status=204),
    Route(
        "POST",
        "/api/logout-everywhere",
        "Log out on every device",
        about_me.log_out_everywhere,
        status=204,
        auth="person",
    ),
    Route(
        "GET",
        "/api/me/tables",
        "My unfinished tables",
        about_tables.mine,
        list[Listed],
        auth="person",
    ),
    Route(
        "GET",
        "/api/me/games",
        "My finished games, the latest first",
        about_games.my_games,
        list[GameListed],
        params=Page,
        auth="person",
    ),
    # Programs of mine.
    Route(
        "GET",
        "/api/me/bots",
        "My programs",
        about_programs.mine,
        list[Person],
        refuses=("not-for-programs",),
        auth="person",
    ),
    Route(
        "POST",
        "/api/me/bots",
        "Register a program of mine",
        about_programs.register,
        BotToken,
        NewBot,
        refuses=(*NAMING, "not-for-programs", "too-many-programs"),
        status=201,
        auth="person",
    ),
    Route(
        "DELETE",
        "/api/me/bots/{id}",
        "Revoke the token of a program of mine",
        about_programs.revoke,
        params=OfProgram,
        refuses=("not-for-programs",),
        status=204,
        auth="person",
    ),
    Route(
        "POST",
        "/api/me/bots/{id}/token",
        "A new token for a program of mine; the old one is revoked",
        about_programs.renew,
        BotToken,
        params=OfProgram,
        refuses=("not-for-programs",),
        auth="person",
    ),
    # Others.
    Route(
        "GET",
        "/api/people/{who}",
        "Somebody and their games, counted",
        about_games.profile,
        Profile,
        params=OfPerson,
    ),
    Route(
        "GET",
        "/api/people/{who}/games",
        "Somebody's public games, the latest first",
        about_games.games,
        list[GameListed],
        params=PageOfPerson,
    ),
    Route(
        "GET",
        "/api/leaders/{seats}",
        "The highest rated, at one number of seats",
        about_games.leaders,
        list[StandingSeen],
        params=Ladder,
    ),
    # The house.
    Route("GET", "/api/bots", "The bots of the house", about_games.bots, list[BotListed]),
    Route(
        "GET", "/api/editions", "The printed editions", about_games.editions, list[EditionListed]
    ),
    Route("GET", "/api/tables", "Public tables", about_tables.lobby, list[Listed]),
    Route(
        "POST",
        "/api/tables",
        "Open a table",
        about_tables.open_table,
        TableOpened,
        NewTable,
        refuses=("unknown-bot", "unknown-house-rule", "no-seat-left"),
        status=201,
        auth="person",
    ),
    Route(
        "GET",
        "/api/games/{table}",
        "The record of a finished game; who knows its table's id may have it",
        about_games.record,
        GameKept,
        params=OfTable,
    ),
    Route(
        "GET",
        "/api/games/{table}/events",
        "A finished game event by event, with nothing hidden",
        about_games.events,
        GameReplayed,
        params=OfTable,
    ),
    Route(
        "POST",
        "/api/replay",
        "Any recorded game event by event; nothing is kept",
        about_games.replay,
        GameReplayed,
        GameGiven,
        refuses=("bad-record",),
    ),
)
"""Everything that can be asked, and by whom."""
