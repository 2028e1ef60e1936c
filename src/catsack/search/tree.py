"""Search over imagined worlds: what pays in most of them is played.

One simulation imagines a world, plays it on to the end of the round, and sees how good it looks
then. At the searching seat's own decisions a bandit (UCB1) chooses; what it has learnt is kept
by information set, that is by all that the seat would see at that moment. The others play
sensibly from what they see: they know no more of the searcher's cards than they would at the
table, so a bluff can work on them.
"""

import math
import time
from dataclasses import dataclass

import numpy as np

from catsack.encode import PASS
from catsack.encode import move as move_of
from catsack.fast.compiled import compiled, inlined
from catsack.fast.kernel import apply, choices
from catsack.fast.record import NO_SEAT, NTH
from catsack.moves import Move
from catsack.search.rollouts import fortunes, sensible
from catsack.search.table import table
from catsack.search.worlds import imagine
from catsack.views import View

OPTIONS = 10
"""No more moves than these are compared at one decision."""
RAISES = np.array([1, 2, 3, 4, 6, 9, 13, 18, 25])
"""How much more than the highest bid is tried."""
CURIOSITY = 0.25
"""How much the bandit tries what it knows little about."""
CHUNK = 250
"""Simulations between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search came to."""

    move: Move
    share: float
    """The part of the win that it promises."""
    simulations: int
    tried: tuple[tuple[Move, int, float], ...]
    """Every move that was tried, how often, and what it promised."""


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
    known = table(view)
    # At most one information set a simulation is new; a table twice that size stays quick.
    slots = 1 << (2 * min(simulations or 50_000, 50_000)).bit_length()
    keys = np.zeros(slots, np.uint64)
    visits = np.zeros((slots, OPTIONS), np.int32)
    totals = np.zeros((slots, OPTIONS), np.float64)
    worlds = known.games.copy()
    worlds["chance"] = seed
    done = 0
    while simulations is None or done < simulations:
        if seconds is not None and done and time.perf_counter() - began > seconds:
            break
        number = CHUNK if simulations is None else min(CHUNK, simulations - done)
        _simulate(known.games, known.unseen, known.seat, worlds, keys, visits, totals, number)
        done += number
    root = _root(known.games, known.seat, keys)
    moves = [move_of(int(_option(known.games, option))) for option in range(_count(known.games))]
    tried = tuple(
        (move, int(visits[root, at]), float(totals[root, at] / max(visits[root, at], 1)))
        for at, move in enumerate(moves)
    )
    move, _, share = max(tried, key=lambda each: (each[1], each[2]))
    return Finding(move, share, done, tried)


@compiled
def options(world):
    """Return how many moves the searcher compares."""
    number = choices(world)
    if world.face_up > 0 and number > 2:
        number = 1
        while number < OPTIONS and world.highest + RAISES[number - 1] <= world.owned[world.turn]:
            number += 1
    return number


@inlined
def option(world, index):
    """Return one of the moves that the searcher compares: a card, a pass, or a raise."""
    if world.face_up == 0:
        return np.int64(NTH[world.hands[world.turn], index])
    return np.int64(PASS if index == 0 else PASS + world.highest + RAISES[index - 1])


@inlined
def like(world, move):
    """Return the option that is most like *move*: the card, the pass, or the least raise."""
    if world.face_up > 0:
        return np.int64(move != PASS)
    pick = 0
    while option(world, pick) != move:
        pick += 1
    return np.int64(pick)


@compiled
def information_set(world, me):
    """Return a number for all that *me* sees in this round: never 0."""
    auction = (1 << 7 | world.highest) << 5 | world.still_in
    key = np.uint64((auction << 4 | world.face_up) << 4 | world.laid)
    place = (me - world.start + world.seats) % world.seats + world.has_dummy
    for at in range(6):
        is_seen = at < world.face_up or (at == place and at < world.laid)
        key = (key << np.uint64(4)) | np.uint64(world.row[at] + 1 if is_seen else 0)
    return key


@inlined
def slot_of(keys, key):
    """Return where *key* is kept, or where it can be."""
    last = np.uint64(keys.size - 1)
    at = (key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(20) & last
    while keys[at] != np.uint64(0) and keys[at] != key:
        at = (at + np.uint64(1)) & last
    return at


@compiled
def promising(visits, totals, number):
    """Return the option to try next: what has paid, or what little is known about (UCB1)."""
    times, gain = 0, 0.0
    for at in range(number):
        times += visits[at]
        gain += totals[at]
    mean = gain / times
    best, best_score = 0, -1.0
    for at in range(number):
        # What was never tried is hoped to be like the rest.
        value = totals[at] / visits[at] if visits[at] else mean
        score = value + CURIOSITY * math.sqrt(math.log(times + 1) / max(visits[at], 1))
        if score > best_score:
            best, best_score = at, score
    return best


@compiled
def advance(world, move):
    """Play *move*; compiled once for all who call it here."""
    apply(world, move)


@compiled
def _simulate(games, unseen, me, worlds, keys, visits, totals, number):
    """Run *number* simulations and note what each decision of *me* came to."""
    world = worlds[0]
    hopes = np.zeros(5)
    slots, picked = np.zeros(128, np.int64), np.zeros(128, np.int64)
    room = keys.size // 2 - np.count_nonzero(keys)
    for _ in range(number):
        chance = world.chance
        worlds[0] = games[0]
        world.chance = chance
        imagine(world, unseen, me)
        depth, is_new = 0, False
        while world.turn != NO_SEAT and world.round == games[0].round:
            if world.turn != me or is_new or depth == slots.size:
                advance(world, sensible(world))
                continue
            key = information_set(world, me)
            slot = np.int64(slot_of(keys, key))
            if keys[slot] == np.uint64(0):
                is_new = True
                if room == 0:
                    continue
                keys[slot] = key
                room -= 1
                pick = like(world, sensible(world))
            else:
                pick = promising(visits[slot], totals[slot], options(world))
            slots[depth], picked[depth] = slot, pick
            depth += 1
            advance(world, option(world, pick))
        fortunes(world, hopes)
        for at in range(depth):
            visits[slots[at], picked[at]] += 1
            totals[slots[at], picked[at]] += hopes[me]


@compiled
def _root(games, me, keys):
    """Return where the decision that is searched is kept."""
    return np.int64(slot_of(keys, information_set(games[0], me)))


@compiled
def _option(games, index):
    return option(games[0], index)


@compiled
def _count(games):
    return options(games[0])
