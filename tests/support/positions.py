"""Positions of random games, and worlds that fit what a seat knows there."""

from random import Random
from typing import Any

import numpy as np
from numba import njit

from catsack import Game, View
from catsack.fast.game_struct import Games
from catsack.search.known_world import KnownWorld
from catsack.search.sampling import determinize


def unfinished_games(seats: int, number: int) -> list[Game]:
    """Return up to *number* games, each stopped at a random move before its end."""
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


def auction_views(seats: int, number: int, **rules: bool) -> list[View]:
    """Return views of the seat on turn at random moments of auctions."""
    views = []
    for seed in range(number):
        rng = Random(seed)
        game = Game.new(seats, seed=seed, house_rules=rules)
        stop = rng.randrange(8, 70)
        while len(game.moves) < stop or game.state.is_placing:
            game.play(rng.choice(game.legal[:4] if game.state.face_up else game.legal))
            if game.over:
                break
        if not game.over:
            views.append(game.view(game.turn))
    return views


def sample_world(known: KnownWorld, seed: int) -> Games:
    """Return a world that the seat of *known* cannot rule out, as an array of one game."""
    worlds = known.games.copy()
    _determinize_first(worlds, known.unseen, known.seat, seed)
    return worlds


@njit
def _determinize_first(worlds: Any, unseen: Any, own_seat: int, seed: int) -> None:  # noqa: ANN401
    worlds[0].chance = np.uint64(seed)
    determinize(worlds[0], unseen, own_seat)
