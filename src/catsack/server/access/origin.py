"""Whether a request comes from a page of our own."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


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
    host = connection.headers.get("host", "").lower()
    return bool(host) and _origin(origin)[1] == host


def is_encrypted(connection: HTTPConnection, public_url: str | None) -> bool:
    """Tell whether people reach the server over TLS."""
    return (public_url or "").startswith("https:") or connection.scope["scheme"] in ("https", "wss")


def _origin(url: str) -> tuple[str, str]:
    try:
        parts = urlsplit(url)
    except ValueError:
        return "", "?"
    return parts.scheme.lower(), parts.netloc.lower()
