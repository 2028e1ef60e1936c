"""Measure the server under load, beside boardgame.io's: a section of docs/benchmarks.md.

    make bench
    python -m tools.server_benchmark

Every round measures both servers, one after the other, so that other load on the machine slows
both alike. A ratio is computed within a round; the page shows its median over the rounds.
"""

import argparse
import platform
import sys
from pathlib import Path

from catsack.bench.server_load import (
    THROUGHPUT_TABLES,
    WARM_UP_S,
    Latency,
    LoadOptions,
    measure_latency,
    measure_throughput,
    run_fast,
)
from tools import boardgameio_server, docs_sections, store_growth
from tools.docs_sections import median_and_range

TABLES = (THROUGHPUT_TABLES, 100)
"""Numbers of tables that play at full speed."""

Speeds = tuple[list[float], list[float]]
"""Moves for a second of processor time, ours and theirs, round by round."""


def measure(rounds: int, seconds: float) -> dict[int, Speeds]:
    """Return the throughput of both servers by number of tables."""
    speeds: dict[int, Speeds] = {tables: ([], []) for tables in TABLES}
    has_peer = boardgameio_server.install()
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}", file=sys.stderr)
        for tables, (ours, theirs) in speeds.items():
            ours += run_fast(measure_throughput(1, seconds, tables=tables)).rounds
            if has_peer:
                theirs.append(boardgameio_server.moves_per_cpu_s(tables, WARM_UP_S, seconds))
    return speeds


def _row(tables: int, ours: list[float], theirs: list[float]) -> str:
    cells = [median_and_range(ours, ",.0f"), "not installed", ""]
    if theirs:
        ratios = [a / b for a, b in zip(ours, theirs, strict=True)]
        cells[1:] = median_and_range(theirs, ",.0f"), median_and_range(ratios, ".2f")
    return f"| {tables} | {' | '.join(cells)} |"


def section(
    speeds: dict[int, Speeds],
    command: str,
    latency: Latency,
    options: LoadOptions,
    growth: list[str],
) -> str:
    """Return the section on the server."""
    return "\n".join(
        [
            "## The server under load",
            "",
            "To measure your own machine, run `catsack bench server`.",
            f"`{command}` writes this section.",
            "The server is one process and the clients are another; they use real sockets.",
            f"The Python is {platform.python_version()} ({platform.python_compiler()}). A Python",
            "compiled without optimisations, as pyenv does by default, is about a tenth slower.",
            "",
            "**Throughput.** Tables of four play at full speed and open the next table after each",
            "game. The figures are moves for each second of the server's processor time.",
            "boardgame.io plays a game of the same shape (`tools/boardgameio`), with its own",
            "client.",
            "",
            "| tables | catsack, every move on disk before it is sent "
            "| boardgame.io 0.50.2, in memory | times as many |",
            "|---|---|---|---|",
            *(_row(tables, *both) for tables, both in speeds.items()),
            "",
            f"**Latency.** A crowd plays at the pace of people for {options.seconds:.0f} s. "
            "The times are from",
            "sending a move until the last of the four clients at its table has it.",
            "",
            "| tables | sockets | moves/s | median | 99th percentile | longest "
            "| share of one core | memory |",
            "|---|---|---|---|---|---|---|---|",
            f"| {latency.tables:,} | {latency.sockets:,} | {latency.moves_per_s:,.0f} "
            f"| {latency.p50_ms:.1f} ms | {latency.p99_ms:.1f} ms | {latency.most_ms:.1f} ms "
            f"| {latency.cpu_share:.0%} | {latency.rss_mb:,.0f} MB |",
            "",
            "**Growth.** The cost of a game does not grow with the number of finished games:",
            "",
            *growth,
            "",
        ]
    )


def main() -> None:
    """Measure, and write the section."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=7)
    options.add_argument("--seconds", type=float, default=6)
    options.add_argument("--tables", type=int, default=1000)
    options.add_argument("--rate", type=float, default=500)
    options.add_argument("--crowd-seconds", type=float, default=60)
    options.add_argument("--games", type=int, default=100_000)
    options.add_argument("--out", type=Path, default=docs_sections.BENCHMARKS)
    chosen = options.parse_args()
    load = LoadOptions(chosen.tables, chosen.rate, chosen.crowd_seconds)
    speeds = measure(chosen.rounds, chosen.seconds)
    latency = run_fast(measure_latency(load))
    growth = store_growth.comparison(chosen.games, 3, chosen.seconds * 2)
    command = (
        f"python -m tools.server_benchmark --rounds {chosen.rounds} --seconds {chosen.seconds:g}"
    )
    docs_sections.write(chosen.out, section(speeds, command, latency, load, growth))


if __name__ == "__main__":
    main()
