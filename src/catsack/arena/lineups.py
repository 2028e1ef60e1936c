"""Who plays whom: line-ups for every match of an arena."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

from catsack.errors import Malformed

LineUp = tuple[str, ...]


def duel(hero: str, rival: str, seats: int) -> LineUp:
    """Return one hero and rivals in all the other seats.

    >>> duel("steady", "random", 4)
    ('steady', 'random', 'random', 'random')
    """
    return (hero, *(rival,) * (seats - 1))


def round_robin(bots: Sequence[str], seats: int) -> list[LineUp]:
    """Return every bot alone among copies of every other: both ways round.

    >>> round_robin(["a", "b"], 3)
    [('a', 'b', 'b'), ('b', 'a', 'a')]
    """
    if len(set(bots)) < 2:
        raise Malformed("arena-bots", "A round robin needs two bots or more.")
    return [duel(hero, rival, seats) for hero, rival in permutations(dict.fromkeys(bots), 2)]


def free_for_all(bots: Sequence[str], seats: int, number: int, seed: int) -> LineUp:
    """Return a mixed table for match *number*: bots drawn by chance, different ones if possible."""
    chance = Random(f"{seed}/{number}/line-up")
    known = list(dict.fromkeys(bots))
    if len(known) >= seats:
        return tuple(chance.sample(known, seats))
    return tuple(chance.choices(known, k=seats))
