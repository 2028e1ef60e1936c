"""Lines break, servers die, pages are loaded anew: nothing is lost, and everybody is told."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Calls, Visits
from tests.browser.support.server_process import Server
from tests.browser.support.socket_player import Caller, hasty, thrifty


def test_reload_brings_everything_back(visits: Visits, calls: Calls) -> None:
    ada = calls("Ada")
    one = visits().becomes(ada).sits(ada.opens(["steady", "bluffer"], seats=3))
    one.plays(Random(2), rounds=2).plays_to_a_bid(Random(2))
    places = (".board", ".mine .bar", "fieldset.hand", ".doing", ".log")
    before = [one.page.locator(place).first.inner_text() for place in places]
    one.page.reload()
    one.waits_for_turn()
    assert [one.page.locator(place).first.inner_text() for place in places] == before


def test_line_that_breaks_is_mended_without_a_reload(visits: Visits, calls: Calls) -> None:
    ada, bo = calls("Ada"), calls("Bo")
    opened = ada.opens(["steady"], seats=3)
    bo.sits(opened)
    one = visits().becomes(ada).sits(opened)
    bo.awaits_turn()
    one.waits_for_turn()
    one.page.evaluate("window.isTheSame = true")
    line = one.page.locator(".line")

    one.context.set_offline(True)
    expect(line).to_contain_text("The connection is lost.")
    bo.moves(hasty(bo.legal))
    # What is done meanwhile is said as soon as somebody hears it.
    one.lays(2)
    expect(one.page.locator("fieldset.hand input").first).to_be_disabled()
    one.context.set_offline(False)
    expect(line).to_be_empty()
    expect(one.page.locator(".auction")).to_be_visible()
    expect(one.page.get_by_role("list", name="What has happened")).to_contain_text(
        f"{bo.name} lays a card face down."
    )
    assert one.page.evaluate("window.isTheSame")


def test_server_that_died_is_waited_for(visits: Visits, server: Server) -> None:
    ada = Caller(server.url, "Ada")
    one = visits(server.url).becomes(ada).sits(ada.opens(["steady", "steady"], seats=3))
    one.plays(Random(3), rounds=1).plays_to_a_bid(Random(3))
    log = one.page.get_by_role("list", name="What has happened").inner_text()
    server.stop()
    expect(one.page.locator(".line")).to_contain_text("The connection is lost.")
    server.start()
    expect(one.page.locator(".line")).to_be_empty()
    assert one.page.get_by_role("list", name="What has happened").inner_text() == log
    one.plays(Random(4), rounds=1)


def test_old_tab_is_told_of_an_update(visits: Visits, server: Server) -> None:
    ada = Caller(server.url, "Ada")
    one = visits(server.url).becomes(ada).sits(ada.opens(["steady", "steady"], seats=3))
    one.waits_for_turn()
    server.stop()
    expect(one.page.locator(".line")).not_to_be_empty()
    server.start("import catsack", "catsack.__version__ = 'a newer one'")
    notice = one.page.locator(".notice")
    expect(notice).to_contain_text("The table was updated.")
    with one.page.expect_navigation():
        notice.get_by_role("button", name="Load anew").click()
    one.waits_for_turn()
    expect(notice).to_have_count(0)
    one.lays()


def test_seat_is_played_on_by_a_bot_and_taken_back(visits: Visits, calls: Calls) -> None:
    ada, bo = calls("Ada"), calls("Bo")
    opened = ada.opens(["steady"], seats=3)
    bo.sits(opened)
    one = visits().becomes(ada).sits(opened)
    bo.awaits_turn()
    one.waits_for_turn()
    one.page.get_by_role("button", name="Let a bot play for me").click()
    expect(one.page.locator(".waiting")).to_contain_text("a bot plays for you")
    bo.plays(thrifty, moves=2)
    one.page.get_by_role("button", name="I am back").click()
    expect(one.page.locator(".waiting")).to_have_count(0)
