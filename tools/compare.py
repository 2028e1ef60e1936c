"""Measure catsack beside others in one run, interleaved, and write docs/benchmarks.md.

    make bench

Every round measures each contestant once, so that whatever else the machine does hits all of
them alike; a ratio is taken within a round, and its median over the rounds is what counts.
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
from catsack.bench import throughput as decisions
from tools import docs_sections as sections
from tools import peers
from tools.docs_sections import spread

SECONDS = 0.3
"""How long a peer is measured in each round."""

Contestant = Callable[[int], float]
"""Takes the number of the round and returns decisions a second."""

OURS: dict[str, Contestant] = {
    "catsack kernel, random games inside it": partial(decisions.speed, decisions.kernel),
    "catsack batch of 2,048, observations and masks": partial(decisions.speed, decisions.batch),
    "catsack engine, `legal` and `play`": partial(decisions.speed, decisions.engine),
    "catsack in OpenSpiel, Python loop with tensor": partial(decisions.speed, decisions.openspiel),
    "catsack in PettingZoo, `raw_env` with mask": partial(decisions.speed, decisions.pettingzoo),
}
PEERS: dict[str, Contestant] = {
    "OpenSpiel spades, inside C++": lambda seed: peers.inside_cpp("spades", seed, SECONDS),
    "OpenSpiel hearts, inside C++": lambda seed: peers.inside_cpp("hearts", seed, SECONDS),
    "OpenSpiel goofspiel (4, hidden), inside C++": lambda seed: peers.inside_cpp(
        peers.GOOFSPIEL, seed, SECONDS
    ),
    "OpenSpiel spades, Python loop with tensor": lambda seed: peers.python_loop(
        "spades", seed, SECONDS
    ),
    "OpenSpiel liar's poker, written in Python": lambda seed: peers.python_loop(
        "python_liars_poker", seed, SECONDS
    ),
    "PettingZoo no-limit hold'em, 4 seats": lambda seed: peers.pettingzoo_hold_em(seed, SECONDS),
    "RLCard uno, 2 seats": lambda seed: peers.rlcard_uno(seed, SECONDS),
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


def measured(rounds: int) -> dict[str, list[float]]:
    """Return the speeds of every contestant, round by round."""
    everyone = {**OURS, **PEERS}
    for contestant in everyone.values():
        contestant(0)  # compiled, imported and warm before it counts
    speeds: dict[str, list[float]] = {name: [] for name in everyone}
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}", file=sys.stderr)
        for name, contestant in everyone.items():
            speeds[name].append(contestant(number))
    return speeds


def growth() -> list[str]:
    """Return how time and memory of the kernel grow with the number of games."""
    head = "| games in one call | microseconds a game | memory of the process, MB |"
    rows = [head, "|---|---|---|"]
    for games in (1_000, 10_000, 100_000, 1_000_000):
        began = time.perf_counter()
        decisions.kernel(1, games)
        each = (time.perf_counter() - began) / games * 1e6
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        rows.append(f"| {games:,} | {each:.2f} | {memory:.0f} |")
    return rows


def page(speeds: dict[str, list[float]], rounds: int) -> str:
    """Return the page of the docs."""
    table = ["| random play, one core, 4 seats unless said | decisions/s |", "|---|---|"]
    table += [f"| {name} | {spread(found, ',.0f')} |" for name, found in speeds.items()]
    ratios = ["| ours | theirs | times as fast |", "|---|---|---|"]
    for ours, theirs in RATIOS:
        within = [a / b for a, b in zip(speeds[ours], speeds[theirs], strict=True)]
        ratios.append(f"| {ours} | {theirs} | {spread(within, '.1f')} |")
    return "\n".join(
        [
            "# How fast it is, beside others",
            "",
            "This page is written by `make bench` and holds the figures of one run of it:",
            f"catsack {__version__}, Python {platform.python_version()}, {platform.machine()}, "
            f"{rounds} rounds.",
            "Every round measures each contestant once, one after another, so that whatever else",
            "the machine does hits all alike. Figures are medians, with the least and the most in",
            "brackets. A ratio is taken within a round. On your machine: `catsack bench`.",
            "",
            *table,
            "",
            *ratios,
            "",
            "A decision is one move of a seat; chance nodes do not count.",
            "OpenSpiel's C++ games are played inside C++, by an MCTS bot with one simulation that",
            f"evaluates its root with {peers.ROLLOUTS} random games in one call; dealing them is",
            f"not timed, while ours includes the deal. Goofspiel is `{peers.GOOFSPIEL}`.",
            "",
            "Cost per game stays the same with the number of games, and memory does not grow:",
            "",
            *growth(),
            "",
        ]
    )


def main() -> None:
    """Measure, and write the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--out", type=Path, default=sections.PAGE)
    chosen = options.parse_args()
    sections.write(chosen.out, page(measured(chosen.rounds), chosen.rounds))


if __name__ == "__main__":
    main()
