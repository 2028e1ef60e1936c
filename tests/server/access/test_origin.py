"""Only our own pages may send requests that change something."""

import pytest
from starlette.requests import HTTPConnection

from catsack.server.access.origin import is_encrypted, is_same_origin


def connection(scheme: str = "http", **headers: str) -> HTTPConnection:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "scheme": scheme, "headers": raw})


@pytest.mark.parametrize(
    ("public_url", "headers", "is_ours"),
    [
        (None, {"host": "piano"}, True),
        (None, {"host": "piano", "origin": "https://piano"}, True),
        (None, {"host": "piano.local:8000", "origin": "http://PIANO.local:8000"}, True),
        (None, {"host": "192.168.1.7:8000", "origin": "http://192.168.1.7:8000"}, True),
        (None, {"host": "[::1]:8000", "origin": "http://[::1]:8000"}, True),
        (None, {"host": "piano", "origin": "https://piano.evil"}, False),
        (None, {"host": "piano", "origin": "https://piano:8000"}, False),
        (None, {"host": "piano", "origin": "null"}, False),
        (None, {"host": "", "origin": "null"}, False),
        (None, {"host": "", "origin": ""}, False),
        (None, {"host": "", "origin": "http://"}, False),
        (None, {"origin": "about:blank"}, False),
        (None, {"host": "piano", "origin": "http://[broken"}, False),
        (None, {"host": "piano:x", "origin": "http://piano:x"}, False),
        # An extension of the browser has its own id for a host, and may call itself ours.
        (None, {"host": "piano", "origin": "chrome-extension://piano"}, False),
        (None, {"host": "piano", "origin": "moz-extension://piano"}, False),
        # Somebody's own name that leads to this machine.
        (None, {"host": "evil.example", "origin": "http://evil.example"}, False),
        (None, {"host": "evil.example:8000", "origin": "http://evil.example:8000"}, False),
        ("https://cat.example", {"host": "x", "origin": "chrome-extension://cat.example"}, False),
        (None, {"host": "cat.example", "sec_fetch_site": "same-origin"}, True),
        (None, {"host": "cat.example", "sec_fetch_site": "cross-site"}, False),
        (None, {"host": "cat.example", "sec_fetch_site": "same-site"}, False),
        ("https://cat.example/", {"host": "inside", "origin": "https://cat.example"}, True),
        ("https://cat.example", {"host": "inside", "origin": "http://cat.example"}, False),
        ("https://cat.example", {"host": "inside", "origin": "http://inside"}, False),
    ],
)
def test_only_our_own_pages_count_as_ours(
    public_url: str | None, headers: dict[str, str], is_ours: bool
) -> None:
    assert is_same_origin(connection(**headers), public_url) == is_ours


def test_operator_is_told_that_the_public_url_is_missing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert not is_same_origin(connection(host="piano", origin="https://evil.example"), None)
    assert caplog.text == ""
    assert not is_same_origin(connection(host="cat.example", origin="https://cat.example"), None)
    assert "--public-url" in caplog.text


def test_connection_is_encrypted_if_people_reach_the_server_over_tls() -> None:
    assert is_encrypted(connection("https"), None)
    assert is_encrypted(connection("wss"), None)
    assert is_encrypted(connection(), "https://cat.example")
    assert not is_encrypted(connection(), None)
    assert not is_encrypted(connection(), "http://cat.example")
