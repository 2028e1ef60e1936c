"""The start page is small, shows what goes on, and asks nobody for anything."""

import re

import pytest
from playwright.sync_api import CDPSession, expect

from catsack.bots import FIRST_LINEUP, display_name
from catsack.words import LANGUAGES
from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.catalogues import ROOT
from tests.browser.support.page_checks import layout_faults
from tests.browser.support.socket_player import bid_up_to_3
from tests.browser.support.visitor import Visitor

PORTRAITS = [drawing.stem for drawing in (ROOT / "web/src/art/portraits").glob("*/*.svg")]
MAX_BYTES = 150_000
"""Fonts and drawings included."""
SIZES = [(2560, 1440), (1920, 1080), (1366, 650), (1024, 768), (844, 390), (768, 1024), (360, 640)]

SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? "")]);
  }).observe({ type: "layout-shift", buffered: true });
}"""
"""Notes every layout shift, those within half a second after an input too."""


def transferred_bytes(visitor: Visitor, path: str) -> dict[str, int]:
    """Return how many bytes each request of a page transfers, headers included."""
    session: CDPSession = visitor.context.new_cdp_session(visitor.page)
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    session.on(
        "Network.requestWillBeSent",
        lambda it: names.update({it["requestId"]: it["request"]["url"]}),
    )
    session.on(
        "Network.loadingFinished",
        lambda it: sizes.update({names[it["requestId"]]: int(it["encodedDataLength"])}),
    )
    session.send("Network.enable")
    visitor.page.goto(visitor.url + path, wait_until="networkidle")
    return sizes


def test_start_page_is_under_150_kb_in_all(open_window: OpenWindow) -> None:
    for language in LANGUAGES:
        sizes = transferred_bytes(open_window(language=language, is_new=True), "/")
        assert len(sizes) > 5
        assert sum(sizes.values()) < MAX_BYTES, sizes


def test_text_is_set_in_the_fonts_of_the_package(open_window: OpenWindow) -> None:
    visitor = open_window().go("/")
    loaded = visitor.page.evaluate(
        """async () => {
          await document.fonts.ready;
          return [...document.fonts].filter(({ status }) => status === "loaded")
            .map(({ family }) => family.replaceAll('"', ""));
        }"""
    )
    assert {"Lilita One", "Nunito"} <= set(loaded)


def test_html_names_all_files_that_the_page_needs(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    visitor = open_window(is_new=True).log_in_as(ada)
    for path in ("/", f"/table/{ada.open_table(['steady', 'steady'], seats=3)['table']}"):
        html = visitor.page.request.get(visitor.url + path).text()
        visitor.go(path)
        expect(visitor.page.get_by_role("heading", level=1)).to_be_attached()
        paths = visitor.page.evaluate(
            "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)"
        )
        # Only the table itself says whose portraits it needs.
        names = tuple(f"/assets/{portrait}-" for portrait in PORTRAITS)
        files = [path for path in paths if path.endswith((".js", ".css"))]
        files = [path for path in files if not path.startswith(names)]
        assert len(files) > 5
        assert [path for path in files if f'"{path}"' not in html] == []


def test_looking_at_pages_creates_no_guest(open_window: OpenWindow) -> None:
    visitor = open_window(is_new=True)
    for path in ("/", "/watch", "/leaders", "/games", "/new"):
        visitor.go(path)
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    assert visitor.context.cookies() == []


def test_new_public_table_is_listed_for_others(open_window: OpenWindow) -> None:
    host = open_window().go("/new")
    host.page.get_by_text("Who may come?").click()
    host.page.locator("label", has_text="Public").click()
    visitor = open_window().go("/")
    expect(visitor.page.get_by_role("heading", name="Open tables")).to_be_visible()
    host.page.get_by_role("button", name="Open the table").click()
    expect(host.page.locator(".waiting-room")).to_be_visible()
    name = host.page.locator("button.me .name").inner_text()
    listed = visitor.page.locator("li", has_text=f"The table of {name}")
    listed.get_by_role("button", name="Sit down").click()
    # That was the last free seat, so the game begins at once.
    visitor.page.wait_for_url("**/table/*")
    expect(visitor.page.locator("main")).to_contain_text(name)
    visitor.wait_for_turn()


def test_page_can_be_installed_as_an_app(open_window: OpenWindow) -> None:
    visitor = open_window().go("/")
    manifest = visitor.page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())"
    )
    assert manifest["name"] == "The Cat in the Sack"
    for icon in manifest["icons"]:
        answer = visitor.page.request.get(f"{visitor.url}{icon['src']}")
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_nothing_jumps_from_the_start_page_to_the_first_deal(
    open_window: OpenWindow, size: tuple[int, int]
) -> None:
    visitor = open_window(is_new=True, size=size, has_motion=True).speed_up_bots()
    visitor.page.add_init_script(f"({SHIFTS})()")
    visitor.go("/")
    button = visitor.page.get_by_role("button", name="Play now")
    expect(button).to_contain_text(display_name(FIRST_LINEUP[0]))
    button.click()
    visitor.wait_for_turn()
    assert visitor.page.evaluate("shifts") == []


def test_first_game_is_with_the_friendly_opponents_that_the_button_names(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    visitor = open_window().speed_up_bots().go("/")
    button = visitor.page.get_by_role("button", name="Play now")
    for bot in FIRST_LINEUP:
        expect(button).to_contain_text(display_name(bot))
    expect(visitor.page.locator(".guest .portrait svg")).to_have_count(3)
    button.click()
    visitor.wait_for_turn()
    seats = visitor.page.locator("[data-anchor^=seat-]")
    for bot in FIRST_LINEUP:
        expect(seats.filter(has_text=display_name(bot))).to_have_count(1)
    regular = new_player("Ada")
    regular.sit(regular.open_table(["steady", "steady"], seats=3)).play(bid_up_to_3)
    visitor = open_window().log_in_as(regular).go("/")
    button = visitor.page.get_by_role("button", name="Play now")
    expect(button).to_contain_text(re.compile(r"with \w+, \w+ and \w+"))
    expect(button).not_to_contain_text(display_name("beginner"))
    expect(button).not_to_contain_text(display_name("gambler"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_ways_to_play_are_in_sight_in_every_window(
    open_window: OpenWindow, size: tuple[int, int], language: str
) -> None:
    visitor = open_window(size=size, language=language).go("/")
    ways = visitor.page.locator(".ways").get_by_role("button").or_(visitor.page.locator(".ways a"))
    expect(ways).to_have_count(3)
    for way in ways.all():
        box = way.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1], box
    assert layout_faults(visitor.page) == []


def test_tile_shows_a_live_game_and_leads_to_it(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    bo = new_player("Bo")
    table = bo.open_table(["level-3", "steady"], seats=3, is_public=True)
    bo.sit(table).play(bid_up_to_3, moves=16)
    assert bo.game is not None
    visitor = open_window(language="de-DE").go("/")
    tile = visitor.page.get_by_role("link", name=re.compile("^Live: Runde"))
    expect(tile).to_contain_text(re.compile("Katzen|Trüffel"))
    for raw in ("level-3", "steady", "Poke", "Shelby"):
        expect(tile).not_to_contain_text(raw)
    tile.click()
    visitor.page.wait_for_url("**/table/*")
    expect(visitor.page.locator(".active-game")).to_be_visible()


def test_tile_of_the_own_table_leads_back_to_the_game(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["steady", "steady"], seats=3)
    ada.sit(table).wait_for_turn()
    visitor = open_window().log_in_as(ada).go("/")
    visitor.page.get_by_role("link", name="The game is on").click()
    visitor.page.wait_for_url(f"**/table/{table['table']}")
    visitor.wait_for_turn()


def test_tile_shows_the_rating_of_a_rated_player(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    ada.sit(ada.open_table(["steady", "steady"], seats=3)).play(bid_up_to_3)
    visitor = open_window().log_in_as(ada).go("/")
    tile = visitor.page.get_by_role("button", name=f"You are {ada.name}")
    expect(tile).to_contain_text(re.compile(r"Rating [\d,]+, \d+% of one game won"))
