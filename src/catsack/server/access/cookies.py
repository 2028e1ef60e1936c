"""The token that comes with a request: in a browser's cookie, or in the header of a program.

Over TLS the name of the cookie begins with ``__Host-``: browsers then accept it from this very host
only, so that a page of a neighbouring host cannot plant one. Version 0.1.0 used the plain name over
TLS too; such a cookie still counts, and the next response replaces it.
"""

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "catsack"
HOST_COOKIE = "__Host-catsack"
MAX_AGE_S = 400 * 24 * 3600
"""No browser keeps a cookie for longer."""


@dataclass(frozen=True, slots=True)
class RequestToken:
    """The token that came with a request or a socket, and how."""

    text: str | None
    is_cookie: bool = False
    is_outdated: bool = False
    """It came in a cookie that has the plain name in spite of TLS."""


def request_token(connection: HTTPConnection, *, is_encrypted: bool) -> RequestToken:
    """Return the token that came with a request or a socket: a program's, or a browser's."""
    authorization = connection.headers.get("authorization")
    if authorization is not None:
        # Who names a token means it: a cookie does not replace a bad one.
        kind, _, token = authorization.partition(" ")
        return RequestToken(token.strip() or None if kind.lower() == "bearer" else None)
    cookies = connection.cookies
    if is_encrypted and HOST_COOKIE in cookies:
        return RequestToken(cookies[HOST_COOKIE], is_cookie=True)
    if COOKIE in cookies:
        return RequestToken(cookies[COOKIE], is_cookie=True, is_outdated=is_encrypted)
    return RequestToken(None)


def set_cookie(response: Response, token: str, *, is_encrypted: bool) -> None:
    """Have the browser keep *token*; an empty one clears the cookie."""
    if is_encrypted:
        _set(response, COOKIE, "", is_encrypted=True)
    _set(response, HOST_COOKIE if is_encrypted else COOKIE, token, is_encrypted=is_encrypted)


def _set(response: Response, name: str, token: str, *, is_encrypted: bool) -> None:
    response.set_cookie(
        name,
        token,
        max_age=MAX_AGE_S if token else 0,
        path="/",
        secure=is_encrypted,
        httponly=True,
        samesite="lax",
    )
