"""Everything is said in the reader's language, from the first page to the last."""

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import Calls, Visits
from tests.browser.support.looks import ROOT

WORDS = ROOT / "src" / "catsack" / "words"


def plain(name: str) -> dict[str, str]:
    """Return the messages of a catalogue that are a line of plain text."""
    text = (WORDS / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z][\w-]*) = ([^{}\n]+)$", text, re.MULTILINE))


def only_in(language: str, other: str) -> set[str]:
    """Return lines that belong to one language only."""
    found = set()
    for part in ("", "web."):
        mine, theirs = plain(f"{part}{language}.ftl"), plain(f"{part}{other}.ftl")
        found |= {text for key, text in mine.items() if theirs.get(key) != text}
        found -= set(theirs.values())
    return found


def lines(page: Page) -> set[str]:
    """Return what is written on *page*, and what it says to those who hear it."""
    said = page.evaluate(
        """() => [document.body.innerText,
          ...[...document.querySelectorAll("[aria-label], [title]")]
            .flatMap((node) => [node.ariaLabel ?? "", node.title ?? ""])]"""
    )
    return {line.strip() for text in said for line in text.splitlines()}


def test_german_from_the_start_page_to_the_end_on_a_dark_phone(visits: Visits) -> None:
    english = only_in("en", "de")
    assert len(english) > 200
    one = visits(size=(360, 640), language="de-DE", theme="dark").hurries_bots().goes("/")
    assert not lines(one.page) & english
    one.page.get_by_role("button", name="Jetzt spielen").click()
    one.page.wait_for_url("**/table/*")
    rng = Random(9)
    while (what := one.waits_for_turn()) != "over":
        assert not lines(one.page) & english
        one.acts(rng, what)
    expect(one.page.locator("html")).to_have_attribute("lang", "de")
    one.page.get_by_role("button", name="Verteilung prüfen").click()
    expect(one.page.locator(".verdict")).to_be_visible()
    assert not lines(one.page) & english


def test_language_changes_at_once_in_the_middle_of_a_game(visits: Visits, calls: Calls) -> None:
    ada = calls("Ada")
    one = visits().becomes(ada).sits(ada.opens(["steady", "steady"], seats=3))
    one.plays(Random(10), rounds=1)
    one.waits_for_turn()
    english, german = only_in("en", "de"), only_in("de", "en")
    assert not lines(one.page) & german
    one.page.locator("button.language[lang=de]").click()
    expect(one.page.locator("html")).to_have_attribute("lang", "de")
    # What was said before is not said again.
    assert not (lines(one.page) - set(one.spoken.inner_text().splitlines())) & english
    # It is kept.
    one.page.reload()
    one.waits_for_turn()
    assert not lines(one.page) & english


def test_language_that_cannot_be_fetched_is_asked_for_again(visits: Visits) -> None:
    one = visits(anew=True).goes("/")
    # What makes the pages an app is fetched when nothing else is.
    one.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    german = one.page.locator("button.language[lang=de]")
    one.context.set_offline(True)
    german.click()
    expect(one.page.locator(".notice")).to_contain_text("The server cannot be reached")
    expect(one.page.locator("html")).to_have_attribute("lang", "en")
    one.context.set_offline(False)
    german.click()
    expect(one.page.locator("html")).to_have_attribute("lang", "de")
