"""Somebody at a browser, who looks at pages and plays."""

import json
import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.browser.support.socket_player import Caller, Message

PATIENCE_MS = 30_000
"""How long anything may take on a machine that is busy."""
EXPECTED = (
    "Failed to load resource",
    "WebSocket connection to",
    "An unknown error occurred when fetching the script.",  # that of the service worker
)
"""What a browser itself says about requests that are refused or lost."""

Chooses = Callable[[int], bool]
"""Tells from the least bid that is possible whether to bid."""


class Visitor:
    """One browser window of its own."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.errors: list[str] = []
        context.set_default_timeout(PATIENCE_MS)
        self.page = self.another_tab()

    def another_tab(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self._note(said.type, said.text))
        return page

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not text.startswith(EXPECTED):
            self.errors.append(text)

    def becomes(self, caller: Caller) -> "Visitor":
        """Be somebody who is known to the server already."""
        self.context.add_cookies([{"name": "catsack", "value": caller.token, "url": self.url}])
        self.page.goto(f"{self.url}/manifest.webmanifest")
        self.page.evaluate("id => localStorage.setItem('catsack.known', id)", caller.id)
        return self

    def hurries_bots(self) -> "Visitor":
        """Have tables that are opened here play without waiting, which no page offers."""

        def hurry(route: Route) -> None:
            asked = route.request.post_data_json
            if asked is None:
                return route.continue_()
            asked["settings"]["pace_ms"] = 0
            return route.continue_(post_data=json.dumps(asked))

        self.page.route("**/api/tables", hurry)
        return self

    def goes(self, path: str) -> "Visitor":
        self.page.goto(self.url + path)
        self.page.locator("main").wait_for()
        return self

    def comes(self, opened: Message) -> "Visitor":
        """Come to a table with the link that invites."""
        return self.goes(f"/table/{opened['table']}#i={opened['invitation']}")

    def sits(self, opened: Message) -> "Visitor":
        self.comes(opened)
        self.page.locator(".opened ol button").first.click()
        return self

    # What is on the page. Classes rather than words, for these hold in every language.

    @property
    def hand(self) -> Locator:
        """The cards that may be laid now."""
        return self.page.locator("fieldset.hand:not([disabled]) label")

    @property
    def ways(self) -> Locator:
        """To bid and to pass, as far as the reader may now."""
        return self.page.locator(".auction .ways button:not([disabled])")

    @property
    def end(self) -> Locator:
        return self.page.locator(".over .won").first

    @property
    def spoken(self) -> Locator:
        """What those who hear the page are told."""
        return self.page.locator("[role=log][aria-live=polite]")

    def waits_for_turn(self) -> str:
        """Wait until something can be done, and tell what: lay, bid, or nothing any more."""
        self.hand.or_(self.ways).or_(self.end).first.wait_for()
        if self.end.is_visible():
            return "over"
        return "lay" if self.hand.count() else "bid"

    def lays(self, at: int = 0) -> None:
        self.hand.nth(at).click()
        self.page.locator(".placing button").click()

    def bids(self) -> None:
        """Bid the least that is possible."""
        self.ways.first.click()

    def passes(self) -> None:
        self.ways.last.click()

    def least(self) -> int:
        """Return the least bid that is possible; a large one if none is."""
        text = self.ways.first.inner_text()
        found = re.search(r"\d+", text)
        return int(found[0]) if found and self.ways.count() == 2 else 99

    def acts(self, rng: Random, what: str) -> None:
        """Do something that is possible."""
        if what == "lay":
            self.lays(rng.randrange(self.hand.count()))
        elif what == "bid" and self.least() <= 4 and rng.random() < 0.5:
            self.bids()
        elif what == "bid":
            self.passes()

    def plays(self, rng: Random, rounds: int = 9) -> "Visitor":
        """Play on until so many cards are laid in all, or the game is over."""
        laid = 0
        while (what := self.waits_for_turn()) != "over":
            if what == "lay" and laid == rounds:
                break
            laid += what == "lay"
            self.acts(rng, what)
        return self

    def plays_to_a_bid(self, rng: Random) -> "Visitor":
        """Play on until the auction waits for the reader: nothing moves before they do."""
        while (what := self.waits_for_turn()) == "lay":
            self.acts(rng, what)
        return self

    def sees_the_end(self) -> None:
        expect(self.end).to_be_visible(timeout=PATIENCE_MS)
