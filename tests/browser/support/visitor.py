"""A person at a browser, who looks at pages and plays."""

import json
import re
from random import Random
from typing import Literal, TypeAlias, cast

from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.browser.support.socket_player import Message, SocketPlayer

TIMEOUT_MS = 30_000
"""How long anything may take on a busy machine."""
EXPECTED_ERRORS = (
    "Failed to load resource",
    "WebSocket connection to",
    "An unknown error occurred when fetching the script.",  # the service worker's script
)
"""What a browser itself writes to the console about requests that fail."""

POLLING_MS = 40
"""By default the driver looks at a page in every frame, and the browser draws frames for it."""
TASK = """() => {
  const has = (selector) => [...document.querySelectorAll(selector)]
    .some((element) => element.checkVisibility({ visibilityProperty: true }));
  if (has(".game-over .winners")) return "over";
  if (has("fieldset.hand:not([disabled]) label")) return "lay";
  return has(".auction .actions button:not([disabled])") && "bid";
}"""
"""Says what a player can do; nothing while there is nothing to do."""

Task: TypeAlias = Literal["lay", "bid", "over"]
"""What a player can do: lay a card, bid or pass, or nothing more."""


class Visitor:
    """One browser window with its own cookies and storage."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.errors: list[str] = []
        """Errors and warnings in the console, which no test should see."""
        context.set_default_timeout(TIMEOUT_MS)
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self._note(message.type, message.text))
        return page

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not text.startswith(EXPECTED_ERRORS):
            self.errors.append(text)

    def log_in_as(self, player: SocketPlayer) -> "Visitor":
        """Take the identity of *player*, who is known to the server."""
        self.context.add_cookies([{"name": "catsack", "value": player.token, "url": self.url}])
        self.page.goto(f"{self.url}/manifest.webmanifest")
        self.page.evaluate("id => localStorage.setItem('catsack.known', id)", player.id)
        return self

    def speed_up_bots(self) -> "Visitor":
        """Let bots move at once at tables that this window opens; no page offers that."""

        def change(route: Route) -> None:
            body = route.request.post_data_json
            if body is None:
                return route.continue_()
            body["settings"]["pace_ms"] = 0
            return route.continue_(post_data=json.dumps(body))

        self.page.route("**/api/tables", change)
        return self

    def go(self, path: str) -> "Visitor":
        self.page.goto(self.url + path)
        self.page.locator("main").wait_for()
        return self

    def enter(self, table: Message) -> "Visitor":
        """Go to a table with its invitation link."""
        return self.go(f"/table/{table['table']}#i={table['invitation']}")

    def sit(self, table: Message) -> "Visitor":
        """Go to a table and take its first free seat."""
        self.enter(table)
        self.page.locator(".waiting-room ol button").first.click()
        return self

    # Parts of the page are found by classes rather than texts, which differ between languages.

    @property
    def hand(self) -> Locator:
        """The cards that may be laid now."""
        return self.page.locator("fieldset.hand:not([disabled]) label")

    @property
    def move_buttons(self) -> Locator:
        """The buttons to bid and to pass, as far as they are enabled."""
        return self.page.locator(".auction .actions button:not([disabled])")

    @property
    def winners(self) -> Locator:
        """The sentence at the end that says who won."""
        return self.page.locator(".game-over .winners").first

    @property
    def announcements(self) -> Locator:
        """What screen readers announce."""
        return self.page.locator("[role=log][aria-live=polite]")

    def open_log(self) -> Locator:
        """Open the drawer with the log, and return the log."""
        self.page.keyboard.press("l")
        return self.page.get_by_role("list", name="What has happened")

    def close_drawer(self) -> None:
        """Close the drawer that lies over the table."""
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def wait_for_turn(self) -> Task:
        """Wait until this player may move or the game is over, and return which."""
        task = self.page.wait_for_function(TASK, polling=POLLING_MS).json_value()
        return cast(Task, task)

    def lay(self, index: int = 0) -> None:
        """Lay a card of the hand."""
        self.hand.nth(index).click()
        self.page.locator(".placing button").click()

    def bid(self) -> None:
        """Make the lowest bid."""
        self.move_buttons.first.click()

    def pass_(self) -> None:
        self.move_buttons.last.click()

    def lowest_bid(self) -> int:
        """Return the lowest legal bid; a large number if there is none."""
        match = re.search(r"\d+", self.move_buttons.first.inner_text())
        return int(match[0]) if match and self.move_buttons.count() == 2 else 99

    def act(self, rng: Random, task: Task) -> None:
        """Make a random legal move."""
        if task == "lay":
            self.lay(rng.randrange(self.hand.count()))
        elif task == "bid" and self.lowest_bid() <= 4 and rng.random() < 0.5:
            self.bid()
        elif task == "bid":
            self.pass_()

    def play(self, rng: Random, rounds: int = 9) -> "Visitor":
        """Play until the end of so many rounds, or of the game."""
        laid = 0
        while (task := self.wait_for_turn()) != "over":
            if task == "lay" and laid == rounds:
                break
            laid += task == "lay"
            self.act(rng, task)
        return self

    def play_until_bid(self, rng: Random) -> "Visitor":
        """Play until the auction waits for this player: then nothing changes on the page."""
        while (task := self.wait_for_turn()) == "lay":
            self.act(rng, task)
        return self

    def expect_end(self) -> None:
        expect(self.winners).to_be_visible(timeout=TIMEOUT_MS)
