"""Every page and every state of a table is accessible, and nothing is too small or too wide."""

from random import Random

import pytest
from playwright.sync_api import expect

from catsack.words import LANGUAGES
from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.catalogues import plain_messages
from tests.browser.support.page_checks import LOOKS, Screenshots, check_page
from tests.browser.support.socket_player import SocketPlayer, always_pass, bid_up_to_3
from tests.browser.support.visitor import Visitor


@pytest.mark.parametrize("path", ["/", "/new", "/watch", "/games", "/leaders", "/nowhere"])
def test_pages_for_somebody_new(
    path: str, open_window: OpenWindow, screenshots: Screenshots
) -> None:
    visitor = open_window().go(path)
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    check_page(visitor.page, screenshots, f"{path.strip('/') or 'start'}-first")


@pytest.fixture
def regular(new_player: NewPlayer) -> SocketPlayer:
    """Somebody with finished games, a running game and an open table."""
    ada = new_player("Ada")
    for seats in (3, 4):
        bots = ["steady", "bluffer", "gambler"][: seats - 1]
        ada.sit(ada.open_table(bots, seats=seats, is_public=True)).play(bid_up_to_3)
    bots = ["collector", "spoiler", "cautious"]
    ada.sit(ada.open_table(bots, is_public=True)).play(always_pass, moves=3)
    ada.sit(ada.open_table(["collector"], seats=5, is_public=True))
    return ada


def test_pages_for_a_regular_player(
    regular: SocketPlayer, open_window: OpenWindow, screenshots: Screenshots
) -> None:
    visitor = open_window().log_in_as(regular)
    pages = {
        "start": "/",
        "watch": "/watch",
        "games": "/games",
        "leaders": "/leaders",
        "people": f"/people/{regular.id}",
        "bot": "/people/bot:bluffer",
    }
    for name, path in pages.items():
        visitor.page.goto(visitor.url + path, wait_until="networkidle")
        check_page(visitor.page, screenshots, name)


def test_new_table_with_all_options_open(open_window: OpenWindow, screenshots: Screenshots) -> None:
    visitor = open_window().go("/new")
    visitor.page.get_by_role("button", name="Add a friend").click()
    research = "Research bots and others"
    for fold in (
        research,
        "How much time?",
        "Which rules?",
        "House rules",
        "Who may come?",
        "Help for all?",
    ):
        visitor.page.get_by_text(fold, exact=True).click()
    visitor.page.locator("label", has_text="Slow").click()
    check_page(visitor.page, screenshots, "new-open")


@pytest.mark.parametrize("language", LANGUAGES)
def test_dialogs(
    language: str, open_window: OpenWindow, new_player: NewPlayer, screenshots: Screenshots
) -> None:
    visitor = open_window(language=language).log_in_as(new_player("Ada")).go("/")
    page, messages = visitor.page, plain_messages(f"web.{language}.ftl")
    page.get_by_role("button", name=messages["web-settings"]).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check_dialog(visitor, screenshots, "settings")
    page.keyboard.press("Escape")
    page.locator("button.me").click()
    folds = page.locator("dialog summary")
    expect(folds).to_have_count(3)
    for fold in folds.all():
        fold.click()
    check_dialog(visitor, screenshots, "me")


def check_dialog(visitor: Visitor, screenshots: Screenshots, name: str) -> None:
    """Check an open dialog, which covers the buttons that change the language."""
    language = visitor.page.evaluate("document.documentElement.lang")
    looks = [look for look in LOOKS if look.language == language]
    check_page(visitor.page, screenshots, name, looks)


def test_table_before_its_game(
    open_window: OpenWindow, new_player: NewPlayer, screenshots: Screenshots
) -> None:
    ada, bo = new_player("Ada"), new_player("Bo")
    table = ada.open_table(
        ["bluffer"], seats=4, allows_memory=True, is_rated=False, starts_when_full=False
    )
    bo.sit(table)
    visitor = open_window().log_in_as(ada).sit(table)
    expect(visitor.page.get_by_role("button", name="Start, a bot fills the seat")).to_be_visible()
    check_page(visitor.page, screenshots, "table-open-host")
    other = open_window().enter(table)
    expect(other.page.get_by_role("button", name="Sit down")).to_be_visible()
    check_page(other.page, screenshots, "table-open-guest")


def test_table_while_cards_are_laid(
    open_window: OpenWindow, new_player: NewPlayer, screenshots: Screenshots
) -> None:
    ada, bo = new_player("Ada"), new_player("Bo")
    table = ada.open_table(["bluffer", "collector", "steady"], seats=5)
    bo.sit(table)
    visitor = open_window().log_in_as(ada).sit(table)
    bo.wait_for_turn()
    visitor.wait_for_turn()
    check_page(visitor.page, screenshots, "table-placing")
    visitor.hand.nth(2).click()
    check_page(visitor.page, screenshots, "table-chosen")
    visitor.page.locator(".placing button").click()
    expect(visitor.page.locator(".placing button")).to_have_count(0)
    check_page(visitor.page, screenshots, "table-laid")
    visitor.page.locator("header [aria-haspopup=dialog]").click()
    visitor.page.locator("dialog .more button").last.click()
    visitor.page.get_by_role("dialog").get_by_role("button").last.click()
    expect(visitor.page.locator(".spectator-panel")).to_be_visible()
    check_page(visitor.page, screenshots, "table-stood-in")


def test_table_during_an_auction(
    open_window: OpenWindow, new_player: NewPlayer, screenshots: Screenshots
) -> None:
    ada, bo = new_player("Ada"), new_player("Bo")
    house_rules = {"purses_secret": False}
    table = ada.open_table(
        ["bluffer", "collector"],
        seats=4,
        allows_memory=True,
        is_rated=False,
        house_rules=house_rules,
    )
    bo.sit(table)
    visitor = open_window().log_in_as(ada).sit(table)
    bo.wait_for_turn().move(always_pass(bo.legal))
    spectator = open_window().enter(table)
    visitor.wait_for_turn()
    visitor.lay(6)
    play_until_turn(visitor, seat_of(ada, bo), bo)
    check_page(visitor.page, screenshots, "table-auction")
    check_page(spectator.page, screenshots, "table-watching")
    visitor.page.set_viewport_size({"width": 360, "height": 640})
    visitor.page.keyboard.press("m")
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    check_dialog(visitor, screenshots, "table-memory")
    visitor.page.keyboard.press("Escape")
    visitor.context.set_offline(True)
    expect(visitor.page.locator(".connection-banner p")).to_be_visible()
    check_page(visitor.page, screenshots, "table-offline")


def seat_of(player: SocketPlayer, other: SocketPlayer) -> int:
    """Return where *player* sits, as *other* sees it."""
    names = [seat["name"] for seat in other.table["seats"]]
    return names.index(player.name)


def play_until_turn(visitor: Visitor, seat: int, bo: SocketPlayer) -> None:
    """Let the others bid until it is the turn of the visitor at *seat*."""

    def on_turn() -> int | None:
        return None if bo.game is None or bo.game["is_placing"] else bo.game["turn"]

    bo.wait_until(lambda: on_turn() in (seat, bo.seat))
    while on_turn() != seat:
        bo.move(bid_up_to_3(bo.legal))
        bo.wait_until(lambda: on_turn() in (seat, bo.seat))
    visitor.move_buttons.first.wait_for()


def test_table_after_its_game(
    open_window: OpenWindow, new_player: NewPlayer, screenshots: Screenshots
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["bluffer", "collector"], seats=3)
    visitor = open_window().log_in_as(ada).sit(table).play(Random(11))
    visitor.expect_end()
    visitor.page.get_by_role("button", name="Check the deal").click()
    expect(visitor.page.locator(".verdict")).to_be_visible()
    check_page(visitor.page, screenshots, "table-over")


@pytest.mark.parametrize("name", ["nowhere", "invitation", "closed"])
def test_table_that_is_not_available(
    name: str, open_window: OpenWindow, new_player: NewPlayer, screenshots: Screenshots
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(seats=3)
    if name == "closed":
        ada.sit(table).send("close")
    path = "nowhere" if name == "nowhere" else table["table"]
    visitor = open_window().go(f"/table/{path}#i={table['invitation'] if name == 'closed' else ''}")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    check_page(visitor.page, screenshots, f"table-{name}")
