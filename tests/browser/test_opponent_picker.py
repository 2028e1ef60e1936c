"""People choose opponents from stairs, with a mouse, the keyboard, a finger or a screen reader."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from catsack.bots import display_name
from catsack.characters.cast import CAST
from catsack.words import LANGUAGES
from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.page_checks import faults

MAX_OTHERS = 4
SIZES = [(2560, 1440), (1366, 650), (1024, 768), (844, 390), (360, 640)]


def opponent(page: Page, bot: str) -> Locator:
    return page.get_by_role("button", name=display_name(bot), exact=True)


def line_up(page: Page) -> Locator:
    return page.get_by_role("list", name="At the table")


def send_all_away(page: Page) -> None:
    crosses = line_up(page).get_by_role("button", name=re.compile("^Take (?!the free).* away"))
    while crosses.count():
        crosses.first.click()


def test_chosen_bots_sit_at_the_table_where_the_picker_says(open_window: OpenWindow) -> None:
    visitor = open_window().go("/new")
    page = visitor.page
    expect(opponent(page, "champion")).to_be_visible()
    send_all_away(page)
    for bot in ("beginner", "champion"):
        opponent(page, bot).click()
        expect(opponent(page, bot)).to_have_attribute("aria-pressed", "true")
    # Two friends were left, for a table of three.
    free = line_up(page).get_by_role("button", name="Take the free seat away")
    free.first.click()
    expect(page.get_by_role("button", name="4 seats")).to_be_visible()
    symbols = {
        bot: opponent(page, bot).get_attribute("data-seat") for bot in ("beginner", "champion")
    }
    page.get_by_role("button", name="Open the table").click()
    seats = page.locator(".waiting-room li[data-seat]")
    expect(seats).to_have_count(4)
    for bot, symbol in symbols.items():
        expect(seats.filter(has_text=display_name(bot))).to_have_attribute(
            "data-seat", symbol or ""
        )


def test_bots_stand_on_the_step_of_their_difficulty(open_window: OpenWindow) -> None:
    page = open_window().go("/new").page
    steps = page.locator(".step")
    expect(steps).to_have_count(5)
    for bot, character in CAST.items():
        if character.is_research:
            continue
        step = steps.nth(character.difficulty - 1)
        expect(step.get_by_role("button", name=display_name(bot), exact=True)).to_be_visible()
        expect(opponent(page, bot)).to_have_accessible_description(
            re.compile(f"^{character.difficulty} of 5 mice")
        )


def test_research_bots_are_behind_a_fold(open_window: OpenWindow) -> None:
    page = open_window().go("/new").page
    expect(opponent(page, "champion")).to_be_visible()
    expect(opponent(page, "random")).to_be_hidden()
    page.get_by_text("Research bots and others").click()
    opponent(page, "random").click()
    expect(line_up(page)).to_contain_text(display_name("random"))


def test_keyboard_chooses_and_screen_readers_hear_it(open_window: OpenWindow) -> None:
    page = open_window().go("/new").page
    expect(opponent(page, "beginner")).to_be_visible()
    send_all_away(page)
    opponent(page, "cautious").focus()
    page.keyboard.press("Enter")
    status = page.locator("form [role=status]")
    expect(status).to_contain_text(f"{display_name('cautious')} sits down")
    page.keyboard.press("Space")
    expect(status).to_contain_text(f"{display_name('cautious')} leaves")
    expect(opponent(page, "cautious")).to_have_attribute("aria-pressed", "false")


def test_nobody_sits_down_at_a_full_table(open_window: OpenWindow) -> None:
    page = open_window().go("/new").page
    expect(opponent(page, "beginner")).to_be_visible()
    send_all_away(page)
    for bot in ("beginner", "cautious", "bluffer", "collector", "champion"):
        opponent(page, bot).click()
    expect(page.locator("button.opponent[aria-pressed=true]")).to_have_count(MAX_OTHERS)
    expect(opponent(page, "champion")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("form [role=status]")).to_contain_text("All five seats are taken")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_picker_fits_every_window(
    open_window: OpenWindow, size: tuple[int, int], language: str
) -> None:
    visitor = open_window(size=size, language=language).go("/new")
    expect(visitor.page.locator(".opponent .portrait svg").first).to_be_attached()
    assert faults(visitor.page) == []


def test_host_fills_an_empty_seat_in_the_waiting_room(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["steady"], seats=4)
    visitor = open_window(size=(360, 640)).log_in_as(ada).sit(table)
    page = visitor.page
    page.get_by_role("button", name="Add a bot").last.click()
    dialog = page.get_by_role("dialog")
    chosen = dialog.get_by_role("button", name=display_name("level-7"), exact=True)
    expect(chosen).to_be_visible()
    assert faults(page) == []
    chosen.click()
    expect(dialog).to_have_count(0)
    seats = page.locator(".waiting-room li[data-seat]")
    expect(seats.filter(has_text=display_name("level-7"))).to_have_count(1)
    # Whoever sits at the table already comes over.
    page.get_by_role("button", name="Add a bot").first.click()
    dialog.get_by_role("button", name=display_name("steady"), exact=True).click()
    expect(seats.nth(1)).to_contain_text(display_name("steady"))
    expect(seats.filter(has_text=display_name("steady"))).to_have_count(1)
