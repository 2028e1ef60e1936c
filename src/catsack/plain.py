"""Values of the game as plain JSON data, and text of strangers as it may be shown."""

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TypeAlias

Plain: TypeAlias = str | int | bool | list["Plain"] | dict[str, "Plain"] | None

NAME_LENGTH = 64
"""Longer names are cut: a record may hold any text, and a server allows 64 characters."""


def plain(value: object) -> Plain:
    """Return *value* as lists, dicts, strings and numbers; a card is its notation.

    >>> from catsack.cards import Card
    >>> plain(((Card.RABBIT, 3), None))
    [['R', 3], None]
    """
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, tuple | range):
        return [plain(item) for item in value]
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"{type(value).__name__} has no plain form")


def printable(text: str) -> str:
    r"""Return *text* without what could command a terminal: names are chosen by strangers.

    >>> printable("Eve\x1b[2J")
    'Eve?[2J'
    """
    return "".join(char if char.isprintable() else "?" for char in text)


def short_name(name: str) -> str:
    """Return a *name* as it can be printed in a line.

    >>> short_name("Ada"), len(short_name("A" * 1000))
    ('Ada', 64)
    """
    name = printable(name[: NAME_LENGTH + 1])
    return name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…"


def unique_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return *names* with numbers where two are the same.

    >>> unique_names(("Ada", "random", "random"))
    ('Ada', 'random 1', 'random 2')
    """
    return tuple(
        name if names.count(name) == 1 else f"{name} {names[: seat + 1].count(name)}"
        for seat, name in enumerate(names)
    )
