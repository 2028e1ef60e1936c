"""Every problem has a page or a message that says what to do."""

from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.page_checks import LOOKS, Screenshots, apply_look, check_page
from tests.browser.support.server_process import ServerProcess
from tests.browser.support.socket_player import SocketPlayer, always_pass
from tests.browser.support.visitor import Visitor


def expect_error(visitor: Visitor, title: str, *actions: str) -> None:
    """Assert that the page has this title, and links or buttons with these names."""
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(title)
    main = visitor.page.locator("main")
    for name in actions:
        link, button = main.get_by_role("link", name=name), main.get_by_role("button", name=name)
        expect(link.or_(button)).to_be_visible()


def test_link_to_a_table_that_does_not_exist(open_window: OpenWindow) -> None:
    visitor = open_window().go("/table/nowhere")
    expect_error(visitor, "There is no such table", "New table", "To the start page")


def test_link_with_a_wrong_invitation(open_window: OpenWindow, new_player: NewPlayer) -> None:
    table = new_player("Ada").open_table(seats=3)
    visitor = open_window().go(f"/table/{table['table']}#i=wrong")
    expect_error(visitor, "This table is by invitation", "New table", "To the start page")
    visitor.go(f"/table/{table['table']}")
    expect_error(visitor, "This table is by invitation")


def test_person_whom_the_server_does_not_know_becomes_a_new_guest(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    table = new_player("Ada").open_table(seats=3)
    visitor = open_window()
    visitor.page.goto(f"{visitor.url}/manifest.webmanifest")
    visitor.page.evaluate("localStorage.setItem('catsack.known', 'somebody')")
    visitor.enter(table)
    expect(visitor.page.locator(".waiting-room")).to_be_visible()
    expect(visitor.page.locator("button.me .name")).not_to_have_text("Choose a name")
    expect(visitor.page.locator(".connection-banner")).to_be_empty()
    assert visitor.page.evaluate("localStorage.getItem('catsack.known')") != "somebody"


def test_table_that_its_host_closed(open_window: OpenWindow, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    table = ada.open_table(seats=3)
    visitor = open_window().enter(table)
    expect(visitor.page.locator(".waiting-room")).to_be_visible()
    ada.sit(table).send("close")
    expect_error(visitor, "This table is closed", "New table")
    expect_error(open_window().enter(table), "This table is closed", "New table")


def test_table_that_was_empty_for_too_long(open_window: OpenWindow, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "impatient.db")
    server.start("from catsack.server.tables import deadlines", "deadlines.EMPTY_MS = 100")
    try:
        visitor = open_window(server.url).enter(SocketPlayer(server.url, "Ada").open_table(seats=3))
        expect_error(visitor, "This table is closed", "New table", "To the start page")
    finally:
        server.stop()


def test_full_table(
    open_window: OpenWindow, new_player: NewPlayer, screenshots: Screenshots
) -> None:
    ada, bo = new_player("Ada"), new_player("Bo")
    table = ada.open_table(["steady"], seats=3, starts_when_full=False)
    ada.sit(table)
    visitor = open_window().enter(table)
    expect(visitor.page.get_by_role("button", name="Sit down")).to_be_visible()
    bo.sit(table)
    for each in (visitor, open_window().enter(table)):
        waiting_room = each.page.locator(".waiting-room")
        expect(waiting_room).to_contain_text("Every seat is taken. You can look on")
        expect(waiting_room.get_by_role("link", name="New table")).to_be_visible()
        expect(waiting_room.get_by_role("button", name="Sit here")).to_have_count(0)
    check_page(visitor.page, screenshots, "table-full")


def test_game_without_spectators(open_window: OpenWindow, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["steady", "steady"], seats=3, allows_spectators=False)
    ada.sit(table).play(always_pass, moves=1)
    expect_error(open_window().enter(table), "Nobody may look on here", "New table")


def test_name_that_is_taken(open_window: OpenWindow, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    visitor = open_window().go("/")
    visitor.page.get_by_role("button", name="You are").click()
    dialog = visitor.page.get_by_role("dialog", name="Who are you?")
    dialog.get_by_label("Name", exact=True).first.fill(ada.name)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_contain_text(f"The name {ada.name} is in use")
    dialog.get_by_label("Name", exact=True).first.fill(f"{ada.name}b")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    expect(visitor.page.locator("button.me")).to_contain_text(f"{ada.name}b")


def test_unknown_pages(open_window: OpenWindow) -> None:
    visitor = open_window()
    for path in ("/nowhere", "/a/b/c", "/people/%E0%A4%A"):
        expect_error(visitor.go(path), "There is nothing here", "To the start page")
    expect_error(visitor.go("/people/nobody"), "Nobody by that name", "To the start page")


def test_server_is_down(
    open_window: OpenWindow, server: ServerProcess, screenshots: Screenshots
) -> None:
    SocketPlayer(server.url, "Ada")
    visitor = open_window(server.url).go("/")
    expect(visitor.page.get_by_text("Nobody is waiting for company")).to_be_visible()
    server.stop()
    visitor.page.get_by_role("button", name="Play now").click()
    expect(visitor.page.get_by_role("alert").first).to_contain_text("The server does not answer.")
    # The code of a page that was not open before cannot be loaded.
    visitor.page.get_by_role("link", name="Leaderboard").first.click()
    expect_error(visitor, "The page cannot be loaded", "Load anew")
    # Neither can the catalogues of another language.
    check_page(
        visitor.page, screenshots, "broken", [look for look in LOOKS if look.language == "en"]
    )
    apply_look(visitor.page, LOOKS[0])
    server.start()
    visitor.page.get_by_role("button", name="Load anew").click()
    expect_error(visitor, "Leaderboard")


def test_file_of_the_page_is_gone_after_an_update(open_window: OpenWindow) -> None:
    visitor = open_window().go("/")

    def respond_not_found(route: Route) -> None:
        route.fulfill(status=404, content_type="application/json", body="{}")

    visitor.page.route("**/assets/Leaders-*", respond_not_found)
    visitor.page.get_by_role("link", name="Leaderboard").first.click()
    expect_error(visitor, "The page cannot be loaded", "Load anew", "To the start page")
    visitor.page.unroute("**/assets/Leaders-*")
    visitor.page.get_by_role("button", name="Load anew").click()
    expect_error(visitor, "Leaderboard")
