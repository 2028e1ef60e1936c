"""What browsers are told to forbid: headers on every answer over HTTP.

Sockets pass untouched, so that it costs nothing for each message.
"""

from collections.abc import Iterable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "object-src": "'none'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
"""Nothing but our own, and nothing that is written into a page."""
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
HSTS = (b"strict-transport-security", b"max-age=31536000")


class Guard:
    """Puts the headers on every answer of *app*."""

    def __init__(self, app: ASGIApp, public_url: str | None = None) -> None:
        self._app = app
        self._is_public_encrypted = (public_url or "").startswith("https:")
        self._headers = list(_headers(public_url))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, answers with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = self._headers
        if self._is_public_encrypted or scope["scheme"] == "https":
            headers = [*headers, HSTS]

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *headers]}
            await send(message)

        await self._app(scope, receive, guarded)


def _headers(public_url: str | None) -> Iterable[tuple[bytes, bytes]]:
    policy = dict(POLICY)
    if public_url:
        # Some browsers do not count a socket on the same host as 'self'.
        policy["connect-src"] += f" {public_url.rstrip('/').replace('http', 'ws', 1)}"
    text = "; ".join(f"{name} {value}" for name, value in policy.items())
    yield b"content-security-policy", text.encode("ascii")
    for name, value in HEADERS.items():
        yield name.encode("ascii"), value.encode("ascii")
