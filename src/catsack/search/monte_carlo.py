"""Search over imagined worlds: what pays in most of them is played.

One simulation imagines a world, plays it on for a few rounds, and sees how good it looks then.
All the moves that there are to choose from are tried in the same worlds, and heat by heat the
better half of them goes on (sequential halving). After that move everybody, the searching seat
too, plays as bots are used to, from what they see: they know no more of the searcher's cards
than they would at the table, so a bluff can work on them. (A tree of the searcher's later
decisions made it weaker the longer it thought: it learnt to outwit the habits, not the others.)
"""

import time
from dataclasses import dataclass

import numpy as np

from catsack.encode import move as move_of
from catsack.fast.game_struct import NO_SEAT
from catsack.fast.jit import compiled
from catsack.fast.kernel import apply
from catsack.moves import Move
from catsack.search.candidates import candidate_count, candidate_move
from catsack.search.known_world import known_world
from catsack.search.rollout_policy import rollout_move
from catsack.search.sampling import determinize
from catsack.search.win_probability import write_win_probabilities
from catsack.views import View

CHUNK = 250
"""Simulations between two looks at the clock."""
AHEAD = 2
"""How many rounds after this one are played too."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search came to."""

    move: Move
    share: float
    """The part of the win that it promises."""
    simulations: int
    tried: tuple[tuple[Move, int, float], ...]
    """Every move there was to choose from, how often it was tried, and what it promised."""


def search(
    view: View,
    seed: int,
    simulations: int | None = None,
    seconds: float | None = None,
) -> Finding:
    """Search until that many *simulations* are done or *seconds* have passed.

    The same seed and number of simulations find the same move.
    """
    began = time.perf_counter()
    if len(view.moves) == 1:
        return Finding(view.moves[0], 0.0, 0, ())
    known = known_world(view)
    worlds = known.games.copy()
    worlds["chance"] = seed
    moves = [move_of(_option(known.games, at)) for at in range(_count(known.games))]
    rivals, done = np.arange(len(moves)), 0
    times, gains = np.zeros(len(moves), np.int64), np.zeros(len(moves))
    last = (len(moves) - 1).bit_length()
    for heat in range(1, last + 1):
        times_before, gains_before = times.copy(), gains.copy()
        end = None if simulations is None else simulations * heat // last
        while end is None or done < end:
            passed = time.perf_counter() - began
            if seconds is not None and done and passed > seconds * heat / last:
                break
            number = CHUNK if end is None else min(CHUNK, end - done)
            _simulate(known.games, known.unseen, known.seat, worlds, rivals, number, times, gains)
            done += number
        # Only this heat counts: its moves were all tried in the same worlds.
        means = (gains - gains_before) / np.maximum(times - times_before, 1)
        rivals = rivals[np.argsort(-means[rivals], kind="stable")][: (len(rivals) + 1) // 2]
    best = int(rivals[0])
    promised = gains / np.maximum(times, 1)
    tried = zip(moves, times.tolist(), promised.tolist(), strict=True)
    return Finding(moves[best], float(means[best]), done, tuple(tried))


@compiled
def advance(world, move):
    """Play *move*; compiled once for all who call it here."""
    apply(world, move)


@compiled
def _simulate(games, unseen, me, worlds, rivals, number, times, gains):
    """Run *number* simulations, each world for all *rivals*; note what they came to."""
    world = worlds[0]
    hopes = np.zeros(5)
    chance = world.chance
    for simulation in range(number):
        rival = rivals[simulation % rivals.size]
        if rival == rivals[0]:
            chance = world.chance
        worlds[0] = games[0]
        world.chance = chance
        determinize(world, unseen, me)
        advance(world, candidate_move(world, rival))
        while world.turn != NO_SEAT and world.round <= games[0].round + AHEAD:
            advance(world, rollout_move(world))
        write_win_probabilities(world, hopes)
        times[rival] += 1
        gains[rival] += hopes[me]


@compiled
def _option(games, index):
    return candidate_move(games[0], index)


@compiled
def _count(games):
    return candidate_count(games[0])
