"""Compare the speed of catsack with other libraries: first part of docs/benchmarks.md.

    make bench
    python -m tools.speed_comparison

Every round measures each contestant once, so that other load on the machine slows all of them
alike. A ratio is computed within a round; the page shows its median over the rounds.
"""

import argparse
import platform
import resource
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from catsack import __version__
from catsack.bench import speed
from catsack.bench.speed import decisions_per_s
from tools import docs_sections, peer_speed
from tools.docs_sections import median_and_range

SECONDS = 0.3
"""How long a peer is measured in each round."""

Contestant = Callable[[int], float]
"""Takes the number of the round and returns decisions a second."""

OURS: dict[str, Contestant] = {
    "catsack kernel, random games inside it": partial(decisions_per_s, speed.kernel),
    "catsack batch of 2,048, observations and masks": partial(decisions_per_s, speed.batch),
    "catsack engine, `legal` and `play`": partial(decisions_per_s, speed.engine),
    "catsack in OpenSpiel, Python loop with tensor": partial(decisions_per_s, speed.openspiel),
    "catsack in PettingZoo, `raw_env` with mask": partial(decisions_per_s, speed.pettingzoo),
}
PEERS: dict[str, Contestant] = {
    "OpenSpiel spades, inside C++": lambda seed: peer_speed.inside_cpp("spades", seed, SECONDS),
    "OpenSpiel hearts, inside C++": lambda seed: peer_speed.inside_cpp("hearts", seed, SECONDS),
    "OpenSpiel goofspiel (4, hidden), inside C++": lambda seed: peer_speed.inside_cpp(
        peer_speed.GOOFSPIEL, seed, SECONDS
    ),
    "OpenSpiel spades, Python loop with tensor": lambda seed: peer_speed.python_loop(
        "spades", seed, SECONDS
    ),
    "OpenSpiel liar's poker, written in Python": lambda seed: peer_speed.python_loop(
        "python_liars_poker", seed, SECONDS
    ),
    "PettingZoo no-limit hold'em, 4 seats": lambda seed: peer_speed.pettingzoo_hold_em(
        seed, SECONDS
    ),
    "RLCard uno, 2 seats": lambda seed: peer_speed.rlcard_uno(seed, SECONDS),
}
KERNEL, BATCH, ENGINE, SPIEL, ZOO = OURS
SPADES, HEARTS, GOOF, SPADES_LOOP, LIARS, HOLD_EM, UNO = PEERS
RATIOS = [
    (KERNEL, SPADES),
    (KERNEL, HEARTS),
    (KERNEL, GOOF),
    (SPIEL, SPADES_LOOP),
    (SPIEL, LIARS),
    (ZOO, HOLD_EM),
    (ZOO, UNO),
]


def measure(rounds: int) -> dict[str, list[float]]:
    """Return the speeds of every contestant, round by round."""
    contestants = {**OURS, **PEERS}
    for contestant in contestants.values():
        contestant(0)  # compile, import and warm up first
    speeds: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}", file=sys.stderr)
        for name, contestant in contestants.items():
            speeds[name].append(contestant(number))
    return speeds


def growth() -> list[str]:
    """Return a table of time and memory of the kernel by number of games."""
    head = "| games in one call | microseconds a game | memory of the process, MB |"
    rows = [head, "|---|---|---|"]
    for games in (1_000, 10_000, 100_000, 1_000_000):
        began = time.perf_counter()
        speed.kernel(1, games)
        each = (time.perf_counter() - began) / games * 1e6
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        rows.append(f"| {games:,} | {each:.2f} | {memory:.0f} |")
    return rows


def page(speeds: dict[str, list[float]], rounds: int) -> str:
    """Return the first part of the page."""
    table = ["| random play, one core, 4 seats unless said | decisions/s |", "|---|---|"]
    table += [f"| {name} | {median_and_range(own, ',.0f')} |" for name, own in speeds.items()]
    ratios = ["| ours | theirs | times as fast |", "|---|---|---|"]
    for ours, theirs in RATIOS:
        within = [a / b for a, b in zip(speeds[ours], speeds[theirs], strict=True)]
        ratios.append(f"| {ours} | {theirs} | {median_and_range(within, '.1f')} |")
    return "\n".join(
        [
            "# Speed, compared with other libraries",
            "",
            "To measure your own machine, run `catsack bench`. `make bench` measures everything",
            "on this page again and rewrites it.",
            "",
            "The next three tables come from one run: "
            f"catsack {__version__}, Python {platform.python_version()}, {platform.machine()}, "
            f"{rounds} rounds.",
            "Every round measures each library once, one after another, so that other load on the",
            "machine slows all of them alike. Figures are medians over the rounds, with the",
            "minimum and the maximum in brackets. A decision is one move of a seat; chance nodes",
            "do not count.",
            "",
            *table,
            "",
            "How many times as fast, computed within each round:",
            "",
            *ratios,
            "",
            "OpenSpiel's C++ games run inside C++: an MCTS bot with one simulation evaluates its",
            f"root with {peer_speed.ROLLOUTS} random games in one call. Their time does not "
            "include the deal; ours does.",
            f"Goofspiel is `{peer_speed.GOOFSPIEL}`.",
            "",
            "Time per game and memory of the kernel do not grow with the number of games:",
            "",
            *growth(),
            "",
        ]
    )


def main() -> None:
    """Measure, and write the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--out", type=Path, default=docs_sections.BENCHMARKS)
    chosen = options.parse_args()
    docs_sections.write(chosen.out, page(measure(chosen.rounds), chosen.rounds))


if __name__ == "__main__":
    main()
