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
        (None, {"host": "cat.example"}, True),
        (None, {"host": "cat.example", "origin": "https://cat.example"}, True),
        (None, {"host": "cat.example:8000", "origin": "http://CAT.example:8000"}, True),
        (None, {"host": "cat.example", "origin": "https://cat.example.evil"}, False),
        (None, {"host": "cat.example", "origin": "https://cat.example:8000"}, False),
        (None, {"host": "cat.example", "origin": "null"}, False),
        (None, {"host": "", "origin": "null"}, False),
        (None, {"host": "", "origin": ""}, False),
        (None, {"origin": "about:blank"}, False),
        (None, {"host": "cat.example", "origin": "http://[broken"}, False),
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


def test_connection_is_encrypted_if_people_reach_the_server_over_tls() -> None:
    assert is_encrypted(connection("https"), None)
    assert is_encrypted(connection("wss"), None)
    assert is_encrypted(connection(), "https://cat.example")
    assert not is_encrypted(connection(), None)
    assert not is_encrypted(connection(), "http://cat.example")
