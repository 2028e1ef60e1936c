"""One person plays with bots, from the start page to the end."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.socket_player import always_pass


def test_one_click_starts_a_game_whose_deal_can_be_checked_at_its_end(
    open_window: OpenWindow,
) -> None:
    visitor = open_window().speed_up_bots().go("/")
    visitor.page.get_by_role("button", name="Play now").click()
    visitor.page.wait_for_url("**/table/*")
    visitor.play(Random(1))
    visitor.expect_end()
    expect(visitor.page.locator(".game-over table .who")).to_have_count(4)
    expect(visitor.open_log()).to_contain_text("Round 9.")
    visitor.close_drawer()

    visitor.page.get_by_role("button", name="Check the deal").click()
    expect(visitor.page.locator(".verdict")).to_have_text("The deal was fair.")
    checks = visitor.page.locator(".game-over [role=status] li")
    expect(checks).to_have_count(6)
    expect(checks.filter(has_text="Your own share is among them.")).to_have_count(1)


def test_record_can_be_downloaded(open_window: OpenWindow, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["steady", "steady"], seats=3)
    ada.sit(table).play(always_pass)
    visitor = open_window().log_in_as(ada).go(f"/table/{table['table']}")
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("link", name="Record").click()
    assert '"format":"catsack/1"' in download.value.path().read_text().replace(" ", "")
