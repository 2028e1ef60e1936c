"""One server, one browser and a few windows, which all tests here share."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.support.page_checks import Screenshots
from tests.browser.support.server_process import ServerProcess
from tests.browser.support.socket_player import SocketPlayer
from tests.browser.support.visitor import TIMEOUT_MS, Visitor
from tests.browser.support.window_pool import WindowKind, WindowPool

INDEX = Path(__file__).parent.parent.parent / "src" / "catsack" / "web" / "index.html"
NUMBERS = count(1)
PHONE_WIDTH = 600
"""Narrower windows are phones, which have a touch screen."""


class OpenWindow(Protocol):
    """Opens a browser window."""

    def __call__(
        self,
        url: str = "",
        *,
        size: tuple[int, int] = (1280, 800),
        language: str = "en",
        theme: str = "light",
        has_motion: bool = False,
        speed: str = "",
        is_new: bool = False,
        has_hints: bool = False,
    ) -> Visitor: ...


class NewPlayer(Protocol):
    """Creates a player without a browser."""

    def __call__(self, name: str, url: str = "") -> SocketPlayer: ...


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert path, "These tests need Chromium: apt-get install chromium, or CHROMIUM=/path/to/it."
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-background-networking"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def screenshots() -> Screenshots:
    """Where screenshots go: CATSACK_SHOTS, or a temporary folder for what is wrong."""
    wanted = os.environ.get("CATSACK_SHOTS")
    folder = wanted or f"{tempfile.gettempdir()}/catsack-shots"
    return Screenshots(Path(folder), takes_all=wanted is not None)


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that many tests share."""
    assert INDEX.is_file(), "The pages are not built: make web."
    server = ServerProcess(tmp_path_factory.mktemp("store") / "catsack.db").start()
    yield server.url
    server.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server for one test alone, which may stop it."""
    server = ServerProcess(tmp_path / "catsack.db").start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def windows(browser: Browser, url: str) -> WindowPool:
    return WindowPool(browser, url)


@pytest.fixture
def open_window(windows: WindowPool, url: str) -> Iterator[OpenWindow]:
    visitors = []
    shared_url = url

    def open_window(
        url: str = "",
        *,
        size: tuple[int, int] = (1280, 800),
        language: str = "en",
        theme: str = "light",
        has_motion: bool = False,
        speed: str = "",
        is_new: bool = False,
        has_hints: bool = False,
    ) -> Visitor:
        # The pool has windows at the shared server only.
        needs_new = is_new or url not in ("", shared_url)
        # Most tests are about what happens, not how: they need not wait for scenes.
        speed = speed or ("normal" if has_motion else "instant")
        has_touch = size[0] < PHONE_WIDTH
        kind = WindowKind(language, has_touch=has_touch, speed=speed, has_hints=has_hints)
        visitor = windows.open(kind, url or shared_url) if needs_new else windows.borrow(kind)
        visitors.append(visitor)
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.page.emulate_media(
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="no-preference" if has_motion else "reduce",
        )
        return visitor

    yield open_window
    errors = [error for visitor in visitors for error in visitor.errors]
    for visitor in visitors:
        windows.give_back(visitor)
    assert errors == []


@pytest.fixture
def new_player(url: str) -> Iterator[NewPlayer]:
    players: list[SocketPlayer] = []
    shared_url = url

    def new_player(name: str, url: str = "") -> SocketPlayer:
        # At the shared server, a number makes the name unique.
        unique_name = name if url else f"{name} {next(NUMBERS)}"
        players.append(SocketPlayer(url or shared_url, unique_name))
        return players[-1]

    yield new_player
    for player in players:
        player.leave()
