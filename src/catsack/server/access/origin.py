"""Whether a request comes from a page of our own."""

import logging
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

log = logging.getLogger("catsack.access")

LOCAL_ENDINGS = (".local", ".localhost", ".internal", ".home.arpa", ".lan", ".test")
"""Names for one's own network, which nobody can register."""


def is_same_origin(connection: HTTPConnection, public_url: str | None) -> bool:
    """Tell whether a page of ours sent this, or something that is no browser.

    A browser says with every request that changes something, and with every socket, which site's
    page sent it. Programs say nothing, and have no cookies that a page could abuse.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if public_url is not None:
        return _origin(origin) == _origin(public_url)
    # A proxy may end TLS, so the scheme is not compared.
    scheme, host = _origin(origin)
    if scheme not in ("http", "https") or host != connection.headers.get("host", "").lower():
        return False
    is_local = is_local_name(urlsplit(f"//{host}").hostname or "")
    if not is_local:
        log.warning("pages are refused: --public-url must say which address people type")
    return is_local


def is_local_name(host: str) -> bool:
    """Tell whether nobody on the internet can give this name to a machine of theirs.

    Without a public URL no other name is believed: a page of ``evil.example`` could have its own
    name lead to this server, and would be a page of ours then.

    >>> [is_local_name(host) for host in ("192.168.1.7", "::1", "piano", "piano.local")]
    [True, True, True, True]
    >>> is_local_name("evil.example")
    False
    """
    try:
        ip_address(host)
    except ValueError:
        return bool(host) and ("." not in host or host.endswith(LOCAL_ENDINGS))
    return True


def is_encrypted(connection: HTTPConnection, public_url: str | None) -> bool:
    """Tell whether people reach the server over TLS."""
    return (public_url or "").startswith("https:") or connection.scope["scheme"] in ("https", "wss")


def _origin(url: str) -> tuple[str, str]:
    try:
        parts = urlsplit(url)
        # Reading these also checks them.
        _ = parts.hostname, parts.port
    except ValueError:
        return "", ""
    return parts.scheme.lower(), parts.netloc.lower()
