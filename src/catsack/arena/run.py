"""Runs an arena: plays the matches of a plan and writes them to a file as they finish."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from catsack.arena import results
from catsack.arena.match import GameResult
from catsack.arena.parallel import map_chunks
from catsack.arena.plan import ArenaPlan

CHUNK = 4
"""Matches that a worker plays at a time: few, so that an interrupted run loses little."""


def run(
    plan: ArenaPlan, first: int, workers: int, dask: str | None = None
) -> Iterator[list[GameResult]]:
    """Yield the games of each match from number *first* on, in order.

    The order and the games do not depend on the number of workers. With the address of a *dask*
    scheduler its cluster plays; a worker that dies there costs time, not results.
    """
    numbers = range(first, plan.matches)
    for matches in map_chunks(partial(_play_matches, plan), numbers, CHUNK, workers, dask):
        yield from matches


def _play_matches(plan: ArenaPlan, numbers: range) -> list[list[GameResult]]:
    return [plan.match(number).play() for number in numbers]


def run_to_file(
    plan: ArenaPlan, file: Path, *, resume: bool, workers: int, dask: str | None
) -> Iterator[list[GameResult]]:
    """Yield the games of each match and append them to *file* as they finish.

    To *resume* reads the matches that are already in the file instead of playing them again.
    """
    earlier = results.resume(plan, file) if resume else []
    matches = len(earlier) // plan.seats
    for match in range(matches):
        yield earlier[match * plan.seats : (match + 1) * plan.seats]
    with file.open("a" if earlier else "w", encoding="utf-8") as out:
        if not earlier:
            print(results.first_line(plan), file=out, flush=True)
        for games in run(plan, matches, workers, dask):
            print(results.match_line(games), file=out, flush=True)
            yield games
