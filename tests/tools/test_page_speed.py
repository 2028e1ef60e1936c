from typing import Any

from tools.page_speed import GameTrace, OpeningTimes, parse_trace, section

DATA: dict[str, list[Any]] = {
    "shifts": [
        {"value": 0.02, "hadRecentInput": True, "sources": ["p.note", "p.note"]},
        {"value": 0.01, "hadRecentInput": False, "sources": ["p.note", "div.hand"]},
    ],
    "frames": [16.0, 16.0, 16.0, 32.0],
}


def test_shifts_after_an_input_are_counted_apart() -> None:
    game = parse_trace(DATA)
    assert game.layout_shift == 0.01
    assert game.layout_shift_with_input == 0.03
    assert game.largest_sources() == [("p.note", 0.03), ("div.hand", 0.01)]


def test_frames_are_counted_by_the_time_they_take() -> None:
    game = parse_trace(DATA)
    assert game.frames_per_s == 50
    assert game.late_share == 0.25
    assert GameTrace((), ()).frames_per_s == 0


def test_section_holds_every_figure() -> None:
    times = OpeningTimes([900.0, 950.0], [400.0, 410.0], [200.0, 220.0])
    text = section({"start page": 83_800}, times, {"phone": parse_trace(DATA)})
    assert "| start page | 83.8 |" in text
    assert "| for the first time | 925 (900 to 950) |" in text
    assert "not slowed down | 210 (200 to 220) |" in text
    assert "| phone | 50.0 | 16.0 ms | 25.0% | 0.0100 | 0.0300 |" in text
    assert "python -m tools.page_speed" in text
