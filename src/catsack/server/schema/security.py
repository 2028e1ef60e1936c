"""How a client says who it is: the cookie of a browser, or a token in a header."""

from catsack.server.access.cookies import COOKIE

ABOUT_COOKIE = (
    "Set when somebody becomes a guest or logs in. Over TLS its name is `__Host-catsack`."
)
ABOUT_TOKEN = "`Authorization: Bearer TOKEN`, with the token that was shown once."  # noqa: S105

SECURITY_OF_HTTP = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": ABOUT_COOKIE},
    "token": {"type": "http", "scheme": "bearer", "description": ABOUT_TOKEN},
}
SECURITY_OF_SOCKETS = {
    "cookie": {**SECURITY_OF_HTTP["cookie"], "type": "httpApiKey"},
    "token": SECURITY_OF_HTTP["token"],
}
