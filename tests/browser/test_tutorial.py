"""The tutorial leads to its end, and the rules are at hand."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.catalogues import ROOT
from tests.browser.support.page_checks import (
    LOOKS,
    Screenshots,
    check_page,
    choose_language,
    faults,
)

CHAPTERS = json.loads((ROOT / "web" / "src" / "generated" / "learn.json").read_text("utf-8"))


def go_on(page: Page) -> None:
    page.locator(".coach .actions .main").click()


def lay_card(page: Page, card: str) -> None:
    page.locator(
        "fieldset.hand:not([disabled]) label", has=page.locator(f"[value='{card}']")
    ).click()
    page.locator(".placing button").click()


def make_bid(page: Page, amount: int) -> None:
    page.locator(".auction .actions button").first.wait_for()
    for _ in range(amount):
        if int(page.locator(".stepper output").inner_text()) == amount:
            break
        page.locator(".stepper button").nth(1).click()
    page.locator(".auction .actions button").first.click()


def do_task(page: Page, beat: dict[str, Any]) -> None:
    """Do what *beat* asks for, and go on."""
    wanted = beat["wanted"]
    if beat["recall"]:
        at = beat["recall"]["options"].index(beat["recall"]["answer"])
        page.locator(".coach .options button").nth(at).click()
        expect(page.locator(".coach .hint")).to_have_text("Right!")
    if wanted is None:
        go_on(page)
    elif wanted == "p":
        page.locator(".auction .actions button").last.click()
    elif wanted.isdigit():
        make_bid(page, int(wanted))
    else:
        lay_card(page, wanted)


def test_tutorial_leads_to_its_end(open_window: OpenWindow, screenshots: Screenshots) -> None:
    visitor = open_window().speed_up_bots().go("/learn")
    page = visitor.page
    for number, chapter in enumerate(CHAPTERS):
        for at, beat in enumerate(chapter["beats"]):
            if at == 0:
                assert faults(page) == [], chapter["name"]
            is_end = number == len(CHAPTERS) - 1 and at == len(chapter["beats"]) - 1
            if not is_end:
                do_task(page, beat)
        expect_progress(page, number)
    check_page(page, screenshots, "learn-end")
    page.locator(".coach .actions .main").click()
    page.wait_for_url("**/table/*")
    visitor.wait_for_turn()


def expect_progress(page: Page, number: int) -> None:
    """Expect all chapters up to *number* to be done, and the coach to be at the next."""
    page.get_by_role("button", name="Chapters").click()
    chapters = page.get_by_role("dialog").locator("nav")
    expect(chapters.locator(".done")).to_have_count(number + 1)
    expect(chapters.locator("[aria-current=step]")).to_contain_text(
        page.locator(".coach h2").inner_text()
    )
    page.keyboard.press("Escape")


def test_wrong_moves_bring_a_hint(open_window: OpenWindow, screenshots: Screenshots) -> None:
    page = open_window().go("/learn").page
    first = CHAPTERS[0]["beats"]
    hint = page.locator(".coach .hint")
    for beat in first:
        wanted = beat["wanted"]
        if wanted == "+3":
            check_page(page, screenshots, "learn-lay")
            other = next(card for card in beat["own"]["hand"] if card != wanted)
            lay_card(page, other)
            expect(hint).not_to_be_empty()
        elif wanted and wanted.isdigit():
            check_page(page, screenshots, "learn-bid")
            page.locator(".auction .actions button").last.click()
            expect(hint).not_to_be_empty()
        elif wanted == "p":
            page.locator(".auction .actions button").first.click()
            expect(hint).not_to_be_empty()
        choose_language(page, "en")
        do_task(page, beat)
    # The progress is saved.
    chapter = page.locator(".coach h2").inner_text()
    page.reload()
    expect(page.locator(".coach h2")).to_have_text(chapter)


def test_rules_of_every_edition(open_window: OpenWindow, screenshots: Screenshots) -> None:
    page = open_window().go("/rules").page
    expect(page.locator("article [id='4.3']").first).to_be_visible()
    check_page(page, screenshots, "rules")
    choose_language(page, "en")
    page.get_by_label("Short rules, 2007").check(force=True)
    expect(page.locator(".edition-rules")).to_contain_text("A dog may chase the rabbit.")
    page.wait_for_url("**/rules?edition=ksr")


def test_rules_are_at_hand_during_play(
    open_window: OpenWindow, new_player: NewPlayer, screenshots: Screenshots
) -> None:
    ada = new_player("Ada")
    rules = {"rabbit_is_prey": True}
    visitor = (
        open_window()
        .log_in_as(ada)
        .sit(ada.open_table(["steady", "steady"], seats=3, house_rules=rules))
    )
    visitor.wait_for_turn()
    visitor.page.get_by_role("link", name="Rules", exact=True).click()
    dialog = visitor.page.get_by_role("dialog")
    dialog.locator("footer button").click()  # from the summary to all rules
    expect(dialog).to_contain_text("A dog may chase the rabbit.")
    check_page(
        visitor.page, screenshots, "table-rules", [look for look in LOOKS if look.language == "en"]
    )
    visitor.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    visitor.lay()
