"""Scripted opponents play as the bots they are named after."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from catsack.bots import bot
from catsack.encode import index
from catsack.fast.game_struct import Games
from catsack.game import Game
from catsack.search.known_world import known_world
from catsack.training.league.scripted_opponents import TEMPERAMENTS, scripted_move
from catsack.views import View
from tests.support.positions import sample_world

DRAWS = 1500
MAX_DEVIATION = 5.5
"""No frequency is further off than these standard deviations."""


@njit
def scripted_moves(games: Any, policy_id: int, number: int, seed: int) -> Any:  # noqa: ANN401
    moves = np.zeros(number, np.int64)
    games[0].chance = np.uint64(seed)
    for at in range(number):
        moves[at] = scripted_move(games[0], policy_id)
    return moves


def views_with_a_choice(name: str, seats: int, edition: str, seed: int) -> list[View]:
    """Return those of one game that such a bot plays with some others."""
    rng = Random(seed)
    game, views = Game.new(seats, edition, seed), []
    bots = [bot(rng.choice(TEMPERAMENTS), seed + at) for at in range(seats - 1)]
    bots.append(bot(name, seed))
    while (seat := game.turn) is not None:
        view = game.view(seat)
        if len(view.moves) > 1:
            views.append(view)
        game.play(bots[seat].choose(view))
    return views


def world(view: View) -> Games:
    """Return a world that the seat on turn cannot tell from the truth."""
    return sample_world(known_world(view), 7)


@pytest.mark.parametrize("name", TEMPERAMENTS)
@pytest.mark.parametrize(("seats", "edition"), [(3, "felix"), (4, "ksr"), (5, "felicity")])
def test_each_makes_every_move_as_often_as_its_bot(name: str, seats: int, edition: str) -> None:
    views = [each for seed in range(3) for each in views_with_a_choice(name, seats, edition, seed)]
    policy_id = TEMPERAMENTS.index(name)
    certain = 0
    for view in Random(name).sample(views, 40):
        player = bot(name, 1)
        few = Counter(index(player.choose(view)) for _ in range(20))
        times = 20 if len(few) == 1 else DRAWS
        theirs = Counter(index(player.choose(view)) for _ in range(times))
        ours = Counter(scripted_moves(world(view), policy_id, times, 1).tolist())
        certain += times == 20
        for move in theirs | ours:
            share = (theirs[move] + ours[move]) / (2 * times)
            off = abs(theirs[move] - ours[move]) / times
            deviation = (2 * share * (1 - share) / times) ** 0.5
            assert off <= MAX_DEVIATION * deviation, (move, theirs, ours)
    assert certain > 0 or name == "random"
