"""The end of a game: the ceremony, the result, the rematch, and a picture to share."""

import struct
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.catalogues import OTHER_LANGUAGES
from tests.browser.support.company import Company, buy_cheaply
from tests.browser.support.page_checks import faults
from tests.browser.support.socket_player import Message, SocketPlayer
from tests.browser.support.visitor import Visitor

MAX_SCENES = 2000
"""Far more than there are: a page that shows none of them must not stop the tests."""
PNG_SIZE = struct.Struct(">II")


@pytest.fixture
def company(new_player: NewPlayer) -> Company:
    return Company([new_player(name) for name in ("Ada", "Bo", "Cleo")])


def play_last_round(company: Company) -> Message:
    """Return a table whose last auction is about to end."""
    table = company.players[0].open_table(seats=3)
    company.sit(table)

    def is_last_auction() -> bool:
        return company.game["round"] == 9 and not company.game["is_placing"]

    company.play(buy_cheaply, until=is_last_auction)
    return table


def finish(company: Company) -> None:
    company.play(buy_cheaply, until=lambda: company.game["result"] is not None)


SKIP_SCENE = """() => {
  const key = new KeyboardEvent("keydown", { key: "s", bubbles: true });
  if (document.querySelector(".active-game")) document.body.dispatchEvent(key);
}"""
"""Skips a scene of the game, but nothing of the ceremony, in which the key means the same."""


SKIPS: dict[str, Callable[[Page], None]] = {
    "button": lambda page: page.get_by_role("button", name="Skip", exact=True).click(),
    "key": lambda page: page.keyboard.press("Escape"),
    "tap": lambda page: page.locator(".game-over .stage").click(position={"x": 3, "y": 3}),
}


@pytest.mark.parametrize("how", SKIPS)
def test_ceremony_can_be_skipped(how: str, open_window: OpenWindow, company: Company) -> None:
    table = play_last_round(company)
    visitor = open_window(has_motion=True, is_new=True).log_in_as(company.players[0])
    page = visitor.page
    page.clock.install()
    visitor.enter(table)
    expect(page.locator(".active-game")).to_be_visible()
    # No scene and no beat of the ceremony ends by itself any more.
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    finish(company)
    for _ in range(MAX_SCENES):
        if page.locator(".game-over .counting").count():
            break
        page.evaluate(SKIP_SCENE)
    expect(page.locator(".scene > .actions")).to_be_hidden()
    SKIPS[how](page)
    expect(page.locator(".game-over[data-over]")).to_be_visible()
    expect(page.locator(".podium li.risen")).to_have_count(3)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("button", name="Skip", exact=True)).to_have_count(0)


RECORD_BEATS = """() => {
  window.beats = [];
  const all = (what) => document.querySelectorAll(what).length;
  const isCovered = (sum, parade) => parade && sum.bottom > parade.top && sum.top < parade.bottom;
  // Where the page is slow, the parade begins before everybody has risen to the table.
  const stands = (sum) => sum.closest(".seat").getAnimations().length === 0;
  const look = () => {
    if (!all(".game-over")) return;
    const parade = document.querySelector(".parade")?.getBoundingClientRect();
    const beat = {
      counts: all(".counting"), risen: all(".podium .risen"), crowns: all(".crown"),
      ribbons: all(".ribbon.shown"), awards: all(".awards .given"),
      isOver: all(".game-over[data-over]") > 0,
      covered: [...document.querySelectorAll(".counting .sum")]
        .filter((sum) => stands(sum) && isCovered(sum.getBoundingClientRect(), parade)).length,
    };
    if (JSON.stringify(beat) !== JSON.stringify(beats.at(-1))) beats.push(beat);
  };
  new MutationObserver(look).observe(
    document, { childList: true, subtree: true, attributes: true });
}"""


@pytest.mark.parametrize("has_motion", [True, False], ids=["moving", "still"])
def test_ceremony_tells_the_same_with_and_without_motion(
    has_motion: bool, open_window: OpenWindow, company: Company
) -> None:
    table = play_last_round(company)
    visitor = open_window(has_motion=has_motion, speed="fast", is_new=True)
    visitor.page.add_init_script(f"({RECORD_BEATS})()")
    visitor.log_in_as(company.players[0]).enter(table)
    expect(visitor.page.locator(".active-game")).to_be_visible()
    finish(company)
    visitor.page.locator(".game-over[data-over]").wait_for()
    beats = visitor.page.evaluate("beats")
    assert beats[0]["counts"] == 1
    # The parade leaves the numbers in sight.
    assert not any(beat["covered"] for beat in beats)
    rising = [beat["risen"] for beat in beats if not beat["counts"]]
    assert sorted(set(rising)) == [1, 2, 3]
    assert rising == sorted(rising)
    crowned = next(beat for beat in beats if beat["crowns"])
    assert (crowned["risen"], crowned["ribbons"], crowned["isOver"]) == (3, 0, False)
    ribbon = next(beat for beat in beats if beat["ribbons"])
    assert not ribbon["isOver"]
    assert beats[-1]["isOver"]


def test_lying_phone_shows_podium_awards_and_what_to_do(
    open_window: OpenWindow, company: Company
) -> None:
    table = play_last_round(company)
    finish(company)
    visitor = open_window(size=(844, 390)).log_in_as(company.players[0]).enter(table)
    page = visitor.page
    expect(page.locator(".game-over[data-over]")).to_be_visible()
    parts = page.locator(".podium, .ribbon, .awards li, .scene > .actions :is(button, a)")
    assert page.locator(".awards li").count() > 0
    bottoms = parts.evaluate_all("all => all.map((each) => each.getBoundingClientRect().bottom)")
    assert max(bottoms) <= 390, bottoms


def test_who_comes_later_sees_the_result_at_once(open_window: OpenWindow, company: Company) -> None:
    table = play_last_round(company)
    finish(company)
    visitor = open_window(has_motion=True, is_new=True).enter(table)
    expect(visitor.page.locator(".game-over[data-over]")).to_be_visible()
    expect(visitor.winners).to_contain_text("win")
    expect(visitor.page.get_by_role("button", name="Play again")).to_have_count(0)


def test_result_speaks_to_its_reader(open_window: OpenWindow, company: Company) -> None:
    table = play_last_round(company)
    finish(company)
    scores, winners = company.game["result"]["scores"], company.game["result"]["winners"]
    words = {1: "You", 2: "Second", 3: "Third"}
    for seat, player in enumerate(company.players):
        place = (
            1
            if seat in winners
            else 1
            + sum(
                other in winners or score > scores[seat]
                for other, score in enumerate(scores)
                if other != seat
            )
        )
        visitor = open_window(is_new=True).log_in_as(player).enter(table)
        expect(visitor.winners).to_contain_text(words[place])
        expect(visitor.page.locator(".podium .lit .score")).to_have_text(str(scores[seat]))
        expect(visitor.page.locator(".rating strong")).to_have_text(
            str(player.request("GET", f"/api/people/{player.id}")["tallies"][0]["rating"]["shown"])
        )


@pytest.mark.parametrize("language", ["en", *OTHER_LANGUAGES])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390), (360, 640)])
def test_result_is_accessible_in_every_size(
    size: tuple[int, int], language: str, open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["bluffer", "gambler", "cautious", "collector"], seats=5)
    ada.sit(table).play(lambda legal: legal[0])
    theme = "dark" if language == "en" else "light"
    visitor = open_window(size=size, language=language, theme=theme, is_new=True)
    visitor.log_in_as(ada).enter(table)
    expect(visitor.page.locator(".podium li.risen")).to_have_count(5)
    assert faults(visitor.page) == []
    box = visitor.page.locator(".game-over .actions .main").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1]


def two_people_at_the_end(
    open_window: OpenWindow, new_player: NewPlayer
) -> tuple[list[SocketPlayer], list[Visitor]]:
    """Return Ada and Bo, and their windows at the end of a game with a bot."""
    players = [new_player("Ada"), new_player("Bo")]
    table = players[0].open_table(["steady"], seats=3)
    company = Company(players).sit(table)
    rng = Random(4)
    for player in players:
        player.wait_for_turn()
    while not company.players[0].is_over:
        for player in players:
            player.receive_waiting()
            if player.may_move:
                player.move(rng.choice(player.legal[:1]))
    for player in players:
        player.leave()
    visitors = [open_window(is_new=True).log_in_as(player).enter(table) for player in players]
    for visitor in visitors:
        visitor.expect_end()
    return players, visitors


def test_rematch_says_who_is_ready_and_whom_it_waits_for(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    (ada, bo), (first, second) = two_people_at_the_end(open_window, new_player)
    name_of = {player: player.request("GET", "/api/me")["name"] for player in (ada, bo)}
    first.page.get_by_role("button", name="Play again").click()
    news = first.page.locator(".rematch .news")
    expect(news).to_contain_text("2 of 3 ready.")
    expect(news).to_contain_text(f"Waiting for {name_of[bo]}")
    # Bo is still here, and a seat is kept.
    expect(first.page.get_by_role("button", name="Play without")).to_have_count(0)
    expect(second.page.locator(".rematch .news")).to_have_text(f"{name_of[ada]} is ready.")
    old_url = second.page.url
    second.page.get_by_role("button", name="Play again").click()
    for visitor in (first, second):
        expect(visitor.page.locator(".active-game")).to_be_visible()
    assert first.page.url == second.page.url != old_url.split("#")[0]
    first.wait_for_turn()
    first.lay()


def test_rematch_plays_without_somebody_who_has_left(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    (_, bo), (first, second) = two_people_at_the_end(open_window, new_player)
    second.go("/")
    first.page.get_by_role("button", name="Play again").click()
    without = first.page.get_by_role("button", name="Play without")
    expect(without).to_contain_text(bo.request("GET", "/api/me")["name"])
    without.click()
    expect(first.page.locator(".active-game")).to_be_visible()


def test_rematch_can_be_called_off(open_window: OpenWindow, new_player: NewPlayer) -> None:
    _, (first, second) = two_people_at_the_end(open_window, new_player)
    first.page.get_by_role("button", name="Play again").click()
    expect(second.page.locator(".rematch .news")).to_contain_text("is ready.")
    first.page.get_by_role("button", name="Not now").click()
    expect(first.page.get_by_role("button", name="Play again")).to_be_enabled()
    expect(second.page.locator(".rematch .news")).to_have_text("1 of 3 ready.")


def test_waiting_room_of_a_rematch_names_those_who_are_expected(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    (_, bo), (first, second) = two_people_at_the_end(open_window, new_player)
    bo_name = bo.request("GET", "/api/me")["name"]
    first.page.get_by_role("button", name="Play again").click()
    expect(first.page.locator(".rematch .news")).to_contain_text("2 of 3 ready.")
    first.page.wait_for_function(f"{TABLE_IDS}.then((ids) => ids.length === 1)")
    (listed,) = table_ids(first)
    other_tab = first.new_tab()
    other_tab.goto(f"{first.url}/table/{listed}")
    expect(other_tab.get_by_role("heading", name=f"Waiting for {bo_name}")).to_be_visible()
    expect(other_tab.locator(".waiting-room li.empty")).to_contain_text("is expected")
    expect(other_tab.get_by_role("button", name="Add a bot")).to_have_count(0)
    second.page.get_by_role("button", name="Play again").click()
    expect(other_tab.locator(".active-game")).to_be_visible()


TABLE_IDS = "fetch('/api/me/tables').then((r) => r.json()).then((all) => all.map(({ id }) => id))"


def table_ids(visitor: Visitor) -> list[str]:
    """Return the ids of the open tables of whoever sits at this window."""
    ids: list[str] = visitor.page.evaluate(TABLE_IDS)
    return ids


@pytest.mark.parametrize("language", ["en", *OTHER_LANGUAGES])
def test_picture_of_the_result_is_saved_where_it_cannot_be_shared(
    language: str, open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["bluffer", "gambler", "cautious"], seats=4)
    ada.sit(table).play(lambda legal: legal[0])
    visitor = open_window(language=language, is_new=True).log_in_as(ada).enter(table)
    visitor.expect_end()
    with visitor.page.expect_download() as download:
        visitor.page.locator(".game-over .actions button").nth(1).click()
    content = download.value.path().read_bytes()
    assert content.startswith(b"\x89PNG")
    assert PNG_SIZE.unpack(content[16:24]) == (1200, 630)
    assert len(content) > 30_000


def test_picture_is_shared_where_the_browser_takes_files(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["bluffer", "gambler"], seats=3)
    ada.sit(table).play(lambda legal: legal[0])
    visitor = open_window(is_new=True)
    visitor.page.add_init_script("""
      navigator.canShare = ({ files }) => files.length === 1;
      navigator.share = async ({ files, url }) =>
        (window.shared = { type: files[0].type, size: files[0].size, url });
    """)
    visitor.log_in_as(ada).enter(table)
    visitor.page.get_by_role("button", name="Share picture").click()
    visitor.page.wait_for_function("() => window.shared")
    shared = visitor.page.evaluate("shared")
    assert shared["type"] == "image/png"
    assert shared["size"] > 30_000
    assert shared["url"] == f"{visitor.url}/replay/{table['table']}"
