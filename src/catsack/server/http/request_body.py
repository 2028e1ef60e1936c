"""The body of a request: refused if it is too big, too slow, or not what the route takes."""

import asyncio

import msgspec
from starlette.requests import Request

from catsack.server.http.routes import MessageType
from catsack.server.options import BODY_LIMIT, BODY_TIME_S
from catsack.server.protocol.refusals import Denied

JSON = "application/json"


async def read_body(request: Request) -> bytes:
    """Return the body as it was sent, or refuse one that is no JSON, too big or too slow."""
    content_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content_type != JSON:
        raise Denied("not-json-type")
    try:
        async with asyncio.timeout(BODY_TIME_S):
            return await _read_bytes(request)
    except TimeoutError:
        raise Denied("too-slow") from None


def decode_body(body: bytes, kind: MessageType) -> MessageType:
    """Return the body as the *kind* of message that the route takes, or refuse it."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise Denied("bad-request", what=str(error)) from None
    except (ValueError, RecursionError):
        raise Denied("not-json") from None


async def _read_bytes(request: Request) -> bytes:
    """Return the body, but never read more of it than is allowed."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > BODY_LIMIT:
            raise Denied("too-large", limit=BODY_LIMIT)
    return bytes(body)
