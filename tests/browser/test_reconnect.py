"""After a lost connection, a crash or a reload everything is as before, and people are told."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.server_process import ServerProcess
from tests.browser.support.socket_player import SocketPlayer, always_pass, bid_up_to_3


def test_reload_shows_everything_as_before(open_window: OpenWindow, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    visitor = open_window().log_in_as(ada).sit(ada.open_table(["steady", "bluffer"], seats=3))
    visitor.play(Random(2), rounds=2).play_until_bid(Random(2))
    # What somebody said is not said again.
    parts = (".seats .plate", ".below", ".sack", ".own-corner", "fieldset.hand", ".move-panel")
    before = [visitor.page.locator(part).all_inner_texts() for part in parts]
    visitor.page.reload()
    visitor.wait_for_turn()
    assert [visitor.page.locator(part).all_inner_texts() for part in parts] == before


def test_lost_connection_comes_back_without_a_reload(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada, bo = new_player("Ada"), new_player("Bo")
    table = ada.open_table(["steady"], seats=3)
    bo.sit(table)
    visitor = open_window().log_in_as(ada).sit(table)
    bo.wait_for_turn()
    visitor.wait_for_turn()
    visitor.page.evaluate("window.isTheSame = true")
    banner = visitor.page.locator(".connection-banner")

    visitor.context.set_offline(True)
    expect(banner).to_contain_text("The connection is lost.")
    bo.move(always_pass(bo.legal))
    # A move that is made meanwhile is sent later.
    visitor.lay(2)
    expect(visitor.page.locator("fieldset.hand input").first).to_be_disabled()
    visitor.context.set_offline(False)
    expect(banner).to_be_empty()
    expect(visitor.page.locator(".auction")).to_be_visible()
    expect(visitor.open_log()).to_contain_text(f"{bo.name} lays a card face down.")
    assert visitor.page.evaluate("window.isTheSame")


def test_game_goes_on_after_the_server_crashed(
    open_window: OpenWindow, server: ServerProcess
) -> None:
    ada = SocketPlayer(server.url, "Ada")
    visitor = (
        open_window(server.url).log_in_as(ada).sit(ada.open_table(["steady", "steady"], seats=3))
    )
    visitor.play(Random(3), rounds=1).play_until_bid(Random(3))
    log = visitor.open_log().inner_text()
    server.stop()
    expect(visitor.page.locator(".connection-banner")).to_contain_text("The connection is lost.")
    server.start()
    expect(visitor.page.locator(".connection-banner")).to_be_empty()
    assert visitor.page.get_by_role("list", name="What has happened").inner_text() == log
    visitor.close_drawer()
    visitor.play(Random(4), rounds=1)


def test_open_page_offers_a_reload_after_an_update(
    open_window: OpenWindow, server: ServerProcess
) -> None:
    ada = SocketPlayer(server.url, "Ada")
    visitor = (
        open_window(server.url).log_in_as(ada).sit(ada.open_table(["steady", "steady"], seats=3))
    )
    visitor.wait_for_turn()
    server.stop()
    expect(visitor.page.locator(".connection-banner")).not_to_be_empty()
    server.start("import catsack", "catsack.__version__ = 'a newer one'")
    notice = visitor.page.locator(".notice")
    expect(notice).to_contain_text("The table was updated.")
    with visitor.page.expect_navigation():
        notice.get_by_role("button", name="Load anew").click()
    visitor.wait_for_turn()
    expect(notice).to_have_count(0)
    visitor.lay()


def test_bot_plays_for_somebody_until_they_come_back(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada, bo = new_player("Ada"), new_player("Bo")
    table = ada.open_table(["steady"], seats=3)
    bo.sit(table)
    visitor = open_window().log_in_as(ada).sit(table)
    bo.wait_for_turn()
    visitor.wait_for_turn()
    visitor.page.get_by_role("button", name="Settings").click()
    visitor.page.get_by_role("button", name="Let a bot play for me").click()
    question = visitor.page.get_by_role("dialog", name="Let a bot play for you?")
    question.get_by_role("button", name="Let a bot play for me").click()
    expect(visitor.page.locator(".spectator-panel")).to_contain_text("a bot plays for you")
    bo.play(bid_up_to_3, moves=2)
    visitor.page.get_by_role("button", name="I am back").click()
    expect(visitor.page.locator(".spectator-panel")).to_have_count(0)
