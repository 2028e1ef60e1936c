"""The messages as TypeScript, for the front end and for anybody's client."""

import json
from collections.abc import Collection, Iterable
from textwrap import indent, wrap

from msgspec import inspect

from catsack.events import Result
from catsack.server.schema.routes import Described
from catsack.server.schema.shapes import (
    ASKS,
    EVENTS,
    NAMES,
    TELLS,
    WHATS,
    HouseRules,
    Named,
    Shape,
    named,
    reached,
    shape,
    structs,
)

WIDTH = 100
HEAD = """\
// Generated from src/catsack/server/messages.py and src/catsack/events.py by `make schema`.
// Do not edit: change those and generate it anew.
"""
ABOUT = {
    "Card": "A card in notation; R, L and S are rabbit, large dog and small dog.",
    "Edition": "A printed rule sheet.",
    "HouseRule": "A datum of the edition that a table may replace.",
    "Shortage": "Why a round is played without mice.",
    "Because": "Why a bot stands in: out of time, or gone for too long.",
    "TableStatus": "How far a table has come.",
}
MOVE = ("Card", '"p"', "`${number}`")


def typescript(routes: Iterable[Described]) -> str:
    """Return the whole file of types.

    What a client may leave out is optional, what the server says is always there. A struct
    that goes both ways has two types: ``Settings`` is told, ``GivenSettings`` is given.
    """
    routes = list(routes)
    given = reached([*ASKS, *(route.takes for route in routes if route.takes)])
    told = reached([*TELLS, *(route.gives for route in routes if route.gives)])
    both = {kind.__name__ for kind in given & told if not all_required(shape(kind))}
    parts = [HEAD]
    parts += [declared(name, ABOUT[name], map(json.dumps, NAMES[name])) for name in NAMES]
    parts.append(declared("Move", "A move in notation: a card, `p`, or a bid.", MOVE))
    parts += [interface(shape(kind)) for kind in (Result, *EVENTS)]
    parts.append(union("GameEvent", "An event as a spectator sees it: the hidden is null.", EVENTS))
    for kind in structs():
        parts.append(interface(shape(kind), both if kind in given - told else None))
        if kind.__name__ in both:
            parts.append(interface(shape(kind), both, "Given"))
    parts.append(union("AnyAsk", "Whatever a client says.", ASKS))
    parts.append(union("AnyTell", "Whatever the server says.", TELLS))
    parts.append(union("AnyWhat", "Whatever an entry of a table tells.", WHATS))
    parts.append(table_of(routes, both))
    return "\n".join(parts)


def all_required(of: Shape) -> bool:
    """Return whether a client has to give every field."""
    return all(field.is_required for field in of.fields)


def comment(text: str) -> str:
    """Return *text* as a comment, on one line if it fits."""
    if not text:
        return ""
    if len(text) < WIDTH - 10:
        return f"/** {text} */\n"
    return "/**\n" + "".join(f" * {line}\n" for line in wrap(text, WIDTH - 10)) + " */\n"


def declared(name: str, doc: str, options: Iterable[str]) -> str:
    """Return the declaration of a type that is one of several."""
    options = list(options)
    head, line = f"export type {name} =", " | ".join(options)
    if len(f"{head} {line};") <= WIDTH:
        line = f" {line}"
    elif len(f"  {line};") <= WIDTH:
        line = f"\n  {line}"
    else:
        line = "".join(f"\n  | {option}" for option in options)
    return f"{comment(doc)}{head}{line};\n"


def union(name: str, doc: str, kinds: Iterable[type]) -> str:
    """Return the declaration of a type that is one of these shapes."""
    return declared(name, doc, (kind.__name__ for kind in kinds))


def interface(of: Shape, given: Collection[str] | None = None, prefix: str = "") -> str:
    """Return a shape as an interface; *given* names what a client may leave fields out of."""
    lines = [f"{of.tag[0]}: {json.dumps(of.tag[1])};\n"] if of.tag else []
    for field in of.fields:
        mark = "?" if given is not None and not field.is_required else ""
        lines.append(
            f"{comment(field.doc)}{field.name}{mark}: {written(field.type, given or ())};\n"
        )
    head = f"{comment(of.doc)}export interface {prefix}{of.name} "
    return head + "{\n" + indent("".join(lines), "  ") + "}\n"


def written(kind: inspect.Type, given: Collection[str] = ()) -> str:
    """Return a type as TypeScript writes it.

    >>> written(inspect.type_info(list[int | None]))
    '(number | null)[]'
    """
    match kind:
        case Named(name=name):
            return f"Given{name}" if name in given else name
        case HouseRules():
            return "Partial<Record<HouseRule, boolean>>"
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values=values):
            return " | ".join(map(json.dumps, values))
        case inspect.UnionType(types=types):
            return " | ".join(written(one, given) for one in types)
        case inspect.ListType(item_type=item):
            inner = written(item, given)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {written(value, given)}>"
    raise TypeError(f"no TypeScript for {kind}")


def table_of(routes: Iterable[Described], both: Collection[str]) -> str:
    """Return what each route takes and gives, so that a client's calls can be checked."""
    lines = []
    for route in routes:
        takes = written(named(inspect.type_info(route.takes), ""), both) if route.takes else "null"
        gives = written(named(inspect.type_info(route.gives), "")) if route.gives else "null"
        call = f'"{route.method} {route.path}": {{ takes: {takes}; gives: {gives} }};\n'
        lines.append(comment(route.summary) + call)
    body = indent("".join(lines), "  ")
    return comment("What each route takes and gives.") + f"export interface Routes {{\n{body}}}\n"
