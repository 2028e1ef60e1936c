"""The table of rooms in docs/architecture.md holds: no module imports what its room may not."""

from pathlib import Path

import pytest
from tools.rooms import SOURCE, forbidden_imports, imports_of, module_name, read_rooms, room_of
from tools.rooms_picture import PICTURE, draw

ROOMS = read_rooms()


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("module", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_module_imports_only_what_its_room_may(module: Path) -> None:
    room = room_of(module_name(module), ROOMS)
    assert forbidden_imports(room, module.read_text(encoding="utf-8"), ROOMS) == []


def test_every_room_of_the_table_exists() -> None:
    assert {room.names for room in ROOMS} == {
        room_of(module_name(module), ROOMS).names for module in modules()
    }


def test_every_grant_is_a_room() -> None:
    names = {name for room in ROOMS for name in room.names}
    for room in ROOMS:
        assert room.grants <= names | {"vocabulary", "everything"}, room.names


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
        ("server.tables", "from starlette.requests import Request"),
        ("server.tables", "from catsack.server.http import routes"),
        ("server.tables", "from catsack.server.sockets.connection import Connection"),
        ("server.tables.journal", "from catsack.server.protocol.settings import Settings"),
        ("server.protocol", "from catsack.server.tables.table import TableState"),
        ("store.contract", "from catsack.store.schema import tables"),
        ("store.queries", "from catsack.server.tables.journal import decode"),
        ("arena.drawing", "from catsack.arena.report import page"),
    ],
)
def test_planted_import_is_found(room: str, planted: str) -> None:
    assert forbidden_imports(room_of(room, ROOMS), planted, ROOMS)


@pytest.mark.parametrize("forbidden", ["random", "time", "os", "pathlib", "socket", "datetime"])
def test_engine_reads_no_clock_file_network_or_global_random(forbidden: str) -> None:
    for module in (SOURCE / "engine").glob("*.py"):
        assert forbidden not in set(imports_of(module.read_text(encoding="utf-8")))


def test_picture_of_the_rooms_is_up_to_date() -> None:
    assert PICTURE.read_text(encoding="utf-8") == draw(ROOMS)
