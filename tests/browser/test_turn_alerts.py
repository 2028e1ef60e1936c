"""Who looks elsewhere is told of their turn: by the title, the badge, the system, and a sound."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Calls, Visits
from tests.browser.support.socket_player import Caller, hasty
from tests.browser.support.visitor import Visitor

HEARD = """() => {
  window.badges = [];
  navigator.setAppBadge = async () => void badges.push("set");
  navigator.clearAppBadge = async () => void badges.push("cleared");
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    return start.apply(this, when);
  };
  window.notices = [];
  const worker = ServiceWorkerRegistration.prototype;
  worker.showNotification = async (title, { body, data, tag }) => {
    const notice = { title, body, data, tag };
    notice.close = () => (notices = notices.filter((each) => each !== notice));
    notices = [...notices.filter((each) => each.tag !== tag), notice];
  };
  worker.getNotifications = async () => notices;
}"""
"""Without a desktop there is no badge, no notification and nobody who hears: all is noted."""
HIDE = """isHidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  Object.defineProperty(document, "visibilityState", {
    configurable: true, get: () => (isHidden ? "hidden" : "visible"),
  });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Without a screen no tab is ever behind another."""
SHOWN = """async (areSome) => {
  const worker = await navigator.serviceWorker.ready;
  for (const began = Date.now(); ; await new Promise(requestAnimationFrame)) {
    const all = await worker.getNotifications();
    if (all.length > 0 === areSome || Date.now() > began + 30000)
      return all.map(({ title, body, data }) => [title, body, data.path]);
  }
}"""
"""Notifications, when there are some or none: the browser may take a moment to show them."""
YOUR_TURN = re.compile(r"^● Your turn · Table$")

Seats = Callable[[], tuple[Visitor, Caller]]


@pytest.fixture
def seats(visits: Visits, calls: Calls) -> Seats:
    """Two people and a bot, of whom the first sits at a browser that makes sounds and tells."""

    def seats() -> tuple[Visitor, Caller]:
        ada, bo = calls("Ada"), calls("Bo")
        opened = ada.opens(["steady"], seats=3)
        bo.sits(opened)
        one = visits(anew=True).becomes(ada)
        one.context.grant_permissions(["notifications"])
        one.page.add_init_script(f"({HEARD})()")
        for name in ("sound", "notices"):
            one.page.add_init_script(f"localStorage.setItem('catsack.{name}', 'on')")
        one.sits(opened)
        bo.awaits_turn()
        one.waits_for_turn()
        return one, bo

    return seats


def waits(one: Visitor, bo: Caller) -> None:
    """Have the first lay a card, and wait for the second to do so."""
    one.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    one.lays()
    expect(one.page).not_to_have_title(YOUR_TURN)
    bo.until(lambda: not is_on_turn(bo))


def hands_over(bo: Caller) -> None:
    """Let the second play until it is the first one's turn."""
    while not is_on_turn(bo):
        if bo.may_move:
            bo.moves(hasty(bo.legal))
        bo.until(lambda: bo.may_move or is_on_turn(bo))


def is_on_turn(bo: Caller) -> bool:
    """Tell whether the first is waited for, as the second sees it."""
    ada = next(seat["seat"] for seat in bo.table["seats"] if seat["name"].startswith("Ada"))
    return bo.game is not None and ada in bo.game["waiting"]


def test_title_tells(seats: Seats) -> None:
    one, bo = seats()
    expect(one.page).to_have_title(YOUR_TURN)
    waits(one, bo)
    expect(one.page).to_have_title("Table · The Cat in the Sack")
    hands_over(bo)
    expect(one.page).to_have_title(YOUR_TURN)


def test_badge_is_set_while_it_is_ones_turn(seats: Seats) -> None:
    one, bo = seats()
    assert one.page.evaluate("badges") == ["set"]
    waits(one, bo)
    assert one.page.evaluate("badges") == ["set", "cleared"]


def test_system_tells_who_looks_elsewhere(seats: Seats) -> None:
    one, bo = seats()
    waits(one, bo)
    assert one.page.evaluate(SHOWN, False) == []
    one.page.evaluate(HIDE, True)
    hands_over(bo)
    expect(one.page).to_have_title(YOUR_TURN)
    path = one.page.evaluate("location.pathname")
    assert one.page.evaluate(SHOWN, True) == [["Your turn", "Table", path]]
    one.page.evaluate(HIDE, False)
    assert one.page.evaluate(SHOWN, False) == []


def test_sound_is_heard_once_also_by_who_looks_elsewhere(seats: Seats) -> None:
    one, bo = seats()
    waits(one, bo)
    one.page.evaluate(HIDE, True)
    before = one.page.evaluate("tones")  # until now a card that the bot lays may be heard
    hands_over(bo)
    expect(one.page).to_have_title(YOUR_TURN)
    # Two tones are one chime; what else happens is not heard by who does not look.
    one.page.wait_for_function("before => tones >= before + 2", arg=before)
    assert one.page.evaluate("tones") == before + 2
