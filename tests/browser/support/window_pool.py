"""Browser windows that tests share one after another, because opening one is slow."""

from collections import defaultdict
from dataclasses import dataclass

from playwright.sync_api import Browser

from tests.browser.support.visitor import Visitor

PLAIN_FILE = "/manifest.webmanifest"
"""A file of the server that runs no code: from there, storage can be emptied."""


SET_UP = """(() => {
  try {
    localStorage.getItem("catsack.speed") ?? localStorage.setItem("catsack.speed", "SPEED");
    HAS_HINTS || localStorage.setItem("catsack.coach", "another-table");
  } catch { /* an empty page has no storage */ }
})()"""


@dataclass(frozen=True)
class WindowKind:
    """Properties that an open window cannot change."""

    language: str
    has_touch: bool
    speed: str
    """Of the scenes, until a test chooses another one."""
    has_hints: bool = False
    """The browser is new to the game, so that the first table shows hints."""


class WindowPool:
    """All windows at one server, and those of single tests at others."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._free: dict[WindowKind, list[Visitor]] = defaultdict(list)
        self._borrowed: dict[Visitor, WindowKind] = {}

    def open(self, kind: WindowKind, url: str) -> Visitor:
        """Return a new window, which is closed when it is returned."""
        context = self._browser.new_context(locale=kind.language, has_touch=kind.has_touch)
        has_hints = str(kind.has_hints).lower()
        script = SET_UP.replace("SPEED", kind.speed).replace("HAS_HINTS", has_hints)
        context.add_init_script(script)
        return Visitor(context, url)

    def borrow(self, kind: WindowKind) -> Visitor:
        """Return a window without cookies and storage, though files may be in its cache.

        ``give_back`` must be able to undo what a test does to it: init scripts and permissions
        need a new window.
        """
        free = self._free[kind]
        visitor = free.pop() if free else self.open(kind, self._url)
        self._borrowed[visitor] = kind
        return visitor

    def give_back(self, visitor: Visitor) -> None:
        """Clean a borrowed window for the next test; close any other."""
        kind = self._borrowed.pop(visitor, None)
        if kind is None:
            return visitor.context.close()
        for page in visitor.context.pages:
            if page is not visitor.page:
                page.close()
        visitor.context.set_offline(False)
        visitor.page.unroute_all()
        visitor.page.goto(self._url + PLAIN_FILE)
        visitor.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        visitor.context.clear_cookies()
        visitor.errors.clear()
        return self._free[kind].append(visitor)
