"""The first page is light, and comes to nobody's door with a request for anything."""

from playwright.sync_api import CDPSession, expect

from catsack.words import LANGUAGES
from tests.browser.conftest import Calls, Visits
from tests.browser.support.visitor import Visitor

MOST_BYTES = 100_000


def loaded(visitor: Visitor, path: str) -> dict[str, int]:
    """Return how many bytes each request of a page took over the line, headers included."""
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


def test_start_page_is_under_100_kb_in_all(visits: Visits) -> None:
    for language in LANGUAGES:
        sizes = loaded(visits(language=language, anew=True), "/")
        assert len(sizes) > 5
        assert sum(sizes.values()) < MOST_BYTES, sizes


def test_page_names_at_once_all_that_it_needs(visits: Visits, calls: Calls) -> None:
    ada = calls("Ada")
    one = visits(anew=True).becomes(ada)
    for path in ("/", f"/table/{ada.opens(['steady', 'steady'], seats=3)['table']}"):
        named = one.page.request.get(one.url + path).text()
        one.goes(path)
        expect(one.page.get_by_role("heading", level=1)).to_be_attached()
        needed = one.page.evaluate(
            "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)"
        )
        files = [name for name in needed if name.endswith((".js", ".css"))]
        assert len(files) > 5
        assert [name for name in files if f'"{name}"' not in named] == []


def test_nobody_becomes_somebody_by_looking(visits: Visits) -> None:
    one = visits(anew=True)
    for path in ("/", "/watch", "/leaders", "/games", "/new"):
        one.goes(path)
        expect(one.page.get_by_role("heading", level=1)).to_be_visible()
    assert one.context.cookies() == []


def test_table_that_is_opened_shows_up_for_others(visits: Visits) -> None:
    host = visits().goes("/new")
    host.page.get_by_text("Who may come?").click()
    host.page.get_by_label("Public").check(force=True)
    host.page.get_by_label("Seat 2").select_option("Free for a friend")
    one = visits().goes("/")
    expect(one.page.get_by_role("heading", name="Open tables")).to_be_visible()
    host.page.get_by_role("button", name="Open the table").click()
    expect(host.page.locator(".opened")).to_be_visible()
    name = host.page.locator("button.me .name").inner_text()
    listed = one.page.locator("li", has_text=f"The table of {name}")
    listed.get_by_role("button", name="Sit down").click()
    # The last seat is taken, so the game begins in the same moment.
    one.page.wait_for_url("**/table/*")
    expect(one.page.locator("main")).to_contain_text(name)
    one.waits_for_turn()


def test_page_can_be_installed_as_an_app(visits: Visits) -> None:
    one = visits().goes("/")
    manifest = one.page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((found) => found.json())"
    )
    assert manifest["name"] == "The Cat in the Sack"
    for icon in manifest["icons"]:
        answer = one.page.request.get(f"{one.url}{icon['src']}")
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
