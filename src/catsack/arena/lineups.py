"""Line-ups: which bots sit at the table in each match."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

from catsack.errors import Malformed

LineUp = tuple[str, ...]


def duel(hero: str, rival: str, seats: int) -> LineUp:
    """Return one hero and copies of its rival in all other seats.

    >>> duel("steady", "random", 4)
    ('steady', 'random', 'random', 'random')
    """
    return (hero, *(rival,) * (seats - 1))


def round_robin(bots: Sequence[str], seats: int) -> list[LineUp]:
    """Return a duel of every bot with every other bot as its rival.

    >>> round_robin(["a", "b"], 3)
    [('a', 'b', 'b'), ('b', 'a', 'a')]
    """
    if len(set(bots)) < 2:
        raise Malformed("arena-bots", "A round robin needs two bots or more.")
    return [duel(hero, rival, seats) for hero, rival in permutations(dict.fromkeys(bots), 2)]


def free_for_all(bots: Sequence[str], seats: int, number: int, seed: int) -> LineUp:
    """Return a random line-up for match *number*, of different bots if there are enough."""
    rng = Random(f"{seed}/{number}/line-up")
    names = list(dict.fromkeys(bots))
    if len(names) >= seats:
        return tuple(rng.sample(names, seats))
    return tuple(rng.choices(names, k=seats))
