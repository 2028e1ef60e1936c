"""Handles a request: checks the sender and the input, calls the handler, encodes the response."""

import gzip
from collections.abc import Mapping

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from catsack.errors import CatsackError
from catsack.server.access.cookies import request_token, set_cookie
from catsack.server.access.origin import is_encrypted, is_same_origin
from catsack.server.access.rate_limits import client_address
from catsack.server.http.request import Call, Encoded
from catsack.server.http.request_body import JSON, decode_body, read_body
from catsack.server.http.routes import MessageType, Route
from catsack.server.ops.metrics import METRICS
from catsack.server.protocol.refusals import Denied, refusal_body, refusal_for, status_of
from catsack.server.services import Services

NO_STORE = {"cache-control": "no-store"}


class Endpoint:
    """All routes of one path."""

    def __init__(self, services: Services, path: str, routes: Mapping[str, Route]) -> None:
        self._services = services
        self._path = path
        self._routes = dict(routes)
        if "GET" in routes:
            self._routes["HEAD"] = routes["GET"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond, whatever happens."""
        scope["route"] = self._path
        request = Request(scope, receive)
        try:
            with self._services.connections.hold(client_address(request)):
                response = await self._respond(request)
        except ClientDisconnect:
            response = refusal_response(Denied("too-slow"))
        except Exception as error:
            response = refusal_response(refusal_for(error))
        await response(scope, receive, send)

    async def _respond(self, request: Request) -> Response:
        route = self._routes.get(request.method)
        if route is None:
            raise Denied("no-such-method", allowed=", ".join(sorted(self._routes)))
        call = await _read_call(self._services, request, route)
        result = await route.handler(call)
        body = b"" if route.response is None else _encode(result)
        response = Response(body, route.status, NO_STORE)
        if body:
            response.headers["content-type"] = JSON
        if route.is_compressed:
            _compress(response, request)
        if call.cookie is not None:
            is_secure = is_encrypted(request, self._services.options.public_url)
            set_cookie(response, call.cookie, is_encrypted=is_secure)
        return response


def _compress(response: Response, request: Request) -> None:
    """Compress a response for clients that take it."""
    response.headers["vary"] = "accept-encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        response.body = gzip.compress(response.body)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))


def refusal_response(error: CatsackError) -> Response:
    """Return the response that refuses."""
    METRICS.refused.labels(error.key).inc()
    status = status_of(error)
    response = Response(msgspec.json.encode(refusal_body(error)), status, NO_STORE, JSON)
    if error.key == "too-many-requests":
        response.headers["retry-after"] = str(error.facts["seconds"])
    if error.key in ("stopping", "passwords-busy"):
        response.headers["retry-after"] = "2"
    if error.key == "no-such-method":
        response.headers["allow"] = str(error.facts["allowed"])
    if status == 401:
        response.headers["www-authenticate"] = "Bearer"
    return response


async def _read_call(
    services: Services, request: Request, route: Route
) -> Call[MessageType, MessageType]:
    """Return a request as its handler takes it, or raise why not."""
    if services.stopping.is_set():
        raise Denied("stopping")
    address = client_address(request)
    services.limits.take("requests", address)
    # A program names its token itself; a cookie comes along with whatever page sends a request.
    if (
        route.changes_something
        and "authorization" not in request.headers
        and not is_same_origin(request, services.options.public_url)
    ):
        raise Denied("other-origin")
    is_secure = is_encrypted(request, services.options.public_url)
    token = request_token(request, is_encrypted=is_secure)
    if token.text is None and route.auth == "person":
        raise Denied("not-known")
    # The sender is looked up after the body: while a slow body arrives, the token may be dropped.
    body = await read_body(request) if route.body else b""
    person = await services.accounts.person_of(token.text)
    if person is None and route.auth == "person":
        raise Denied("not-known")
    if person is not None:
        services.limits.take("asked", person.id)
    params = _read_params(request, route.params) if route.params else None
    message = decode_body(body, route.body) if route.body else None
    renewed = token.text if person is not None and token.is_outdated else None
    return Call(services, address, person, token, params, message, cookie=renewed)


def _read_params(request: Request, kind: MessageType) -> MessageType:
    given: dict[str, object] = {**request.query_params, **request.path_params}
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Denied("bad-request", what=str(error)) from None


def _encode(result: object) -> bytes:
    return result.json if isinstance(result, Encoded) else msgspec.json.encode(result)
