"""The sack (rules 4)."""

from dataclasses import replace

import pytest

from catsack import Card, Edition
from catsack.events import (
    DogsLeft,
    MarkerMoved,
    NoMiceLaid,
    NoSale,
    Passed,
    RoundBegan,
    SackTaken,
    Shortage,
    Sold,
)
from tests.rules.support.games import (
    MOUSE_CARDS,
    at_every_table,
    bought,
    cards,
    fillings,
    fitting,
    opened,
    passes,
    play,
    sale,
    the,
    those,
)


@at_every_table
def test_4_1_the_buyer_pays_then_dogs_leave_then_it_takes_sack_and_marker(
    edition: Edition, seats: int
) -> None:
    game = opened(edition, seats, "S -5 +11 R R")
    bank, sack = game.state.bank, fitting("S -5 +11 R R", seats)[2:]
    play(game, "2 9 " + passes(seats - 2))
    events = play(game, "p")
    at = events.index(the(Sold, events))
    assert events[at:][:5] == [
        Sold(0, seat=2, price=9, bank=bank + 9),
        DogsLeft(0, (Card.SMALL_DOG,), chased=Card.CAT_MINUS_5),
        SackTaken(0, seat=2, cards=sack, worth=11),
        MarkerMoved(0, seat=2),
        RoundBegan(0, round=2, start=2),
    ]
    assert game.state.owned[2] == 15 - 9
    assert game.state.won == tuple(sack if seat == 2 else () for seat in range(seats))
    assert game.state.box == cards("S -5")


@at_every_table
def test_4_1_the_marker_moves_also_after_buying_for_1(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    events = play(game, passes(seats - 1) + "1")
    assert the(Sold, events).price == 1
    assert the(MarkerMoved, events) == MarkerMoved(0, seat=0)
    assert the(RoundBegan, events) == RoundBegan(0, round=2, start=0)
    assert game.state.start == game.turn == 0


@at_every_table
def test_4_1_a_start_player_who_buys_keeps_the_marker(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    events = play(game, "2 " + passes(seats - 1))
    assert those(MarkerMoved, events) == []
    assert game.state.start == game.turn == 1


@at_every_table
def test_4_1_what_is_won_is_added_to_what_was_won_before(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    row = game.state.row
    play(game, "2 " + passes(seats - 1))
    second = the(SackTaken, sale(game)).cards
    assert game.state.won[1] == row + second


@at_every_table
def test_4_2_without_a_dog_the_buyer_takes_everything(edition: Edition, seats: int) -> None:
    row = "+11 -8 R +5 +5"
    events = bought(edition, seats, row)
    worth = 8 if seats < 5 else 13
    assert the(SackTaken, events) == SackTaken(0, 0, fitting(row, seats), worth)
    assert those(DogsLeft, events) == []


@at_every_table
@pytest.mark.parametrize(("dog", "worth", "gone"), [("S", 11, "-5"), ("L", -5, "+11")])
def test_4_3_the_printed_example(
    edition: Edition, seats: int, dog: str, worth: int, gone: str
) -> None:
    events = bought(edition, seats, f"{dog} -5 +11 R R")
    assert the(DogsLeft, events) == DogsLeft(0, cards(dog), Card(gone))
    assert the(SackTaken, events).worth == worth


@at_every_table
@pytest.mark.parametrize(
    ("row", "gone"),
    [
        pytest.param("+3 L -8 +15 +11", "+15", id="large: the highest positive"),
        pytest.param("+5 +3 +3 L -5", "+5", id="large: the highest positive, leftmost"),
        pytest.param("-8 L +3 -5 -5", "+3", id="large: the only positive"),
        pytest.param("L -5 -8 -8 -8", "-5", id="large: -5 before -8"),
        pytest.param("-8 -8 L -5 -8", "-5", id="large: -5 before -8, which come first"),
        pytest.param("-8 -8 -8 L -8", "-8", id="large: -8 if there is nothing else"),
        pytest.param("+15 -5 S -8 -5", "-8", id="small: -8 before -5"),
        pytest.param("-8 -5 +3 S +3", "-8", id="small: -8, leftmost"),
        pytest.param("S +3 -5 +15 +3", "-5", id="small: the only negative"),
        pytest.param("S +8 +3 +15 +5", "+3", id="small: the lowest positive"),
        pytest.param("+15 +15 S +11 +15", "+11", id="small: the lowest positive, however high"),
    ],
)
def test_4_3_one_dog_leaves_with_one_cat(edition: Edition, seats: int, row: str, gone: str) -> None:
    laid = fitting(row, seats)
    events = bought(edition, seats, row)
    left, taken = the(DogsLeft, events), the(SackTaken, events).cards
    assert left == DogsLeft(0, tuple(card for card in laid if card.is_dog), Card(gone))
    assert sorted(map(str, (*left.dogs, Card(gone), *taken))) == sorted(map(str, laid))


@at_every_table
@pytest.mark.parametrize(
    "row", ["L S +15 -8 R", "S +8 +15 S -5", "-8 L L +3 L", "S L S -5 L", "L L S S L"]
)
def test_4_4_two_or_more_dogs_leave_without_a_cat(edition: Edition, seats: int, row: str) -> None:
    laid = fitting(row, seats)
    dogs = tuple(card for card in laid if card.is_dog)
    others = tuple(card for card in laid if not card.is_dog)
    events = bought(edition, seats, row)
    assert the(DogsLeft, events) == DogsLeft(0, dogs, chased=None)
    assert the(SackTaken, events).cards == others


@at_every_table
@pytest.mark.parametrize("dog", ["L", "S"])
def test_4_5_a_lone_dog_without_prey_leaves_alone(edition: Edition, seats: int, dog: str) -> None:
    # Where the rabbit is prey, a lone dog always finds some.
    safe = replace(edition, rabbit_is_prey=False)
    events = bought(safe, seats, f"R R {dog} R R")
    assert the(DogsLeft, events) == DogsLeft(0, cards(dog), chased=None)
    rabbits = (Card.RABBIT,) * (max(seats, 4) - 1)
    assert the(SackTaken, events) == SackTaken(0, 0, rabbits, worth=0)


@at_every_table
@pytest.mark.parametrize(
    ("row", "sack"),
    [("L +8 -5 +8 -5", "-5 +8 -5"), ("+3 +11 S +3 +11", "+11 +3 +11"), ("-8 +5 -8 S R", "+5 -8 R")],
)
def test_4_5_of_equal_cats_the_leftmost_goes(
    edition: Edition, seats: int, row: str, sack: str
) -> None:
    game = opened(edition, seats, row)
    play(game, "1 " + passes(seats - 1))
    assert game.state.won[1] == cards(sack)[: max(seats, 4) - 2]


@at_every_table
def test_4_6_after_a_no_sale_the_whole_row_is_out_of_the_game(edition: Edition, seats: int) -> None:
    game = opened(edition, seats, "S -5 +11 R R")
    row, bank = game.state.row, game.state.bank
    play(game, passes(seats - 1))
    events = play(game, "p")
    assert events[:4] == [
        Passed(0, seat=0, returned=0, taken=0),
        NoSale(0, row),
        RoundBegan(0, round=2, start=1),
        NoMiceLaid(0, Shortage.NO_SALE, sum(MOUSE_CARDS[seats]), bank),
    ]
    assert not those(DogsLeft, events)
    assert not those(MarkerMoved, events)
    assert game.state.box == row
    assert game.state.won == ((),) * seats
    assert [len(hand) for hand in game.state.hands] == [8] * seats


@at_every_table
def test_4_6_seats_keep_their_mice_and_the_last_one_gets_none(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    play(game, passes(seats))
    gains = [*MOUSE_CARDS[seats], 0]
    assert [game.state.owned[(1 + n) % seats] for n in range(seats)] == [15 + n for n in gains]


@at_every_table
def test_4_6_the_start_player_stays_and_the_round_counts(edition: Edition, seats: int) -> None:
    game = opened(edition, seats, start=2)
    play(game, passes(seats))
    assert (game.state.start, game.turn, game.state.round) == (2, 2, 2)


@at_every_table
def test_4_6_a_sale_without_mice_brings_mice_again(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    play(game, passes(seats))
    (filling,) = fillings(sale(game))
    assert not isinstance(filling, NoMiceLaid)
    assert game.state.mice == MOUSE_CARDS[seats]
