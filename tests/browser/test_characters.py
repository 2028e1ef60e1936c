"""Bots are characters: they have names in the reader's language, faces and voices."""

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
    visitor.page.keyboard.press("End")
    expect(remarks).to_have_count(2)
    assert remarks.all_text_contents() == said
