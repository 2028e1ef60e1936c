"""What people say to each other at a table, and how a seat is given away."""

import json
import secrets

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.company import Company
from tests.browser.support.socket_player import SocketPlayer
from tests.browser.support.visitor import Visitor

HEADER_ICONS = """() => [...document.querySelectorAll("header nav button, header nav a")]
  .map((element) => JSON.stringify(element.getBoundingClientRect())).join()"""
IS_AT_END = """() => {
  const box = document.querySelector(".chat .lines");
  return box && box.clientHeight > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
}"""


@pytest.fixture
def bo(new_player: NewPlayer) -> SocketPlayer:
    return new_player("Bo")


@pytest.fixture
def ada(new_player: NewPlayer) -> SocketPlayer:
    return new_player("Ada")


def sit_together(visitor: Visitor, ada: SocketPlayer, bo: SocketPlayer) -> Visitor:
    """Let both sit down at a table with a bot, and wait until Ada may lay a card."""
    table = ada.open_table(["steady"], seats=3)
    bo.sit(table)
    visitor.log_in_as(ada).sit(table)
    Company([bo]).wait_for_deal()
    visitor.wait_for_turn()
    return visitor


def say(player: SocketPlayer, text: str) -> None:
    player.send("say", id=secrets.token_hex(6), text=text)


def say_phrase(player: SocketPlayer, phrase: str) -> None:
    player.send("phrase", id=secrets.token_hex(6), phrase=phrase)


def bubble(page: Page, name: str) -> Locator:
    """Return what somebody says over their seat."""
    return page.locator(".bubble", has_text=f"{name}: ")


def chat_button(page: Page) -> Locator:
    return page.locator("header nav button", has=page.locator("path[d^='M4 5h16v11']"))


@pytest.mark.parametrize(
    ("size", "language", "text"),
    [
        ((1280, 800), "en", "Nice one!"),
        ((390, 844), "de", "Schön gespielt!"),
        ((844, 390), "en", "Nice one!"),
    ],
)
def test_phrases_stand_over_the_seats_in_the_language_of_the_reader(
    size: tuple[int, int],
    language: str,
    text: str,
    open_window: OpenWindow,
    ada: SocketPlayer,
    bo: SocketPlayer,
) -> None:
    page = sit_together(open_window(size=size, language=language), ada, bo).page
    say_phrase(bo, "nice")
    expect(bubble(page, bo.name)).to_contain_text(text)
    box = bubble(page, bo.name).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    expect(bubble(page, bo.name)).to_have_count(0)


def test_phrase_is_said_with_two_clicks(
    open_window: OpenWindow, ada: SocketPlayer, bo: SocketPlayer
) -> None:
    page = sit_together(open_window(), ada, bo).page
    page.get_by_role("button", name="Say …").click()
    page.get_by_role("button", name="Ouch!").click()
    expect(bubble(page, "you")).to_contain_text("Ouch!")
    page.get_by_role("button", name="Say …").click()
    page.get_by_role("button", name="Write …").click()
    expect(page.locator(".chat form input")).to_be_focused()


def test_muted_people_are_neither_heard_nor_counted(
    open_window: OpenWindow, ada: SocketPlayer, bo: SocketPlayer
) -> None:
    visitor = sit_together(open_window(), ada, bo)
    page = visitor.page
    chat_button(page).click()
    page.get_by_role("button", name=f"Mute {bo.name}").click()
    visitor.close_drawer()
    say_phrase(bo, "ouch")
    say(bo, "Are you there?")
    # The server has told everybody, Ada included, when Ada's own line is there.
    page.keyboard.press("c")
    page.keyboard.type("Hm.")
    page.keyboard.press("Enter")
    expect(page.locator(".chat .lines")).to_contain_text("Hm.")
    expect(page.locator(".chat .lines")).not_to_contain_text("Are you there?")
    expect(bubble(page, bo.name)).to_have_count(0)


def test_unread_lines_are_counted_on_the_button_of_the_chat(
    open_window: OpenWindow, ada: SocketPlayer, bo: SocketPlayer
) -> None:
    visitor = sit_together(open_window(), ada, bo)
    page = visitor.page
    say(bo, "Hello!")
    expect(chat_button(page)).to_have_attribute("aria-label", "Chat: one line not read yet")
    expect(chat_button(page)).to_have_text("1")
    chat_button(page).click()
    expect(page.locator(".chat .lines")).to_contain_text("Hello!")
    visitor.close_drawer()
    expect(chat_button(page)).to_have_attribute("aria-label", "Chat")


def test_chat_keeps_its_newest_line_its_input_and_what_was_refused_in_sight(
    open_window: OpenWindow, ada: SocketPlayer, bo: SocketPlayer
) -> None:
    visitor = sit_together(open_window(size=(390, 664)), ada, bo)
    page = visitor.page
    chat_button(page).click()
    field, refusal = page.locator(".chat form input"), page.locator(".chat .refusal")
    for number in range(40):
        field.fill(f"Line {number}")
        page.keyboard.press("Enter")
        expect(
            page.locator(".chat .lines").get_by_text(f"Line {number}").or_(refusal)
        ).to_be_visible()
        if refusal.is_visible():
            break
    expect(refusal).to_be_in_viewport(ratio=1)
    expect(field).to_be_in_viewport(ratio=1)
    # What was refused can be said once more.
    expect(field).to_have_value(f"Line {number}")
    visitor.close_drawer()
    chat_button(page).click()
    page.wait_for_function(IS_AT_END)


def test_seat_is_given_away_only_after_a_question_and_no_icon_moves(
    open_window: OpenWindow, ada: SocketPlayer, bo: SocketPlayer
) -> None:
    page = sit_together(open_window(), ada, bo).page
    icons = page.evaluate(HEADER_ICONS)

    def ask() -> Locator:
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Let a bot play for me").click()
        return page.get_by_role("dialog", name="Let a bot play for you?")

    ask().get_by_role("button", name="Play on myself").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("fieldset.hand:not([disabled])")).to_have_count(1)
    ask().get_by_role("button", name="Let a bot play for me").click()
    expect(page.get_by_role("button", name="I am back")).to_be_visible()
    assert page.evaluate(HEADER_ICONS) == icons, json.dumps(icons)
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_role("button", name="I am back")).to_have_count(0)
