"""Screen readers announce what happens."""

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, OpenWindow

RECORD_ANNOUNCEMENTS = """() => {
  window.announced = [];
  const observe = () => {
    const region = document.querySelector("[role=log][aria-live=polite]");
    if (!region || region.isObserved) return;
    region.isObserved = true;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { textContent: text } of addedNodes) if (text) window.announced.push(text);
    }).observe(region, { childList: true, subtree: true });
  };
  new MutationObserver(observe).observe(document, { childList: true, subtree: true });
}"""


def test_all_events_are_announced_in_order(open_window: OpenWindow, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    visitor = open_window(is_new=True).log_in_as(ada)
    visitor.page.add_init_script(f"({RECORD_ANNOUNCEMENTS})()")
    visitor.sit(ada.open_table(["steady", "bluffer"], seats=3))
    visitor.play(Random(6), rounds=3)
    announced = visitor.page.evaluate("announced")
    prompts = ("Choose a card to lay", "Your turn")
    events = [line for line in announced if line not in prompts]
    visitor.open_log().wait_for()
    log = visitor.page.locator("ol.log > li:not([aria-hidden])")
    log_lines = [" ".join(each.split("\n")) for each in log.all_inner_texts()]
    # Events from before the page was opened are not announced.
    assert events == log_lines[-len(events) :]
    for sentence in (r" bids \d+\.", r"You pass and take", r" passes and takes", r"turned up: "):
        assert any(re.search(sentence, line) for line in events), sentence
    for prompt in prompts:
        assert prompt in announced


def test_title_says_whose_turn_it_is(open_window: OpenWindow, new_player: NewPlayer) -> None:
    ada, bo = new_player("Ada"), new_player("Bo")
    table = ada.open_table(["steady"], seats=3)
    bo.sit(table)
    visitor = open_window().log_in_as(ada).sit(table)
    bo.wait_for_turn()
    expect(visitor.page).to_have_title("● Your turn · Table")
    visitor.wait_for_turn()
    visitor.lay()
    expect(visitor.page).to_have_title("Table · The Cat in the Sack")
