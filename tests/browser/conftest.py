"""One server, one browser and a few windows for all tests here, each visitor alone in one."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.support.looks import Album
from tests.browser.support.server_process import Server
from tests.browser.support.socket_player import Caller
from tests.browser.support.visitor import PATIENCE_MS, Visitor
from tests.browser.support.windows import Kind, Windows

PAGES = Path(__file__).parent.parent.parent / "src" / "catsack" / "web" / "index.html"
NUMBERS = count(1)


class Visits(Protocol):
    """Opens a window."""

    def __call__(
        self,
        at: str = "",
        *,
        size: tuple[int, int] = (1280, 800),
        language: str = "en",
        theme: str = "light",
        moves: bool = False,
        anew: bool = False,
    ) -> Visitor: ...


class Calls(Protocol):
    """Lets somebody without a browser come."""

    def __call__(self, name: str, at: str = "") -> Caller: ...


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert found, "These tests need Chromium: apt-get install chromium, or CHROMIUM=/path/to/it."
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-background-networking"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def album() -> Album:
    """Where pictures are kept: CATSACK_SHOTS, or a folder among temporary ones."""
    folder = os.environ.get("CATSACK_SHOTS") or f"{tempfile.gettempdir()}/catsack-shots"
    return Album(Path(folder))


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that many tests share."""
    assert PAGES.is_file(), "The pages are not built: make web."
    server = Server(tmp_path_factory.mktemp("store") / "catsack.db").start()
    yield server.url
    server.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test alone, which may stop it."""
    server = Server(tmp_path / "catsack.db").start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def windows(browser: Browser, url: str) -> Windows:
    return Windows(browser, url)


@pytest.fixture
def visits(windows: Windows, url: str) -> Iterator[Visits]:
    visitors = []

    def visits(
        at: str = "",
        *,
        size: tuple[int, int] = (1280, 800),
        language: str = "en",
        theme: str = "light",
        moves: bool = False,
        anew: bool = False,
    ) -> Visitor:
        # A window at another server, or one that was never here before, is nobody else's.
        is_own = anew or at not in ("", url)
        kind = Kind(language, has_touch=size[0] < 600)
        visitor = windows.own(kind, at or url) if is_own else windows.lend(kind)
        visitors.append(visitor)
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.page.emulate_media(
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="no-preference" if moves else "reduce",
        )
        return visitor

    yield visits
    errors = [error for visitor in visitors for error in visitor.errors]
    for visitor in visitors:
        windows.take_back(visitor)
    assert errors == []


@pytest.fixture
def calls(url: str) -> Iterator[Calls]:
    callers: list[Caller] = []

    def calls(name: str, at: str = "") -> Caller:
        # At a server that tests share, a number makes a name one's own.
        own = name if at else f"{name} {next(NUMBERS)}"
        callers.append(Caller(at or url, own))
        return callers[-1]

    yield calls
    for caller in callers:
        caller.leaves()
