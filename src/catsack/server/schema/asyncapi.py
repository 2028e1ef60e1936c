"""The AsyncAPI 3.0 description of the socket."""

from collections.abc import Iterable

import catsack
from catsack.server.schema.components import Schema, components
from catsack.server.schema.examples import example
from catsack.server.schema.json_schema import ASKS, TELLS, shape
from catsack.server.schema.security import SECURITY_OF_SOCKETS

ABOUT = (
    "One socket carries everything that happens at the tables a client looks at. "
    "Messages are JSON objects, one a frame; `type` tells which one it is."
)


def asyncapi() -> Schema:
    """Return the description; the server receives what clients ask and sends what it tells."""
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "catsack", "version": catsack.__version__, "description": ABOUT},
        "defaultContentType": "application/json",
        "servers": {
            "own": {
                "host": "localhost:8000",
                "protocol": "ws",
                "description": "A server of your own; behind TLS it is wss.",
                "security": [
                    {"$ref": f"#/components/securitySchemes/{name}"} for name in SECURITY_OF_SOCKETS
                ],
            }
        },
        "channels": {
            "socket": {
                "address": "/socket",
                "messages": {
                    kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"}
                    for kind in (*ASKS, *TELLS)
                },
            }
        },
        "operations": {
            "ask": _operation("receive", "What a client says.", ASKS),
            "tell": _operation("send", "What the server says.", TELLS),
        },
        "components": {
            "messages": {kind.__name__: _message(kind) for kind in (*ASKS, *TELLS)},
            "schemas": components(given=ASKS, told=TELLS),
            "securitySchemes": SECURITY_OF_SOCKETS,
        },
    }


def _operation(action: str, summary: str, kinds: Iterable[type]) -> Schema:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/socket"},
        "summary": summary,
        "messages": [{"$ref": f"#/channels/socket/messages/{kind.__name__}"} for kind in kinds],
    }


def _message(kind: type) -> Schema:
    of = shape(kind)
    message: Schema = {
        "name": kind.__name__,
        "title": of.tag[1] if of.tag else kind.__name__,
        "summary": of.doc,
        "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
    }
    if kind in ASKS:
        message["examples"] = [{"payload": example(kind)}]
    return message
