"""Windows of the browser: one that is left is cleaned and lent again, for a new one is slow."""

from collections import defaultdict
from dataclasses import dataclass

from playwright.sync_api import Browser

from tests.browser.support.visitor import Visitor

STILL = "/manifest.webmanifest"
"""An address of the server that runs no code of ours: from there, storage can be emptied."""


@dataclass(frozen=True)
class Kind:
    """What cannot be changed in a window that is open."""

    language: str
    has_touch: bool


class Windows:
    """All windows at one server, and those of single tests at others."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._free: dict[Kind, list[Visitor]] = defaultdict(list)
        self._lent: dict[Visitor, Kind] = {}

    def own(self, kind: Kind, url: str) -> Visitor:
        """Return a new window, which is closed when it is left."""
        context = self._browser.new_context(locale=kind.language, has_touch=kind.has_touch)
        return Visitor(context, url)

    def lend(self, kind: Kind) -> Visitor:
        """Return a window that remembers nobody, though files of the pages may be kept there.

        What is done to it must be undone by ``take_back``: scripts that are to run first, and
        permissions, need a window of one's own.
        """
        free = self._free[kind]
        visitor = free.pop() if free else self.own(kind, self._url)
        self._lent[visitor] = kind
        return visitor

    def take_back(self, visitor: Visitor) -> None:
        kind = self._lent.pop(visitor, None)
        if kind is None:
            return visitor.context.close()
        for page in visitor.context.pages:
            if page is not visitor.page:
                page.close()
        visitor.context.set_offline(False)
        visitor.page.unroute_all()
        visitor.page.goto(self._url + STILL)
        visitor.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        visitor.context.clear_cookies()
        visitor.errors.clear()
        return self._free[kind].append(visitor)
