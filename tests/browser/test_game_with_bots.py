"""One person and bots, from the first page to the last."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Calls, Visits
from tests.browser.support.socket_player import hasty


def test_one_click_begins_a_game_that_is_played_to_its_end_and_checked(visits: Visits) -> None:
    one = visits().hurries_bots().goes("/")
    one.page.get_by_role("button", name="Play now").click()
    one.page.wait_for_url("**/table/*")
    one.plays(Random(1))
    one.sees_the_end()
    expect(one.page.locator(".over table .who")).to_have_count(4)
    expect(one.page.get_by_role("list", name="What has happened")).to_contain_text("Round 9.")

    one.page.get_by_role("button", name="Check the deal").click()
    expect(one.page.locator(".verdict")).to_have_text("The deal was fair.")
    # Four checks and the deal itself: this browser noted the seal, and gave a share.
    checks = one.page.locator(".over [role=status] li")
    expect(checks).to_have_count(5)
    expect(checks.filter(has_text="Your own share is among them.")).to_have_count(1)


def test_record_can_be_downloaded(visits: Visits, calls: Calls) -> None:
    ada = calls("Ada")
    opened = ada.opens(["steady", "steady"], seats=3)
    ada.sits(opened).plays(hasty)
    one = visits().becomes(ada).goes(f"/table/{opened['table']}")
    with one.page.expect_download() as download:
        one.page.get_by_role("link", name="Record").click()
    assert '"format":"catsack/1"' in download.value.path().read_text().replace(" ", "")
