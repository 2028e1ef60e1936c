"""Every text is in the reader's language, from the start page to the end of a game."""

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.catalogues import plain_messages
from tests.browser.support.page_checks import choose_language


def only_in(language: str, other: str) -> set[str]:
    """Return the texts of *language* that are no texts of the other."""
    texts = set()
    for part in ("", "web."):
        own = plain_messages(f"{part}{language}.ftl")
        others = plain_messages(f"{part}{other}.ftl")
        texts |= {text for key, text in own.items() if others.get(key) != text}
        texts -= set(others.values())
    # The header names the other languages in themselves.
    return texts - {plain_messages(f"web.{language}.ftl")["web-language-name"]}


def lines(page: Page) -> set[str]:
    """Return all lines of text on *page*, with its labels and titles."""
    texts = page.evaluate(
        """() => [document.body.innerText,
          ...[...document.querySelectorAll("[aria-label], [title]")]
            .flatMap((node) => [node.ariaLabel ?? "", node.title ?? ""])]"""
    )
    return {line.strip() for text in texts for line in text.splitlines()}


def test_german_from_the_start_page_to_the_end_on_a_dark_phone(open_window: OpenWindow) -> None:
    english = only_in("en", "de")
    assert len(english) > 200
    visitor = open_window(size=(360, 640), language="de-DE", theme="dark").speed_up_bots().go("/")
    assert not lines(visitor.page) & english
    visitor.page.get_by_role("button", name="Jetzt spielen").click()
    visitor.page.wait_for_url("**/table/*")
    rng = Random(9)
    while (task := visitor.wait_for_turn()) != "over":
        assert not lines(visitor.page) & english
        visitor.act(rng, task)
    expect(visitor.page.locator("html")).to_have_attribute("lang", "de")
    visitor.page.get_by_role("button", name="Verteilung prüfen").click()
    expect(visitor.page.locator(".verdict")).to_be_visible()
    assert not lines(visitor.page) & english


def test_language_changes_at_once_in_the_middle_of_a_game(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    visitor = open_window().log_in_as(ada).sit(ada.open_table(["steady", "steady"], seats=3))
    visitor.play(Random(10), rounds=1)
    visitor.wait_for_turn()
    english, german = only_in("en", "de"), only_in("de", "en")
    assert not lines(visitor.page) & german
    choose_language(visitor.page, "de")
    # Old announcements are not repeated in the new language.
    assert (
        not (lines(visitor.page) - set(visitor.announcements.inner_text().splitlines())) & english
    )
    # The choice is saved.
    visitor.page.reload()
    visitor.wait_for_turn()
    assert not lines(visitor.page) & english


def test_language_that_could_not_be_loaded_is_loaded_at_the_next_try(
    open_window: OpenWindow,
) -> None:
    visitor = open_window(is_new=True).go("/")
    # The service worker is loaded last: after it, nothing else is.
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    german = visitor.page.locator("button.language[lang=de]")
    visitor.context.set_offline(True)
    german.click()
    expect(visitor.page.locator(".notice")).to_contain_text("The server cannot be reached")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "en")
    visitor.context.set_offline(False)
    german.click()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "de")
