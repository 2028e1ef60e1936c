"""A card explains itself: to a pointer that rests on it, to a long press, and to the keyboard."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.company import Company
from tests.browser.support.page_checks import SETTLED, axe_violations
from tests.browser.support.visitor import Visitor

PLACES = """() => [...document.querySelectorAll(".hand label, .row .place, .move-panel button")]
  .map((element) => JSON.stringify(element.getBoundingClientRect())).join()"""
LONG_PRESS = """(element) => {
  const { x, y, width } = element.getBoundingClientRect();
  const event = { bubbles: true, pointerType: "touch", clientX: x + width / 4, clientY: y + 20 };
  element.dispatchEvent(new PointerEvent("pointerdown", event));
}"""
"""A finger stays on the card: Playwright's taps are too short for that."""


def tooltip(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def auction(open_window: OpenWindow, new_player: NewPlayer, language: str = "en") -> Visitor:
    """Return somebody on turn in an auction with bots: nothing happens until they move."""
    ada = new_player("Ada")
    table = ada.open_table(["steady", "cautious", "bluffer"], seats=4)
    visitor = open_window(language=language).log_in_as(ada).sit(table)
    assert visitor.wait_for_turn() == "lay"
    visitor.lay()
    assert visitor.wait_for_turn() == "bid"
    visitor.page.wait_for_function(SETTLED)
    return visitor


def test_pointer_that_rests_on_a_card_has_it_explained(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    page = auction(open_window, new_player).page
    places = page.evaluate(PLACES)
    dog = page.locator(".hand label[data-card=L], .hand label[data-card=S]").first
    dog.hover(position={"x": 45, "y": 40})
    expect(tooltip(page)).to_contain_text("Alone in the sack it chases the")
    assert page.evaluate(PLACES) == places
    assert axe_violations(page) == []
    page.keyboard.press("Escape")
    expect(tooltip(page)).to_have_count(0)


def test_long_press_explains_and_lays_nothing(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(seats=3)
    visitor = open_window(size=(390, 844), language="de").log_in_as(ada).sit(table)
    # Nobody else lays a card: that would take the explanation away.
    Company([new_player("Bo"), new_player("Cleo")]).sit(table)
    assert visitor.wait_for_turn() == "lay"
    page = visitor.page
    page.locator(".hand label").first.evaluate(LONG_PRESS)
    expect(tooltip(page)).to_contain_text("wenn man den Sack kauft")
    box = tooltip(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    expect(page.locator(".hand label.selected")).to_have_count(0)
    # Touching anything else puts it away.
    page.locator(".ribbon").dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(tooltip(page)).to_have_count(0)


def test_focus_explains_a_card_of_the_row(open_window: OpenWindow, new_player: NewPlayer) -> None:
    page = auction(open_window, new_player, "de").page
    page.locator("#main").focus()
    card = page.locator(".row-card[data-card]").first
    for _ in range(20):
        page.keyboard.press("Tab")
        if card.evaluate("each => each === document.activeElement"):
            break
    expect(tooltip(page)).to_be_visible()
    described_by = card.get_attribute("aria-describedby")
    assert described_by == tooltip(page).get_attribute("id")
    page.keyboard.press("Tab")
    expect(card).not_to_have_attribute("aria-describedby", str(described_by))


def test_cards_that_lie_face_down_explain_nothing(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    page = auction(open_window, new_player).page
    face_down = page.locator(".row-card:not(:has(.up)):not(:has(.own-card))")
    assert face_down.count() > 0
    assert face_down.evaluate_all("cards => cards.every((card) => !card.dataset.card)")
