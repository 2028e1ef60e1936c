"""The start page is small, and asks nobody for anything."""

from playwright.sync_api import CDPSession, expect

from catsack.words import LANGUAGES
from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.catalogues import ROOT
from tests.browser.support.visitor import Visitor

PORTRAITS = [drawing.stem for drawing in (ROOT / "web/src/art/portraits").glob("*/*.svg")]
MAX_BYTES = 150_000
"""Fonts and drawings included."""


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
    host.page.get_by_label("Public").check(force=True)
    host.page.get_by_label("Seat 2").select_option("Free for a friend")
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
