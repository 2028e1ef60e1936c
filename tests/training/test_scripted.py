"""The temperaments of the training play as the bots they are named after."""

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
from catsack.training.scripted import TEMPERAMENTS, tempered
from catsack.views import View
from tests.support.positions import sample_world

DRAWS = 1500
FAR = 5.5
"""Standard deviations that no frequency is off by."""


@njit
def repeated(games: Any, kind: int, number: int, seed: int) -> Any:  # noqa: ANN401
    moves = np.zeros(number, np.int64)
    games[0].chance = np.uint64(seed)
    for at in range(number):
        moves[at] = tempered(games[0], kind)
    return moves


def asked(name: str, seats: int, edition: str, seed: int) -> list[View]:
    """Return moments of one game with a choice, played by such bots and some others."""
    rng = Random(seed)
    game, found = Game.new(seats, edition, seed), []
    bots = [bot(rng.choice(TEMPERAMENTS), seed + at) for at in range(seats - 1)]
    bots.append(bot(name, seed))
    while (seat := game.turn) is not None:
        view = game.view(seat)
        if len(view.moves) > 1:
            found.append(view)
        game.play(bots[seat].choose(view))
    return found


def world(view: View) -> Games:
    """Return one that the seat on turn cannot tell from the truth."""
    return sample_world(known_world(view), 7)


@pytest.mark.parametrize("name", TEMPERAMENTS)
@pytest.mark.parametrize(("seats", "edition"), [(3, "felix"), (4, "ksr"), (5, "felicity")])
def test_each_answers_as_often_as_the_bot_does(name: str, seats: int, edition: str) -> None:
    views = [each for seed in range(3) for each in asked(name, seats, edition, seed)]
    kind = TEMPERAMENTS.index(name)
    sure = 0
    for view in Random(name).sample(views, 40):
        player = bot(name, 1)
        few = Counter(index(player.choose(view)) for _ in range(20))
        times = 20 if len(few) == 1 else DRAWS
        theirs = Counter(index(player.choose(view)) for _ in range(times))
        ours = Counter(repeated(world(view), kind, times, 1).tolist())
        sure += times == 20
        for move in theirs | ours:
            share = (theirs[move] + ours[move]) / (2 * times)
            off = abs(theirs[move] - ours[move]) / times
            assert off <= FAR * (2 * share * (1 - share) / times) ** 0.5, (move, theirs, ours)
    assert sure > 0 or name == "random"
