"""How much the server carries: people who play as fast as they can, and a crowd at leisure.

They are in this process; the server, with a durable store, is in another.
"""

import asyncio
from collections.abc import Coroutine
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles
from typing import Any, TypeVar

from catsack.bench.crowd import Crowd
from catsack.bench.server_process import served
from catsack.bench.table_of_players import SEATS, Person

T = TypeVar("T")

BUSY_TABLES = 25
WARM_S = 3.0
LAST_S = 1.0
"""So long after its end the last moves of the crowd may take."""


@dataclass(frozen=True, slots=True)
class Load:
    """What is asked of the server."""

    tables: int = 1000
    """In the crowd."""
    rate: float = 500.0
    """Moves a second in the crowd, all in all."""
    seconds: float = 30.0
    """How long the crowd plays."""
    rounds: int = 5
    """How often throughput is measured."""
    round_s: float = 4.0


@dataclass(frozen=True, slots=True)
class Busy:
    """Moves for each second of the server's processor time, round by round."""

    rounds: tuple[float, ...]
    moves_per_s: float
    cpu_s_per_game: float
    """Over all rounds: opening a table, playing, keeping and rating the game."""

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
class Crowded:
    """How long people wait in a crowd, and what it takes."""

    tables: int
    sockets: int
    moves_per_s: float
    p50_ms: float
    """From sending a move to the last of the table's four having it."""
    p99_ms: float
    most_ms: float
    cpu_share: float
    """Of one core."""
    rss_mb: float
    refused: int


@dataclass(frozen=True, slots=True)
class Carried:
    """Both of them."""

    busy: Busy
    crowded: Crowded

    def to_dict(self) -> dict[str, float]:
        """Return plain JSON data."""
        return {**self.busy.to_dict(), **asdict(self.crowded)}

    def lines(self) -> list[str]:
        """Return what was measured for a person."""
        busy, crowd = self.busy.to_dict(), self.crowded
        return [
            f"{BUSY_TABLES} tables, as fast as people can:",
            f"  {busy['moves_per_cpu_s']:,} moves for a second of the server's processor time "
            f"({busy['least_moves_per_cpu_s']:,} to {busy['most_moves_per_cpu_s']:,})",
            f"{crowd.tables:,} tables, {crowd.sockets:,} sockets, {crowd.moves_per_s:,} moves/s:",
            f"  everybody has a move after {crowd.p50_ms} ms, 99 of 100 after {crowd.p99_ms} ms, "
            f"all after {crowd.most_ms} ms",
            f"  {crowd.cpu_share:.0%} of a core, {crowd.rss_mb:,} MB",
        ]


def carried(load: Load) -> Carried:
    """Measure both, one after the other."""
    return Carried(run(busy(load.rounds, load.round_s)), run(crowded(load)))


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do *work* on the fastest event loop there is, so that those who play are not what is slow."""
    if find_spec("uvloop") is None:
        return asyncio.run(work)
    import uvloop

    return uvloop.run(work)


async def busy(
    rounds: int, round_s: float, store: Path | None = None, tables: int = BUSY_TABLES
) -> Busy:
    """Have everybody play as fast as they can; the next games are opened while they do."""
    found: list[float] = []
    loop = asyncio.get_running_loop()
    async with served(store) as server, Crowd(server.port, tables, Person.move) as crowd:
        tally = crowd.tally
        await asyncio.sleep(WARM_S)
        tally.clear()
        began, cpu_began = loop.time(), server.cpu_s
        for _ in range(rounds):
            moves, cpu_s = tally.moves, server.cpu_s
            await asyncio.sleep(round_s)
            found.append((tally.moves - moves) / (server.cpu_s - cpu_s))
        cpu_s = server.cpu_s - cpu_began
        return Busy(tuple(found), tally.moves / (loop.time() - began), cpu_s / max(1, tally.games))


async def crowded(load: Load, store: Path | None = None) -> Crowded:
    """Have a crowd play at the pace of people."""
    async with served(store) as server, Crowd(server.port, load.tables) as crowd:
        tally = crowd.tally
        await crowd.play(load.rate, WARM_S)
        tally.clear()
        before = server.cpu_s
        await crowd.play(load.rate, load.seconds)
        cpu_s = server.cpu_s - before
        await asyncio.sleep(LAST_S)
        waits = tally.waits
        cuts = quantiles(waits, n=100, method="inclusive")
        return Crowded(
            tables=load.tables,
            sockets=load.tables * SEATS,
            moves_per_s=round(len(waits) / load.seconds, 1),
            p50_ms=round(cuts[49] * 1000, 2),
            p99_ms=round(cuts[98] * 1000, 2),
            most_ms=round(max(waits) * 1000, 2),
            cpu_share=round(cpu_s / load.seconds, 3),
            rss_mb=round(server.rss_mb, 1),
            refused=tally.refused.total(),
        )
