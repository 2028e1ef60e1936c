"""The OpenAPI 3.1 description of everything that can be asked over HTTP."""

import re
from collections.abc import Iterable, Iterator

import catsack
from catsack.server.protocol.refusals import REASONS, status_of_key
from catsack.server.protocol.updates import Refused
from catsack.server.schema.components import Schema, components, schema_of, written
from catsack.server.schema.examples import example
from catsack.server.schema.json_schema import shape
from catsack.server.schema.route_types import RouteDescription
from catsack.server.schema.security import SECURITY_OF_HTTP

ABOUT = (
    "Who I am, which tables and games there are, and opening a table. "
    "The game itself is played over a socket, which AsyncAPI describes."
)


def openapi(routes: Iterable[RouteDescription]) -> Schema:
    """Return the description of *routes*."""
    routes = list(routes)
    paths: Schema = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "catsack",
            "version": catsack.__version__,
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components(
                given=[route.body for route in routes if route.body],
                told=[Refused, *(route.response for route in routes if route.response)],
            ),
            "securitySchemes": SECURITY_OF_HTTP,
        },
    }


def _operation(route: RouteDescription) -> Schema:
    names = re.findall("[a-z]+", f"{route.method} {route.path}".lower())
    operation: Schema = {
        "operationId": "-".join(name for name in names if name != "api"),
        "summary": route.summary,
        "security": [{name: []} for name in SECURITY_OF_HTTP] if route.auth == "person" else [],
    }
    if route.params:
        operation["parameters"] = list(_parameters(route))
    if route.body:
        body = {"schema": schema_of(route.body), "example": example(route.body)}
        operation["requestBody"] = {"required": True, "content": {"application/json": body}}
    operation["responses"] = {str(route.status): _answer(route), **_refusals(route)}
    return operation


def _parameters(route: RouteDescription) -> Iterator[Schema]:
    for field in shape(route.params).fields:
        is_in_path = f"{{{field.name}}}" in route.path
        schema = written(field.type)
        if not field.is_required:
            schema["default"] = field.default
        yield {
            "name": field.name,
            "in": "path" if is_in_path else "query",
            "required": field.is_required,
            **({"description": field.doc} if field.doc else {}),
            "schema": schema,
        }


def _answer(route: RouteDescription) -> Schema:
    kind = route.response
    if not kind:
        return {"description": "Done."}
    return {
        "description": shape(kind).doc if isinstance(kind, type) else "All of them.",
        "content": {"application/json": {"schema": schema_of(kind)}},
    }


def _refusals(route: RouteDescription) -> Schema:
    """Return one answer for each status, which tells the keys it may come with."""
    keys: dict[int, list[str]] = {}
    for key in route.refusals:
        keys.setdefault(status_of_key(key), []).append(key)
    body = {"application/json": {"schema": schema_of(Refused)}}
    return {
        str(code): {"description": " ".join(map(_reason, keys[code])), "content": body}
        for code in sorted(keys)
    }


def _reason(key: str) -> str:
    return f"`{key}`: {REASONS[key].sentence}" if key in REASONS else f"`{key}`."
