"""Advice of the champion at tables that allow it, and nowhere else."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.page_checks import Screenshots, check_page

ADVICE_TIMEOUT_MS = 120_000
"""The first answer may have to compile the search."""
ASK = "Ask the champion"
BOTS = ["bluffer", "steady"]


def test_table_without_advice_has_no_button(open_window: OpenWindow, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    visitor = open_window().log_in_as(ada).sit(ada.open_table(BOTS, seats=3))
    visitor.wait_for_turn()
    expect(visitor.page.get_by_role("button", name=ASK)).to_have_count(0)


def test_advice_says_what_to_do_and_why(
    open_window: OpenWindow, new_player: NewPlayer, screenshots: Screenshots
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(BOTS, seats=3, is_rated=False, allows_advice=True)
    visitor = open_window().log_in_as(ada).sit(table)
    page = visitor.page
    advice = page.get_by_role("complementary", name="The champion's advice")
    visitor.wait_for_turn()
    page.get_by_role("button", name=ASK).click()
    expect(advice).to_contain_text("I would lay", timeout=ADVICE_TIMEOUT_MS)
    visitor.lay()
    # What was said about the card is not about the auction.
    expect(advice).to_have_count(0)
    assert visitor.wait_for_turn() == "bid"
    page.get_by_role("button", name=ASK).click()
    expect(advice).to_contain_text(re.compile("I would (bid|pass)"), timeout=ADVICE_TIMEOUT_MS)
    expect(advice).to_contain_text("break")
    advice.get_by_role("button", name="Close").click()
    expect(advice).to_have_count(0)
    page.get_by_role("button", name=ASK).click()
    expect(advice).to_be_visible(timeout=ADVICE_TIMEOUT_MS)
    check_page(page, screenshots, "table-advice")


OVER_THE_ROW = """() => {
  const over = document.querySelector("aside").getBoundingClientRect();
  return [...document.querySelectorAll(".row .place")].filter((place) => {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  }).length;
}"""
"""Counts the cards of the row that the advice covers."""


@pytest.mark.parametrize("seats", [4, 5])
def test_advice_covers_no_card_of_the_row(
    seats: int, open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    bots = ["bluffer", "steady", "cautious", "collector"][: seats - 1]
    table = ada.open_table(bots, seats=seats, is_rated=False, allows_advice=True)
    visitor = open_window().log_in_as(ada).sit(table)
    page = visitor.page
    visitor.wait_for_turn()
    visitor.lay()
    visitor.move_buttons.first.wait_for()
    page.get_by_role("button", name=ASK).click()
    advice = page.get_by_role("complementary", name="The champion's advice")
    expect(advice).to_be_visible(timeout=ADVICE_TIMEOUT_MS)
    for width, height in ((1280, 800), (1366, 650), (1920, 1080), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVER_THE_ROW) == 0, (width, height)


def test_new_table_with_advice_is_not_rated(open_window: OpenWindow) -> None:
    page = open_window().go("/new").page
    for fold in ("Help for all?", "Who may come?"):
        page.get_by_text(fold, exact=True).click()
    rated = page.get_by_role("switch", name="Counts for the leaderboard")
    expect(rated).to_be_checked()
    page.locator("label", has_text=re.compile(r"^\s*Advice")).click()
    expect(rated).not_to_be_checked()
    rated.check(force=True)
    expect(page.get_by_role("switch", name=re.compile("^Advice"))).not_to_be_checked()
