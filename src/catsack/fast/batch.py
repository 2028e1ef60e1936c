"""Thousands of games side by side: step them all, deal new ones, observe into arrays.

An observation has the numbers of ``encode.encode`` for the view of the seat to move.
"""

import numpy as np
from numpy.typing import NDArray

from catsack.editions import Edition
from catsack.encode import MOST_SEATS, NUM_ACTIONS, SIZE
from catsack.errors import Illegal
from catsack.fast.game_struct import NO_SEAT, Games
from catsack.fast.jit import compiled
from catsack.fast.kernel import (
    apply,
    choice,
    choices,
    deal,
    draw,
    is_legal,
    new_games,
    score_shares,
)
from catsack.fast.observation import write_mask, write_observation


class Batch:
    """Many games at once, all of the same edition and number of seats."""

    def __init__(self, edition: Edition, seats: int, num_games: int, seed: int = 0) -> None:
        self.seats = seats
        self.games: Games = new_games(edition, seats, num_games)
        """One record a game; ``game_struct.GAME`` has its fields."""
        self.shares = np.zeros((num_games, MOST_SEATS), np.float32)
        """Each seat's share of the win in the game that ended last."""
        self.scores = np.zeros((num_games, MOST_SEATS), np.int16)
        """The scores of that game."""
        self.ends: Games = self.games.copy()
        """That game itself, at its end."""
        self.is_over = np.zeros(num_games, np.bool_)
        """Which games ended with the last step; a new game has been dealt in their place."""
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.games)

    def reset(self, seed: int) -> None:
        """Deal new games; the same seed deals the same cards."""
        # Far apart, so that the generators of neighbouring games and seeds never meet.
        seeds = np.random.SeedSequence(seed).generate_state(len(self.games), np.uint64)
        _deal_all(self.games, seeds)
        self.is_over[:] = False

    @property
    def turns(self) -> NDArray[np.int8]:
        """The seat to move in each game."""
        return self.games["turn"]

    def step(self, actions: NDArray[np.int64]) -> None:
        """Play one action in every game; write the results of those that end and deal new ones.

        Raises ``Illegal`` if one of *actions* is illegal, and then no game has changed.
        """
        at = _step(self.games, actions, self.shares, self.scores, self.ends, self.is_over)
        if at >= 0:
            raise Illegal(
                "batch-move", f"Move {actions[at]} is not legal in game {at}.", game=int(at)
            )

    def observe(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> None:
        """Write what the seat to move of each game observes, and its legal action mask.

        The arrays are the caller's: (games, ``encode.SIZE``) and (games, ``encode.NUM_ACTIONS``).
        """
        _observe(self.games, observations, masks)

    def new_arrays(self) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Return arrays for ``observe``, of the right shapes."""
        number = len(self.games)
        return np.zeros((number, SIZE), np.float32), np.zeros((number, NUM_ACTIONS), np.int8)

    def random_actions(self, actions: NDArray[np.int64]) -> None:
        """Write a legal action for every game, drawn from the game's own generator."""
        _random_actions(self.games, actions)


@compiled
def _deal_all(games, seeds):
    for at in range(games.size):
        games[at].chance = seeds[at]
        deal(games[at])


@compiled
def _step(games, actions, shares, scores, ends, is_over):
    """Return the first game whose action is illegal, or play all actions and return -1."""
    for at in range(games.size):
        if not is_legal(games[at], actions[at]):
            return at
    for at in range(games.size):
        game = games[at]
        apply(game, actions[at])
        is_over[at] = game.turn == NO_SEAT
        if is_over[at]:
            ends[at] = game
            score_shares(game, shares[at])
            for seat in range(game.seats):
                scores[at, seat] = game.points[seat] + game.owned[seat]
            deal(game)
    return -1


@compiled
def _random_actions(games, actions):
    for at in range(games.size):
        game = games[at]
        actions[at] = choice(game, draw(game, choices(game)))


@compiled
def _observe(games, observations, masks):
    for at in range(games.size):
        write_observation(games[at], games[at].turn, observations[at])
        write_mask(games[at], masks[at])


@compiled
def observe_at(games, at, seat, observation):
    """Write what *seat* observes of games[at]."""
    write_observation(games[at], seat, observation)


@compiled
def mask_at(games, at, mask):
    """Write the legal action mask of games[at]."""
    write_mask(games[at], mask)
