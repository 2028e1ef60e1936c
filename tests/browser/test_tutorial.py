"""The tutorial teaches by doing, to its end; the rules are at hand."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Calls, Visits
from tests.browser.support.looks import LOOKS, ROOT, Album, examined, faults

CHAPTERS = json.loads((ROOT / "web" / "src" / "generated" / "learn.json").read_text("utf-8"))


def goes_on(page: Page) -> None:
    page.locator(".coach .ways .main").click()


def lays(page: Page, card: str) -> None:
    page.locator(
        "fieldset.hand:not([disabled]) label", has=page.locator(f"[value='{card}']")
    ).click()
    page.locator(".placing button").click()


def bids(page: Page, amount: int) -> None:
    page.locator(".auction .ways button").first.wait_for()
    for _ in range(amount):
        if int(page.locator(".stepper output").inner_text()) == amount:
            break
        page.locator(".stepper button").nth(1).click()
    page.locator(".auction .ways button").first.click()


def does(page: Page, beat: dict[str, Any]) -> None:
    """Do what *beat* asks for, and go on."""
    wanted = beat["wanted"]
    if beat["recall"]:
        at = beat["recall"]["options"].index(beat["recall"]["answer"])
        page.locator(".coach .options button").nth(at).click()
        expect(page.locator(".coach .hint")).to_have_text("Right!")
    if wanted is None:
        goes_on(page)
    elif wanted == "p":
        page.locator(".auction .ways button").last.click()
    elif wanted.isdigit():
        bids(page, int(wanted))
    else:
        lays(page, wanted)


def test_tutorial_is_played_to_its_end(visits: Visits, album: Album) -> None:
    one = visits().hurries_bots().goes("/learn")
    page = one.page
    for number, chapter in enumerate(CHAPTERS):
        heading = page.locator(".coach h2")
        for at, beat in enumerate(chapter["beats"]):
            if at == 0:
                expect(page.locator(".learning nav [aria-current=step]")).to_contain_text(
                    heading.inner_text()
                )
                assert faults(page) == [], chapter["name"]
            is_end = number == len(CHAPTERS) - 1 and at == len(chapter["beats"]) - 1
            if not is_end:
                does(page, beat)
        expect(page.locator(".learning nav .done")).to_have_count(number + 1)
    examined(page, album, "learn-end")
    page.locator(".coach .ways .main").click()
    page.wait_for_url("**/table/*")
    one.waits_for_turn()


def test_wrong_moves_are_answered_with_a_hint(visits: Visits, album: Album) -> None:
    page = visits().goes("/learn").page
    first = CHAPTERS[0]["beats"]
    hint = page.locator(".coach .hint")
    for beat in first:
        wanted = beat["wanted"]
        if wanted == "+3":
            examined(page, album, "learn-lay")
            other = next(card for card in beat["own"]["hand"] if card != wanted)
            lays(page, other)
            expect(hint).not_to_be_empty()
        elif wanted and wanted.isdigit():
            examined(page, album, "learn-bid")
            page.locator(".auction .ways button").last.click()
            expect(hint).not_to_be_empty()
        elif wanted == "p":
            page.locator(".auction .ways button").first.click()
            expect(hint).not_to_be_empty()
        put_back(page)
        does(page, beat)
    # Where one was is kept.
    chapter = page.locator(".coach h2").inner_text()
    page.reload()
    expect(page.locator(".coach h2")).to_have_text(chapter)


def put_back(page: Page) -> None:
    if page.evaluate("document.documentElement.lang") != "en":
        page.locator("button.language[lang=en]").click()


def test_rules_of_every_edition(visits: Visits, album: Album) -> None:
    page = visits().goes("/rules").page
    expect(page.locator("article [id='4.3']").first).to_be_visible()
    examined(page, album, "rules")
    put_back(page)
    page.get_by_label("Short rules, 2007").check(force=True)
    expect(page.locator(".differs")).to_contain_text("A dog may chase the rabbit.")
    page.wait_for_url("**/rules?edition=ksr")


def test_rules_are_at_hand_during_play(visits: Visits, calls: Calls, album: Album) -> None:
    ada = calls("Ada")
    rules = {"rabbit_is_prey": True}
    one = visits().becomes(ada).sits(ada.opens(["steady", "steady"], seats=3, house_rules=rules))
    one.waits_for_turn()
    one.page.get_by_role("link", name="Rules", exact=True).click()
    dialog = one.page.get_by_role("dialog", name="Rules")
    expect(dialog).to_contain_text("A dog may chase the rabbit.")
    examined(one.page, album, "table-rules", [look for look in LOOKS if look.language == "en"])
    one.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    one.lays()
