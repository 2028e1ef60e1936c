"""Three hints in the first game of a browser, which cover nothing that a decision needs."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.catalogues import text
from tests.browser.support.page_checks import SETTLED, TOO_SMALL, axe_violations
from tests.browser.support.socket_player import Message, SocketPlayer
from tests.browser.support.visitor import Visitor

MARK = "[popover]:popover-open:has([role=status])"
NEEDED = (
    ".row .place, .seats .plate, .seats .below, .tag, [data-anchor=purse], [data-anchor=bank],"
    " .mouse-card, .move-panel, .hand label, .note"
)
COVERS = """(needed) => {
  const box = document.querySelector("[popover]:popover-open").getBoundingClientRect();
  return [...document.querySelectorAll(needed)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const width = Math.min(right, box.right) - Math.max(left, box.left);
      return width > 3 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 3;
    })
    .map((element) => element.className);
}"""
SIZES = [(1280, 800), (1366, 650), (1920, 1080), (390, 844), (390, 664), (844, 390), (640, 400)]


def open_table(ada: SocketPlayer, seats: int = 4) -> Message:
    return ada.open_table(["steady", "cautious", "bluffer", "collector"][: seats - 1], seats=seats)


def covered(page: Page) -> list[str]:
    """Return what the hint covers, and what is too small to touch, at every size."""
    faults = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SETTLED)
        found = page.evaluate(COVERS, NEEDED)
        if width < 1000:
            found += page.evaluate(TOO_SMALL)
        faults += [f"{width}x{height}: {each}" for each in found]
    page.set_viewport_size({"width": 1280, "height": 800})
    return faults


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seats", [3, 5])
def test_hints_of_the_first_game_cover_nothing_that_is_needed(
    seats: int, language: str, open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    visitor = (
        open_window(language=language, has_hints=True).log_in_as(ada).sit(open_table(ada, seats))
    )
    page, mark = visitor.page, visitor.page.locator(MARK)
    for task, name in (("lay", "lay"), ("bid", "bid"), ("lay", "look")):
        # The hint about bids says what bidding and passing are for, so it is for nobody's last
        # chance: then it comes in the next round.
        last_chance = page.get_by_text(text(language, "web-last-chance"))
        while (turn := visitor.wait_for_turn()) != task or last_chance.count():
            visitor.lay() if turn == "lay" else visitor.pass_()
        expect(mark).to_contain_text(text(language, f"web-coach-{name}"))
        assert covered(page) == []
        assert axe_violations(page) == []
        if task == "lay":
            visitor.lay()
        else:
            mark.get_by_role("button").last.click()
    expect(mark).to_have_count(0)
    visitor.wait_for_turn()
    expect(mark).to_have_count(0)


def test_there_are_no_hints_after_the_first_game(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    visitor: Visitor = open_window(has_hints=True).log_in_as(ada).sit(open_table(ada))
    visitor.wait_for_turn()
    mark = visitor.page.locator(MARK)
    expect(mark).to_be_visible()
    mark.get_by_role("button", name="Got it").click()
    expect(mark).to_have_count(0)
    visitor.page.reload()
    visitor.wait_for_turn()
    expect(mark).to_have_count(0)
    visitor.sit(open_table(ada))
    visitor.wait_for_turn()
    expect(mark).to_have_count(0)


def test_keyboard_reaches_a_hint_and_ends_them_all(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    visitor = open_window(has_hints=True).log_in_as(ada).sit(open_table(ada))
    visitor.wait_for_turn()
    page, mark = visitor.page, visitor.page.locator(MARK)
    end = mark.get_by_role("button", name="No more hints")
    for _ in range(40):
        page.keyboard.press("Tab")
        if end.evaluate("each => each === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(mark).to_have_count(0)
    visitor.lay()
    while visitor.wait_for_turn() != "bid":
        visitor.lay()
    expect(mark).to_have_count(0)


def test_learner_may_leave_for_a_game_after_the_first_chapter(open_window: OpenWindow) -> None:
    visitor = open_window()
    page = visitor.go("/learn").page
    enough = page.get_by_role("button", name="Enough, let me play")
    page.locator(".coach .actions button").first.wait_for()
    expect(enough).to_have_count(0)
    page.evaluate("() => localStorage.setItem('catsack.learn.at', 'auction 0')")
    chapters = page.get_by_role("button", name="Chapters")
    chapters.click()
    page.locator("dialog ol button").nth(1).click()
    enough.click()
    page.wait_for_url("**/table/*")
