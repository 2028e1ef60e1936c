"""What is secret (rules 7)."""

import pytest

from catsack import Card, Edition, Event, Game
from catsack.events import Dealt, Placed
from catsack.views import seen
from tests.rules.support.games import (
    at_every_table,
    clockwise,
    dealt,
    in_every_edition,
    opened,
    passes,
    play,
    positions,
    the,
    those,
    views,
)


def in_round_2(edition: Edition, seats: int, knower: int | None, *, truth: int) -> Game:
    """Play into the auction of round 2; the *truth* is 0 or 1, and *knower* cannot tell which."""
    removed = ["+3" if seat == knower else ("+3", "-8")[truth] for seat in range(seats)]
    game = dealt(edition, seats, removed=" ".join(removed), dummy=("R +5 L S", "R +5 S +15")[truth])
    play(game, "R " * seats + passes(seats - 1) + "1")
    for seat in clockwise(game):
        is_known = seat == knower or (seats > 3 and seat == game.state.start)
        play(game, "+8" if is_known else ("+11", "+15")[truth])
    play(game, "2 3 4")
    return game


def known_events(game: Game, seat: int | None) -> list[Event]:
    return [seen(event, seat) for event in game.events]


@at_every_table
def test_7_1_a_seat_knows_its_own_cards_and_mice(edition: Edition, seats: int) -> None:
    game = in_round_2(edition, seats, knower=1, truth=0)
    for seat in range(seats):
        view, state = game.view(seat), game.state
        assert view.hand == state.hands[seat]
        assert len(view.hand) == 7
        assert view.removed[seat] == state.deal.removed[seat]
        assert view.purses[seat] == state.purses[seat]
        assert view.won[seat] == state.won[seat]
        assert view.row[state.own_place(seat)] == state.row[state.own_place(seat)]
        events = known_events(game, seat)
        assert the(Dealt, events).removed[seat] == state.deal.removed[seat]
        assert [placed.card for placed in those(Placed, events) if placed.seat == seat] == [
            Card.RABBIT,
            state.row[state.own_place(seat)],
        ]


@at_every_table
def test_7_1_all_that_lies_open_is_known_to_all(edition: Edition, seats: int) -> None:
    for game in positions(edition, seats, seed=71):
        state = game.state
        for view in views(game):
            assert view.row[: state.face_up] == state.row[: state.face_up]
            assert (view.bids, view.mice, view.bank, view.still_in, view.start, view.turn) == (
                state.bids,
                state.mice,
                state.bank,
                state.still_in,
                state.start,
                state.turn,
            )


@at_every_table
def test_7_1_what_was_face_up_in_earlier_rounds_is_known(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    row = game.state.row
    play(game, passes(seats - 1) + "1")
    laid = {(1 + place) % seats: card for place, card in enumerate(row[-seats:])}
    for view in views(game):
        assert view.recall.spent[:seats] == tuple((laid[seat],) for seat in range(seats))
        assert view.recall.spent[seats:] == (((row[0],),) if seats == 3 else ())
        assert view.recall.won == game.state.won


@at_every_table
def test_7_1_a_seat_knows_its_moves_only_when_it_is_on_turn(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    for view in views(game):
        assert (view.legal is not None) == (view.seat == game.turn)
    assert tuple(game.view(1).moves) == game.legal


@at_every_table
@pytest.mark.parametrize("knower", [0, 1, 2])
def test_7_2_a_seat_cannot_tell_what_the_others_hide(
    edition: Edition, seats: int, knower: int
) -> None:
    one, other = (in_round_2(edition, seats, knower, truth=truth) for truth in (0, 1))
    assert one.view(knower) == other.view(knower)
    assert known_events(one, knower) == known_events(other, knower)
    stranger = (knower + 1) % seats
    assert one.view(stranger) != other.view(stranger)
    assert known_events(one, stranger) != known_events(other, stranger)


@at_every_table
def test_7_2_others_cards_and_the_dummy_are_unknown(edition: Edition, seats: int) -> None:
    game = in_round_2(edition, seats, knower=1, truth=0)
    for view in views(game):
        for place, owner in enumerate(view.owners):
            is_known = place < game.state.face_up or (owner is not None and owner == view.seat)
            assert (view.row[place] is not None) == is_known
        assert view.dummy_removed is None
        dealing = the(Dealt, known_events(game, view.seat))
        assert (dealing.dummy, dealing.dummy_removed) == (None, None)


@at_every_table
def test_7_2_of_another_hand_only_the_removed_card_stays_unknown(
    edition: Edition, seats: int
) -> None:
    for game in positions(edition, seats, seed=72):
        state = game.state
        if not state.is_placing or len(state.row) > (seats == 3):
            continue
        for view in views(game):
            for seat in range(seats):
                unseen = {card for card in edition.cards if card not in view.recall.spent[seat]}
                assert unseen == {*state.hands[seat], state.deal.removed[seat]}


@at_every_table
def test_7_3_a_spectator_sees_no_hand_no_purse_and_no_card_face_down(
    edition: Edition, seats: int
) -> None:
    game = in_round_2(edition, seats, knower=None, truth=0)
    view = game.view(None)
    assert (view.seat, view.hand, view.legal) == (None, (), None)
    assert view.row == (game.state.row[0], *[None] * (max(seats, 4) - 1))
    assert {*view.purses, *view.removed, *view.won} == {None}


@at_every_table
def test_7_3_a_spectator_cannot_tell_what_the_seats_hide(edition: Edition, seats: int) -> None:
    one, other = (in_round_2(edition, seats, None, truth=truth) for truth in (0, 1))
    assert one.view(None) == other.view(None)
    assert known_events(one, None) == known_events(other, None)
    assert all(one.view(seat) != other.view(seat) for seat in range(seats))


@at_every_table
def test_7_3_every_seat_knows_what_a_spectator_knows(edition: Edition, seats: int) -> None:
    game = None
    for game in positions(edition, seats, seed=73):
        spectator = game.view(None)
        for seat in range(seats):
            view = game.view(seat)
            for known, mine in zip(spectator.row, view.row, strict=True):
                assert known in (None, mine)
            assert view.recall == spectator.recall
    assert game is not None
    for seat in range(seats):
        for public, private in zip(known_events(game, None), known_events(game, seat), strict=True):
            if not isinstance(public, Dealt | Placed):
                assert public == private


@in_every_edition
def test_7_3_a_spectator_of_three_seats_does_not_own_the_dummy(edition: Edition) -> None:
    game = dealt(edition, 3)
    (laid,) = those(Placed, known_events(game, None))
    assert (laid.seat, laid.card) == (None, None)
    assert game.view(None).row == (None,)
