"""The deal of the day: one try, everybody's scores, and a line to share that tells no card."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.page_checks import Screenshots, check_page
from tests.browser.support.socket_player import SocketPlayer, always_pass

COPIED = "navigator.clipboard.readText()"


def finish_today(player: SocketPlayer) -> str:
    """Play today's deal to its end, and return the id of its table."""
    table = str(player.request("POST", "/api/daily")["table"])
    player.enter({"table": table, "invitation": ""})
    assert player.own is not None
    player.seat = player.own["seat"]
    while not player.wait_for_turn().is_over:
        assert player.game is not None
        round_ = player.game["round"]
        player.move(always_pass(player.legal))
        # Nobody waits for the bots, which take their time otherwise.
        player.send("hurry", round=round_)
    return table


def test_tile_on_the_start_page_leads_to_the_deal(open_window: OpenWindow) -> None:
    page = open_window().go("/").page
    page.get_by_role("link", name=re.compile("^Deal of the day")).click()
    page.wait_for_url("**/daily")
    expect(page.get_by_role("button", name="Open the sack")).to_be_visible()
    expect(page.get_by_role("timer")).to_be_visible()


def test_looking_at_the_deal_makes_nobody_a_guest(open_window: OpenWindow) -> None:
    visitor = open_window(is_new=True).go("/daily")
    expect(visitor.page.get_by_role("button", name="Open the sack")).to_be_visible()
    assert visitor.context.cookies() == []


def test_deal_begins_at_once_and_goes_on_after_a_pause(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    visitor = open_window().log_in_as(new_player("Ada")).go("/daily")
    visitor.page.get_by_role("button", name="Open the sack").click()
    visitor.page.wait_for_url("**/table/*")
    table = visitor.page.url
    visitor.wait_for_turn()
    visitor.go("/daily").page.get_by_role("button", name="Play on").click()
    visitor.page.wait_for_url(table)


def test_result_stands_among_all_and_is_shared_without_a_card(
    open_window: OpenWindow, new_player: NewPlayer, screenshots: Screenshots
) -> None:
    ada = new_player("Ada")
    table = finish_today(ada)
    visitor = open_window().log_in_as(ada)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visitor.go("/daily").page
    expect(page.locator(".result .winners")).to_contain_text(" of ")
    expect(page.locator(".tiles li")).to_have_count(9)
    page.get_by_role("button", name="Share").click()
    line, tiles, link = page.evaluate(COPIED).split("\n")
    assert line.startswith("catsack ")
    assert re.fullmatch("[🟩🟥⬜]{9}", tiles)
    assert link.endswith("/daily")
    expect(page.get_by_role("link", name="Review the game")).to_have_attribute(
        "href", f"/review/{table}"
    )
    check_page(page, screenshots, "daily-done")


def test_commitment_of_the_day_is_shown(open_window: OpenWindow, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    page = open_window().go("/daily").page
    page.get_by_text("How it is fair").click()
    expect(page.locator("code").first).to_have_text(ada.request("GET", "/api/daily")["commitment"])


def test_deal_in_every_look(open_window: OpenWindow, screenshots: Screenshots) -> None:
    page = open_window().go("/daily").page
    expect(page.get_by_role("button", name="Open the sack")).to_be_visible()
    check_page(page, screenshots, "daily")
