"""A round (rules 2)."""

from collections.abc import Callable

import pytest

from catsack import Card, Edition, Event, Game
from catsack.events import (
    Ended,
    MiceLaid,
    NoMiceLaid,
    NoSale,
    Placed,
    RoundBegan,
    Shortage,
    Sold,
    TurnedUp,
)
from tests.rules.support.games import (
    BANK,
    MOUSE_CARDS,
    at_every_table,
    clockwise,
    dealt,
    fillings,
    in_every_edition,
    lay,
    no_sale,
    opened,
    options,
    passes,
    play,
    refuse,
    sale,
    the,
    those,
    views,
)


@at_every_table
def test_2_1_round_1_is_filled_from_the_bank(edition: Edition, seats: int) -> None:
    game = dealt(edition, seats)
    left = BANK[seats] - sum(MOUSE_CARDS[seats])
    assert the(MiceLaid, game.events) == MiceLaid(2, MOUSE_CARDS[seats], bank=left)
    assert (game.state.mice, game.state.bank) == (MOUSE_CARDS[seats], left)


@at_every_table
@pytest.mark.parametrize("price", [1, 3])
def test_2_1_a_bank_with_just_enough_fills_all(edition: Edition, seats: int, price: int) -> None:
    game = opened(edition, seats)
    game.state = game.state._replace(bank=sum(MOUSE_CARDS[seats]) - price)
    events = play(game, f"{price} " + passes(seats - 1))
    # The buyer's own mice make up what was short before.
    assert the(MiceLaid, events) == MiceLaid(0, MOUSE_CARDS[seats], bank=0)
    assert (game.state.mice, game.state.bank) == (MOUSE_CARDS[seats], 0)


@at_every_table
@pytest.mark.parametrize("price", [1, 3])
def test_2_1_a_bank_one_short_lays_none_at_all(edition: Edition, seats: int, price: int) -> None:
    game, needed = opened(edition, seats), sum(MOUSE_CARDS[seats])
    game.state = game.state._replace(bank=needed - price - 1)
    events = play(game, f"{price} " + passes(seats - 1))
    assert fillings(events) == [NoMiceLaid(0, Shortage.EMPTY_BANK, needed, bank=needed - 1)]
    assert (game.state.mice, game.state.bank) == ((0,) * (seats - 1), needed - 1)


@at_every_table
@pytest.mark.parametrize("unsold", [1, 2, 3])
def test_2_1_no_mice_after_each_no_sale_and_then_as_usual(
    edition: Edition, seats: int, unsold: int
) -> None:
    game, needed = dealt(edition, seats), sum(MOUSE_CARDS[seats])
    bank = game.state.bank
    assert bank >= needed
    for _ in range(unsold):
        assert fillings(no_sale(game)) == [NoMiceLaid(0, Shortage.NO_SALE, needed, bank)]
        assert game.state.mice == (0,) * (seats - 1)
    assert fillings(sale(game)) == [MiceLaid(0, MOUSE_CARDS[seats], bank + 1 - needed)]


@at_every_table
def test_2_2_seats_lay_one_card_clockwise_from_the_start_player(
    edition: Edition, seats: int
) -> None:
    for start in range(seats):
        game = dealt(edition, seats, start=start)
        first = len(game.state.row)
        events = those(Placed, lay(game))
        assert events == [
            Placed(0, seat, first + place, Card.CAT_MINUS_8)
            for place, seat in enumerate(clockwise(game))
        ]
        assert [len(hand) for hand in game.state.hands] == [8] * seats


@in_every_edition
def test_2_2_the_dummy_lies_leftmost_and_hidden_until_all_have_placed(edition: Edition) -> None:
    game = dealt(edition, 3, dummy="+15")
    assert the(Placed, game.events) == Placed(3, None, 0, Card.CAT_15)
    for _ in range(3):
        assert [view.row[0] for view in views(game)] == [None] * 4
        assert [view.owners[0] for view in views(game)] == [None] * 4
        events = play(game, "R")
    assert events[-1] == TurnedUp(0, None, 0, Card.CAT_15)
    assert [view.row[0] for view in views(game)] == [Card.CAT_15] * 4


@at_every_table
def test_2_2_earlier_cards_tell_a_later_seat_nothing(edition: Edition, seats: int) -> None:
    def after(notation: str) -> Game:
        game = dealt(edition, seats)
        play(game, notation)
        return game

    one, other = after("R"), after("L")
    assert [view for view in views(one) if view.seat != 1] == [
        view for view in views(other) if view.seat != 1
    ]
    assert one.view(1) != other.view(1)


@at_every_table
def test_2_2_only_a_card_in_hand_is_laid(edition: Edition, seats: int) -> None:
    game = dealt(edition, seats)
    hand = "-8 -5 +5 +8 +11 +15 R L S"
    assert options(game) == hand
    refuse(game, "+3", rule="2.2", key="not-in-hand", right=f"lay one of {hand}")
    sale(game)
    refuse(game, "-8", rule="2.2", key="not-in-hand", right=f"lay one of {hand[3:]}")


@at_every_table
@pytest.mark.parametrize("move", ["p", "1", "15"])
def test_2_2_nobody_bids_before_all_have_placed(edition: Edition, seats: int, move: str) -> None:
    game = dealt(edition, seats)
    for _ in range(seats):
        hand = "-8 -5 +5 +8 +11 +15 R L S"
        refuse(game, move, rule="2.2", key="still-placing", right=f"lay one of {hand}")
        play(game, "R")


@at_every_table
def test_2_2_nobody_lays_a_second_card(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    refuse(game, "+8", rule="2.2", key="already-placed", right="bid 1 to 15, or pass")
    play(game, "15")
    refuse(game, "+8", rule="2.2", key="already-placed", right="pass")


@at_every_table
def test_2_3_the_leftmost_card_is_turned_up_when_all_have_placed(
    edition: Edition, seats: int
) -> None:
    game = dealt(edition, seats, start=2, dummy="-8")
    *placed, turned = lay(game)
    assert those(TurnedUp, placed) == []
    assert turned == TurnedUp(0, None if seats == 3 else 2, 0, Card.CAT_MINUS_8)
    assert [view.face_up for view in views(game)] == [1] * (seats + 1)


@at_every_table
def test_2_4_in_every_round_all_seats_are_in_the_auction(edition: Edition, seats: int) -> None:
    game = dealt(edition, seats)
    for play_auction in ("9 " + passes(seats - 1), passes(seats), passes(seats - 1) + "1"):
        lay(game)
        state = game.state
        assert state.still_in == tuple(range(seats))
        assert state.bids == (0,) * seats
        assert state.turn == state.start
        assert not state.is_placing
        play(game, play_auction)


@at_every_table
@pytest.mark.parametrize(("play_round", "outcome"), [(sale, Sold), (no_sale, NoSale)])
def test_2_5_the_game_ends_after_nine_rounds_sold_or_not(
    edition: Edition,
    seats: int,
    play_round: Callable[[Game], list[Event]],
    outcome: type[Sold | NoSale],
) -> None:
    game = dealt(edition, seats)
    for _ in range(8):
        play_round(game)
        assert not game.over
    play_round(game)
    assert [began.round for began in those(RoundBegan, game.events)] == list(range(1, 10))
    assert len(those(outcome, game.events)) == 9
    assert game.events[-1] == the(Ended, game.events)
    assert (game.over, game.turn, game.legal) == (True, None, ())
    for move in ("p", "1", "R"):
        refuse(game, move, rule="2.5", key="game-over", right="no move is left")
