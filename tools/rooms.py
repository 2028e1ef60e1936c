"""Reads the table of rooms in docs/architecture.md, and finds imports that it does not allow."""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "catsack"
PAGE = ROOT / "docs" / "architecture.md"


@dataclass(frozen=True, slots=True)
class Room:
    """One row of the table."""

    names: tuple[str, ...]
    """Its modules or packages, without ``catsack.``; the first names the room."""
    purpose: str
    grants: frozenset[str]
    """Rooms that it may import."""
    libraries: frozenset[str]


def read_rooms(page: Path = PAGE) -> tuple[Room, ...]:
    """Return the rows of the table."""
    section = page.read_text(encoding="utf-8").split("## Rooms")[1].split("\n## ")[0]
    rooms = []
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        names = re.findall("`([a-z_.]+)`", cells[0])
        if len(cells) == 5 and names:
            grants, libraries = (_items(cell) for cell in cells[2:4])
            rooms.append(Room(tuple(names), cells[1], grants, libraries))
    return tuple(rooms)


def _items(cell: str) -> frozenset[str]:
    return frozenset(item.strip("` ") for item in cell.split(",") if item.strip())


def module_name(path: Path) -> str:
    """Return the name of the module at *path*, without ``catsack.``."""
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    return name if name == "__init__" else name.removesuffix(".__init__")


def room_of(module: str, rooms: Sequence[Room]) -> Room:
    """Return the room that *module* lives in: the one with the longest name that fits."""
    fitting = [
        (len(name), room)
        for room in rooms
        for name in room.names
        if module == name or module.startswith(f"{name}.")
    ]
    if not fitting:
        raise LookupError(f"{module} lives in no room of {PAGE.name}.")
    return max(fitting, key=lambda each: each[0])[1]


def imports_of(source: str) -> Iterator[str]:
    """Yield the full names of all modules that *source* imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if _is_module(name) else node.module


def _is_module(name: str) -> bool:
    path = SOURCE.parent.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def forbidden_imports(room: Room, source: str, rooms: Sequence[Room]) -> list[str]:
    """Return what *source* imports although *room* may not."""
    return [name for name in imports_of(source) if not _is_allowed(name, room, rooms)]


def _is_allowed(name: str, room: Room, rooms: Sequence[Room]) -> bool:
    top, _, module = name.partition(".")
    if top != "catsack":
        return top in sys.stdlib_module_names or top in room.libraries
    if "everything" in room.grants:
        return True
    target = room_of(module or "__init__", rooms)
    if target is rooms[0] and "vocabulary" in room.grants:
        return True
    return target == room or bool(room.grants & set(target.names))
