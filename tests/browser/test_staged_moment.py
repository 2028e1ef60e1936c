"""What a page shows follows the event that is being shown, not the newest message."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.company import Company, buy_cheaply
from tests.browser.support.visitor import Visitor

RECORD = """() => {
  window.shots = [];
  const all = (what) => [...document.querySelectorAll(what)].map((each) => each.textContent);
  const record = () => {
    const shot = {
      said: all("[role=log][aria-live=polite] p").join(" "),
      up: document.querySelectorAll("[data-anchor^=row-] .up").length,
      won: all("[data-anchor^=fan-]").join(" "),
      isPlacing: document.querySelector(".placing") !== null,
      isOver: document.querySelector(".game-over") !== null,
    };
    if (JSON.stringify(shot) !== JSON.stringify(shots.at(-1))) shots.push(shot);
  };
  new MutationObserver(record).observe(
    document, { childList: true, characterData: true, subtree: true, attributes: true });
}"""
"""Notes what the page shows, after every change."""


def first_shot(visitor: Visitor, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Return the first recorded moment in which something held."""
    return next(shot for shot in visitor.page.evaluate("shots") if holds(shot))


@pytest.fixture
def company(new_player: NewPlayer) -> Company:
    return Company([new_player(name) for name in ("Ada", "Bo", "Cleo")])


@pytest.mark.parametrize("has_motion", [True, False])
def test_last_sack_is_shown_before_the_scores(
    has_motion: bool, open_window: OpenWindow, company: Company
) -> None:
    table = company.players[0].open_table(seats=3)
    company.sit(table)

    def is_last_pass() -> bool:
        game = company.game
        is_auction = not game["is_placing"] and len(game["still_in"]) == 2 and max(game["bids"])
        return game["round"] == 9 and bool(is_auction) and game["bids"][game["turn"]] == 0

    company.play(buy_cheaply, until=is_last_pass)
    visitor = open_window(has_motion=has_motion, speed="normal", is_new=True)
    visitor.page.add_init_script(f"({RECORD})()")
    visitor.enter(table)
    expect(visitor.page.locator("[data-anchor^=row-] .up")).to_have_count(2)
    company.play(buy_cheaply, until=lambda: company.game["result"] is not None)
    visitor.expect_end()
    assert first_shot(visitor, lambda shot: shot["up"] == 4)["isOver"] is False
    before_the_end = [shot for shot in visitor.page.evaluate("shots") if not shot["isOver"]]
    assert "buys the sack" in before_the_end[-1]["said"]
    assert "The game is over." in before_the_end[-1]["said"]


def test_panel_purse_and_won_cards_do_not_give_away_the_reveal(
    open_window: OpenWindow, company: Company
) -> None:
    ada, *others = company.players
    table = ada.open_table(seats=3)
    visitor = open_window(has_motion=True, speed="normal", is_new=True).log_in_as(ada)
    visitor.page.add_init_script(f"({RECORD})()")
    others_company = Company(others)
    for player in others:
        player.sit(table)
    visitor.sit(table)
    others_company.wait_for_deal()
    visitor.wait_for_turn()
    others_company.play(buy_cheaply, until=lambda: others_company.next_player() is None)
    visitor.lay()
    # The others pass, so that the first to be asked buys, and nobody waits for the visitor.
    while not visitor.page.evaluate("shots.some(({ said }) => said.includes('Round 2.'))"):
        others_company.play(lambda player: player.legal[0], until=lambda: False)
        if visitor.move_buttons.count() == 2:
            visitor.bid()
    visitor.wait_for_turn()
    shots = visitor.page.evaluate("shots")
    assert first_shot(visitor, lambda shot: shot["up"] == 4)
    after_auction = next(at for at, shot in enumerate(shots) if shot["up"] > 0)
    panel = next(shot for shot in shots[after_auction:] if shot["isPlacing"])
    assert "Round 2." in panel["said"]
    won_nothing = shots[after_auction]["won"]
    won = next(shot for shot in shots if shot["up"] >= 0 and shot["won"] not in ("", won_nothing))
    assert "You take" in won["said"]


def test_reduced_motion_shows_all_cards(open_window: OpenWindow, company: Company) -> None:
    table = company.players[0].open_table(seats=3)
    company.sit(table)
    company.play(buy_cheaply, until=lambda: not company.game["is_placing"])
    visitor = open_window(has_motion=False, speed="normal", is_new=True)
    visitor.page.add_init_script(f"({RECORD})()")
    visitor.enter(table)
    expect(visitor.page.locator("[data-anchor^=row-] .up")).to_have_count(1)
    company.play(buy_cheaply, until=lambda: company.game["round"] == 2)
    visitor.page.wait_for_function("() => shots.some(({ said }) => said.includes('Round 2.'))")
    assert {shot["up"] for shot in visitor.page.evaluate("shots")} >= {1, 2, 3, 4, 0}


def test_typing_into_the_chat_makes_no_move(open_window: OpenWindow, company: Company) -> None:
    ada, *others = company.players
    table = ada.open_table(seats=3)
    for player in others:
        player.sit(table)
    visitor = open_window().log_in_as(ada).sit(table)
    others_company = Company(others)
    others_company.wait_for_deal()
    others_company.play(buy_cheaply, until=lambda: False)
    visitor.wait_for_turn()
    visitor.lay()
    while not visitor.move_buttons.count():
        others_company.play(lambda _: "p", until=lambda: False)
    visitor.move_buttons.last.wait_for()
    page = visitor.page
    page.keyboard.press("c")
    page.keyboard.type("nice play")
    expect(page.locator(".chat input").first).to_have_value("nice play")
    expect(visitor.move_buttons.last).to_be_enabled()
    # Without a text field, letters still mean the chat, until the reader turns to the table.
    page.keyboard.press("Enter")
    expect(page.locator(".chat")).to_contain_text("nice play")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("pb")
    expect(visitor.move_buttons.last).to_be_enabled()
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(visitor.announcements).to_contain_text("You pass")
