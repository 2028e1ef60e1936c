"""The shapes as JSON Schema, for the descriptions of HTTP and of sockets."""

from collections.abc import Iterable
from typing import Any, TypeAlias

from msgspec import inspect

from catsack.events import Result
from catsack.server.schema.json_schema import (
    EVENTS,
    NAMES,
    HouseRules,
    NamedType,
    named,
    reached,
    shape,
)
from catsack.server.schema.route_types import Kind

Schema: TypeAlias = dict[str, Any]

LIMITS = {
    "ge": "minimum",
    "le": "maximum",
    "min_length": "minLength",
    "max_length": "maxLength",
    "pattern": "pattern",
}
NOTATION = "^([+-]?[1-9][0-9]*|[RLSp])$"


def components(given: Iterable[Kind], told: Iterable[Kind]) -> Schema:
    """Return a schema for each shape that a client may give or is told, and all they hold.

    What is given may leave out what has a default, and a field too many is refused. What is
    told is always whole, and fields may be added to it.
    """
    asked, all_kinds = reached(given), reached([*given, *told])
    schemas = {kind.__name__: component(kind, kind in asked) for kind in all_kinds}
    schemas |= {name: {"type": "string", "enum": list(NAMES[name])} for name in NAMES}
    schemas["Move"] = {"type": "string", "pattern": NOTATION}
    schemas |= {kind.__name__: component(kind, False) for kind in (Result, *EVENTS)}
    schemas["GameEvent"] = {"oneOf": [_ref(kind.__name__) for kind in EVENTS]}
    wanted = _wanted(schemas, [kind.__name__ for kind in all_kinds])
    return {name: schemas[name] for name in sorted(wanted)}


def _wanted(schemas: Schema, names: Iterable[str]) -> set[str]:
    """Return these names and all that their schemas refer to."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += _referred(schemas[name])
    return found


def _referred(part: object) -> list[str]:
    match part:
        case {"$ref": str(ref)}:
            return [ref.rpartition("/")[2]]
        case dict():
            return [name for value in part.values() for name in _referred(value)]
        case list():
            return [name for value in part for name in _referred(value)]
    return []


def component(kind: Kind, is_given: bool) -> Schema:
    """Return the schema of one shape."""
    of = shape(kind)
    properties = {of.tag[0]: {"type": "string", "const": of.tag[1]}} if of.tag else {}
    required = list(properties)
    for field in of.fields:
        schema = written(field.type)
        if field.doc:
            schema["description"] = field.doc
        if not field.is_required and is_given:
            schema["default"] = field.default
        else:
            required.append(field.name)
        properties[field.name] = schema
    whole: Schema = {"type": "object", "description": of.doc, "properties": properties}
    if required:
        whole["required"] = required
    if is_given and kind.__struct_config__.forbid_unknown_fields:
        whole["additionalProperties"] = False
    return whole


def schema_of(kind: Kind) -> Schema:
    """Return the schema of a body, which may be a list of structs."""
    return written(named(inspect.type_info(kind), ""))


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def written(kind: inspect.Type) -> Schema:
    """Return a type as JSON Schema.

    >>> written(inspect.type_info(list[int | None]))
    {'type': 'array', 'items': {'anyOf': [{'type': 'integer'}, {'type': 'null'}]}}
    """
    match kind:
        case NamedType(name=name):
            return _ref(name)
        case HouseRules():
            rules = _ref("HouseRule")
            return {
                "type": "object",
                "propertyNames": rules,
                "additionalProperties": {"type": "boolean"},
            }
        case inspect.StrType():
            return {"type": "string", **_limits(kind)}
        case inspect.IntType():
            return {"type": "integer", **_limits(kind)}
        case inspect.FloatType():
            return {"type": "number"}
        case inspect.BoolType():
            return {"type": "boolean"}
        case inspect.NoneType():
            return {"type": "null"}
        case inspect.LiteralType(values=values):
            return {"type": "string", "enum": list(values)}
        case inspect.UnionType(types=types):
            return {"anyOf": [written(one) for one in types]}
        case inspect.ListType(item_type=item, max_length=most):
            length = {} if most is None else {"maxItems": most}
            return {"type": "array", "items": written(item), **length}
        case inspect.DictType(value_type=value):
            return {"type": "object", "additionalProperties": written(value)}
    raise TypeError(f"no schema for {kind}")


def _limits(kind: inspect.StrType | inspect.IntType) -> Schema:
    limits = {ours: getattr(kind, theirs, None) for theirs, ours in LIMITS.items()}
    return {name: limit for name, limit in limits.items() if limit is not None}
