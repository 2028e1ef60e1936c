"""Several people play together, each in their own window."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.visitor import Visitor

TASK = """() => {
  const has = (what) => document.querySelector(what) !== null;
  if (has(".game-over .winners")) return "over";
  if (has("fieldset.hand:not([disabled])")) return "lay";
  return has(".auction .actions button:not([disabled])") ? "bid" : null;
}"""
"""Returns what the player of a window can do now."""


def play_together(visitors: list[Visitor], seed: int) -> None:
    """Play until everybody sees the end."""
    rngs = [Random(seed + index) for index in range(len(visitors))]
    while True:
        for visitor, rng in zip(visitors, rngs, strict=True):
            task = visitor.page.evaluate(TASK)
            if task == "over":
                for each in visitors:
                    each.expect_end()
                return
            if task is not None:
                visitor.act(rng, task)


def test_three_people_join_by_a_link_and_play_to_the_end(open_window: OpenWindow) -> None:
    host = open_window().speed_up_bots().go("/new")
    # A table has at least three seats: those of the bots stay free for friends.
    crosses = host.page.get_by_role("list", name="At the table").get_by_title("Take", exact=False)
    for _ in range(2):
        crosses.last.click()
    expect(host.page.get_by_role("button", name="3 seats")).to_be_visible()
    host.page.get_by_role("button", name="Open the table").click()
    link = host.page.get_by_label("Link to this table").input_value()

    friends = [
        open_window(size=(360, 640), language="de"),
        open_window(size=(768, 1024), theme="dark"),
    ]
    for friend in friends:
        friend.page.goto(link)
        friend.page.locator(".waiting-room .actions .main").click()
    everybody = [host, *friends]
    for visitor in everybody:
        expect(visitor.page.locator(".active-game")).to_be_visible()
    play_together(everybody, 7)

    # The rows differ in who is called "you", but all see the same scores.
    scores = [
        visitor.page.locator(".game-over td.total").all_inner_texts() for visitor in everybody
    ]
    assert scores[0] == scores[1] == scores[2]
    host.page.get_by_role("button", name="Play again").click()
    for friend in friends:
        friend.page.locator(".game-over .actions .main").click()
    for visitor in everybody:
        expect(visitor.page.locator(".active-game")).to_be_visible()
    assert len({visitor.page.url for visitor in everybody}) == 1
    assert link.split("#")[0] not in everybody[0].page.url


def test_two_tabs_of_one_person_show_the_same(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada, bo = new_player("Ada"), new_player("Bo")
    table = ada.open_table(["steady"], seats=3)
    bo.sit(table)
    visitor = open_window().log_in_as(ada).sit(table)
    other = visitor.new_tab()
    other.goto(visitor.page.url)
    bo.wait_for_turn()
    visitor.wait_for_turn()
    visitor.lay(3)
    laid = visitor.page.locator(".placing .title", has_text="You lay")
    expect(other.locator(".placing .title")).to_have_text(laid.inner_text())
    expect(other.locator("fieldset.hand input").first).to_be_disabled()
