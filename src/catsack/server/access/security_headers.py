"""Security headers on every HTTP response. Sockets pass untouched."""

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
"""Only our own files, and no inline scripts or styles."""
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
HSTS = (b"strict-transport-security", b"max-age=31536000")


class SecurityHeaders:
    """Middleware that adds the headers to every response of *app*."""

    def __init__(self, app: ASGIApp, public_url: str | None = None) -> None:
        self._app = app
        self._is_public_encrypted = (public_url or "").startswith("https:")
        self._headers = list(_headers(public_url))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and add the headers to responses."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = self._headers
        if self._is_public_encrypted or scope["scheme"] == "https":
            headers = [*headers, HSTS]

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *headers]}
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _headers(public_url: str | None) -> Iterable[tuple[bytes, bytes]]:
    policy = dict(POLICY)
    if public_url:
        # Some browsers do not count a socket on the same host as 'self'.
        policy["connect-src"] += f" {public_url.rstrip('/').replace('http', 'ws', 1)}"
    text = "; ".join(f"{name} {value}" for name, value in policy.items())
    yield b"content-security-policy", text.encode("ascii")
    for name, value in HEADERS.items():
        yield name.encode("ascii"), value.encode("ascii")
