"""The pages can be installed as an app, and say so when the server cannot be reached."""

import struct

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenWindow
from tests.browser.support.server_process import ServerProcess

HAS_WORKER = "() => navigator.serviceWorker.controller !== null"
CACHED_PATHS = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const all = await Promise.all(caches_.map((cache) => cache.keys()));
  return all.flat().map(({ url }) => new URL(url).pathname);
}"""


def manifest(page: Page) -> dict[str, object]:
    content = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())"
    )
    return dict(content)


def test_manifest_has_icons_of_the_sizes_that_systems_need(open_window: OpenWindow) -> None:
    visitor = open_window(is_new=True).go("/")
    content = manifest(visitor.page)
    assert content["start_url"] == content["scope"] == "/"
    assert content["display"] == "standalone"
    icons = content["icons"]
    assert isinstance(icons, list)
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in icons}
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in icons:
        picture = visitor.page.request.get(f"{visitor.url}{icon['src']}").body()
        # The header of a PNG has its width and height.
        width, height = struct.unpack(">II", picture[16:24])
        assert icon["sizes"] == f"{width}x{height}"


def test_offline_page_is_shown_until_the_server_answers(
    open_window: OpenWindow, server: ServerProcess
) -> None:
    visitor = open_window(server.url, language="de").go("/")
    visitor.page.wait_for_function(HAS_WORKER)
    server.stop()
    visitor.page.goto(f"{server.url}/rules")
    title = visitor.page.get_by_role("heading", level=1)
    expect(title).to_have_text("Der Server ist nicht erreichbar")
    assert visitor.page.evaluate("document.documentElement.lang") == "de"
    # Its style sheet is cached too.
    assert visitor.page.evaluate("getComputedStyle(document.body).margin") == "0px"
    server.start()
    expect(title).to_have_text("Regeln")
    assert visitor.page.url == f"{server.url}/rules"


def test_only_the_offline_page_is_cached(open_window: OpenWindow) -> None:
    visitor = open_window(is_new=True).go("/")
    visitor.page.wait_for_function(HAS_WORKER)
    visitor.go("/leaders").go("/")
    cached = visitor.page.evaluate(CACHED_PATHS)
    assert "/offline.html" in cached
    assert not {"/", "/index.html"} & set(cached)
    assert not [path for path in cached if path.startswith("/api")]
    assert visitor.page.evaluate("performance.getEntriesByType('navigation')[0].transferSize") > 0
