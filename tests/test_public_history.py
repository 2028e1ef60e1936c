"""The public history: what each seat has shown, in this auction and in the rounds gone by."""

from random import Random

import pytest

from catsack import Card, Game
from catsack.public_history import (
    AuctionMove,
    Habits,
    PastRound,
    SeatAuction,
    habits,
    seat_auctions,
)

AUCTION = tuple(
    AuctionMove(seat, amount)
    for seat, amount in ((1, 0), (2, 1), (3, 5), (0, 6), (2, 0), (3, 9), (0, 0))
)
"""Seat 1 passes at once, seat 3 jumps, buys for 9 and leaves 6 to seat 0."""


def test_an_auction_tells_peaks_jumps_and_passes() -> None:
    first, passed, opener, buyer = seat_auctions(AUCTION, 4, 4)
    assert opener == SeatAuction(1, 1, 1, 2, 2, 6, has_opened=True)
    assert buyer == SeatAuction(9, 2, 4, 3, 0, 0, has_opened=False)
    assert (first.peak, first.pass_order, first.pass_price) == (6, 3, 9)
    assert passed == SeatAuction(pass_order=1)


def test_at_the_last_chance_the_whole_row_lies_open() -> None:
    moves = [AuctionMove(0, 0), AuctionMove(1, 0), AuctionMove(2, 1)]
    assert seat_auctions(moves, 3, 4)[2].open_at_bid == 4


def test_habits_are_means_over_the_rounds_gone_by() -> None:
    good = PastRound(1, (Card.CAT_15, Card.RABBIT, Card.CAT_3, Card.CAT_5), AUCTION, 3, 23)
    bad = PastRound(3, (Card.LARGE_DOG, Card.CAT_3, Card.CAT_5, Card.CAT_8), AUCTION, 3, 8)
    buyer = habits([good, bad], 4)[3]
    # It lay third with a +3 and first with a dog; it never passed, and jumped by 4 both times.
    assert buyer == Habits(2, 9.0, 15.5, 9.0, 0.0, 9.0, 4.0, 4.0, 3 * 1 / 2)
    assert habits([good, bad], 4)[1].peak_on_good == 0.0
    assert habits([good, bad], 4)[1].staying == 1.0
    assert habits([], 4) == [Habits(0, 0, 0, 0, 0, 0, 0, 0, 0)] * 4


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_perfect_memory_has_every_move_of_all_auctions(seats: int) -> None:
    game, rng = Game.new(seats, seed=seats), Random(seats)
    moves: list[AuctionMove] = []
    while (seat := game.turn) is not None:
        view = game.view((seat + 1) % seats)
        if not view.is_placing:
            assert sum(len(past.auction) for past in view.recall.rounds) + len(
                view.recall.auction
            ) == len(moves)
        move = rng.choice(game.legal)
        if not view.is_placing:
            moves.append(AuctionMove(seat, getattr(move, "amount", 0)))
        game.play(move)
    recall = game.view(None).recall
    assert [move for past in recall.rounds for move in past.auction] == moves
    assert recall.auction == ()
    for past in recall.rounds:
        for seat in range(seats):
            number = recall.rounds.index(past)
            assert past.laid_by(seat, seats) == recall.spent[seat][number]
        if past.buyer is not None:
            notes = seat_auctions(past.auction, seats, len(past.row))
            assert notes[past.buyer].peak == past.price
