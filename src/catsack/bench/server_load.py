"""Server under load (``catsack bench server``): throughput at full speed, latency in a crowd.

The clients are in this process; the server, with a durable store, is in another.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles
from typing import Any, TypeVar

from catsack.bench.crowd import Crowd
from catsack.bench.load_client import SEATS, LoadClient
from catsack.bench.server_process import running_server
from catsack.errors import Malformed

T = TypeVar("T")

THROUGHPUT_TABLES = 25
WARM_UP_S = 3.0
MIN_MOVES = 2
"""Fewer have no percentiles."""
LAST_MOVES_S = 1.0
"""Time for the last moves of the crowd to arrive after its end."""


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """The load on the server."""

    tables: int = 1000
    """Tables in the crowd."""
    rate: float = 500.0
    """Moves a second in the crowd, over all tables."""
    seconds: float = 30.0
    """How long the crowd plays."""
    rounds: int = 5
    """How often throughput is measured."""
    round_s: float = 4.0


@dataclass(frozen=True, slots=True)
class Throughput:
    """Moves for each second of the server's processor time, when clients play at full speed."""

    rounds: tuple[float, ...]
    moves_per_s: float
    cpu_s_per_game: float
    """Over all rounds: creating a table, playing, storing and rating the game."""

    def to_dict(self) -> dict[str, float]:
        """Return plain JSON data."""
        return {
            "moves_per_cpu_s": round(median(self.rounds)),
            "least_moves_per_cpu_s": round(min(self.rounds)),
            "most_moves_per_cpu_s": round(max(self.rounds)),
            "rounds": len(self.rounds),
            "busy_moves_per_s": round(self.moves_per_s),
            "cpu_ms_per_game": round(self.cpu_s_per_game * 1000, 1),
        }


@dataclass(frozen=True, slots=True)
class Latency:
    """How long a move takes in a crowd, and what the crowd costs; the names are keys of JSON."""

    tables: int
    sockets: int
    moves_per_s: float
    p50_ms: float
    """From sending a move until the last of the table's four clients has it."""
    p99_ms: float
    most_ms: float
    cpu_share: float
    """Share of one core."""
    rss_mb: float
    refused: int


@dataclass(frozen=True, slots=True)
class ServerLoad:
    """Throughput and latency of a server."""

    throughput: Throughput
    latency: Latency

    def to_dict(self) -> dict[str, float]:
        """Return plain JSON data."""
        return {**self.throughput.to_dict(), **asdict(self.latency)}

    def lines(self) -> list[str]:
        """Return lines for a terminal."""
        moves, crowd = self.throughput.to_dict(), self.latency
        return [
            f"{THROUGHPUT_TABLES} tables, as fast as people can:",
            f"  {moves['moves_per_cpu_s']:,} moves for a second of the server's processor time "
            f"({moves['least_moves_per_cpu_s']:,} to {moves['most_moves_per_cpu_s']:,})",
            f"{crowd.tables:,} tables, {crowd.sockets:,} sockets, {crowd.moves_per_s:,} moves/s:",
            f"  everybody has a move after {crowd.p50_ms} ms, 99 of 100 after {crowd.p99_ms} ms, "
            f"all after {crowd.most_ms} ms",
            f"  {crowd.cpu_share:.0%} of a core, {crowd.rss_mb:,} MB",
        ]


def measure_server(options: LoadOptions) -> ServerLoad:
    """Measure throughput, then latency."""
    _check_enough(int(options.rate * options.seconds))
    throughput = run_fast(measure_throughput(options.rounds, options.round_s))
    return ServerLoad(throughput, run_fast(measure_latency(options)))


def run_fast(work: Coroutine[Any, Any, T]) -> T:
    """Run *work* on the fastest event loop there is, so that the clients are not what is slow."""
    if find_spec("uvloop") is None:
        return asyncio.run(work)
    import uvloop

    return uvloop.run(work)


async def measure_throughput(
    rounds: int, round_s: float, store: Path | None = None, tables: int = THROUGHPUT_TABLES
) -> Throughput:
    """Let every client move as soon as it may; rematches are part of the load."""
    speeds: list[float] = []
    loop = asyncio.get_running_loop()
    async with (
        running_server(store) as server,
        Crowd(server.port, tables, LoadClient.move) as crowd,
    ):
        counts = crowd.counts
        await asyncio.sleep(WARM_UP_S)
        counts.clear()
        began, cpu_began = loop.time(), server.cpu_s
        for _ in range(rounds):
            moves, cpu_s = counts.moves, server.cpu_s
            await asyncio.sleep(round_s)
            speeds.append((counts.moves - moves) / (server.cpu_s - cpu_s))
        cpu_s = server.cpu_s - cpu_began
        moves_per_s = counts.moves / (loop.time() - began)
        return Throughput(tuple(speeds), moves_per_s, cpu_s / max(1, counts.games))


async def measure_latency(options: LoadOptions) -> Latency:
    """Let a crowd play at the pace of people."""
    async with running_server() as server, Crowd(server.port, options.tables) as crowd:
        counts = crowd.counts
        await crowd.play(options.rate, WARM_UP_S)
        counts.clear()
        cpu_began = server.cpu_s
        await crowd.play(options.rate, options.seconds)
        cpu_s = server.cpu_s - cpu_began
        await asyncio.sleep(LAST_MOVES_S)
        latencies = counts.latencies_s
        p50_ms, p99_ms = percentiles_ms(latencies)
        return Latency(
            tables=options.tables,
            sockets=options.tables * SEATS,
            moves_per_s=round(len(latencies) / options.seconds, 1),
            p50_ms=p50_ms,
            p99_ms=p99_ms,
            most_ms=round(max(latencies) * 1000, 2),
            cpu_share=round(cpu_s / options.seconds, 3),
            rss_mb=round(server.rss_mb, 1),
            refused=counts.refusals.total(),
        )


def percentiles_ms(latencies_s: Sequence[float]) -> tuple[float, float]:
    """Return the median and the 99th percentile, in milliseconds."""
    _check_enough(len(latencies_s))
    percentiles = quantiles(latencies_s, n=100, method="inclusive")
    return round(percentiles[49] * 1000, 2), round(percentiles[98] * 1000, 2)


def _check_enough(moves: int) -> None:
    if moves < MIN_MOVES:
        count = "1 move is" if moves == 1 else f"{moves} moves are"
        raise Malformed("few-moves", f"{count} too few to measure: raise --rate or --seconds.")
