"""How the others play in imagined worlds: legally, and blind to what they cannot see."""

from typing import Any

import numpy as np
import pytest
from numba import njit

from catsack.encode import move
from catsack.fast.game_struct import Games
from catsack.search.known_world import table
from catsack.search.rollout_policy import habitual
from tests.search.test_monte_carlo import imagined, moments


@njit
def usual(games: Any, seed: int) -> int:  # noqa: ANN401
    games[0].chance = np.uint64(seed)
    return habitual(games[0])  # type: ignore[no-any-return]


def worlds(seats: int) -> list[tuple[Any, Games, Games]]:
    """Return views and, of each, two worlds that the seat on turn cannot tell apart."""
    found = []
    for game in moments(seats, 40):
        view = game.view(game.turn)
        known = table(view)
        one, other = (imagined(known.games, known.unseen, known.seat, seed) for seed in (1, 2))
        found.append((view, one, other))
    return found


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_habitual_moves_are_legal(seats: int) -> None:
    for view, world, _ in worlds(seats):
        for seed in range(20):
            assert move(usual(world, seed)) in view.moves


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_habits_do_not_look_at_hidden_cards(seats: int) -> None:
    for _, one, other in worlds(seats):
        for seed in range(20):
            assert usual(one, seed) == usual(other, seed)
