"""The game on one screen: before all rules on their page, and over a table."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.catalogues import OTHER_LANGUAGES
from tests.browser.support.page_checks import SETTLED, faults

LANGUAGES = ["en", *OTHER_LANGUAGES]
BOTTOM = "document.querySelector('.summary').getBoundingClientRect().bottom + scrollY"
HAS_ROOM = "box => box.scrollHeight <= box.clientHeight"


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_of_the_rules_begins_with_a_summary_on_one_screen(
    language: str, open_window: OpenWindow
) -> None:
    page = open_window(language=language).go("/rules").page
    expect(page.locator(".summary .set .card")).to_have_count(10)
    expect(page.locator(".summary .step")).to_have_count(6)
    assert page.evaluate(BOTTOM) <= 800
    expect(page.locator("article")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_table_opens_the_summary_and_then_all_rules(
    language: str, open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["steady", "steady"], seats=3)
    visitor = open_window(language=language).log_in_as(ada).sit(table)
    visitor.wait_for_turn()
    page = visitor.page
    page.locator("header a[href='/rules']").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".summary")).to_be_visible()
    page.wait_for_function(SETTLED)
    assert dialog.locator(".body").evaluate(HAS_ROOM)
    found = faults(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert found + faults(page) == []
    dialog.locator("footer button").click()
    expect(dialog.locator("article")).to_be_visible()
    dialog.locator("footer button").click()
    expect(dialog.locator(".summary")).to_be_visible()
