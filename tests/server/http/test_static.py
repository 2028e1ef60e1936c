"""The files of the front end, and the page in its place where it was not built."""

import asyncio
import gzip
from pathlib import Path

import pytest

from catsack.server.app import app
from catsack.server.options import Options
from catsack.store.memory import MemoryStore
from tests.server.support.http_client import Browser

BROTLI = b"the script, smaller"


@pytest.fixture
def built(tmp_path: Path, runner: asyncio.Runner) -> Browser:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>the page")
    (web / "assets" / "index-1a2b.js").write_text("the script")
    (web / "assets" / "index-1a2b.js.gz").write_bytes(gzip.compress(b"the script"))
    # Reading a real one would take a library: these bytes are sent as they are.
    (web / "assets" / "index-1a2b.js.br").write_bytes(BROTLI)
    (web / "icon.png").write_bytes(b"a picture")
    (web / "assets" / "text-3c4d.woff2").write_bytes(b"a font")
    (tmp_path / "secret.txt").write_text("secret")
    return Browser(runner, app(MemoryStore(), Options(pages=web)))


@pytest.mark.parametrize("path", ["/", "/index.html", "/table/abc", "/profile", "/table/abc/"])
def test_any_path_without_a_dot_is_the_page(built: Browser, path: str) -> None:
    response = built.get(path)
    assert response.status_code == 200
    assert response.text == "<!doctype html>the page"
    assert response.headers["cache-control"] == "no-cache"


def test_files_with_a_hash_may_be_cached_for_ever(built: Browser) -> None:
    response = built.get("/assets/index-1a2b.js")
    assert response.text == "the script"
    assert "immutable" in response.headers["cache-control"]
    assert response.headers["content-type"].startswith("text/javascript")


def test_fonts_have_their_type_on_every_system(built: Browser) -> None:
    assert built.get("/assets/text-3c4d.woff2").headers["content-type"] == "font/woff2"


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br; q=0.000 , gzip; q=0", None),
        ("zstd", None),
        ("", None),
    ],
)
def test_browser_that_accepts_a_compressed_copy_gets_it(
    built: Browser, accepted: str, coding: str | None
) -> None:
    url, headers = "/assets/index-1a2b.js", {"accept-encoding": accepted}
    response = built.request("HEAD", url, headers=headers)
    assert response.headers.get("content-encoding") == coding
    sizes = {"br": len(BROTLI), "gzip": len(gzip.compress(b"the script")), None: 10}
    assert response.headers["content-length"] == str(sizes[coding])
    assert response.headers["vary"] == "accept-encoding"
    assert response.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in response.headers["cache-control"]
    if coding != "br":
        assert built.get(url, headers=headers).text == "the script"


def test_each_copy_has_its_own_etag(built: Browser) -> None:
    url = "/assets/index-1a2b.js"
    zipped = built.get(url, headers={"accept-encoding": "gzip"})
    plain = built.get(url, headers={"accept-encoding": "identity"})
    assert zipped.headers["etag"] != plain.headers["etag"]
    headers = {"accept-encoding": "gzip", "if-none-match": zipped.headers["etag"]}
    again = built.get(url, headers=headers)
    assert again.status_code == 304
    assert "content-encoding" not in again.headers
    assert again.headers["vary"] == "accept-encoding"


def test_file_without_a_copy_is_sent_as_it_is(built: Browser) -> None:
    response = built.get("/icon.png", headers={"accept-encoding": "br, gzip"})
    assert response.content == b"a picture"
    assert response.headers["content-type"] == "image/png"
    assert "content-encoding" not in response.headers
    assert response.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    "path",
    [
        "/missing.js",
        "/assets/old.js",
        "/assets/index-1a2b.js.gz",
        "/assets/index-1a2b.js.br",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/..%5c..%5csecret.txt",
        "/a%00.js",
        "/" + "x" * 5000 + ".js",
    ],
)
def test_missing_file_is_not_found(built: Browser, path: str) -> None:
    response = built.get(path)
    assert response.status_code == 404
    assert response.json()["key"] == "not-found"


def test_long_path_without_a_dot_is_the_page(built: Browser) -> None:
    assert built.get("/" + "x" * 5000).status_code == 200


def test_page_cannot_be_posted_to(built: Browser) -> None:
    assert built.post("/").status_code == 405


def test_page_that_was_not_built_says_how_to_build_it(
    tmp_path: Path, runner: asyncio.Runner
) -> None:
    client = Browser(runner, app(MemoryStore(), Options(pages=tmp_path)))
    assert "make play" in client.get("/").text
    assert client.get("/favicon.ico").status_code == 404
