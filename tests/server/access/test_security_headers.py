"""Headers that tell browsers what to block."""

import pytest
from starlette.types import Message, Receive, Scope, Send

from catsack.server.access.security_headers import SecurityHeaders
from tests.server.support.http_client import Browser


@pytest.mark.parametrize("path", ["/", "/api/bots", "/api/me", "/api/nothing", "/x.js", "/metrics"])
def test_every_response_has_the_headers(client: Browser, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "permissions-policy" in headers
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "strict-transport-security" not in headers


def test_sockets_pass_untouched(client: Browser) -> None:
    received: list[object] = []

    async def inner(scope: Scope, receive: Receive, send: Send) -> None:
        received.extend((scope, receive, send))

    async def receive() -> Message:
        return {}

    async def send(_: Message) -> None: ...

    scope: Scope = {"type": "websocket"}
    client.run(SecurityHeaders(inner)(scope, receive, send))
    assert received == [scope, receive, send]


def test_policy_allows_the_socket_of_the_public_url() -> None:
    async def inner(scope: Scope, receive: Receive, send: Send) -> None: ...

    headers = dict(SecurityHeaders(inner, "https://cat.example/")._headers)
    assert b"connect-src 'self' wss://cat.example;" in headers[b"content-security-policy"]
