"""The table fits every window: nothing scrolls, and all that a decision needs is in sight."""

import json

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.page_checks import SETTLED, TOO_SMALL
from tests.browser.support.socket_player import SocketPlayer
from tests.browser.support.visitor import Visitor

SIZES = [
    (1280, 800),
    (1366, 650),
    (1920, 1080),
    (2560, 1440),
    (1024, 768),
    (768, 1024),
    (390, 844),
    (390, 664),
    (360, 640),
    (844, 390),
    (740, 360),
    (640, 400),  # 1280x800 at a zoom of 200 %
]
LEAST_CARD = {(1280, 800): 160, (1920, 1080): 210, (1366, 650): 150, (1024, 768): 150}
"""How wide a card of the row is at least, with four seats."""
MOST_GAMES = 8
"""So many games are played until the player has bought enough."""
BOTS = ["steady", "cautious", "bluffer", "collector"]

FAULTS = """(state) => {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const faults = [];
  const boxOf = (element) => element.getBoundingClientRect();
  const nameOf = (element) => element.outerHTML.replace(/ svelte-\\w+/g, "").slice(0, 100);
  for (const box of document.querySelectorAll("html, body, main, .table-scene")) {
    const isScrolled = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    const isClipped = getComputedStyle(box).overflow === "clip";
    if (isScrolled && !isClipped) faults.push(`scrolls: ${nameOf(box)}`);
  }
  const inSight = (selector, { share = 1, least = 1 } = {}) => {
    const found = [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }));
    if (found.length < least) faults.push(`missing: ${selector}`);
    for (const element of found) {
      const { left, top, right, bottom } = boxOf(element);
      const seenWidth = Math.min(right, width) - Math.max(left, 0);
      const seen = seenWidth * (Math.min(bottom, height) - Math.max(top, 0));
      if (seen < share * (right - left) * (bottom - top) - 1)
        faults.push(`${selector} out of sight: ${[left, top, right, bottom].map(Math.round)}`);
    }
    return found;
  };
  const isCovered = (element, x, y) => {
    const top = document.elementFromPoint(x, y);
    return !top || !(element.contains(top) || top.contains(element));
  };
  inSight(".row .place", { least: 4 });
  inSight(".seats .plate", { least: 2 });
  inSight("[data-anchor=purse] strong");
  inSight("[data-anchor=bank]");
  inSight(".move-panel .ribbon");
  // The hand is held over the edge of the table: its numbers are at the top left of each card.
  for (const label of inSight(".hand label", { share: 0.4, least: 1 })) {
    const { left, top, width: w } = boxOf(label);
    if (isCovered(label, left + 0.28 * w, top + 0.22 * w)) faults.push(`covered: ${nameOf(label)}`);
  }
  const auction = ".auction .actions button, .stepper button, .chip";
  const buttons = state === "placing" ? ".placing button" : auction;
  for (const button of inSight(buttons, { least: state === "placing" ? 1 : 8 })) {
    const { left, top, width: w, height: h } = boxOf(button);
    if (isCovered(button, left + w / 2, top + h / 2)) faults.push(`covered: ${nameOf(button)}`);
  }
  if (state === "auction") inSight(".tag");
  // Texts that a narrow column cuts off.
  for (const text of document.querySelectorAll(".action, .chip, .lay, .tag, .ribbon strong"))
    if (text.scrollWidth > text.clientWidth + 1)
      faults.push(`too long: ${nameOf(text)} ${text.innerText}`);
  const overlap = (one, other) => {
    const a = boxOf(one), b = boxOf(other);
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  };
  const [desk] = document.querySelectorAll(".move-panel");
  for (const place of document.querySelectorAll(".row .place"))
    if (overlap(place, desk)) faults.push("the desk covers the row");
  return faults;
}"""
"""Finds what scrolls, is out of sight, covered or cut off at the table."""


@pytest.fixture(params=[3, 4, 5])
def table(
    request: pytest.FixtureRequest, new_player: NewPlayer
) -> tuple[SocketPlayer, dict[str, object]]:
    """Somebody at a table with bots, and the table."""
    seats = request.param
    ada = new_player("Ada")
    table = ada.open_table(BOTS[: seats - 1], seats=seats, allows_memory=True, is_rated=False)
    ada.sit(table).wait_for_turn().leave()
    return ada, table


CROWDED = """() => {
  const { clientWidth: width } = document.documentElement;
  const parts = [...document.querySelectorAll(
    ".own-corner .pile .disc, .own-corner .won .fan, .own-corner .purse, .box-place .box")]
    .map((part) => [part.className, part.getBoundingClientRect()]);
  const faults = parts.filter(([, { right }]) => right > width).map(([name]) => `cut off: ${name}`);
  for (const [at, [name, one]] of parts.entries())
    for (const [other, two] of parts.slice(at + 1))
      if (Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2
        && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 2)
        faults.push(`${name} covers ${other}`);
  for (const plate of document.querySelectorAll(".seats .plate")) {
    const [has, bell] = [plate.querySelector(".has"), plate.querySelector(".bell")];
    if (has && bell && innerHeight <= 500
      && has.getBoundingClientRect().right > bell.getBoundingClientRect().left + 6)
      faults.push("the bell covers a purse");
  }
  return faults;
}"""
"""Finds what covers something else in the reader's corner and on the plates."""


def buys(legal: list[str]) -> str:
    """Buy every sack that is cheap."""
    return legal[1] if legal[0] == "p" and len(legal) > 1 and int(legal[1]) <= 11 else legal[0]


def bids_with_many_cards(player: SocketPlayer) -> bool:
    """Play until the player has bid, has bought two sacks, and is on turn; False at the end."""
    while not player.wait_for_turn().is_over:
        assert player.game
        assert player.own
        bid = player.game["bids"][player.seat or 0]
        if bid > 1 and len(player.own["won"]) > 3 and player.legal[0] == "p":
            return True
        player.move(buys(player.legal))
    player.leave()
    return False


def test_many_cards_and_mice_cover_nothing_on_a_phone(
    new_player: NewPlayer, open_window: OpenWindow
) -> None:
    ada = new_player("Ada")
    for _ in range(MOST_GAMES):
        table = ada.open_table(BOTS[:3], seats=4, allows_memory=True, is_rated=False)
        if bids_with_many_cards(ada.sit(table)):
            break
    ada.leave()
    visitor = open_window().log_in_as(ada).enter(table)
    assert visitor.wait_for_turn() == "bid"
    faults = {}
    for width, height in ((390, 844), (360, 640), (844, 390), (640, 400)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.wait_for_function(SETTLED)
        faults[width] = visitor.page.evaluate(CROWDED)
    assert not any(faults.values()), faults


def faults_in(page: Page, state: str, seats: int) -> dict[str, list[str]]:
    """Return what is wrong at each size of window."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SETTLED)
        faults = page.evaluate(FAULTS, state)
        if width < 1000:
            faults += page.evaluate(TOO_SMALL)
        card = page.locator(".row .place").first.bounding_box()
        assert card is not None
        least = LEAST_CARD.get((width, height), 0) if seats == 4 else 0
        if card["width"] < least:
            faults.append(f"cards of the row are {card['width']} px wide")
        if faults:
            found[f"{width}x{height}"] = faults
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_for_a_decision_is_in_sight(
    language: str, table: tuple[SocketPlayer, dict[str, object]], open_window: OpenWindow
) -> None:
    ada, opened = table
    visitor: Visitor = open_window(language=language).log_in_as(ada).enter(opened)
    assert visitor.wait_for_turn() == "lay"
    page, seats = visitor.page, len(visitor.page.locator(".seats > li").all()) + 1
    faults = {"placing": faults_in(page, "placing", seats)}
    visitor.hand.nth(4).click()
    # A pointer that rests on a card would open its explanation, which lies over other cards.
    page.mouse.move(0, 0)
    faults["chosen"] = faults_in(page, "placing", seats)
    page.locator(".placing button").click()
    assert visitor.wait_for_turn() == "bid"
    faults["auction"] = faults_in(page, "auction", seats)
    assert not any(faults.values()), json.dumps(faults, indent=2, ensure_ascii=False)
