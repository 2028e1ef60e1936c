"""The rollout policy: it plays legally, and does not look at hidden cards."""

from typing import Any

import numpy as np
import pytest
from numba import njit

from catsack import View
from catsack.encode import move
from catsack.fast.game_struct import Games
from catsack.search.known_world import known_world
from catsack.search.rollout_policy import rollout_move
from tests.support.positions import sample_world, unfinished_games


@njit
def move_for_seed(games: Any, seed: int) -> int:  # noqa: ANN401
    games[0].chance = np.uint64(seed)
    return rollout_move(games[0])  # type: ignore[no-any-return]


def worlds(seats: int) -> list[tuple[View, Games, Games]]:
    """Return views and, for each, two worlds that the seat on turn cannot tell apart."""
    result = []
    for game in unfinished_games(seats, 40):
        view = game.view(game.turn)
        known = known_world(view)
        result.append((view, sample_world(known, 1), sample_world(known, 2)))
    return result


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rollout_moves_are_legal(seats: int) -> None:
    for view, world, _ in worlds(seats):
        for seed in range(20):
            assert move(move_for_seed(world, seed)) in view.moves


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rollout_moves_do_not_depend_on_hidden_cards(seats: int) -> None:
    for _, one, other in worlds(seats):
        for seed in range(20):
            assert move_for_seed(one, seed) == move_for_seed(other, seed)
