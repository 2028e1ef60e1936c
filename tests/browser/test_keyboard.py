"""Everything can be done with the keyboard alone."""

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import Calls, Visits

FOCUSED = "(document.activeElement?.innerText || document.activeElement?.ariaLabel || '').trim()"


def tab_to(page: Page, name: str, most: int = 60) -> None:
    """Press Tab until something with this name has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED).startswith(name):
            return
    raise AssertionError(f"Tab does not lead to {name!r}.")


def test_keyboard_alone_from_the_start_page_to_the_end_of_a_game(visits: Visits) -> None:
    one = visits().hurries_bots().goes("/")
    page, rng = one.page, Random(5)
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    while (what := one.waits_for_turn()) != "over":
        if what == "lay":
            for _ in range(rng.randrange(1, 4)):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        elif rng.random() < 0.4 and one.least() < 8:
            page.keyboard.press("ArrowUp")
            page.keyboard.press("b")
        else:
            page.keyboard.press("p")
    tab_to(page, "Play again")


def test_hand_and_buttons_are_reached_with_tab(visits: Visits, calls: Calls) -> None:
    ada = calls("Ada")
    opened = ada.opens(["steady", "steady"], seats=3)
    one = visits().becomes(ada).comes(opened)
    page = one.page
    tab_to(page, "Sit here")
    page.keyboard.press("Enter")
    one.hand.first.wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.closest('fieldset.hand') !== null"):
            break
    page.keyboard.press("Space")
    expect(page.locator("fieldset.hand label.chosen")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("fieldset.hand label.chosen")).to_have_count(1)
    chosen = page.locator("fieldset.hand label.chosen .heard").inner_text()
    tab_to(page, "Lay ")
    page.keyboard.press("Enter")
    log = page.get_by_role("list", name="What has happened")
    expect(log).to_contain_text(f"You lay {chosen if chosen[0] in '+-' else 'the ' + chosen}")


def test_keys_are_listed_and_open_what_lies_beside(visits: Visits, calls: Calls) -> None:
    ada = calls("Ada")
    one = visits().becomes(ada)
    one.sits(ada.opens(["steady", "steady"], seats=3, allows_memory=True))
    one.waits_for_turn()
    page = one.page
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    # A dialog keeps the keys to itself.
    page.keyboard.press("m")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    for key, name in (("m", "Memory"), ("c", "Chat"), ("l", "Log")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
