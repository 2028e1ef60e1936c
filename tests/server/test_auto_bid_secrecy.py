"""Nobody can tell an auto-bid from the same bids by hand: what others are sent is the same."""

import pytest

from catsack.server.tables.projection import Projection
from tests.server.support.auto_bid_pairs import (
    AutoBidsCounted,
    AutoBidShown,
    MarkedMoves,
    can_tell_auto_bids,
)


@pytest.mark.parametrize("number", range(12))
def test_others_are_sent_the_same_whether_a_seat_bids_by_hand_or_not(number: int) -> None:
    assert not can_tell_auto_bids(f"auto-bid {number}")


@pytest.mark.parametrize("leak", [AutoBidShown, AutoBidsCounted, MarkedMoves])
def test_a_server_that_tells_of_auto_bids_is_found_out(leak: type[Projection]) -> None:
    assert any(can_tell_auto_bids(f"leak {number}", leak) for number in range(4))
