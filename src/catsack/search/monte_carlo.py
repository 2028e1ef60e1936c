"""Flat Monte Carlo search over determinized worlds, with sequential halving.

One simulation samples a world, plays one candidate move, rolls out a few rounds and estimates the
probability to win from there. All candidates are tried in the same worlds, and after each stage
the better half of them goes on (sequential halving). After the candidate every seat, the searching
one included, follows the rollout policy, which reads only what that seat can see: the others know
no more of the searcher's cards than at the table, so a bluff can work on them.

There is no tree below the candidates on purpose. A tree of the searcher's later decisions played
weaker the longer it searched: it learnt to exploit the rollout policy, not the other players.
"""

import time
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from catsack.encode import MOST_SEATS
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

BATCH = 250
"""Simulations between two looks at the clock."""
ROLLOUT_ROUNDS = 2
"""How many rounds after the current one a rollout plays. Four were weaker: docs/bots.md."""


class Candidate(NamedTuple):
    """One move that a search has compared with others."""

    move: Move
    visits: int
    """In how many simulations it was tried."""
    mean_return: float
    """The mean probability to win after it."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The move that a search chose, and what it is based on."""

    move: Move
    win_probability: float
    """The mean return of the move in the last stage; 0 if it was forced."""
    simulations: int
    candidates: tuple[Candidate, ...]
    """Every move that was compared; none if the move was forced."""


def search(
    view: View,
    seed: int,
    simulations: int | None = None,
    seconds: float | None = None,
) -> SearchResult:
    """Search until that many *simulations* are done or *seconds* have passed.

    The same seed and number of simulations give the same result.
    """
    started = time.perf_counter()
    if len(view.moves) == 1:
        return SearchResult(view.moves[0], 0.0, 0, ())
    known = known_world(view)
    worlds = known.games.copy()
    worlds["chance"] = seed
    moves = [move_of(_candidate_at(known.games, at)) for at in range(_count_at(known.games))]
    remaining, done = np.arange(len(moves)), 0
    visits, returns = np.zeros(len(moves), np.int64), np.zeros(len(moves))
    stages = (len(moves) - 1).bit_length()
    for stage in range(1, stages + 1):
        visits_before, returns_before = visits.copy(), returns.copy()
        end = None if simulations is None else simulations * stage // stages
        while end is None or done < end:
            elapsed = time.perf_counter() - started
            if seconds is not None and done and elapsed > seconds * stage / stages:
                break
            number = BATCH if end is None else min(BATCH, end - done)
            _simulate(
                *(known.games, known.unseen, known.seat, worlds),
                *(remaining, number, visits, returns),
            )
            done += number
        # Only this stage counts: its candidates were all tried in the same worlds.
        means = (returns - returns_before) / np.maximum(visits - visits_before, 1)
        ranked = remaining[np.argsort(-means[remaining], kind="stable")]
        remaining = ranked[: (len(remaining) + 1) // 2]
    best = int(remaining[0])
    mean_returns = returns / np.maximum(visits, 1)
    candidates = map(Candidate, moves, visits.tolist(), mean_returns.tolist())
    return SearchResult(moves[best], float(means[best]), done, tuple(candidates))


@compiled
def advance(world, move):
    """Play *move*. The kernel inlines ``apply``; this is compiled once for all callers."""
    apply(world, move)


@compiled
def _simulate(games, unseen, own_seat, worlds, remaining, number, visits, returns):
    """Run *number* simulations over the *remaining* candidates and add up their returns."""
    world = worlds[0]
    win_probs = np.zeros(MOST_SEATS)
    chance = world.chance
    for simulation in range(number):
        candidate = remaining[simulation % remaining.size]
        # All candidates of one turn start from the same random state: the same world.
        if candidate == remaining[0]:
            chance = world.chance
        worlds[0] = games[0]
        world.chance = chance
        determinize(world, unseen, own_seat)
        advance(world, candidate_move(world, candidate))
        while world.turn != NO_SEAT and world.round <= games[0].round + ROLLOUT_ROUNDS:
            advance(world, rollout_move(world))
        write_win_probabilities(world, win_probs)
        visits[candidate] += 1
        returns[candidate] += win_probs[own_seat]


# Python passes arrays to compiled code many times faster than single records.


@compiled
def _candidate_at(games, index):
    return candidate_move(games[0], index)


@compiled
def _count_at(games):
    return candidate_count(games[0])
