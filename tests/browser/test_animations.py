"""Animations explain what happens, and rest where they are not wanted."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Calls, Visits
from tests.browser.support.socket_player import hasty

COUNT = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.moved.push(this.className);
    return animate.apply(this, how);
  };
  // What takes no longer than a frame is not seen.
  const look = () => {
    const running = document.getAnimations();
    const seen = running.filter(({ effect }) => effect.getComputedTiming().duration > 16);
    window.moved.push(...seen.map((one) => one.animationName ?? one.transitionProperty));
  };
  addEventListener("animationstart", look);
  addEventListener("transitionstart", look);
}"""


def test_mice_travel_and_cards_are_carried(visits: Visits, calls: Calls) -> None:
    ada = calls("Ada")
    opened = ada.opens(["steady", "steady"], seats=3)
    ada.sits(opened).awaits_turn()
    one = visits(moves=True, anew=True)
    one.page.add_init_script(f"({COUNT})()")
    one.comes(opened)
    one.page.locator(".playing").wait_for()
    ada.plays(hasty, moves=2)
    for kind in ("flying", "laid"):
        one.page.wait_for_function("kind => moved.some((each) => each.startsWith(kind))", arg=kind)
    # Nothing is left of them.
    expect(one.page.locator(".flying")).to_have_count(0)


def test_nothing_moves_where_the_system_wants_no_motion(visits: Visits, calls: Calls) -> None:
    ada = calls("Ada")
    one = visits(moves=False, anew=True).becomes(ada)
    one.page.add_init_script(f"({COUNT})()")
    one.goes("/")
    one.sits(ada.opens(["steady", "steady"], seats=3))
    one.plays(Random(8), rounds=2)
    assert one.page.evaluate("moved") == []


def test_motion_is_turned_off_in_the_settings(visits: Visits, calls: Calls) -> None:
    ada = calls("Ada")
    one = visits(moves=True, anew=True).becomes(ada).goes("/rules")
    one.page.get_by_role("button", name="Settings").click()
    one.page.get_by_role("switch", name="Movement").or_(
        one.page.get_by_label("Movement")
    ).first.uncheck(force=True)
    one.page.keyboard.press("Escape")
    one.page.add_init_script(f"({COUNT})()")
    one.sits(ada.opens(["steady", "steady"], seats=3))
    one.plays(Random(8), rounds=2)
    assert one.page.evaluate("moved") == []
