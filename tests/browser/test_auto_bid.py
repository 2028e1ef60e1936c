"""The server bids for somebody who tells it how far to go, and stops at one tap."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.catalogues import text
from tests.browser.support.company import Company, buy_cheaply
from tests.browser.support.page_checks import SETTLED, TOO_SMALL, axe_violations
from tests.browser.support.socket_player import SocketPlayer
from tests.browser.support.visitor import Visitor

SCROLLS = """() => [...document.querySelectorAll("html, body, main")]
  .filter((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
  .map((box) => box.tagName)"""
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".auto-bid button, .auto-bid .limit")]
  .map((element) => element.getBoundingClientRect())
  .filter(({ left, top, right, bottom }) =>
    left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
  .map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join())"""
SIZES = [(1280, 800), (1366, 650), (1024, 768), (390, 844), (360, 640), (844, 390), (640, 400)]


@pytest.fixture
def company(new_player: NewPlayer) -> Company:
    return Company([new_player(name) for name in ("Bo", "Cleo")])


@pytest.fixture
def ada(new_player: NewPlayer) -> SocketPlayer:
    return new_player("Ada")


def start_auction(visitor: Visitor, ada: SocketPlayer, company: Company) -> Visitor:
    """Let everybody lay a card; the others do not move on their own after that."""
    table = ada.open_table(seats=3)
    for player in company.players:
        player.sit(table)
    visitor.log_in_as(ada).sit(table)
    company.wait_for_deal()
    company.play(buy_cheaply, until=lambda: False)
    assert visitor.wait_for_turn() == "lay"
    visitor.lay()
    visitor.page.locator(".auction").wait_for()
    return visitor


def bid_for_me(visitor: Visitor, limit: int, then: str = "pass", cards: int = 0) -> None:
    """Tell the server to bid up to *limit*, and to stop at the first *cards* of a set."""
    page = visitor.page
    page.locator(".auto-bid-button").click()
    page.get_by_label("At most").fill(str(limit))
    page.locator(f"dialog input[value={then}]").check(force=True)
    for index in range(cards):
        page.locator("dialog .cards input").nth(index).check(force=True)
    page.get_by_role("button", name=f"Bid for me up to {limit}").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def status(visitor: Visitor) -> Locator:
    """Return the part of the desk that says that the server bids."""
    return visitor.page.get_by_role("group", name="Bidding for you")


def outbid(player: SocketPlayer) -> str:
    """Make the lowest bid up to 8."""
    return player.legal[1] if len(player.legal) > 1 and int(player.legal[1]) <= 8 else "p"


def test_server_bids_up_to_the_limit_and_then_passes(
    open_window: OpenWindow, ada: SocketPlayer, company: Company
) -> None:
    visitor = start_auction(open_window(), ada, company)
    bid_for_me(visitor, 5)
    expect(status(visitor)).to_contain_text("up to 5")
    expect(status(visitor)).to_contain_text("Then it passes.")
    # The server moves for Ada whenever it is her turn, so that the others can always play on.
    highest = []
    seat = next(iter({0, 1, 2} - {player.seat for player in company.players}))
    while seat in company.game["still_in"] and company.game["round"] == 1:
        company.play(outbid, until=lambda: False)
        highest.append(company.game["bids"][seat])
    assert max(highest) <= 5
    expect(visitor.announcements).to_contain_text("You bid")
    expect(visitor.announcements).to_contain_text("You pass")
    assert visitor.wait_for_turn() == "lay"
    expect(status(visitor)).to_have_count(0)


def test_one_tap_stops_it(open_window: OpenWindow, ada: SocketPlayer, company: Company) -> None:
    visitor = start_auction(open_window(), ada, company)
    bid_for_me(visitor, 5)
    status(visitor).get_by_role("button", name="Stop").click()
    expect(status(visitor)).to_have_count(0)
    expect(visitor.page.locator(".auto-bid-button")).to_be_enabled()
    expect(visitor.announcements).to_contain_text("You bid for yourself again.")
    company.play(outbid, until=lambda: False)
    assert visitor.wait_for_turn() == "bid"


def test_limit_that_is_not_enough_leaves_the_move_to_the_person(
    open_window: OpenWindow, ada: SocketPlayer, company: Company
) -> None:
    visitor = start_auction(open_window(), ada, company)
    bid_for_me(visitor, 1, "ask")
    while not visitor.move_buttons.count():
        company.play(outbid, until=lambda: False)
    hint = visitor.page.locator(".auction .hint")
    expect(hint).to_have_text("Your limit of 1 is not enough: you decide.")
    expect(visitor.page.locator(".ribbon")).to_contain_text("Your turn")


def test_card_that_it_must_not_meet_stops_it(
    open_window: OpenWindow, ada: SocketPlayer, company: Company
) -> None:
    visitor = start_auction(open_window(), ada, company)
    bid_for_me(visitor, 15, cards=10)
    expect(status(visitor)).to_contain_text("It stops when one of these turns up: -8, -5,")
    # A pass turns the next card up, whichever it is.
    company.play(lambda _: "p", until=lambda: len(company.game["still_in"]) < 3)
    expect(status(visitor)).to_have_count(0)
    expect(visitor.announcements).to_contain_text("You bid for yourself again.")


def test_keyboard_is_enough(open_window: OpenWindow, ada: SocketPlayer, company: Company) -> None:
    visitor = start_auction(open_window(), ada, company)
    page = visitor.page
    page.keyboard.press("a")
    limit = page.get_by_label("At most")
    expect(limit).to_be_visible()
    while not limit.evaluate("each => each === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Control+A")
    page.keyboard.type("99")
    expect(page.locator("dialog footer button").last).to_be_disabled()
    page.keyboard.press("Control+A")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(status(visitor)).to_contain_text("up to 4")
    page.keyboard.press("a")
    expect(limit).to_have_value("4")
    page.keyboard.press("Escape")
    # A key that passes otherwise does nothing while the server bids.
    page.keyboard.press("p")
    expect(status(visitor)).to_contain_text("up to 4")


@pytest.mark.parametrize("language", ["en", "de"])
def test_choice_and_status_fit_every_window(
    language: str, open_window: OpenWindow, ada: SocketPlayer, company: Company
) -> None:
    visitor = start_auction(open_window(language=language), ada, company)
    page = visitor.page
    faults: list[str] = []

    def check(name: str) -> None:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(SETTLED)
            found = page.evaluate(SCROLLS) + page.evaluate(OUT_OF_SIGHT)
            if width < 1000:
                found += page.evaluate(TOO_SMALL)
            faults.extend(f"{name} {width}x{height}: {each}" for each in found)
        faults.extend(axe_violations(page))

    page.keyboard.press("a")
    expect(page.get_by_role("dialog", name=text(language, "web-auto-bid"))).to_be_visible()
    check("choice")
    page.locator("dialog .cards input").last.check(force=True)
    page.locator("dialog footer button").last.click()
    expect(page.locator(".auto-bid")).to_be_visible()
    check("status")
    assert faults == []
