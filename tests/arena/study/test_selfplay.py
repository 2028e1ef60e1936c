"""The rounds of a self-play game agree with its result and with the rules."""

import pytest

from catsack.arena.study.findings import SEATS
from catsack.arena.study.selfplay import self_play
from catsack.editions import FELIX, KSR, Edition


@pytest.mark.parametrize("edition", [FELIX, KSR], ids=lambda edition: edition.name)
@pytest.mark.parametrize("seats", SEATS)
def test_gains_of_a_seat_in_its_rounds_make_its_score(edition: Edition, seats: int) -> None:
    for number in range(5):
        game = self_play("random", edition, seats, seed=3, number=number)
        assert len(game.rounds) == 9
        for seat, score in enumerate(game.scores):
            assert 15 + sum(one.gains[seat] for one in game.rounds) == score  # 1.4, 5.1
        for one in game.rounds:
            assert len(one.row) == max(seats, 4)
            assert sum(one.margin(seat) for seat in range(seats)) == pytest.approx(0)
            assert [one.place((one.start + at) % seats) for at in range(seats)] == [*range(seats)]


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_bids_on_a_hidden_card_that_lies_open(seats: int) -> None:
    rounds = [
        one for number in range(5) for one in self_play("steady", FELIX, seats, 3, number).rounds
    ]
    bids = [[one.hidden_bids[(one.start + at) % seats] for at in range(seats)] for one in rounds]
    if seats > 3:  # with three the dummy's card is the first
        assert not any(first for first, *_ in bids)
    assert any(last for *_, last in bids)
    assert all(max(own) <= one.price for own, one in zip(bids, rounds, strict=True) if one.price)


def test_same_number_is_the_same_deal_under_every_edition() -> None:
    felix, ksr = (self_play("random", edition, 4, 3, number=1) for edition in (FELIX, KSR))
    assert felix.start == ksr.start
    assert felix.rounds[0].row == ksr.rounds[0].row
