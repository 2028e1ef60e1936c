"""The table of rooms in docs/architecture.md holds: no module imports what its room may not."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "catsack"
TABLE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def rooms() -> dict[str, tuple[set[str], set[str]]]:
    """Return for each module or package of ours what it may import: of ours, of others."""
    granted = {}
    vocabulary: set[str] = set()
    for line in TABLE.split("## Rooms")[1].split("\n## ")[0].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        modules = re.findall("`([a-z_]+)`", cells[0])
        if len(cells) != 5 or not modules:
            continue
        vocabulary = vocabulary or set(modules)
        ours = {name.strip() for name in cells[2].split(",") if name.strip()} | set(modules)
        if "vocabulary" in ours:
            ours |= vocabulary
        for module in modules:
            granted[module] = (ours, {name.strip() for name in cells[3].split(",")})
    return granted


def imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # `from catsack import records` names a room of ours in its second half.
            package = node.module or ""
            names = [alias.name for alias in node.names]
            yield from (f"catsack.{name}" for name in names) if package == "catsack" else [package]


def trespasses(room: str, source: str) -> list[str]:
    ours, theirs = rooms()[room]
    found = []
    for name in imported(source):
        top, *rest = name.split(".")
        if top == "catsack":
            if "everything" not in ours and rest and rest[0] not in ours:
                found.append(name)
        elif top not in sys.stdlib_module_names and top not in theirs:
            found.append(name)
    return found


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def room_of(module: Path) -> str:
    return module.relative_to(SOURCE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("module", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_module_imports_only_what_its_room_may(module: Path) -> None:
    assert trespasses(room_of(module), module.read_text(encoding="utf-8")) == []


def test_every_room_of_the_table_exists() -> None:
    assert set(rooms()) == {room_of(module) for module in modules()}


@pytest.mark.parametrize(
    ("room", "planted"),
    [
        ("engine", "from catsack.views import view"),
        ("engine", "import numpy"),
        ("bots", "from catsack.engine.state import State"),
        ("bots", "def choose():\n    from catsack.engine import play"),
        ("records", "from catsack import views"),
        ("cards", "from catsack.moves import Move\nimport catsack.engine"),
        ("words", "import typer"),
    ],
)
def test_planted_import_is_found(room: str, planted: str) -> None:
    assert trespasses(room, planted)


@pytest.mark.parametrize("forbidden", ["random", "time", "os", "pathlib", "socket", "datetime"])
def test_engine_reads_no_clock_file_network_or_global_random(forbidden: str) -> None:
    for module in (SOURCE / "engine").glob("*.py"):
        assert forbidden not in set(imported(module.read_text(encoding="utf-8")))
