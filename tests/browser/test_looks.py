"""Every page and every state of a table, in every look: no violation, nothing too small or wide."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from catsack.words import LANGUAGES
from tests.browser.conftest import Calls, Visits
from tests.browser.support.looks import LOOKS, ROOT, Album, examined
from tests.browser.support.socket_player import Caller, hasty, thrifty
from tests.browser.support.visitor import Visitor


@pytest.mark.parametrize("path", ["/", "/new", "/watch", "/games", "/leaders", "/nowhere"])
def test_pages_to_a_stranger(path: str, visits: Visits, album: Album) -> None:
    one = visits().goes(path)
    expect(one.page.get_by_role("heading", level=1)).to_be_visible()
    examined(one.page, album, f"{path.strip('/') or 'start'}-first")


@pytest.fixture
def known(calls: Calls) -> Caller:
    """Somebody who has played, who plays, and whose table is open."""
    ada = calls("Ada")
    for seats in (3, 4):
        bots = ["steady", "bluffer", "gambler"][: seats - 1]
        ada.sits(ada.opens(bots, seats=seats, is_public=True)).plays(thrifty)
    bots = ["collector", "spoiler", "cautious"]
    ada.sits(ada.opens(bots, is_public=True)).plays(hasty, moves=3)
    ada.sits(ada.opens(["collector"], seats=5, is_public=True))
    return ada


def test_pages_to_somebody_known(known: Caller, visits: Visits, album: Album) -> None:
    one = visits().becomes(known)
    pages = {
        "start": "/",
        "watch": "/watch",
        "games": "/games",
        "leaders": "/leaders",
        "people": f"/people/{known.id}",
        "bot": "/people/bot:bluffer",
    }
    for name, path in pages.items():
        one.page.goto(one.url + path, wait_until="networkidle")
        examined(one.page, album, name)


def test_new_table_with_all_that_can_be_chosen(visits: Visits, album: Album) -> None:
    one = visits().goes("/new")
    one.page.get_by_role("radio", name="5", exact=True).check(force=True)
    for fold in ("How much time?", "Which rules?", "House rules", "Who may come?", "Help for all?"):
        one.page.get_by_text(fold, exact=True).click()
    one.page.get_by_label("Slow").check(force=True)
    examined(one.page, album, "new-open")


@pytest.mark.parametrize("language", LANGUAGES)
def test_dialogs(language: str, visits: Visits, calls: Calls, album: Album) -> None:
    one = visits(language=language).becomes(calls("Ada")).goes("/")
    file = ROOT / "src" / "catsack" / "words" / f"web.{language}.ftl"
    page, catalogue = one.page, file.read_text(encoding="utf-8")
    (settings,) = re.findall(r"^web-settings = (.*)$", catalogue, re.MULTILINE)
    page.get_by_role("button", name=settings).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    examined_as_opened(one, album, "settings")
    page.keyboard.press("Escape")
    page.locator("button.me").click()
    folds = page.locator("dialog summary")
    expect(folds).to_have_count(3)
    for fold in folds.all():
        fold.click()
    examined_as_opened(one, album, "me")


def examined_as_opened(one: Visitor, album: Album, name: str) -> None:
    """Look at a dialog: it covers the way to change the language."""
    language = one.page.evaluate("document.documentElement.lang")
    looks = [look for look in LOOKS if look.language == language]
    examined(one.page, album, name, looks)


def test_table_before_its_game(visits: Visits, calls: Calls, album: Album) -> None:
    ada, bo = calls("Ada"), calls("Bo")
    opened = ada.opens(["bluffer"], seats=4, allows_memory=True, starts_when_full=False)
    bo.sits(opened)
    one = visits().becomes(ada).sits(opened)
    expect(one.page.get_by_role("button", name="Start, a bot fills the seat")).to_be_visible()
    examined(one.page, album, "table-open-host")
    other = visits().comes(opened)
    expect(other.page.get_by_role("button", name="Sit down")).to_be_visible()
    examined(other.page, album, "table-open-guest")


def test_table_where_cards_are_laid(visits: Visits, calls: Calls, album: Album) -> None:
    ada, bo = calls("Ada"), calls("Bo")
    opened = ada.opens(["bluffer", "collector", "steady"], seats=5)
    bo.sits(opened)
    one = visits().becomes(ada).sits(opened)
    bo.awaits_turn()
    one.waits_for_turn()
    examined(one.page, album, "table-placing")
    one.hand.nth(2).click()
    examined(one.page, album, "table-chosen")
    one.page.locator(".placing button").click()
    expect(one.page.locator(".placing button")).to_have_count(0)
    examined(one.page, album, "table-laid")
    one.page.locator(".tools > button").first.click()
    expect(one.page.locator(".waiting")).to_be_visible()
    examined(one.page, album, "table-stood-in")


def test_table_where_a_sack_is_sold(visits: Visits, calls: Calls, album: Album) -> None:
    ada, bo = calls("Ada"), calls("Bo")
    house_rules = {"purses_secret": False}
    opened = ada.opens(
        ["bluffer", "collector"], seats=4, allows_memory=True, house_rules=house_rules
    )
    bo.sits(opened)
    one = visits().becomes(ada).sits(opened)
    bo.awaits_turn().moves(hasty(bo.legal))
    watching = visits().comes(opened)
    one.waits_for_turn()
    one.lays(6)
    until_turn(one, seat_of(ada, bo), bo)
    examined(one.page, album, "table-auction")
    examined(watching.page, album, "table-watching")
    one.page.set_viewport_size({"width": 360, "height": 640})
    one.page.locator(".tools .narrow button").last.click()
    expect(one.page.get_by_role("dialog")).to_be_visible()
    examined_as_opened(one, album, "table-memory")
    one.page.keyboard.press("Escape")
    one.context.set_offline(True)
    expect(one.page.locator(".line p")).to_be_visible()
    examined(one.page, album, "table-offline")


def seat_of(somebody: Caller, seen_by: Caller) -> int:
    names = [seat["name"] for seat in seen_by.table["seats"]]
    return names.index(somebody.name)


def until_turn(one: Visitor, seat: int, bo: Caller) -> None:
    """Have the others bid until it is the visitor's turn, who sits at *seat*."""

    def on_turn() -> int | None:
        return None if bo.game is None or bo.game["is_placing"] else bo.game["turn"]

    bo.until(lambda: on_turn() in (seat, bo.seat))
    while on_turn() != seat:
        bo.moves(thrifty(bo.legal))
        bo.until(lambda: on_turn() in (seat, bo.seat))
    one.ways.first.wait_for()


def test_table_after_its_game(visits: Visits, calls: Calls, album: Album) -> None:
    ada = calls("Ada")
    opened = ada.opens(["bluffer", "collector"], seats=3)
    one = visits().becomes(ada).sits(opened).plays(Random(11))
    one.sees_the_end()
    one.page.get_by_role("button", name="Check the deal").click()
    expect(one.page.locator(".verdict")).to_be_visible()
    examined(one.page, album, "table-over")


@pytest.mark.parametrize("name", ["nowhere", "invitation", "closed"])
def test_table_that_cannot_be_shown(name: str, visits: Visits, calls: Calls, album: Album) -> None:
    ada = calls("Ada")
    opened = ada.opens(seats=3)
    if name == "closed":
        ada.sits(opened).says("close")
    path = "nowhere" if name == "nowhere" else opened["table"]
    one = visits().goes(f"/table/{path}#i={opened['invitation'] if name == 'closed' else ''}")
    expect(one.page.get_by_role("heading", level=1)).to_be_visible()
    examined(one.page, album, f"table-{name}")
