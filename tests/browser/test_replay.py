"""A finished game, step by step, with anybody's eyes, by an address that can be shared."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Calls, Visits
from tests.browser.support.looks import Album, examined
from tests.browser.support.socket_player import Caller, thrifty


@pytest.fixture
def ada(calls: Calls) -> Caller:
    return calls("Ada")


@pytest.fixture
def played(ada: Caller) -> str:
    """The table of a finished game of Ada's."""
    opened = ada.opens(["bluffer", "steady"], seats=3)
    ada.sits(opened).plays(thrifty)
    return str(opened["table"])


def at(page: Page) -> str:
    """Return what happens at this moment, in words."""
    return page.locator("[aria-current=step] button").inner_text()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_step_by_step_and_round_by_round_with_buttons(visits: Visits, played: str) -> None:
    page = visits().goes(f"/replay/{played}").page
    expect(page.get_by_role("slider", name="Step")).to_have_value("1")
    press(page, "A step on")
    assert at(page).startswith("Round 1.")
    press(page, "A round on")
    assert at(page).startswith("Round 2.")
    press(page, "A step back")
    assert not at(page).startswith("Round 2.")
    press(page, "To the end")
    expect(page.locator(".ending .won")).to_be_visible()
    expect(page.locator(".ending table .who")).to_have_count(3)
    press(page, "Check the deal")
    expect(page.locator(".verdict")).to_have_text("The deal was fair.")
    press(page, "To the beginning")
    expect(page.get_by_role("slider", name="Step")).to_have_value("0")


def test_keys_lead_through_the_game(visits: Visits, played: str) -> None:
    page = visits().goes(f"/replay/{played}").page
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("1")
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    expect(slider).to_have_value("2")
    page.keyboard.press("PageDown")
    assert at(page).startswith("Round 2.")
    page.keyboard.press("End")
    expect(page.locator(".ending .won")).to_be_visible()
    page.keyboard.press("PageUp")
    assert at(page).startswith("Round 9.")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")


def test_it_plays_by_itself_to_the_end(visits: Visits, played: str) -> None:
    page = visits().goes(f"/replay/{played}").page
    page.get_by_role("slider", name="Step").wait_for()
    page.keyboard.press("PageDown")
    press(page, "Play")
    page.wait_for_function(
        "() => document.querySelector('[aria-current=step]').textContent.startsWith('Round 3')"
    )
    press(page, "Pause")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_swipes_are_steps(visits: Visits, played: str) -> None:
    one = visits(size=(360, 640)).goes(f"/replay/{played}")
    slider = one.page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("1")
    box = one.page.locator(".stage").bounding_box()
    assert box is not None
    session = one.context.new_cdp_session(one.page)
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


def test_address_leads_others_to_the_same_moment(visits: Visits, ada: Caller, played: str) -> None:
    page = visits().goes(f"/replay/{played}").page
    page.get_by_role("slider", name="Step").wait_for()
    page.keyboard.press("PageDown")
    page.get_by_label("Seen with whose eyes?").select_option(f"As {ada.name} saw it")
    page.wait_for_url("**/replay/*#step=*&eyes=*")
    step = page.get_by_role("slider", name="Step").input_value()
    assert f"#step={step}&" in page.url
    other = visits().page
    other.goto(page.url)
    expect(other.get_by_role("slider", name="Step")).to_have_value(step)
    expect(other.locator("[aria-current=step]")).to_have_text(
        page.locator("[aria-current=step]").inner_text()
    )
    expect(other.get_by_label("Seen with whose eyes?")).to_have_value(
        page.get_by_label("Seen with whose eyes?").input_value()
    )


def test_eyes_of_a_seat_see_no_card_that_lies_face_down(
    visits: Visits, ada: Caller, played: str
) -> None:
    page = visits().goes(f"/replay/{played}").page
    page.get_by_role("slider", name="Step").wait_for()
    # Until every card of the first round lies in the row.
    while "lays" not in at(page) or page.locator(".row .laid").count() < 4:
        page.keyboard.press("ArrowRight")
    faces = page.locator(".row .card.up")
    expect(faces).to_have_count(4)
    page.get_by_label("Seen with whose eyes?").select_option(f"As {ada.name} saw it")
    expect(faces).to_have_count(0)
    # Their own they know, though it lies face down.
    expect(page.locator(".row .peek")).to_have_count(1)


def test_record_from_a_file(visits: Visits, ada: Caller, played: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(ada.asks("GET", f"/api/games/{played}")))
    one = visits().goes("/replay")
    one.page.locator("input[type=file]").set_input_files(file)
    expect(one.page.get_by_role("slider", name="Step")).to_be_visible()
    press(one.page, "To the end")
    expect(one.page.locator(".ending .won")).to_be_visible()
    press(one.page, "Open another record")
    file.write_text("nonsense")
    one.page.locator("input[type=file]").set_input_files(file)
    expect(one.page.get_by_role("alert")).to_have_text("mine.json is no record of a game.")


def test_game_that_is_not_there(visits: Visits) -> None:
    one = visits().goes("/replay/nowhere")
    expect(one.page.get_by_role("heading", level=1)).to_have_text("There is no such game")
    expect(one.page.get_by_role("link", name="Open a record")).to_be_visible()


def test_looks_of_a_replay(visits: Visits, played: str, album: Album) -> None:
    page = visits().goes(f"/replay/{played}").page
    page.get_by_role("slider", name="Step").wait_for()
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    examined(page, album, "replay")
    page.keyboard.press("End")
    examined(page, album, "replay-end")
    page.goto(page.url.split("/replay")[0] + "/replay")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    examined(page, album, "replay-open")
