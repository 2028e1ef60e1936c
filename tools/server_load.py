"""Measure catsack's server under load, beside boardgame.io's, and write docs/benchmarks.md.

    python -m tools.server_load

Every round measures both servers, one after the other, so that whatever else the machine does
hits both alike; a ratio is taken within a round, and its median over the rounds is what counts.
"""

import argparse
import platform
import sys
from pathlib import Path

from catsack.bench.server_load import BUSY_TABLES, WARM_S, Crowded, Load, busy, crowded, run
from tools import boardgameio_server as boardgameio
from tools import docs_sections as sections
from tools.docs_sections import spread
from tools.store_growth import comparison

SIZES = (BUSY_TABLES, 100)
"""So many tables play as fast as they can."""

Beside = tuple[list[float], list[float]]
"""Moves for a second of processor time, ours and theirs, round by round."""


def measured(rounds: int, seconds: float) -> dict[int, Beside]:
    """Return what both servers carry, by the number of tables."""
    found: dict[int, Beside] = {tables: ([], []) for tables in SIZES}
    has_peer = boardgameio.is_there()
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}", file=sys.stderr)
        for tables, (ours, theirs) in found.items():
            ours += run(busy(1, seconds, tables=tables)).rounds
            if has_peer:
                theirs.append(boardgameio.moves_per_cpu_s(tables, WARM_S, seconds))
    return found


def _row(tables: int, ours: list[float], theirs: list[float]) -> str:
    cells = [spread(ours, ",.0f"), "not there", ""]
    if theirs:
        ratios = [a / b for a, b in zip(ours, theirs, strict=True)]
        cells[1:] = spread(theirs, ",.0f"), spread(ratios, ".2f")
    return f"| {tables} | {' | '.join(cells)} |"


def section(
    beside: dict[int, Beside], command: str, crowd: Crowded, load: Load, grown: list[str]
) -> str:
    """Return what the page says about the server."""
    return "\n".join(
        [
            "## The server under load",
            "",
            f"`{command}` writes this part. The server is one process,",
            "those who play are another, over real sockets. On your machine:",
            "`catsack bench server`.",
            f"Python {platform.python_version()} ({platform.python_compiler()}); one that was",
            "compiled without optimisations, as by pyenv, carries about a tenth less.",
            "",
            "Tables of four, everybody as fast as they can, opening the next tables included:",
            "moves for each second of the server's processor time. boardgame.io plays a game of",
            "the same shape (`tools/boardgameio`) with its own client.",
            "",
            "| tables | catsack, every move on disk before it is told "
            "| boardgame.io 0.50.2, in memory | times as many |",
            "|---|---|---|---|",
            *(_row(tables, *both) for tables, both in beside.items()),
            "",
            "A crowd at the pace of people, from sending a move to the last of the four at its",
            f"table having it, for {load.seconds:.0f} s:",
            "",
            "| tables | sockets | moves/s | median | 99 of 100 | longest | of one core | memory |",
            "|---|---|---|---|---|---|---|---|",
            f"| {crowd.tables:,} | {crowd.sockets:,} | {crowd.moves_per_s:,.0f} "
            f"| {crowd.p50_ms:.1f} ms | {crowd.p99_ms:.1f} ms | {crowd.most_ms:.1f} ms "
            f"| {crowd.cpu_share:.0%} | {crowd.rss_mb:,.0f} MB |",
            "",
            "What a game costs does not grow with the games that are over:",
            "",
            *grown,
            "",
        ]
    )


def main() -> None:
    """Measure, and write the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=7)
    options.add_argument("--seconds", type=float, default=6)
    options.add_argument("--tables", type=int, default=1000)
    options.add_argument("--rate", type=float, default=500)
    options.add_argument("--crowd-seconds", type=float, default=60)
    options.add_argument("--games", type=int, default=100_000)
    options.add_argument("--out", type=Path, default=sections.PAGE)
    chosen = options.parse_args()
    load = Load(chosen.tables, chosen.rate, chosen.crowd_seconds)
    beside = measured(chosen.rounds, chosen.seconds)
    crowd = run(crowded(load))
    grown = comparison(chosen.games, 3, chosen.seconds * 2)
    command = f"python -m tools.server_load --rounds {chosen.rounds} --seconds {chosen.seconds:g}"
    sections.write(chosen.out, section(beside, command, crowd, load, grown))


if __name__ == "__main__":
    main()
