"""The hint below the auction's buttons says what the server says, at every moment."""

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.socket_player import SocketPlayer, bid_up_to_3
from tests.browser.support.visitor import Visitor

RECORD_HINTS = """() => {
  window.hints = [];
  const record = () => {
    const hint = document.querySelector(".auction .hint")?.innerText;
    if (hint && hint !== hints.at(-1)) hints.push(hint);
  };
  new MutationObserver(record)
    .observe(document, { childList: true, characterData: true, subtree: true });
}"""


def test_hint_never_says_that_one_can_only_pass_while_one_can_bid(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada, bo, cleo = new_player("Ada"), new_player("Bo"), new_player("Cleo")
    table = ada.open_table(seats=3)
    bo.sit(table)
    cleo.sit(table)
    # Animations keep the buttons disabled at the beginning of a turn.
    visitor = open_window(has_motion=True, is_new=True).log_in_as(ada)
    visitor.page.add_init_script(f"({RECORD_HINTS})()")
    visitor.sit(table)
    for player in (bo, cleo):
        player.wait_until_full()
    visitor.wait_for_turn()
    visitor.lay()
    for player in (bo, cleo):
        player.wait_for_turn().move(bid_up_to_3(player.legal))
    play_auction(visitor, bo, cleo)
    hints = visitor.page.evaluate("hints")
    assert [hint for hint in hints if " bids" in hint]
    # The others bid 3 at most, and Ada has 15 mice.
    assert not [hint for hint in hints if "you can only pass" in hint]


def play_auction(visitor: Visitor, bo: SocketPlayer, cleo: SocketPlayer) -> None:
    """Play until the next round; the visitor bids up to 4."""
    bo.wait_until(lambda: bo.game is not None and not bo.game["is_placing"])
    while bo.game is not None and not bo.game["is_placing"]:
        moment = bo.game["moment"]
        if bo.game["turn"] == bo.seat:
            bo.wait_for_turn().move(bid_up_to_3(bo.legal))
            continue
        if bo.game["turn"] == cleo.seat:
            cleo.wait_for_turn().move(bid_up_to_3(cleo.legal))
        else:
            visitor.wait_for_turn()
            visitor.bid() if visitor.lowest_bid() <= 4 else visitor.pass_()
        wait_for_move(bo, moment)


def wait_for_move(player: SocketPlayer, moment: int) -> None:
    """Wait until *player* knows of the next move after *moment*."""
    player.wait_until(lambda: player.game is not None and player.game["moment"] != moment)
