"""The replay of a finished game: step by step, from any perspective, with an address to share."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.company import Company
from tests.browser.support.page_checks import Screenshots, check_page
from tests.browser.support.socket_player import SocketPlayer, always_pass, bid_up_to_3


@pytest.fixture
def ada(new_player: NewPlayer) -> SocketPlayer:
    return new_player("Ada")


@pytest.fixture
def table_id(ada: SocketPlayer) -> str:
    """The id of a table whose game Ada has finished."""
    table = ada.open_table(["bluffer", "steady"], seats=3)
    ada.sit(table).play(bid_up_to_3)
    return str(table["table"])


def current_event(page: Page) -> str:
    """Return the event that is shown, in words."""
    return page.locator("[aria-current=step] button").inner_text()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_buttons_go_by_steps_and_rounds(open_window: OpenWindow, table_id: str) -> None:
    page = open_window().go(f"/replay/{table_id}").page
    expect(page.get_by_role("slider", name="Step")).to_have_value("1")
    press(page, "A step on")
    assert current_event(page).startswith("Round 1.")
    press(page, "A round on")
    assert current_event(page).startswith("Round 2.")
    press(page, "A step back")
    assert not current_event(page).startswith("Round 2.")
    press(page, "To the end")
    expect(page.locator(".ending .winners")).to_be_visible()
    expect(page.locator(".ending table .who")).to_have_count(3)
    press(page, "Check the deal")
    # This browser did not play, and noted nothing.
    expect(page.locator(".verdict")).to_contain_text("Not checked")
    press(page, "To the beginning")
    expect(page.get_by_role("slider", name="Step")).to_have_value("0")


def test_keys_go_by_steps_and_rounds(open_window: OpenWindow, table_id: str) -> None:
    page = open_window().go(f"/replay/{table_id}").page
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("1")
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    expect(slider).to_have_value("2")
    page.keyboard.press("PageDown")
    assert current_event(page).startswith("Round 2.")
    page.keyboard.press("End")
    expect(page.locator(".ending .winners")).to_be_visible()
    page.keyboard.press("PageUp")
    assert current_event(page).startswith("Round 9.")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")


def test_game_plays_by_itself_until_paused(open_window: OpenWindow, table_id: str) -> None:
    page = open_window().go(f"/replay/{table_id}").page
    slider = page.get_by_role("slider", name="Step")
    slider.wait_for()
    page.keyboard.press("PageDown")
    step = int(slider.input_value())
    press(page, "Play")
    # A whole round may take longer than a test waits: its scenes are shown as in a game.
    page.wait_for_function(
        "step => Number(document.querySelector('input[type=range]').value) >= step + 6", arg=step
    )
    press(page, "Pause")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_swipes_go_by_steps(open_window: OpenWindow, table_id: str) -> None:
    visitor = open_window(size=(360, 640)).go(f"/replay/{table_id}")
    slider = visitor.page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("1")
    box = visitor.page.locator(".sack").bounding_box()
    assert box is not None
    session = visitor.context.new_cdp_session(visitor.page)
    y = box["y"] + box["height"] / 2

    def swipe(start: float, end: float) -> None:
        for kind, x in (("touchStart", start), ("touchMove", end)):
            points = [{"x": x, "y": y}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe(300, 100)
    expect(slider).to_have_value("2")
    swipe(100, 300)
    expect(slider).to_have_value("1")


def test_address_leads_to_the_same_moment_and_perspective(
    open_window: OpenWindow, ada: SocketPlayer, table_id: str
) -> None:
    page = open_window().go(f"/replay/{table_id}").page
    page.get_by_role("slider", name="Step").wait_for()
    page.keyboard.press("PageDown")
    page.get_by_label("Seen with whose eyes?").select_option(f"As {ada.name} saw it")
    page.wait_for_url("**/replay/*#step=*&eyes=*")
    step = page.get_by_role("slider", name="Step").input_value()
    assert f"#step={step}&" in page.url
    other = open_window().page
    other.goto(page.url)
    expect(other.get_by_role("slider", name="Step")).to_have_value(step)
    expect(other.locator("[aria-current=step]")).to_have_text(
        page.locator("[aria-current=step]").inner_text()
    )
    expect(other.get_by_label("Seen with whose eyes?")).to_have_value(
        page.get_by_label("Seen with whose eyes?").input_value()
    )


def test_perspective_of_a_seat_shows_no_face_down_card(
    open_window: OpenWindow, ada: SocketPlayer, table_id: str
) -> None:
    page = open_window().go(f"/replay/{table_id}").page
    page.get_by_role("slider", name="Step").wait_for()
    # Go on until all cards of the first round lie in the row.
    while "lays" not in current_event(page) or page.locator(".row .row-card").count() < 4:
        page.keyboard.press("ArrowRight")
    faces = page.locator(".row .card.up")
    expect(faces).to_have_count(4)
    page.get_by_label("Seen with whose eyes?").select_option(f"As {ada.name} saw it")
    expect(faces).to_have_count(0)
    # A label tells them their own.
    expect(page.locator(".row .own-card")).to_have_count(1)


def test_record_is_opened_from_a_file(
    open_window: OpenWindow, ada: SocketPlayer, table_id: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(ada.request("GET", f"/api/games/{table_id}")))
    visitor = open_window().go("/replay")
    visitor.page.locator("input[type=file]").set_input_files(file)
    expect(visitor.page.get_by_role("slider", name="Step")).to_be_visible()
    press(visitor.page, "To the end")
    expect(visitor.page.locator(".ending .winners")).to_be_visible()
    press(visitor.page, "Open another record")
    file.write_text("nonsense")
    visitor.page.locator("input[type=file]").set_input_files(file)
    expect(visitor.page.get_by_role("alert")).to_have_text("mine.json is no record of a game.")


def test_game_that_does_not_exist(open_window: OpenWindow) -> None:
    visitor = open_window().go("/replay/nowhere")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("There is no such game")
    expect(visitor.page.get_by_role("link", name="Open a record")).to_be_visible()


def test_layout_of_a_replay(
    open_window: OpenWindow, table_id: str, screenshots: Screenshots
) -> None:
    page = open_window().go(f"/replay/{table_id}").page
    page.get_by_role("slider", name="Step").wait_for()
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    check_page(page, screenshots, "replay")
    page.keyboard.press("End")
    check_page(page, screenshots, "replay-end")
    page.goto(page.url.split("/replay")[0] + "/replay")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    check_page(page, screenshots, "replay-open")


def test_faces_are_those_of_the_game(open_window: OpenWindow, url: str) -> None:
    # A guess from these names would give three different pictures.
    people = Company([SocketPlayer(url, f"Faces {letter}", "siamese") for letter in "ABC"])
    table = people.players[0].open_table(["steady"], seats=4)
    *_, last = people.sit(table).players
    for player in people.players[:-1]:
        player.send("stand")
    last.play(always_pass)
    avatars = (
        open_window()
        .go(f"/replay/{table['table']}")
        .page.locator("[data-anchor^=seat-] [data-character]")
    )
    expect(avatars).to_have_count(4)
    faces = sorted(avatar.get_attribute("data-character") or "" for avatar in avatars.all())
    assert faces == ["siamese", "siamese", "siamese", "steady"]
