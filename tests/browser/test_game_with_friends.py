"""Three people, each in a window of their own."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Calls, Visits
from tests.browser.support.visitor import Visitor

DOES = """() => {
  const has = (what) => document.querySelector(what) !== null;
  if (has(".over .won")) return "over";
  if (has("fieldset.hand:not([disabled])")) return "lay";
  return has(".auction .ways button:not([disabled])") ? "bid" : null;
}"""


def play_together(visitors: list[Visitor], seed: int) -> None:
    """Play until everybody sees the end, in whatever order they may."""
    rngs = [Random(seed + at) for at in range(len(visitors))]
    while True:
        for visitor, rng in zip(visitors, rngs, strict=True):
            what = visitor.page.evaluate(DOES)
            if what == "over":
                for each in visitors:
                    each.sees_the_end()
                return
            if what is not None:
                visitor.acts(rng, what)


def test_three_people_meet_by_a_link_and_play_to_the_end(visits: Visits) -> None:
    host = visits().hurries_bots().goes("/new")
    host.page.get_by_role("radio", name="3", exact=True).check(force=True)
    for seat in (2, 3):
        host.page.get_by_label(f"Seat {seat}").select_option("Free for a friend")
    host.page.get_by_role("button", name="Open the table").click()
    link = host.page.get_by_label("Link to this table").input_value()

    friends = [visits(size=(360, 640), language="de"), visits(size=(768, 1024), theme="dark")]
    for friend in friends:
        friend.page.goto(link)
        friend.page.locator(".opened .ways .main").click()
    everybody = [host, *friends]
    for visitor in everybody:
        expect(visitor.page.locator(".playing")).to_be_visible()
    play_together(everybody, 7)

    # Each is called "you" in one row of their own, and all see the same scores.
    scores = [visitor.page.locator(".over td.total").all_inner_texts() for visitor in everybody]
    assert scores[0] == scores[1] == scores[2]
    again = host.page.get_by_role("button", name="Play again")
    again.click()
    expect(
        friends[1].page.get_by_role("button", name="The others play again: join")
    ).to_be_visible()
    for friend in friends:
        friend.page.locator(".over .ways .main").click()
    for visitor in everybody:
        expect(visitor.page.locator(".playing")).to_be_visible()
    assert len({visitor.page.url for visitor in everybody}) == 1
    assert link.split("#")[0] not in everybody[0].page.url


def test_two_tabs_of_one_person_agree(visits: Visits, calls: Calls) -> None:
    ada, bo = calls("Ada"), calls("Bo")
    opened = ada.opens(["steady"], seats=3)
    bo.sits(opened)
    one = visits().becomes(ada).sits(opened)
    other = one.another_tab()
    other.goto(one.page.url)
    bo.awaits_turn()
    one.waits_for_turn()
    one.lays(3)
    laid = one.page.locator(".placing .title", has_text="You lay")
    expect(other.locator(".placing .title")).to_have_text(laid.inner_text())
    expect(other.locator("fieldset.hand input").first).to_be_disabled()
