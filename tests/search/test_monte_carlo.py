"""Search: worlds that fit the view, moves that are legal, the same for the same seed."""

from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from catsack import Game
from catsack.fast.game_struct import Games
from catsack.search.known_world import DUMMY, NO_CARD, table
from catsack.search.monte_carlo import search
from catsack.search.sampling import imagine


@njit
def imagined(games: Any, unseen: Any, me: int, seed: int) -> Games:  # noqa: ANN401
    worlds = games.copy()
    worlds[0].chance = np.uint64(seed)
    imagine(worlds[0], unseen, me)
    return worlds  # type: ignore[no-any-return]


def moments(seats: int, number: int) -> list[Game]:
    """Return games stopped anywhere before their end."""
    games = []
    for seed in range(number):
        game, rng = Game.new(seats, seed=seed), Random(seed)
        for _ in range(rng.randrange(60)):
            game.play(rng.choice(game.legal))
            if game.over:
                break
        if not game.over:
            games.append(game)
    return games


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_imagined_worlds_are_whole_and_fit_the_view(seats: int) -> None:
    for game in moments(seats, 40):
        view = game.view(game.turn)
        assert view.seat is not None
        known = table(view)
        worlds = [imagined(known.games, known.unseen, known.seat, seed)[0] for seed in range(20)]
        for world in worlds:
            for seat in range(seats):
                place = game.state.own_place(seat)
                laid = 1 << int(world["row"][place]) if place < world["laid"] else 0
                parts = [world["hands"][seat], 1 << int(world["removed"][seat]), laid]
                parts.append(world["spent"][seat])
                assert sum(int(part) for part in parts) == world["cards"]
            for place, card in enumerate(known.games[0]["row"][: len(view.row)]):
                assert world["row"][place] != NO_CARD
                assert card in (NO_CARD, world["row"][place])
            if world["has_dummy"]:
                rest = [1 << int(card) for card in world["dummy"][view.round :]]
                seen = [
                    int(world["spent"][DUMMY]),
                    1 << int(world["row"][0]),
                    1 << int(world["dummy_removed"]),
                ]
                assert sum(rest) + sum(seen) == world["cards"]
        hands = {tuple(world["hands"]) for world in worlds}
        assert len(hands) > 1 or view.round > 7


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_search_finds_legal_moves_and_the_same_for_the_same_seed(seats: int) -> None:
    for game in moments(seats, 25):
        view = game.view(game.turn)
        found = search(view, 5, 300)
        assert found.move in view.moves
        assert found == search(view, 5, 300)
        if len(view.moves) > 1:
            assert found.simulations == 300
            assert sum(times for _, times, _ in found.tried) == 300
            assert {move for move, _, _ in found.tried} <= set(view.moves)
            # Heat by heat half of the moves drop out: what is played was tried often.
            tried = {move: times for move, times, _ in found.tried}
            assert tried[found.move] >= 300 // len(tried)


def test_search_does_not_think_about_a_forced_move() -> None:
    game = Game.new(4, seed=1)
    for _ in range(4):
        game.play(game.legal[0])
    game.play("15")
    assert search(game.view(game.turn), 1, 1000).simulations == 0


def test_search_stops_when_its_time_is_up() -> None:
    view = Game.new(4, seed=7).view(2)
    # Without a number of simulations nothing but the clock ends it.
    assert search(view, 1, None, seconds=0.1).simulations >= 250


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
