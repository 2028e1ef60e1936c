"""Many tables for a long time, while people come, go, chat, return and play again."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import quantiles

import msgspec
import numpy as np
import psutil

from catsack.bench.client import HttpClient, SocketClient
from catsack.bench.crowd import Crowd
from catsack.bench.load_client import LoadTable
from catsack.bench.server_load import run_fast
from catsack.bench.server_process import ServerProcess, running_server
from catsack.server.protocol import commands
from tools.campaign.shards import SAMPLES, Outcome, Shard

SETTINGS = {"is_public": True, "clock": None}
MOVES_PER_TABLE_S = 0.2
"""At each table somebody moves every five seconds."""
SAMPLES_PER_RUN = 120
VISITORS = 3
LAST_MOVE_S = 60
"""At the end somebody moves at every table; those where that does not happen in time are dead."""
PICTURE = Path(__file__).parent.parent.parent / "docs" / "pictures" / "soak.svg"


class Soak:
    """Everything that happens at the tables of one server, apart from the moves."""

    def __init__(self, server: ServerProcess, crowd: Crowd, rng: Random) -> None:
        self.counts: Counter[str] = Counter()
        self.samples: SAMPLES = []
        self._server = server
        self._process = psutil.Process(server.pid)
        self._crowd = crowd
        self._rng = rng

    async def run(self, seconds: float) -> None:
        """Let everything happen at once for so long."""
        rare, often = 500 / len(self._crowd.tables), 50 / len(self._crowd.tables)
        habits: tuple[tuple[Callable[[], Awaitable[None]], float], ...] = (
            *((self._visit, 0.2),) * VISITORS,
            (self._chat, min(1.0, often)),
            (self._reconnect, min(2.0, 2 * often)),
            (self._leave_and_return, min(3.0, rare)),
            (self._sample, seconds / SAMPLES_PER_RUN),
        )
        tasks = [asyncio.create_task(self._repeat(act, pause)) for act, pause in habits]
        await self._crowd.play(MOVES_PER_TABLE_S * len(self._crowd.tables), seconds)
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if not isinstance(ended, asyncio.CancelledError):
                raise RuntimeError("A client failed.") from ended

    async def dead_tables(self) -> int:
        """Have somebody move at every table, and return at how many that does not happen."""
        waiting = list(self._crowd.tables)
        for table in waiting:
            table.in_flight.clear()
        moved: set[LoadTable] = set()
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_MOVE_S):
                while waiting:
                    for table in waiting:
                        on_turn = [client for client in table.clients if client.legal_moves]
                        if on_turn and table not in moved:
                            on_turn[0].move()
                            moved.add(table)
                    waiting = [table for table in waiting if table not in moved or table.in_flight]
                    await asyncio.sleep(0.05)
        return len(waiting)

    async def _repeat(self, act: Callable[[], Awaitable[None]], pause_s: float) -> None:
        while True:
            await asyncio.sleep(pause_s * (0.5 + self._rng.random()))
            await act()

    async def _visit(self) -> None:
        """Somebody new looks on for a while, says something, and leaves."""
        port, table = self._server.port, self._rng.choice(self._crowd.tables).id
        name = f"v{secrets.token_hex(6)}"
        token = await asyncio.to_thread(lambda: HttpClient(port).create_guest(name))
        socket = await SocketClient.connect(port, token, lambda _: None)
        for command in (commands.Hello(table), commands.Say(table, "hello", "Good evening!")):
            socket.send(msgspec.json.encode(command))
        await asyncio.sleep(self._rng.random() * 5)
        socket.send(msgspec.json.encode(commands.Goodbye(table)))
        socket.close()
        self.counts["visits"] += 1

    async def _chat(self) -> None:
        self._rng.choice(self._crowd.tables).clients[self._rng.randrange(4)].chat("Hm.")
        self.counts["lines of chat"] += 1

    async def _reconnect(self) -> None:
        table = self._rng.choice(self._crowd.tables)
        # Who is away is not shown what the others do, so these moves are not measured.
        table.in_flight.clear()
        await self._rng.choice(table.clients).reconnect()
        self.counts["reconnects"] += 1

    async def _leave_and_return(self) -> None:
        """Somebody leaves the game, a bot plays on, and they come back."""
        client = self._rng.choice(self._crowd.tables).clients[self._rng.randrange(4)]
        client.stand()
        await asyncio.sleep(self._rng.random())
        client.come_back()
        self.counts["left and returned"] += 1

    async def _sample(self) -> None:
        self.samples.append(
            {
                "minute": round(time.monotonic() / 60, 3),
                "memory_mb": round(self._process.memory_info().rss / 1e6, 1),
                "files": self._process.num_fds(),
                "moves": self._crowd.counts.moves,
            }
        )


async def soak(tables: int, minutes: float, seed: str) -> Outcome:
    """Run a server with so many tables for so long."""
    async with (
        running_server() as server,
        Crowd(server.port, tables, settings=SETTINGS) as crowd,
    ):
        run = Soak(server, crowd, Random(seed))
        await run.run(minutes * 60)
        latencies = quantiles(crowd.counts.latencies_s, n=100, method="inclusive")
        dead = await run.dead_tables()
        assert not dead, f"{dead} tables are dead: {crowd.counts.refusals}"
    refusals = crowd.counts.refusals
    assert "internal" not in refusals, refusals
    first = run.samples[0]["minute"]
    samples = [{**sample, "minute": sample["minute"] - first} for sample in run.samples]
    return Outcome(
        {
            "minutes": minutes,
            "moves": crowd.counts.moves,
            "games": crowd.counts.games,
            **run.counts,
            **{f"refused: {key}": refusals[key] for key in sorted(refusals)},
        },
        {
            "half of the moves, ms": round(latencies[49] * 1000, 1),
            "99 of 100 moves, ms": round(latencies[98] * 1000, 1),
            "most memory, MB": max(sample["memory_mb"] for sample in samples),
            "memory grows, MB/h": _growth(samples),
            "most open files": max(sample["files"] for sample in samples),
        },
        samples,
    )


def _growth(samples: SAMPLES) -> float:
    """Return by how much memory grows in an hour, over the second half of the run."""
    later = samples[len(samples) // 2 :]
    if len(later) < 2:
        return 0.0
    hours = [sample["minute"] / 60 for sample in later]
    slope = np.polyfit(hours, [sample["memory_mb"] for sample in later], 1)[0]
    return round(float(slope), 1)


def draw(samples: SAMPLES, path: Path = PICTURE) -> None:
    """Draw memory and open files over time."""
    from matplotlib.figure import Figure

    minutes = [sample["minute"] for sample in samples]
    figure = Figure(figsize=(7, 4), layout="constrained")
    memory, files = figure.subplots(2, 1, sharex=True)
    memory.plot(minutes, [sample["memory_mb"] for sample in samples])
    memory.set_ylabel("memory, MB")
    files.plot(minutes, [sample["files"] for sample in samples], color="C1")
    files.set_ylabel("open files")
    files.set_xlabel("minutes")
    for axes in (memory, files):
        axes.set_ylim(bottom=0)
    figure.savefig(path, metadata={"Date": None})


def work(shard: Shard) -> Outcome:
    """Run a server for so many minutes."""
    tables = int(shard.part.split()[0])
    return run_fast(soak(tables, shard.size, shard.random_seed))
