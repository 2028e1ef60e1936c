"""Bots are characters: they have names in the reader's language, faces and voices."""

import re

from playwright.sync_api import expect

from catsack.bots import display_name, names
from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.socket_player import always_pass

SEAT = "[data-anchor^=seat-]"


def test_bots_have_their_names_in_the_language_of_the_page(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["level-3", "champion"], seats=3)
    visitor = open_window(language="de-DE").log_in_as(ada).sit(table)
    visitor.wait_for_turn()
    seats = visitor.page.locator(SEAT)
    for name in ("Trüffel", "Krax"):
        expect(seats.filter(has_text=name)).to_have_count(1)
    visitor.go("/new")
    visitor.page.get_by_text("Forschungsbots und andere").click()
    offered = visitor.page.locator("button.opponent")
    expect(offered.filter(has_text="Schildegard")).to_have_count(1)
    texts = {text.strip() for text in offered.all_inner_texts()}
    assert {display_name(bot, "de") for bot in names()} <= texts
    english = {display_name(bot) for bot in names()} - {display_name(bot, "de") for bot in names()}
    assert not texts & english
    assert not any("evel" in text for text in texts)


SHOWN = """() => [document.body.innerText,
  ...[...document.querySelectorAll("[aria-label], [title]")]
    .flatMap((node) => [node.ariaLabel ?? "", node.title ?? ""])].join("\\n")"""
"""Returns all that a page shows or says to screen readers."""


def test_no_german_page_shows_the_english_or_internal_name_of_a_bot(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    ada.sit(ada.open_table(["level-3", "steady"], seats=3, is_public=True)).play(always_pass)
    running = ada.open_table(["level-3", "steady"], seats=3, is_public=True)
    ada.sit(running).play(always_pass, moves=3)
    waiting = ada.open_table(["level-3", "steady"], seats=5, is_public=True)
    visitor = open_window(language="de-DE").log_in_as(ada)
    places = {
        "/": "Trüffel",
        "/watch": "Trüffel",
        "/games": "Schildegard",
        "/leaders": "Rangliste",
        "/people/bot:level-3": "Stufe 3",
        f"/table/{waiting['table']}": "Stufe 3",
        f"/table/{running['table']}": "Trüffel",
    }
    for path, expected in places.items():
        visitor.page.goto(visitor.url + path, wait_until="networkidle")
        expect(visitor.page.locator("main")).to_contain_text(expected)
        shown = visitor.page.evaluate(SHOWN)
        found = re.findall(r"level-\d|Level \d|\bsteady\b|Poke|Shelby", shown)
        assert not found, (path, found)
    visitor.page.keyboard.press("l")
    expect(visitor.page.locator(".event").filter(has_text="Trüffel").first).to_be_visible()
    assert not re.findall(r"level-3|Level 3|\bsteady\b|Poke|Shelby", visitor.page.evaluate(SHOWN))


def test_every_seat_has_a_portrait_of_its_own(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["bluffer", "level-2", "search-1k"], seats=4)
    visitor = open_window().log_in_as(ada).sit(table)
    visitor.wait_for_turn()
    portraits = visitor.page.locator(f"{SEAT} .portrait:has(svg)")
    expect(portraits).to_have_count(4)
    shown = {portrait.get_attribute("data-character") for portrait in portraits.all()}
    assert {"bluffer", "level-2", "instrument"} < shown
    # Parts of other moods are not shown.
    hidden = visitor.page.locator(f"{SEAT} .portrait[data-mood=calm] [data-for=glee]").first
    expect(hidden).to_be_hidden()


def test_closing_remarks_are_the_same_at_the_table_and_in_the_replay(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["level-4", "gambler"], seats=3)
    ada.sit(table).play(always_pass)
    visitor = open_window().log_in_as(ada).go(f"/table/{table['table']}")
    remarks = visitor.page.locator("q")
    expect(remarks).to_have_count(2)
    said = remarks.all_text_contents()
    assert all(said)
    visitor.go(f"/replay/{table['table']}")
    expect(visitor.page.get_by_role("slider", name="Step")).to_be_visible()
    visitor.page.keyboard.press("End")
    expect(remarks).to_have_count(2)
    assert remarks.all_text_contents() == said
