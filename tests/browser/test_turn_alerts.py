"""Title, badge, notification and sound tell somebody who looks elsewhere of their turn."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.catalogues import ROOT
from tests.browser.support.socket_player import SocketPlayer, always_pass
from tests.browser.support.visitor import Visitor

RECORD_ALERTS = """() => {
  window.badges = [];
  navigator.setAppBadge = async () => void badges.push("set");
  navigator.clearAppBadge = async () => void badges.push("cleared");
  window.sounds = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (when, offset, duration) {
    sounds.push(offset);
    return start.call(this, when, offset, duration);
  };
  window.notifications = [];
  const worker = ServiceWorkerRegistration.prototype;
  worker.showNotification = async (title, { body, data, tag }) => {
    const shown = { title, body, data, tag };
    shown.close = () => (notifications = notifications.filter((each) => each !== shown));
    notifications = [...notifications.filter((each) => each.tag !== tag), shown];
  };
  worker.getNotifications = async () => notifications;
}"""
"""A headless browser has no badges, notifications or loudspeakers: these record them instead."""
SET_HIDDEN = """isHidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  Object.defineProperty(document, "visibilityState", {
    configurable: true, get: () => (isHidden ? "hidden" : "visible"),
  });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""In a headless browser no tab is ever hidden by another."""
NOTIFICATIONS = """async (areSome) => {
  const worker = await navigator.serviceWorker.ready;
  for (const start = Date.now(); ; await new Promise(requestAnimationFrame)) {
    const all = await worker.getNotifications();
    if (all.length > 0 === areSome || Date.now() > start + 30000)
      return all.map(({ title, body, data }) => [title, body, data.path]);
  }
}"""
"""Returns the notifications as soon as there are some, or none: showing them takes a moment."""
SOUNDS = json.loads((ROOT / "web" / "src" / "sounds" / "sounds.json").read_text())
"""Where each sample begins in the file, and which samples make a sound."""
YOUR_TURN = re.compile(r"^● Your turn · Table$")

StartGame = Callable[[], tuple[Visitor, SocketPlayer]]


@pytest.fixture
def start_game(open_window: OpenWindow, new_player: NewPlayer) -> StartGame:
    """Starts a game of two people and a bot; the first browser has notifications."""

    def start_game() -> tuple[Visitor, SocketPlayer]:
        ada, bo = new_player("Ada"), new_player("Bo")
        table = ada.open_table(["steady"], seats=3)
        bo.sit(table)
        visitor = open_window(is_new=True).log_in_as(ada)
        visitor.context.grant_permissions(["notifications"])
        visitor.page.add_init_script(f"({RECORD_ALERTS})()")
        visitor.page.add_init_script("localStorage.setItem('catsack.notices', 'on')")
        visitor.sit(table)
        bo.wait_for_turn()
        visitor.wait_for_turn()
        return visitor, bo

    return start_game


def lay_and_wait(visitor: Visitor, bo: SocketPlayer) -> None:
    """Let the first player lay a card, so that it is not their turn any more."""
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    visitor.lay()
    expect(visitor.page).not_to_have_title(YOUR_TURN)
    bo.wait_until(lambda: not is_turn_of_first(bo))


def play_until_first(bo: SocketPlayer) -> None:
    """Let the second player play until it is the first one's turn."""
    while not is_turn_of_first(bo):
        if bo.may_move:
            bo.move(always_pass(bo.legal))
        bo.wait_until(lambda: bo.may_move or is_turn_of_first(bo))


def is_turn_of_first(bo: SocketPlayer) -> bool:
    """Return whether it is the first player's turn, as the second sees it."""
    ada = next(seat["seat"] for seat in bo.table["seats"] if seat["name"].startswith("Ada"))
    return bo.game is not None and ada in bo.game["waiting"]


def test_title_says_that_it_is_ones_turn(start_game: StartGame) -> None:
    visitor, bo = start_game()
    expect(visitor.page).to_have_title(YOUR_TURN)
    lay_and_wait(visitor, bo)
    expect(visitor.page).to_have_title("Table · The Cat in the Sack")
    play_until_first(bo)
    expect(visitor.page).to_have_title(YOUR_TURN)


def test_badge_is_set_while_it_is_ones_turn(start_game: StartGame) -> None:
    visitor, bo = start_game()
    assert visitor.page.evaluate("badges") == ["set"]
    lay_and_wait(visitor, bo)
    assert visitor.page.evaluate("badges") == ["set", "cleared"]


def test_notification_is_shown_while_the_page_is_hidden(start_game: StartGame) -> None:
    visitor, bo = start_game()
    lay_and_wait(visitor, bo)
    assert visitor.page.evaluate(NOTIFICATIONS, False) == []
    visitor.page.evaluate(SET_HIDDEN, True)
    play_until_first(bo)
    expect(visitor.page).to_have_title(YOUR_TURN)
    path = visitor.page.evaluate("location.pathname")
    assert visitor.page.evaluate(NOTIFICATIONS, True) == [["Your turn", "Table", path]]
    visitor.page.evaluate(SET_HIDDEN, False)
    assert visitor.page.evaluate(NOTIFICATIONS, False) == []


TURN_SOUND = [SOUNDS["samples"][note[0]][0] for note in SOUNDS["sounds"]["your-turn"]]


def test_sound_is_played_once_even_if_the_page_is_hidden(start_game: StartGame) -> None:
    visitor, bo = start_game()
    lay_and_wait(visitor, bo)
    visitor.page.evaluate(SET_HIDDEN, True)
    before = visitor.page.evaluate("sounds")
    play_until_first(bo)
    expect(visitor.page).to_have_title(YOUR_TURN)
    # Other events make no sound while the page is hidden.
    expected = before + TURN_SOUND
    visitor.page.wait_for_function("count => sounds.length >= count", arg=len(expected))
    assert visitor.page.evaluate("sounds") == expected


def test_button_in_the_header_mutes_the_table(start_game: StartGame) -> None:
    visitor, bo = start_game()
    visitor.page.get_by_role("button", name="Turn the sound off").click()
    before = len(visitor.page.evaluate("sounds"))
    lay_and_wait(visitor, bo)
    play_until_first(bo)
    expect(visitor.page).to_have_title(YOUR_TURN)
    assert len(visitor.page.evaluate("sounds")) == before
    visitor.page.reload()
    expect(visitor.page.get_by_role("button", name="Turn the sound on")).to_be_visible()


def test_sounds_are_loaded_after_the_first_touch_and_not_before(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada, bo = new_player("Ada"), new_player("Bo")
    table = ada.open_table(["steady"], seats=3)
    ada.sit(table)
    bo.sit(table)
    for player in (ada, bo):
        player.wait_until_full()
    visitor = open_window(is_new=True).log_in_as(ada)
    # To the browser, every script of a test counts as a touch.
    visitor.page.add_init_script(
        "Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } })"
    )
    requests: list[str] = []
    visitor.page.on("request", lambda request: requests.append(request.url))
    visitor.go(f"/table/{table['table']}").wait_for_turn()
    visitor.page.wait_for_load_state("networkidle")
    assert not [url for url in requests if url.endswith(".mp3")]
    with visitor.page.expect_request("**/*.mp3"):
        visitor.hand.first.click()
