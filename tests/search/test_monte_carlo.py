"""Flat Monte Carlo search: legal moves, the same for the same seed, and good ones."""

import pytest

from catsack import Game
from catsack.search.monte_carlo import BATCH, search
from tests.support.positions import unfinished_games


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_search_chooses_a_legal_move_and_the_same_for_the_same_seed(seats: int) -> None:
    for game in unfinished_games(seats, 25):
        view = game.view(game.turn)
        result = search(view, 5, 300)
        assert result.move in view.moves
        assert result == search(view, 5, 300)
        if len(view.moves) > 1:
            assert result.simulations == 300
            visits = {candidate.move: candidate.visits for candidate in result.candidates}
            assert sum(visits.values()) == 300
            assert set(visits) <= set(view.moves)
            # Half of the candidates drop out in each stage, so the chosen one was tried often.
            assert visits[result.move] >= 300 // len(visits)


def test_search_does_not_simulate_a_forced_move() -> None:
    game = Game.new(4, seed=1)
    for _ in range(4):
        game.play(game.legal[0])
    game.play("15")
    assert search(game.view(game.turn), 1, 1000).simulations == 0


def test_search_stops_when_its_time_is_up() -> None:
    view = Game.new(4, seed=7).view(2)
    # Without a number of simulations nothing but the clock ends it.
    assert search(view, 1, None, seconds=0.1).simulations >= BATCH


def test_search_buys_a_bargain_and_leaves_a_bad_sack() -> None:
    for row, move in (("+15 +11 +8 R", "1"), ("-8 -5 -8 R", "p")):
        game = Game.new(4, seed=2)
        hands = tuple(tuple(game.state.edition.cards) for _ in range(4))
        game.state = game.state._replace(hands=hands)
        for card in row.split():
            game.play(card)
        for _ in range(3):
            game.play("p")
        assert str(search(game.view(game.turn), 1, 500).move) == move
