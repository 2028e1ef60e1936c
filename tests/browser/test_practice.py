"""Practice: an overview by theme, and positions at a real table that are judged at once."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.page_checks import Screenshots, check_page
from tests.browser.support.visitor import Visitor

JUDGE_TIMEOUT_MS = 120_000
"""The first judgement may have to compile the search."""
SIZES = [(1280, 800), (390, 844), (360, 640), (844, 390), (1024, 768)]
NOTHING_SCROLLS = """() => {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
  return scrollHeight <= clientHeight && scrollWidth <= clientWidth;
}"""


SAID_IS_WHOLE = """() => {
  const { scrollHeight, clientHeight } = document.querySelector(".verdict .said");
  return scrollHeight <= clientHeight + 1;
}"""


def open_position(visitor: Visitor, theme: str) -> None:
    visitor.go(f"/practice/{theme}")
    visitor.hand.or_(visitor.move_buttons).first.wait_for()


def answer(visitor: Visitor) -> None:
    """Make the first move that there is."""
    if visitor.hand.count():
        visitor.lay()
    else:
        visitor.pass_()
    visitor.page.locator(".verdict").wait_for(timeout=JUDGE_TIMEOUT_MS)


def test_looking_at_the_themes_makes_nobody_a_guest(open_window: OpenWindow) -> None:
    visitor = open_window(is_new=True).go("/practice")
    expect(visitor.page.locator("main li")).to_have_count(8)
    assert visitor.context.cookies() == []


def test_move_is_judged_at_once_and_counts_for_its_theme(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    visitor = open_window().log_in_as(new_player("Ada")).go("/practice")
    page = visitor.page
    page.get_by_role("link", name=re.compile("^Dogs")).click()
    page.wait_for_url("**/practice/dogs")
    visitor.hand.or_(visitor.move_buttons).first.wait_for()
    answer(visitor)
    expect(page.locator(".verdict .said p")).not_to_have_text("")
    expect(page.locator(".candidates .best")).to_have_count(1)
    page.get_by_role("link", name="To the overview").click()
    expect(page.get_by_role("link", name=re.compile("^Dogs"))).to_contain_text("of 1 solved")


def test_next_position_follows(open_window: OpenWindow, new_player: NewPlayer) -> None:
    visitor = open_window().log_in_as(new_player("Ada"))
    open_position(visitor, "raising")
    answer(visitor)
    visitor.page.get_by_role("button", name="Next").click()
    visitor.hand.or_(visitor.move_buttons).first.wait_for()
    expect(visitor.page.locator(".verdict")).to_have_count(0)


@pytest.mark.parametrize("theme", ["laying", "raising"])
def test_nothing_scrolls_in_any_window(
    theme: str, open_window: OpenWindow, new_player: NewPlayer, screenshots: Screenshots
) -> None:
    visitor = open_window().log_in_as(new_player("Ada"))
    open_position(visitor, theme)
    check_page(visitor.page, screenshots, f"practice-{theme}")
    answer(visitor)
    check_page(visitor.page, screenshots, f"practice-{theme}-judged")
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.wait_for_function(NOTHING_SCROLLS)
        visitor.page.wait_for_function(SAID_IS_WHOLE)
    # All reasons take the place of the other moves.
    visitor.page.set_viewport_size({"width": 1280, "height": 800})
    why = visitor.page.locator(".said").get_by_role("button")
    why.click()
    expect(why).to_have_attribute("aria-expanded", "true")
    visitor.page.wait_for_function(SAID_IS_WHOLE)


def test_overview_in_every_look(
    open_window: OpenWindow, new_player: NewPlayer, screenshots: Screenshots
) -> None:
    visitor = open_window().log_in_as(new_player("Ada")).go("/practice")
    expect(visitor.page.locator("main li")).to_have_count(8)
    check_page(visitor.page, screenshots, "practice")
