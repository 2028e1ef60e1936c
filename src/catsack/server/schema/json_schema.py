"""The messages and events as shapes: names, words for people, and typed fields.

Whatever describes the protocol (types, tables, documents) is made of these.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args, get_origin

import msgspec
from msgspec import inspect

from catsack import events
from catsack.awards import AwardKind
from catsack.cards import Card
from catsack.editions import HOUSE_RULES
from catsack.server.protocol import (
    bodies,
    commands,
    fields,
    review_bodies,
    settings,
    table_views,
    updates,
)
from catsack.server.schema.docstrings import class_doc, field_docs
from catsack.server.schema.route_types import Kind
from catsack.views import Situation

ASKS: tuple[type, ...] = get_args(commands.AnyCommand)
TELLS: tuple[type, ...] = get_args(updates.AnyUpdate)
WHATS: tuple[type, ...] = get_args(updates.AnyChange)
EVENTS: tuple[type, ...] = get_args(events.Event)


class NamedType(inspect.Type):
    """A type that has a name of its own, wherever it is used."""

    name: str


class HouseRules(inspect.Type):
    """Some house rules, each on or off."""


CARD, MOVE, EVENT, EDITION = map(NamedType, ("Card", "Move", "GameEvent", "Edition"))

WORDS: dict[str, inspect.Type] = {
    **dict.fromkeys(("card", "cards", "hand", "removed", "dummy", "dummy_removed"), CARD),
    **dict.fromkeys(("won", "spent"), CARD),
    **dict.fromkeys(("move", "moves", "legal"), MOVE),
    "edition": EDITION,
}
"""One word per thing: what the text in a field of this name is."""

NAMES: dict[str, tuple[str, ...]] = {
    "Card": tuple(card.value for card in Card),
    "Edition": get_args(settings.Settings.__annotations__["edition"]),
    "HouseRule": HOUSE_RULES,
    "Shortage": tuple(shortage.value for shortage in events.Shortage),
    "Situation": get_args(Situation),
    "AwardKind": get_args(AwardKind),
    **{
        name: get_args(alias)
        for name, alias in vars(fields).items()
        if get_origin(alias) is Literal
    },
}
"""Text that is one of a few: what each kind is called, and all there is of it."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a shape."""

    name: str
    type: inspect.Type
    doc: str
    is_required: bool
    default: object = None
    """What it is when it is left out."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One message, body or event."""

    name: str
    doc: str
    tag: tuple[str, str] | None
    """The field that tells which one it is, and what that says."""
    fields: tuple[Field, ...]


Info: TypeAlias = inspect.StructType | inspect.DataclassType


def shape(kind: type) -> Shape:
    """Return the shape of a struct or of an event.

    >>> print(shape(commands.Back).doc, shape(commands.Back).tag)
    I am here again and play on myself. ('type', 'back')
    """
    info = inspect.type_info(kind)
    if not isinstance(info, Info):
        raise TypeError(f"{kind.__name__} has no fields")
    docs = field_docs(kind)
    return Shape(
        kind.__name__,
        class_doc(kind),
        _tag(info),
        tuple(
            Field(
                field.name,
                named(field.type, field.name),
                docs.get(field.name, ""),
                field.required,
                _default(field),
            )
            for field in info.fields
        ),
    )


def _tag(info: Info) -> tuple[str, str] | None:
    if isinstance(info, inspect.DataclassType):
        return ("event", events.KINDS[info.cls]) if info.cls in events.KINDS else None
    return (info.tag_field, str(info.tag)) if info.tag_field else None


def _default(field: inspect.Field) -> object:
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default_factory())
    return None if field.required else msgspec.to_builtins(field.default)


def named(kind: inspect.Type, word: str) -> inspect.Type:
    """Return *kind* with the names of what it holds, in a field called *word*."""
    match kind:
        case inspect.ListType(item, least, most) | inspect.VarTupleType(item, least, most):
            return inspect.ListType(named(item, word), least, most)
        case inspect.UnionType(types=types):
            return inspect.UnionType(tuple(named(one, word) for one in types))
        case inspect.DictType() if word == "house_rules":
            return HouseRules()
        case inspect.DictType(value_type=inspect.AnyType()):
            return EVENT
        case inspect.EnumType(cls=cls):
            return NamedType(cls.__name__)
        case inspect.LiteralType(values=values):
            names = (name for name, known in NAMES.items() if set(known) == set(values))
            return next(map(NamedType, names), kind)
        case inspect.StrType() if word in WORDS:
            return WORDS[word]
        case inspect.StructType(cls=cls) | inspect.DataclassType(cls=cls):
            return NamedType(cls.__name__)
    return kind


def structs() -> list[type]:
    """Return every struct of the messages that is ever sent, in the order of their file."""
    written = [
        kind
        for module in (settings, commands, updates, table_views, bodies, review_bodies)
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == module.__name__
    ]
    bases = {base for kind in written for base in kind.__bases__}
    return [kind for kind in written if kind not in bases]


def reached(kinds: Iterable[Kind]) -> set[type]:
    """Return these structs and all that they hold."""
    found: set[type] = set()
    waiting = [inspect.type_info(kind) for kind in kinds]
    while waiting:
        match waiting.pop():
            case inspect.StructType(cls=cls, fields=fields) if cls not in found:
                found.add(cls)
                waiting += [field.type for field in fields]
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                waiting.append(item)
            case inspect.UnionType(types=types):
                waiting += types
    return found
