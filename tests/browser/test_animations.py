"""Animations show what happens, and stop where people do not want them."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.socket_player import always_pass

RECORD_MOTION = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  const isFade = (frames) => frames.every((frame) => Object.keys(frame).join() === "opacity");
  Element.prototype.animate = function (frames, ...how) {
    if (!isFade(frames)) window.moved.push(this.className);
    return animate.call(this, frames, ...how);
  };
  // Nobody sees what takes no longer than a frame.
  const record = () => {
    const running = document.getAnimations().filter((one) => one instanceof CSSAnimation
      || one instanceof CSSTransition);
    const visible = running.filter(({ effect }) => effect.getComputedTiming().duration > 16);
    window.moved.push(...visible.map((one) => one.animationName ?? one.transitionProperty));
  };
  addEventListener("animationstart", record);
  addEventListener("transitionstart", record);
}"""
"""Notes the class or name of everything that is animated, but for what only fades."""


def test_mice_hop_and_cards_are_carried(open_window: OpenWindow, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["steady", "steady"], seats=3)
    ada.sit(table).wait_for_turn()
    visitor = open_window(has_motion=True, is_new=True)
    visitor.page.add_init_script(f"({RECORD_MOTION})()")
    visitor.enter(table)
    visitor.page.locator(".active-game").wait_for()
    ada.play(always_pass, moves=2)
    for kind in ("prop mouse", "row-card"):
        visitor.page.wait_for_function(
            "kind => moved.some((each) => each.startsWith(kind))", arg=kind
        )
    # They disappear when they have arrived.
    expect(visitor.page.locator(".prop.mouse")).to_have_count(0)


def test_nothing_moves_if_the_system_prefers_reduced_motion(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    visitor = open_window(is_new=True, speed="fast").log_in_as(ada)
    visitor.page.add_init_script(f"({RECORD_MOTION})()")
    visitor.go("/")
    visitor.sit(ada.open_table(["steady", "steady"], seats=3))
    visitor.play(Random(8), rounds=2)
    assert visitor.page.evaluate("moved") == []


def test_motion_can_be_turned_off_in_the_settings(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    visitor = open_window(has_motion=True, is_new=True, speed="fast").log_in_as(ada).go("/rules")
    visitor.page.get_by_role("button", name="Settings").click()
    visitor.page.get_by_role("switch", name="Movement").or_(
        visitor.page.get_by_label("Movement")
    ).first.uncheck(force=True)
    visitor.page.keyboard.press("Escape")
    visitor.page.add_init_script(f"({RECORD_MOTION})()")
    visitor.sit(ada.open_table(["steady", "steady"], seats=3))
    visitor.play(Random(8), rounds=2)
    assert visitor.page.evaluate("moved") == []
