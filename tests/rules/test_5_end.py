"""The end (rules 5)."""

from dataclasses import replace

import pytest

from catsack import Edition, Game
from catsack.editions import KSR
from catsack.events import Ended, Result
from catsack.views import seen
from tests.rules.support.games import at_every_table, cards, opened, passes, play, the, views


def ended(edition: Edition, won: list[str], purses: list[int]) -> Game:
    """End a game in which each seat has won these cards and owns these mice."""
    seats = len(won)
    game = opened(edition, seats, "R R R R R")
    game.state = game.state._replace(
        round=9,
        won=tuple(map(cards, won)),
        owned=tuple(purses),
        mice=(0,) * (seats - 1),
    )
    play(game, passes(seats))
    return game


@at_every_table
def test_5_1_a_score_is_cats_won_and_mice(edition: Edition, seats: int) -> None:
    won = ["+15 +8 -5 R", "", "-8 -5 R R", "+3", "+11 -8"][:seats]
    purses = [12, 7, 3, 0, 9][:seats]
    result = the(Ended, ended(edition, won, purses).events).result
    assert result == Result(
        cats=(18, 0, -13, 3, 3)[:seats],
        mice=tuple(purses),
        scores=(30, 7, -10, 3, 12)[:seats],
        winners=(0,),
    )


@at_every_table
def test_5_1_mice_of_the_last_pass_and_the_last_price_count(edition: Edition, seats: int) -> None:
    game = opened(edition, seats, "+5 +5 +5 +5 +5")
    game.state = game.state._replace(round=9)
    taken = game.state.mice
    play(game, passes(seats - 1) + "1")
    assert game.result is not None
    assert game.result.mice == (14, *(15 + mice for mice in taken))
    assert game.result.cats[0] == 5 * max(seats, 4)


@at_every_table
def test_5_2_the_highest_score_wins(edition: Edition, seats: int) -> None:
    won = ["+15", "-8", "+3", "+15", "R"][:seats]
    result = ended(edition, won, [5, 29, 17, 5, 20][:seats]).result
    assert result is not None
    assert result.winners == (1,)


@at_every_table
@pytest.mark.parametrize("breaks", [True, False], ids=["cats break ties", "ties are shared"])
def test_5_2_a_tie_goes_to_the_seat_with_more_points_in_cats(
    edition: Edition, seats: int, breaks: bool
) -> None:
    won = ["-8", "+3", "+11", "+5", "+8 R"][:seats]
    purses = [28, 17, 9, 5, 12][:seats]
    house = replace(edition, cats_break_ties=breaks)
    result = ended(house, won, purses).result
    assert result is not None
    tied = (0, 1, 2, 4) if seats == 5 else (0, 1, 2)
    assert result.winners == ((2,) if breaks else tied)


@at_every_table
def test_5_2_in_print_only_the_short_rules_share_such_a_tie(edition: Edition, seats: int) -> None:
    won = ["", "+5", "+8", "", ""][:seats]
    result = ended(edition, won, [0, 7, 4, 3, 3][:seats]).result
    assert result is not None
    assert result.winners == ((1, 2) if edition is KSR else (2,))


@at_every_table
def test_5_2_still_tied_the_win_is_shared(edition: Edition, seats: int) -> None:
    won = ["+8", "+3 +5", "", "+15", ""][:seats]
    result = ended(edition, won, [10, 10, 1, 0, 17][:seats]).result
    assert result is not None
    assert result.winners == (0, 1)


@at_every_table
def test_5_3_at_the_end_everything_is_shown(edition: Edition, seats: int) -> None:
    game = ended(edition, ["+15", "+8", "", "", ""][:seats], [3, 4, 5, 6, 7][:seats])
    state = game.state
    gone = state.deal.dummy_removed
    assert (gone is None) == (seats > 3)
    for view in views(game):
        assert view.removed == state.deal.removed
        assert view.dummy_removed == gone
        assert view.purses == (3, 4, 5, 6, 7)[:seats]
        assert view.won == state.won
        assert view.result == game.result is not None
        event = the(Ended, [seen(event, view.seat) for event in game.events])
        assert event.result == game.result
        assert (event.removed, event.dummy_removed) == (state.deal.removed, gone)


@at_every_table
def test_5_3_and_not_a_move_earlier(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    game.state = game.state._replace(round=9)
    play(game, passes(seats - 1))
    for view in views(game):
        others = [seat for seat in range(seats) if seat != view.seat]
        assert [view.removed[seat] for seat in others] == [None] * len(others)
        assert [view.purses[seat] for seat in others] == [None] * len(others)
        assert (view.dummy_removed, view.result) == (None, None)
