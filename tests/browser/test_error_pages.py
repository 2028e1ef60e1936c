"""Bad moments: each has a page or a message that says what to do."""

from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.conftest import Calls, Visits
from tests.browser.support.looks import LOOKS, Album, examined, put_on
from tests.browser.support.server_process import Server
from tests.browser.support.socket_player import Caller, hasty
from tests.browser.support.visitor import Visitor


def says(visitor: Visitor, title: str, *ways: str) -> None:
    """Assert that the page says *title*, and offers ways out of it."""
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(title)
    for way in ways:
        there = visitor.page.locator("main")
        expect(
            there.get_by_role("link", name=way).or_(there.get_by_role("button", name=way))
        ).to_be_visible()


def test_link_to_no_table(visits: Visits) -> None:
    one = visits().goes("/table/nowhere")
    says(one, "There is no such table", "New table", "To the start page")


def test_link_that_is_not_whole(visits: Visits, calls: Calls) -> None:
    opened = calls("Ada").opens(seats=3)
    one = visits().goes(f"/table/{opened['table']}#i=wrong")
    says(one, "This table is by invitation", "New table", "To the start page")
    one.goes(f"/table/{opened['table']}")
    says(one, "This table is by invitation")


def test_whom_the_server_has_forgotten_becomes_somebody_new(visits: Visits, calls: Calls) -> None:
    opened = calls("Ada").opens(seats=3)
    one = visits()
    one.page.goto(f"{one.url}/manifest.webmanifest")
    one.page.evaluate("localStorage.setItem('catsack.known', 'somebody')")
    one.comes(opened)
    expect(one.page.locator(".opened")).to_be_visible()
    expect(one.page.locator("button.me .name")).not_to_have_text("Choose a name")
    expect(one.page.locator(".line")).to_be_empty()
    assert one.page.evaluate("localStorage.getItem('catsack.known')") != "somebody"


def test_table_that_was_given_up(visits: Visits, calls: Calls) -> None:
    ada = calls("Ada")
    opened = ada.opens(seats=3)
    one = visits().comes(opened)
    expect(one.page.locator(".opened")).to_be_visible()
    ada.sits(opened).says("close")
    says(one, "This table is closed", "New table")
    says(visits().comes(opened), "This table is closed", "New table")


def test_link_that_has_expired(visits: Visits, tmp_path: Path) -> None:
    server = Server(tmp_path / "impatient.db")
    server.start("from catsack.server import dues", "dues.EMPTY_MS = 100")
    try:
        one = visits(server.url).comes(Caller(server.url, "Ada").opens(seats=3))
        says(one, "This table is closed", "New table", "To the start page")
    finally:
        server.stop()


def test_full_table(visits: Visits, calls: Calls, album: Album) -> None:
    ada, bo = calls("Ada"), calls("Bo")
    opened = ada.opens(["steady"], seats=3, starts_when_full=False)
    ada.sits(opened)
    one = visits().comes(opened)
    expect(one.page.get_by_role("button", name="Sit down")).to_be_visible()
    bo.sits(opened)
    for somebody in (one, visits().comes(opened)):
        opened_table = somebody.page.locator(".opened")
        expect(opened_table).to_contain_text("Every seat is taken. You can look on")
        expect(opened_table.get_by_role("link", name="New table")).to_be_visible()
        expect(opened_table.get_by_role("button", name="Sit here")).to_have_count(0)
    examined(one.page, album, "table-full")


def test_game_that_nobody_may_watch(visits: Visits, calls: Calls) -> None:
    ada = calls("Ada")
    opened = ada.opens(["steady", "steady"], seats=3, allows_spectators=False)
    ada.sits(opened).plays(hasty, moves=1)
    says(visits().comes(opened), "Nobody may look on here", "New table")


def test_name_that_is_taken(visits: Visits, calls: Calls) -> None:
    ada = calls("Ada")
    one = visits().goes("/")
    one.page.get_by_role("button", name="You play as").click()
    dialog = one.page.get_by_role("dialog", name="Who are you?")
    dialog.get_by_label("Name", exact=True).first.fill(ada.name)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_contain_text(f"The name {ada.name} is in use")
    dialog.get_by_label("Name", exact=True).first.fill(f"{ada.name}b")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    expect(one.page.locator("button.me")).to_contain_text(f"{ada.name}b")


def test_unknown_pages(visits: Visits) -> None:
    one = visits()
    for path in ("/nowhere", "/a/b/c", "/people/%E0%A4%A"):
        says(one.goes(path), "There is nothing here", "To the start page")
    says(one.goes("/people/nobody"), "Nobody by that name", "To the start page")


def test_server_that_is_down(visits: Visits, server: Server, album: Album) -> None:
    Caller(server.url, "Ada")
    one = visits(server.url).goes("/")
    expect(one.page.get_by_text("Nobody is waiting for company")).to_be_visible()
    server.stop()
    one.page.get_by_role("button", name="Play now").click()
    expect(one.page.get_by_role("alert").first).to_contain_text("The server does not answer.")
    # A page that was not loaded before cannot be, and says so.
    one.page.get_by_role("link", name="Leaderboard").click()
    says(one, "The page cannot be loaded", "Load anew")
    # Words of another language cannot be loaded either.
    examined(one.page, album, "broken", [look for look in LOOKS if look.language == "en"])
    put_on(one.page, LOOKS[0])
    server.start()
    one.page.get_by_role("button", name="Load anew").click()
    says(one, "Leaderboard")


def test_part_of_the_page_that_an_update_took_away(visits: Visits) -> None:
    one = visits().goes("/")

    def gone(route: Route) -> None:
        route.fulfill(status=404, content_type="application/json", body="{}")

    one.page.route("**/assets/Leaders-*", gone)
    one.page.get_by_role("link", name="Leaderboard").click()
    says(one, "The page cannot be loaded", "Load anew", "To the start page")
    one.page.unroute("**/assets/Leaders-*")
    one.page.get_by_role("button", name="Load anew").click()
    says(one, "Leaderboard")
