"""Nothing at a table jumps: neither the desk between moves, nor anything much in a whole game."""

from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPlayer, OpenWindow

DESKTOPS = ((1280, 800), (1366, 650), (1920, 1080), (2560, 1440))
RECORD_SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        shifts.push([value, ...sources.map(({ node }) => node?.className ?? "")]);
  }).observe({ type: "layout-shift", buffered: true });
}"""
"""Notes every layout shift that does not follow an input, and what has moved."""
MOST_SHIFT = 0.05
"""The sum over a whole game; what people begin to notice is 0.1."""


def desk_place(page: Page) -> tuple[int, int, int]:
    """Return where the desk begins, and its width. It is as long as what it holds."""
    box = page.locator(".move-panel").bounding_box()
    assert box is not None
    return round(box["x"]), round(box["y"]), round(box["width"])


@pytest.mark.parametrize("size", DESKTOPS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_desk_has_one_place_for_laying_bidding_and_watching(
    open_window: OpenWindow, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["steady", "steady"], seats=3)
    ada.sit(table).wait_for_turn()
    visitor = open_window(size=size, is_new=True).log_in_as(ada).enter(table)
    visitor.play_until_bid(Random(1))
    while_bidding = desk_place(visitor.page)
    visitor.pass_()
    assert visitor.wait_for_turn() == "lay"
    assert desk_place(visitor.page) == while_bidding


def test_whole_game_with_motion_hardly_shifts_anything(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["steady", "bluffer", "cautious"])
    ada.sit(table).wait_for_turn()
    visitor = open_window(has_motion=True, is_new=True, speed="fast").log_in_as(ada)
    visitor.page.add_init_script(f"({RECORD_SHIFTS})()")
    visitor.enter(table).play(Random(1)).expect_end()
    shifts = visitor.page.evaluate("shifts")
    assert sum(value for value, *_ in shifts) < MOST_SHIFT, sorted(shifts, reverse=True)[:8]
