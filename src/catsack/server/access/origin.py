"""Whether a request comes from our own page."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from catsack.server.options import Options


def is_same_origin(connection: HTTPConnection) -> bool:
    """Return whether a page of ours sent this, or something that is no browser.

    A browser says with every request that changes something, and with every socket, which
    site's page asked for it. Programs say nothing, and have no cookies that a page could abuse.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    options: Options = connection.app.state.options
    if options.public_url is not None:
        return _origin(origin) == _origin(options.public_url)
    # A proxy may have taken the encryption off, so that the scheme is not compared.
    host = connection.headers.get("host", "").lower()
    return bool(host) and _origin(origin)[1] == host


def is_encrypted(connection: HTTPConnection) -> bool:
    """Return whether people reach the server over TLS."""
    options: Options = connection.app.state.options
    public = options.public_url or ""
    return public.startswith("https:") or connection.scope["scheme"] in ("https", "wss")


def _origin(url: str) -> tuple[str, str]:
    try:
        parts = urlsplit(url)
    except ValueError:
        return "", "?"
    return parts.scheme.lower(), parts.netloc.lower()
