from pathlib import Path
from typing import Any

from tools.docs_sections import replaced, write
from tools.page_speed import Opening, Watched, section, seen

TOLD: dict[str, list[Any]] = {
    "shifts": [
        {"value": 0.02, "hadRecentInput": True, "sources": ["p.note", "p.note"]},
        {"value": 0.01, "hadRecentInput": False, "sources": ["p.note", "div.hand"]},
    ],
    "frames": [16.0, 16.0, 16.0, 32.0],
}


def test_shifts_after_an_input_are_told_apart() -> None:
    game = seen(TOLD)
    assert game.shifted == 0.01
    assert game.shifted_in_all == 0.03
    assert game.culprits() == [("p.note", 0.03), ("div.hand", 0.01)]


def test_frames_are_counted_by_the_time_they_take() -> None:
    game = seen(TOLD)
    assert game.frames_per_s == 50
    assert game.late == 0.25
    assert Watched((), ()).frames_per_s == 0


def test_section_holds_every_figure() -> None:
    opening = Opening([900.0, 950.0], [400.0, 410.0], [200.0, 220.0])
    text = section({"start page": 83_800}, opening, {"phone": seen(TOLD)})
    assert "| start page | 83.8 |" in text
    assert "| for the first time | 925 (900 to 950) |" in text
    assert "not slowed down | 210 (200 to 220) |" in text
    assert "| phone | 50.0 | 16.0 ms | 25.0% | 0.0100 | 0.0300 |" in text
    assert "python -m tools.page_speed" in text


def test_each_part_of_the_page_is_written_without_touching_the_others(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    for part in ("# All\n\n1\n", "## The server\n\n2\n", "## The page\n\n3\n", "# All\n\n4\n"):
        write(page, part)
    assert page.read_text() == "# All\n\n4\n\n## The server\n\n2\n\n## The page\n\n3\n"
    assert replaced(page.read_text(), "## The server\n\n5") == (
        "# All\n\n4\n\n## The server\n\n5\n\n## The page\n\n3\n"
    )
