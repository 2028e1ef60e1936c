"""Line-ups: who sits at the table in each match."""

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import TypeVar

from catsack.errors import Malformed

T = TypeVar("T")


def duel(hero: T, rival: T, seats: int) -> tuple[T, ...]:
    """Return one hero and copies of its rival in all other seats.

    >>> duel("steady", "random", 4)
    ('steady', 'random', 'random', 'random')
    """
    return (hero, *(rival,) * (seats - 1))


def round_robin(bots: Sequence[T], seats: int) -> list[tuple[T, ...]]:
    """Return a duel of every bot with every other bot as its rival.

    >>> round_robin(["a", "b"], 3)
    [('a', 'b', 'b'), ('b', 'a', 'a')]
    """
    if len(bots) < 2:
        raise Malformed("arena-bots", "A round robin needs two bots or more.")
    return [duel(hero, rival, seats) for hero, rival in permutations(bots, 2)]


def free_for_all(bots: Sequence[T], seats: int, number: int, seed: int) -> tuple[T, ...]:
    """Return a random line-up for match *number*, of different bots if there are enough."""
    rng = Random(f"{seed}/{number}/line-up")
    if len(bots) >= seats:
        return tuple(rng.sample(bots, seats))
    return tuple(rng.choices(bots, k=seats))
