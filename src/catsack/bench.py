"""How fast catsack is on this machine, one core, four seats, edition felix, random play."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import median

from catsack.editions import FELIX
from catsack.engine import deal, legal, play

SEATS = 4
REPEATS = 15
"""How often each part is measured; machines are noisy, so the best counts."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Decisions a second: the best of several runs, and how far they spread."""

    decisions_per_s: int
    median: int
    worst: int
    runs: int


def measure(part: Callable[[Random], int], repeats: int = REPEATS) -> Speed:
    """Return how fast *part* is, which takes a seed's chance and returns its decisions."""
    speeds = []
    for seed in range(repeats):
        rng = Random(seed)
        began = time.perf_counter()
        decisions = part(rng)
        speeds.append(decisions / (time.perf_counter() - began))
    return Speed(int(max(speeds)), int(median(speeds)), int(min(speeds)), repeats)


def engine(rng: Random) -> int:
    """Play 40 games through ``legal`` and ``play``; return how many decisions that took."""
    decisions = 0
    for _ in range(40):
        state = deal(FELIX, SEATS, rng)
        while state.turn is not None:
            turn = legal(state)
            state, _events = play(state, turn[int(rng.random() * len(turn))])
            decisions += 1
    return decisions


def import_seconds(repeats: int = 7) -> float:
    """Return what ``import catsack`` adds to the start of Python, the best of several tries."""
    return max(0.0, started("import catsack", repeats) - started("pass", repeats))


def started(code: str, repeats: int) -> float:
    """Return the least time in which a new Python runs *code*."""

    def seconds() -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603
        return time.perf_counter() - began

    return min(seconds() for _ in range(repeats))


def measured() -> Iterator[tuple[str, Speed | float]]:
    """Yield each part by name as it is measured."""
    yield "engine", measure(engine)
    yield "import_s", round(import_seconds(), 4)


def lines(parts: dict[str, Speed | float]) -> list[str]:
    """Return what was measured for a person."""
    table = [f"{'part':10} {'best':>12} {'median':>12} {'worst':>12}  decisions/s"]
    for name, speed in parts.items():
        if isinstance(speed, Speed):
            table.append(
                f"{name:10} {speed.decisions_per_s:12,} {speed.median:12,} {speed.worst:12,}"
            )
        else:
            table.append(f"{name:10} {speed:12.3f}")
    return table
