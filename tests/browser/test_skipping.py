"""Nobody has to wait for a scene, nor for an auction that they have left."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.company import Company, buy_cheaply

SLOW_BOTS_MS = 10_000


def test_who_is_out_can_skip_to_the_result(open_window: OpenWindow, new_player: NewPlayer) -> None:
    """The bots would take a minute for this auction."""
    ada = new_player("Ada")
    table = ada.open_table(["gambler", "bluffer"], seats=3, pace_ms=SLOW_BOTS_MS)
    visitor = open_window(speed="fast", is_new=True).log_in_as(ada).sit(table)
    skip = visitor.page.get_by_role("button", name="Skip to the result")
    visitor.wait_for_turn()
    expect(skip).to_have_count(0)
    visitor.lay()
    visitor.move_buttons.last.click(timeout=9 * SLOW_BOTS_MS)
    expect(visitor.announcements).to_contain_text("You pass")
    skip.click()
    # Now and then the last bot does not want the sack even for one mouse.
    result = re.compile("the sack for|No sale")
    expect(visitor.announcements).to_contain_text(result, timeout=SLOW_BOTS_MS / 2)


def stop_clock(page: Page) -> None:
    """No scene ends by itself any more."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def test_scenes_are_skipped_by_key_button_and_tap(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    company = Company([new_player(name) for name in ("Ada", "Bo", "Cleo")])
    table = company.players[0].open_table(seats=3)
    company.sit(table)
    company.play(buy_cheaply, until=lambda: not company.game["is_placing"])
    visitor = open_window(has_motion=True, is_new=True)
    page, said = visitor.page, visitor.announcements
    page.clock.install()
    visitor.enter(table)
    expect(page.locator("[data-anchor^=row-] .up")).to_have_count(1)
    stop_clock(page)
    company.play(buy_cheaply, until=lambda: company.game["round"] == 2)
    skip = page.get_by_role("button", name="Skip", exact=True)
    while not skip.count():
        page.keyboard.press("s")
    skip.click()
    expect(said).to_contain_text("buys the sack")
    expect(skip).to_be_visible()
    while skip.count():
        page.locator("[data-anchor=sack]").click(position={"x": 2, "y": 2})
    expect(said).to_contain_text("takes")
