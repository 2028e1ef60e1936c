"""The pages can be installed, and say so themselves when the server cannot be reached."""

import struct

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.support.server_process import Server

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const all = await Promise.all(caches_.map((cache) => cache.keys()));
  return all.flat().map(({ url }) => new URL(url).pathname);
}"""


def manifest(page: Page) -> dict[str, object]:
    found = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((found) => found.json())"
    )
    return dict(found)


def test_manifest_names_icons_of_the_sizes_that_systems_want(visits: Visits) -> None:
    one = visits(anew=True).goes("/")
    found = manifest(one.page)
    assert found["start_url"] == found["scope"] == "/"
    assert found["display"] == "standalone"
    icons = found["icons"]
    assert isinstance(icons, list)
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in icons}
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in icons:
        picture = one.page.request.get(f"{one.url}{icon['src']}").body()
        # A PNG tells its width and height at its beginning.
        width, height = struct.unpack(">II", picture[16:24])
        assert icon["sizes"] == f"{width}x{height}"


def test_page_without_a_server_says_so_and_gives_way_when_there_is_one(
    visits: Visits, server: Server
) -> None:
    one = visits(server.url, language="de").goes("/")
    one.page.wait_for_function(CONTROLLED)
    server.stop()
    one.page.goto(f"{server.url}/rules")
    title = one.page.get_by_role("heading", level=1)
    expect(title).to_have_text("Der Server ist nicht erreichbar")
    assert one.page.evaluate("document.documentElement.lang") == "de"
    # The look is there too, without a server.
    assert one.page.evaluate("getComputedStyle(document.body).margin") == "0px"
    server.start()
    expect(title).to_have_text("Regeln")
    assert one.page.url == f"{server.url}/rules"


def test_nothing_is_kept_but_the_page_for_bad_moments(visits: Visits) -> None:
    one = visits(anew=True).goes("/")
    one.page.wait_for_function(CONTROLLED)
    one.goes("/leaders").goes("/")
    kept = one.page.evaluate(KEPT)
    assert "/offline.html" in kept
    assert not {"/", "/index.html"} & set(kept)
    assert not [path for path in kept if path.startswith("/api")]
    assert one.page.evaluate("performance.getEntriesByType('navigation')[0].transferSize") > 0
