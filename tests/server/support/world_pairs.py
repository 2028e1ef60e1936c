"""Pairs of worlds that somebody cannot tell apart, unless the server leaks."""

from random import Random

from catsack.engine import State
from catsack.records import Record, steps
from catsack.server.tables.projection import Projection
from tests.server.support.paired_worlds import Parts, World, chosen_ahead, known_in_time
from tests.test_leaks import otherwise, unfinished


def two_worlds(record: Record, viewer: int | None, rng: Random) -> tuple[World, World]:
    """Return two worlds that *viewer* cannot tell apart."""
    part, state = unfinished(record, rng)
    other = otherwise(part, state, viewer, rng)
    seeds = [f"{rng.getrandbits(256):064x}" for _ in range(2)]
    at_the_end = rng.random()
    return (
        chosen_ahead(World(part, seeds[0]), state, viewer, Random(at_the_end)),
        chosen_ahead(World(other, seeds[1]), end_of(other), viewer, Random(at_the_end)),
    )


def end_of(part: Record) -> State:
    *_, (state, _) = steps(part)
    return state


def can_tell_apart(
    record: Record,
    viewer: int | None,
    rng: Random,
    parts: Parts = Parts(),  # noqa: B008
) -> bool:
    """Tell whether what *viewer* is sent, or when, differs between two worlds."""
    seed = f"{rng.random()}"
    mine, theirs = (
        known_in_time(world, viewer, seed, parts=parts) for world in two_worlds(record, viewer, rng)
    )
    return mine != theirs


class CharactersAtAllSeats(Projection):
    """Takes people for characters, so that a game that people play has remarks in it."""

    def bots(self) -> list[str | None]:
        cast = ("bluffer", "collector", "level-2", "champion", "gambler")
        return [*cast[: len(super().bots())]]
