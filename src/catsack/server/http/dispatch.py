"""How a request is answered: who asks, may they, what do they say, and the answer as JSON."""

import asyncio
import logging
import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from catsack.errors import CatsackError
from catsack.server.access.accounts import COOKIE, DAY_MS, TOKEN_DAYS, People
from catsack.server.access.origin import is_encrypted, is_same_origin
from catsack.server.access.rate_limits import Limits, address
from catsack.server.http.request import Call
from catsack.server.http.routes import Route
from catsack.server.ops.metrics import METRICS
from catsack.server.options import BODY_LIMIT, BODY_TIME_S
from catsack.server.protocol.fields import Struct
from catsack.server.protocol.refusals import Denied, refused, status_of
from catsack.store.errors import StoreUnavailable

LOG = logging.getLogger(__name__)
NO_STORE = {"cache-control": "no-store"}


class Resource:
    """All that can be asked at one path."""

    def __init__(self, path: str, routes: Mapping[str, Route]) -> None:
        self._path = path
        self._routes = dict(routes)
        if "GET" in routes:
            self._routes["HEAD"] = routes["GET"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, whatever happens."""
        scope["asked"] = self._path
        request = Request(scope, receive)
        try:
            response = await self._answered(request)
        except StoreUnavailable as error:
            # What is wrong with the store is for those who run it, not for those who ask.
            LOG.error("the store fails", extra={"facts": {"key": error.key, "why": str(error)}})
            response = refusal(Denied("store-unavailable"))
        except CatsackError as error:
            response = refusal(error)
        except ClientDisconnect:
            response = refusal(Denied("too-slow"))
        except Exception:
            response = _failure(self._path)
        await response(scope, receive, send)

    async def _answered(self, request: Request) -> Response:
        route = self._routes.get(request.method)
        if route is None:
            raise Denied("no-such-method", allowed=", ".join(sorted(self._routes)))
        call = await _call(request, route)
        given = await route.answer(call)
        body = b"" if route.gives is None else msgspec.json.encode(given)
        response = Response(body, route.status, NO_STORE)
        if body:
            response.headers["content-type"] = "application/json"
        if call.cookie is not None:
            _set_cookie(response, request, call.cookie)
        return response


def refusal(error: CatsackError) -> Response:
    """Return the answer that refuses."""
    METRICS.refused.labels(error.key).inc()
    response = Response(
        msgspec.json.encode(refused(error)), status_of(error), NO_STORE, "application/json"
    )
    if error.key == "too-many-requests":
        response.headers["retry-after"] = str(error.facts["seconds"])
    if error.key == "stopping":
        response.headers["retry-after"] = "2"
    if error.key == "no-such-method":
        response.headers["allow"] = str(error.facts["allowed"])
    if status_of(error) == 401:
        response.headers["www-authenticate"] = "Bearer"
    return response


def _failure(path: str) -> Response:
    number = secrets.token_hex(6)
    LOG.exception("an answer failed", extra={"facts": {"id": number, "route": path}})
    return refusal(Denied("internal", id=number))


async def _call(request: Request, route: Route) -> Call:
    """Return a request as its route takes it, or raise why not."""
    state = request.app.state
    people: People = state.people
    limits: Limits = state.limits
    if state.is_stopping:
        raise Denied("stopping")
    limits.take("requests", address(request))
    # A program names its token itself; a cookie goes with whatever page makes a browser ask.
    if route.changes and "authorization" not in request.headers and not is_same_origin(request):
        raise Denied("other-origin")
    token = people.token_of(request)
    person = await people.who(token)
    if person is None and route.auth == "person":
        raise Denied("not-known")
    if person is not None:
        limits.take("asked", person.id)
    params = _params(request, route.params)
    body = await _body(request, route.takes) if route.takes else None
    return Call(request, person, token, params, body)


def _params(request: Request, kind: type[Struct] | None) -> Struct | None:
    given: dict[str, Any] = {**request.query_params, **request.path_params}
    if kind is None:
        return None
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Denied("bad-request", what=str(error)) from None


async def _body(request: Request, kind: type[msgspec.Struct]) -> msgspec.Struct:
    sort = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sort != "application/json":
        raise Denied("not-json-type")
    try:
        async with asyncio.timeout(BODY_TIME_S):
            raw = await _read(request)
    except TimeoutError:
        raise Denied("too-slow") from None
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        raise Denied("bad-request", what=str(error)) from None
    except (ValueError, RecursionError):
        raise Denied("not-json") from None


async def _read(request: Request) -> bytes:
    """Return the body, but never more of it than is allowed."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > BODY_LIMIT:
            raise Denied("too-large", limit=BODY_LIMIT)
    return bytes(body)


def _set_cookie(response: Response, request: Request, token: str) -> None:
    response.set_cookie(
        COOKIE,
        token,
        max_age=TOKEN_DAYS * DAY_MS // 1000 if token else 0,
        path="/",
        secure=is_encrypted(request),
        httponly=True,
        samesite="lax",
    )
