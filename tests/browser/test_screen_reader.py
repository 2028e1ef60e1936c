"""What happens is said to those who hear the page."""

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Calls, Visits

LISTEN = """() => {
  window.heard = [];
  const listen = () => {
    const said = document.querySelector("[role=log][aria-live=polite]");
    if (!said || said.isListened) return;
    said.isListened = true;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.textContent) window.heard.push(node.textContent);
    }).observe(said, { childList: true, subtree: true });
  };
  new MutationObserver(listen).observe(document, { childList: true, subtree: true });
}"""


def test_all_that_happens_is_spoken_in_its_order(visits: Visits, calls: Calls) -> None:
    ada = calls("Ada")
    one = visits(anew=True).becomes(ada)
    one.page.add_init_script(f"({LISTEN})()")
    one.sits(ada.opens(["steady", "bluffer"], seats=3))
    one.plays(Random(6), rounds=3)
    heard = one.page.evaluate("heard")
    prompts = ("Choose a card to lay", "Your turn")
    happened = [line for line in heard if line not in prompts]
    log = one.page.locator("ol.log > li:not([aria-hidden])")
    written = [" ".join(each.split("\n")) for each in log.all_inner_texts()]
    # What lay on the table when the page came to it is not said again.
    assert happened == written[-len(happened) :]
    for sentence in (r" bids \d+\.", r"You pass and take", r" passes and takes", r"turned up: "):
        assert any(re.search(sentence, line) for line in happened), sentence
    for prompt in prompts:
        assert prompt in heard


def test_title_tells_whose_turn_it_is(visits: Visits, calls: Calls) -> None:
    ada, bo = calls("Ada"), calls("Bo")
    opened = ada.opens(["steady"], seats=3)
    bo.sits(opened)
    one = visits().becomes(ada).sits(opened)
    bo.awaits_turn()
    expect(one.page).to_have_title("● Your turn · Table")
    one.waits_for_turn()
    one.lays()
    expect(one.page).to_have_title("Table · The Cat in the Sack")
