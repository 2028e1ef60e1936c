"""What a searcher has learnt: for each information set, what every option came to."""

import math

import numpy as np

from catsack.fast.compiled import compiled, inlined

CURIOSITY = 0.25
"""How much the bandit tries what it knows little about."""


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
    return np.int64(at)


@compiled
def promising(visits, totals, number):
    """Return the option to try next: what has paid, or what little is known about (UCB1)."""
    times, gain = 0, 0.0
    for at in range(number):
        times += visits[at]
        gain += totals[at]
    mean = gain / times
    best, best_score = 0, -1.0
    doubt = math.log(times + 1)
    for at in range(number):
        # What was never tried is hoped to be like the rest.
        value = totals[at] / visits[at] if visits[at] else mean
        score = value + CURIOSITY * math.sqrt(doubt / max(visits[at], 1))
        if score > best_score:
            best, best_score = at, score
    return best
