"""The auction (rules 3)."""

from dataclasses import replace

import pytest

from catsack import Bid, Card, Edition, Malformed, recall
from catsack.events import BidMade, Dealt, NoSale, Passed, SackTaken, Sold, TurnedUp
from catsack.views import seen
from tests.rules.support.games import (
    MOUSE_CARDS,
    at_every_table,
    clockwise,
    lay,
    opened,
    options,
    passes,
    play,
    positions,
    refuse,
    the,
    those,
    views,
)

FACE_UP = {3: [1, 2, 4], 4: [1, 2, 3, 4], 5: [1, 2, 3, 4, 5]}
"""By number of seats: before any pass, then after each (3.5)."""


@at_every_table
def test_3_1_the_start_player_opens_and_the_turn_goes_clockwise(
    edition: Edition, seats: int
) -> None:
    for start in range(seats):
        game = opened(edition, seats, start=start)
        bids = those(BidMade, play(game, "1 2 3 4 5"[: 2 * seats]))
        assert [bid.seat for bid in bids] == clockwise(game)
        assert game.turn == start


@at_every_table
@pytest.mark.parametrize("place", [0, 1, 2])
def test_3_1_the_turn_skips_a_seat_that_is_out(edition: Edition, seats: int, place: int) -> None:
    game = opened(edition, seats)
    order = clockwise(game)
    for amount, seat in enumerate(order, 1):
        play(game, "p" if seat == order[place] else str(amount))
    assert game.turn == order[place == 0]
    bids = those(BidMade, play(game, "6 7 8 9"[: 2 * (seats - 1)]))
    assert [bid.seat for bid in bids] == [seat for seat in order if seat != order[place]]


@at_every_table
@pytest.mark.parametrize("high", [0, 1, 4, 13, 14])
def test_3_2_a_bid_beats_the_highest_and_is_at_most_what_the_seat_owns(
    edition: Edition, seats: int, high: int
) -> None:
    game = opened(edition, seats)
    if high:
        play(game, str(high))
    assert options(game).split() == ["p", *map(str, range(high + 1, 16))]


@at_every_table
def test_3_2_mice_already_laid_down_count(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    play(game, "4 5 6 7 8"[: 2 * seats])
    assert game.view(1).purses[1] == 11
    assert options(game).split()[-1] == "15"
    assert play(game, "15") == [BidMade(0, seat=1, amount=15)]
    assert game.view(1).purses[1] == 0


@at_every_table
def test_3_2_the_limit_is_each_seat_s_own(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    game.state = game.state._replace(owned=tuple(range(20, 20 + seats)))
    for amount, seat in enumerate(clockwise(game), 1):
        assert options(game).split()[-1] == str(20 + seat)
        play(game, str(amount))


@at_every_table
def test_3_2_jumps_are_allowed(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    assert play(game, "2 15") == [BidMade(0, 1, 2), BidMade(0, 2, 15)]
    assert [view.bids[1:3] for view in views(game)] == [(2, 15)] * (seats + 1)


@at_every_table
def test_3_2_the_start_player_may_pass_at_once(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    assert play(game, "p")[0] == Passed(0, seat=1, returned=0, taken=MOUSE_CARDS[seats][0])


@at_every_table
@pytest.mark.parametrize("amount", [0, 1, 3, 4])
def test_3_2_a_bid_that_does_not_beat_the_highest_is_refused(
    edition: Edition, seats: int, amount: int
) -> None:
    game = opened(edition, seats)
    play(game, "4")
    refuse(game, Bid(amount), rule="3.2", key="bid-too-low", right="bid 5 to 15, or pass")


@at_every_table
@pytest.mark.parametrize("amount", [-1, 0])
def test_3_2_a_bid_is_at_least_1(edition: Edition, seats: int, amount: int) -> None:
    game = opened(edition, seats)
    refuse(game, Bid(amount), rule="3.2", key="bid-too-low", right="bid 1 to 15, or pass")
    with pytest.raises(Malformed, match="a bid is a whole number such as 4"):
        game.play(str(amount))


@at_every_table
@pytest.mark.parametrize("amount", [16, 30, 999])
def test_3_2_there_is_no_credit(edition: Edition, seats: int, amount: int) -> None:
    game = opened(edition, seats)
    key = "bid-above-purse"
    refuse(game, Bid(amount), rule="3.2", key=key, right="bid 1 to 15, or pass")
    play(game, "14")
    refuse(game, Bid(amount), rule="3.2", key=key, right="bid 15, or pass")


@at_every_table
@pytest.mark.parametrize(
    ("high", "amount", "key"),
    [(4, 5, "bid-above-purse"), (6, 7, "bid-above-purse"), (4, 4, "bid-too-low")],
)
def test_3_3_who_cannot_beat_the_highest_bid_can_only_pass(
    edition: Edition, seats: int, high: int, amount: int, key: str
) -> None:
    game = opened(edition, seats)
    game.state = game.state._replace(owned=(15, 15, 4, 15, 15)[:seats])
    play(game, str(high))
    assert options(game) == "p"
    refuse(game, Bid(amount), rule="3.3", key=key, right=": pass")


@at_every_table
def test_3_4_who_passes_takes_back_its_bid_and_the_lowest_mouse_card(
    edition: Edition, seats: int
) -> None:
    game = opened(edition, seats)
    mice = MOUSE_CARDS[seats]
    play(game, "4 6 p")
    assert game.state.owned[3 % seats] == 15 + mice[0]
    play(game, "7 8 "[: 2 * (seats - 3)])
    assert play(game, "p")[0] == Passed(0, seat=1, returned=4, taken=mice[1])
    assert game.state.owned[1] == 15 + mice[1]
    if seats > 3:
        assert game.state.bids[1] == 0
        assert game.state.mice == mice[2:]
        assert 1 not in game.state.still_in


@at_every_table
def test_3_4_in_a_round_without_mice_a_pass_takes_none(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    play(game, passes(seats))
    owned = game.state.owned
    events = lay(game) + play(game, "3 p")
    assert the(Passed, events) == Passed(0, seat=2, returned=0, taken=0)
    assert game.state.owned == owned


@at_every_table
@pytest.mark.parametrize("bidder", [0, 1, 2])
def test_3_5_each_pass_turns_up_the_next_card_whoever_passed(
    edition: Edition, seats: int, bidder: int
) -> None:
    game = opened(edition, seats, start=2)
    row, owners = game.state.row, game.view(None).owners
    face_up, taken, turned = [1], [], []
    for seat in range(2, 2 + seats):
        if len(face_up) == seats:
            break
        events = play(game, "1" if seat % seats == bidder else "p")
        for passed in those(Passed, events):
            turned += those(TurnedUp, events)
            face_up.append(1 + len(turned))
            taken.append(passed.taken)
    assert face_up == FACE_UP[seats]
    assert the(Dealt, game.events).face_up_after == tuple(face_up)
    assert tuple(taken) == MOUSE_CARDS[seats]
    assert turned == [TurnedUp(0, owners[place], place, row[place]) for place in range(1, len(row))]


@at_every_table
def test_3_5_a_bid_turns_up_nothing(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    assert play(game, "1 2 3") == [BidMade(0, (1 + n) % seats, n + 1) for n in range(3)]
    assert game.state.face_up == 1


@at_every_table
def test_3_6_the_last_seat_buys_at_its_bid_and_is_not_asked_again(
    edition: Edition, seats: int
) -> None:
    game = opened(edition, seats)
    bank = game.state.bank
    events = play(game, "7 " + passes(seats - 1))
    assert the(Sold, events) == Sold(0, seat=1, price=7, bank=bank + 7)
    assert game.state.owned[1] == 8
    assert (game.state.round, game.state.is_placing) == (2, True)


@at_every_table
def test_3_6_whoever_is_left_need_not_be_the_first_bidder(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    events = play(game, "2 5 " + passes(seats - 1))
    assert (the(Sold, events).seat, the(Sold, events).price) == (2, 5)


@at_every_table
@pytest.mark.parametrize("mice", [1, 15])
def test_3_7_last_seat_may_buy_for_exactly_one_mouse(
    edition: Edition, seats: int, mice: int
) -> None:
    game = opened(edition, seats)
    game.state = game.state._replace(owned=(mice,) * seats)
    play(game, passes(seats - 1))
    assert (game.turn, options(game)) == (0, "p 1")
    for bid in (Bid(0), Bid(2), Bid(16)):
        refuse(game, bid, rule="3.7", key="last-chance", right="exactly 1 mouse: bid 1, or pass")
    events = play(game, "1")
    assert events[0] == BidMade(0, seat=0, amount=1)
    assert (the(Sold, events).seat, the(Sold, events).price) == (0, 1)
    assert game.state.owned[0] == mice - 1


@at_every_table
def test_3_7_last_seat_may_pass(edition: Edition, seats: int) -> None:
    events = play(opened(edition, seats), passes(seats))
    assert [passed.seat for passed in those(Passed, events)][-1] == 0
    assert len(those(NoSale, events)) == 1
    assert not those(Sold, events)
    assert not those(SackTaken, events)


@at_every_table
def test_3_7_without_a_mouse_the_last_seat_can_only_pass(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    game.state = game.state._replace(owned=(0,) * seats)
    play(game, passes(seats - 1))
    assert options(game) == "p"
    for bid in (Bid(1), Bid(2)):
        refuse(game, bid, rule="3.7", key="last-chance-no-mouse", right="Without a mouse, pass")


@at_every_table
def test_3_7_the_whole_row_is_up_before_the_last_seat_decides(edition: Edition, seats: int) -> None:
    game = opened(edition, seats, "-8 S +5 L S")
    play(game, passes(seats - 1))
    row: tuple[Card | None, ...] = game.state.row
    assert len(row) == max(seats, 4)
    assert [view.row for view in views(game)] == [row] * (seats + 1)


@at_every_table
def test_3_8_bids_lie_open_and_purses_are_secret(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    play(game, "2 3 p")
    for view in views(game):
        assert view.bids == game.state.bids
        for seat, purse in enumerate(view.purses):
            assert purse == (game.state.purses[seat] if seat == view.seat else None)


@at_every_table
def test_3_8_a_perfect_memory_knows_every_purse(edition: Edition, seats: int) -> None:
    for game in positions(edition, seats, seed=38):
        known = recall(seen(event, None) for event in game.events)
        assert known.purses == game.state.purses
        assert known == game.view(None).recall


@at_every_table
def test_3_8_the_table_may_open_the_purses(edition: Edition, seats: int) -> None:
    game = opened(replace(edition, purses_secret=False), seats)
    play(game, "2 3 p")
    assert {view.purses for view in views(game)} == {game.state.purses}
