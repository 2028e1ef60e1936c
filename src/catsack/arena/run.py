"""An arena from plan to results: matches spread over cores or machines, kept as they finish."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import joblib

from catsack.arena import results
from catsack.arena.lineups import LineUp, duel, free_for_all, round_robin
from catsack.arena.match import Match, Played
from catsack.bots import Clock, parse_lineup
from catsack.editions import Edition, with_house_rules
from catsack.errors import Malformed

TOGETHER = 4
"""Matches that one worker plays at a time: few, so that a stopped run loses little."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. The same plan gives the same games, wherever it is played."""

    kind: str
    """``duel``, ``round-robin`` or ``free-for-all``."""
    bots: tuple[str, ...]
    """Of a duel the hero and its rival; otherwise all that take part."""
    seats: int
    games: int
    """At least so many; every deal is played from all seats by everyone."""
    seed: int
    edition: str = "felix"
    house_rules: tuple[tuple[str, bool], ...] = ()
    seconds: float | None = None
    """Each bot's time for a move; without it, bots stick to what they were made for."""

    def __post_init__(self) -> None:
        self.rules.setup(self.seats)
        for bot in self.bots:
            parse_lineup(bot, 1)

    @property
    def rules(self) -> Edition:
        """The edition with its house rules."""
        return with_house_rules(self.edition, dict(self.house_rules))

    @property
    def line_ups(self) -> list[LineUp] | None:
        """The line-ups that take turns; None if every match draws its own."""
        if self.kind == "duel":
            hero, rival = self.bots
            return [duel(hero, rival, self.seats)]
        return round_robin(self.bots, self.seats) if self.kind == "round-robin" else None

    @property
    def matches(self) -> int:
        """How many deals that takes; every line-up gets equally many."""
        turns = len(self.line_ups or [()])
        deals = -(-self.games // self.seats)
        return -(-deals // turns) * turns

    def match(self, number: int) -> Match:
        """Return match *number*; line-ups that take turns meet over the same deals."""
        clock = None if self.seconds is None else Clock(self.seconds)
        line_ups = self.line_ups
        if line_ups is None:
            line_up = free_for_all(self.bots, self.seats, number, self.seed)
        else:
            line_up = line_ups[number % len(line_ups)]
            number //= len(line_ups)
        return Match(number, line_up, self.rules, self.seed, clock)

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON data."""
        plain = asdict(self)
        return {**plain, "bots": list(self.bots), "house_rules": dict(self.house_rules)}


def _played(plan: Plan, numbers: range) -> list[list[Played]]:
    return [plan.match(number).played() for number in numbers]


def run(plan: Plan, first: int, workers: int, dask: str | None = None) -> Iterator[list[Played]]:
    """Yield the games of each match from number *first* on, in order.

    The order and the games are the same whatever the number of workers. With the address of a
    *dask* scheduler its cluster plays; a worker that dies there costs time, not results.
    """
    parts = [
        range(start, min(start + TOGETHER, plan.matches))
        for start in range(first, plan.matches, TOGETHER)
    ]
    if workers == 1 and dask is None:
        for numbers in parts:
            yield from _played(plan, numbers)
        return
    with ExitStack() as stack:
        if dask is not None:
            stack.enter_context(_cluster(dask))
        parallel = joblib.Parallel(n_jobs=-1 if dask else workers, return_as="generator")
        for matches in parallel(joblib.delayed(_played)(plan, numbers) for numbers in parts):
            yield from matches


def _cluster(address: str) -> ExitStack:
    """Return a context in which joblib hands its work to the Dask cluster at *address*.

    How long to wait for an answer is for Dask's own settings to say.
    """
    try:
        from distributed import Client
    except ImportError:
        raise Malformed("dask", 'Dask is missing: pip install "catsack[dask]".') from None
    stack = ExitStack()
    try:
        client = Client(address)  # type: ignore[no-untyped-call]
    except OSError as error:
        raise Malformed(
            "dask-address", f"No Dask scheduler answers at {address}: {error}."
        ) from None
    stack.enter_context(client)
    stack.enter_context(joblib.parallel_config("dask"))
    return stack


def kept(plan: Plan, file: Path) -> list[Played]:
    """Return the games of *plan* that an earlier run left in *file*, ready to go on with."""
    if not file.exists() or not file.read_bytes():
        return []
    results.mend(file)
    found = results.read(file)
    if found.plan != plan.to_dict():
        raise Malformed(
            "other-plan", f"{file} holds the games of another arena: name another file."
        )
    return found.games


def written(
    plan: Plan, file: Path, *, goes_on: bool, workers: int, dask: str | None
) -> Iterator[list[Played]]:
    """Yield the games of each match and add them to *file* as they finish."""
    done = kept(plan, file) if goes_on else []
    matches = len(done) // plan.seats
    for match in range(matches):
        yield done[match * plan.seats : (match + 1) * plan.seats]
    with file.open("a" if done else "w", encoding="utf-8") as out:
        if not done:
            print(results.first_line(plan.to_dict()), file=out, flush=True)
        for games in run(plan, matches, workers, dask):
            print(results.line(games), file=out, flush=True)
            yield games
