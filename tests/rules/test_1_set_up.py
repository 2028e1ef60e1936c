"""Pieces and set-up (rules 1)."""

from random import Random

import pytest

from catsack import Card, Edition, Game, Malformed
from catsack.engine import Deal, draw
from catsack.events import Dealt, MiceLaid
from tests.rules.support.games import (
    BANK,
    MOUSE_CARDS,
    at_every_table,
    clockwise,
    dealt,
    in_every_edition,
    opened,
    positions,
    the,
    views,
)

ALL_MICE = {3: 66, 4: 87, 5: 108}


def draws(edition: Edition, seats: int) -> list[Deal]:
    """Return so many deals that whatever chance can do it has done."""
    return [draw(edition, seats, Random(seed)) for seed in range(300)]


@at_every_table
def test_1_1_there_are_three_four_or_five_seats(edition: Edition, seats: int) -> None:
    game = Game.new(seats, edition.name, seed=1)
    assert sorted(clockwise(game)) == list(range(seats))
    assert len(game.state.hands) == len(game.view(0).purses) == seats


@in_every_edition
@pytest.mark.parametrize("seats", [-3, 0, 1, 2, 6])
def test_1_1_there_is_no_game_for_other_numbers(edition: Edition, seats: int) -> None:
    with pytest.raises(Malformed, match=f"one of 3, 4, 5, not {seats}") as caught:
        Game.new(seats, edition.name)
    assert caught.value.rule == "1.1"


@in_every_edition
def test_1_2_a_set_is_seven_cats_a_rabbit_and_two_dogs(edition: Edition) -> None:
    worths = {str(card): card.worth for card in edition.cards if card.is_cat}
    assert worths == {"-8": -8, "-5": -5, "+3": 3, "+5": 5, "+8": 8, "+11": 11, "+15": 15}
    others = {card: (card.worth, card.is_dog) for card in edition.cards if not card.is_cat}
    assert others == {
        Card.RABBIT: (0, False),
        Card.LARGE_DOG: (0, True),
        Card.SMALL_DOG: (0, True),
    }
    assert len(edition.cards) == 10


@at_every_table
def test_1_2_card_backs_show_whose_set_a_card_is_from(edition: Edition, seats: int) -> None:
    game = opened(edition, seats, start=2)
    owners = [*([None] if seats == 3 else []), *clockwise(game)]
    assert all(list(view.owners) == owners for view in views(game))


@at_every_table
def test_1_3_one_card_leaves_each_set_and_nine_are_left(edition: Edition, seats: int) -> None:
    game = dealt(edition, seats, removed=" ".join(["-8", "L", "R", "+15", "S"][:seats]))
    removed = the(Dealt, game.events).removed
    assert len(removed) == seats
    for hand, gone in zip(game.state.hands, removed, strict=True):
        assert [card for card in edition.cards if card not in hand] == [gone]
        assert len(hand) == edition.rounds == 9


@at_every_table
def test_1_3_any_card_of_any_seat_may_be_the_one(edition: Edition, seats: int) -> None:
    removed = [deal.removed for deal in draws(edition, seats)]
    assert [set(cards) for cards in zip(*removed, strict=True)] == [set(edition.cards)] * seats
    assert any(len(set(cards)) > 1 for cards in removed)


@at_every_table
def test_1_3_only_the_owner_knows_it(edition: Edition, seats: int) -> None:
    game = dealt(edition, seats)
    for view in views(game):
        assert [seat for seat, card in enumerate(view.removed) if card] == (
            [] if view.seat is None else [view.seat]
        )


@at_every_table
def test_1_4_seats_have_15_mice_and_the_bank_its_own_before_filling(
    edition: Edition, seats: int
) -> None:
    game = dealt(edition, seats)
    event = the(Dealt, game.events)
    assert (event.purse, event.bank) == (15, BANK[seats])
    assert game.state.owned == (15,) * seats
    assert game.state.bank == BANK[seats] - sum(game.state.mice) < BANK[seats]


@at_every_table
def test_1_4_no_mouse_is_ever_gained_or_lost(edition: Edition, seats: int) -> None:
    for game in positions(edition, seats, seed=14):
        state = game.state
        assert sum((*state.purses, *state.bids, *state.mice, state.bank)) == ALL_MICE[seats]


@at_every_table
def test_1_5_mouse_cards_are_one_fewer_than_seats(edition: Edition, seats: int) -> None:
    game = dealt(edition, seats)
    assert the(MiceLaid, game.events).mice == game.state.mice == MOUSE_CARDS[seats]
    assert len(game.state.mice) == seats - 1


@in_every_edition
def test_1_6_three_seats_have_a_shuffled_dummy_less_one_card(edition: Edition) -> None:
    piles, gone = set(), set()
    for deal in draws(edition, 3):
        assert deal.dummy is not None
        assert {*deal.dummy, deal.dummy_removed} == set(edition.cards)
        assert len(deal.dummy) == 9
        piles.add(deal.dummy)
        gone.add(deal.dummy_removed)
    assert len(piles) == 300
    assert gone == set(edition.cards)


@in_every_edition
def test_1_6_the_dummy_lays_its_pile_from_the_top(edition: Edition) -> None:
    game = None
    for game in positions(edition, 3, seed=16):
        pile = game.state.deal.dummy or ()
        assert game.over or game.state.row[0] is pile[game.state.round - 1]
    assert game is not None
    assert game.state.spent[-1] == game.state.deal.dummy


@in_every_edition
@pytest.mark.parametrize("seats", [4, 5])
def test_1_6_more_seats_have_no_dummy(edition: Edition, seats: int) -> None:
    for deal in draws(edition, seats):
        assert (deal.dummy, deal.dummy_removed) == (None, None)
    assert opened(edition, seats).state.owner(0) == 1


@in_every_edition
def test_1_7_black_and_green_mice_are_just_enough(edition: Edition) -> None:
    assert edition.purse == 1 * 5 + 10 * 1
    assert edition.setup(5).bank + 5 * edition.purse == 68 * 1 + 8 * 5


@at_every_table
def test_1_7_only_amounts_matter(edition: Edition, seats: int) -> None:
    view = dealt(edition, seats).view(0)
    assert (view.purses[0], *view.mice, view.bank) == (
        15,
        *MOUSE_CARDS[seats],
        BANK[seats] - sum(MOUSE_CARDS[seats]),
    )


@at_every_table
def test_1_8_any_seat_may_be_drawn_as_start_player(edition: Edition, seats: int) -> None:
    assert {deal.start for deal in draws(edition, seats)} == set(range(seats))


@at_every_table
def test_1_8_the_start_player_drawn_is_told_and_begins(edition: Edition, seats: int) -> None:
    for start in range(seats):
        game = dealt(edition, seats, start=start)
        assert the(Dealt, game.events).start == game.state.start == game.turn == start
