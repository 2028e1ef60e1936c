"""The review of a finished game: from its end and its replay, step by step, with anybody's eyes."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenWindow
from tests.browser.support.page_checks import SETTLED, Screenshots, check_page
from tests.browser.support.socket_player import SocketPlayer, bid_up_to_3
from tests.browser.support.visitor import Visitor

REVIEW_TIMEOUT_MS = 240_000
"""A review takes seconds; on a busy machine, and with the first compilation, far longer."""


@pytest.fixture(scope="module")
def ada(url: str) -> SocketPlayer:
    """Somebody with a finished game that is reviewed already: the tests share it."""
    player = SocketPlayer(url, "Reviewed Ada")
    table = player.open_table(["bluffer", "steady"], seats=3)
    player.sit(table).play(bid_up_to_3)
    player.leave()
    player.table = table
    return player


@pytest.fixture
def review(ada: SocketPlayer, open_window: OpenWindow) -> Visitor:
    """A window with the review of Ada's game."""
    visitor = open_window().log_in_as(ada).go(f"/review/{ada.table['table']}")
    expect(visitor.page.locator(".review")).to_be_visible(timeout=REVIEW_TIMEOUT_MS)
    return visitor


def decision(page: Page) -> str:
    """Return which decision is looked at, in words."""
    return page.locator(".verdict .ribbon").inner_text()


def show_all(page: Page) -> None:
    """Step through all decisions, not only through mistakes."""
    page.keyboard.press("End")
    page.get_by_role("button", name=re.compile(r"^All \d")).click()
    page.keyboard.press("Home")


def test_review_is_one_click_from_the_replay(ada: SocketPlayer, open_window: OpenWindow) -> None:
    page = open_window().go(f"/replay/{ada.table['table']}").page
    page.get_by_role("link", name="Review").click()
    page.wait_for_url(f"**/review/{ada.table['table']}*")
    waiting_or_done = page.get_by_role("progressbar").or_(page.locator(".review"))
    expect(waiting_or_done.first).to_be_visible()
    expect(page.locator(".review")).to_be_visible(timeout=REVIEW_TIMEOUT_MS)


def test_whole_game_shows_chances_ledger_and_decisive_moments(review: Visitor) -> None:
    page = review.page
    expect(page.get_by_role("img", name=re.compile("from .*% to"))).to_be_visible()
    parts = page.locator(".waterfall dt")
    expect(parts).to_have_text(["start", "deal", "your play", "others' play", "luck", "result"])
    moments = page.locator(".overview li button")
    assert 1 <= moments.count() <= 3
    moments.first.click()
    expect(page.locator(".verdict .ribbon")).to_contain_text("Round")


def test_keys_step_through_decisions_and_back_to_the_whole(review: Visitor) -> None:
    page = review.page
    show_all(page)
    page.keyboard.press("ArrowRight")
    first = decision(page)
    page.keyboard.press("ArrowRight")
    assert decision(page) != first
    page.keyboard.press("ArrowLeft")
    assert decision(page) == first
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".overview")).to_be_visible()


def test_judgement_has_sentences_candidates_and_the_champion(review: Visitor) -> None:
    page = review.page
    show_all(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".critic p")).not_to_have_text("")
    rows = page.locator(".candidates [role=row]:not(.head)")
    expect(rows.filter(has_text="best").first).to_contain_text("%")
    expect(page.locator(".candidates .own")).to_have_count(1)


def test_truth_stays_hidden_until_asked_for(review: Visitor) -> None:
    page = review.page
    show_all(page)
    page.keyboard.press("ArrowRight")
    # The first decisions lay cards; go on to one with a hidden card of somebody else.
    while page.locator(".slip").count() == 0 or "laid" in decision(page):
        page.keyboard.press("ArrowRight")
    face_up = page.locator(".row .card.up").count()
    expect(page.locator(".slip .truth")).to_have_count(0)
    page.get_by_role("button", name="What lay there?").first.click()
    expect(page.locator(".slip .truth")).to_have_count(page.locator(".slip").count())
    assert page.locator(".row .card.up").count() > face_up
    expect(page.locator(".verdict")).to_contain_text("Hindsight")


def test_practise_this_opens_that_very_position(review: Visitor) -> None:
    page = review.page
    show_all(page)
    page.keyboard.press("ArrowRight")
    number = re.search(r"move=(\d+)", page.url)
    assert number is not None
    table = page.url.split("/review/")[1].split("?")[0]
    with page.expect_response("**/api/practice/next*") as answer:
        page.get_by_role("link", name="Practise this").click()
    position = answer.value.json()["position"]
    assert (position["id"], position["source"]) == (f"{table}-{number[1]}", "own")
    review.hand.or_(review.move_buttons).first.wait_for()


def test_decision_fits_a_phone_without_scrolling(review: Visitor) -> None:
    page = review.page
    show_all(page)
    page.keyboard.press("ArrowRight")
    while page.locator(".slip").count() == 0 or "laid" in decision(page):
        page.keyboard.press("ArrowRight")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(SETTLED)
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("button", name="Less")).to_be_visible()


def test_seats_of_a_review_have_their_names(review: Visitor) -> None:
    page = review.page
    show_all(page)
    page.keyboard.press("ArrowRight")
    while "laid" in decision(page):
        page.keyboard.press("ArrowRight")
    names = page.locator(".eyes .name")
    expect(names.first).to_have_text("You")
    cut = "all => all.filter((each) => each.scrollWidth > each.clientWidth).length"
    assert names.evaluate_all(cut) == 0


def test_address_leads_to_the_same_eyes_and_decision(
    review: Visitor, open_window: OpenWindow
) -> None:
    page = review.page
    page.get_by_role("group", name="See the game with whose eyes?").get_by_role("button").nth(
        2
    ).click()
    show_all(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"\?seat=2&move=\d+"))
    other = open_window().page
    other.goto(page.url)
    expect(other.locator(".verdict .ribbon")).to_have_text(decision(page), use_inner_text=True)
    pressed = other.locator(".eyes [aria-pressed=true]")
    expect(pressed).to_have_text(page.locator(".eyes [aria-pressed=true]").inner_text())


def test_game_is_played_on_from_a_decision(review: Visitor) -> None:
    page = review.page
    show_all(page)
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table/*")
    assert review.wait_for_turn() in ("lay", "bid")


def test_unknown_game_is_told_as_such(open_window: OpenWindow) -> None:
    page = open_window().go("/review/nowhere").page
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such game")


def test_review_in_every_look(review: Visitor, screenshots: Screenshots) -> None:
    show_all(review.page)
    check_page(review.page, screenshots, "review-whole")
    review.page.set_viewport_size({"width": 1280, "height": 800})
    review.page.keyboard.press("End")
    check_page(review.page, screenshots, "review-decision")
    review.page.keyboard.press("t")
    check_page(review.page, screenshots, "review-truth")
