"""Where the processor time of the server goes, by part: a table for docs/benchmarks.md.

    python -m tools.server_profile --tables 100 --seconds 30

A timer of the system interrupts the server after every few milliseconds of processor time, and
the server notes what it is doing. So other load on the machine does not count. Parts are shares
of all processor time of the process, in user and system mode.
"""

import argparse
import asyncio
import json
import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

import catsack
from catsack.bench.crowd import Crowd
from catsack.bench.load_client import LoadClient
from catsack.bench.server_load import run_fast
from catsack.bench.server_process import ServerProcess, free_port

INTERVAL_S = 0.004
WARM_UP_S = 5.0
SOURCE = str(Path(catsack.__file__).parent)
STORE_THREADS = "the threads of the store, above all commits"
EVENT_LOOP = "the event loop"
PARTS = {
    "building what each client may see": {"server/tables/projection.py"},
    "deciding what a command does, and playing it": {"server/tables/decide.py"},
    "sending: frames, and four system calls for each move": {"SocketProtocol.flush"},
    "receiving: reading a command, limits": {"SocketProtocol.data_received"},
    "opening and joining tables, lists, timers, the archive": {
        f"server/tables/{name}.py" for name in ("registry", "listing", "timers", "leases")
    },
    "the pipeline itself, and handing over to the store": {"server/tables/pipeline.py"},
}
"""The files or functions of each part; of several that a stack passes the first part counts."""


class Sampler:
    """Counts what the main thread does whenever the timer rings."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._counts: Counter[str] = Counter()
        self._last = 0.0
        signal.signal(signal.SIGUSR1, self._start)
        signal.signal(signal.SIGUSR2, self._finish)
        signal.signal(signal.SIGPROF, self._sample)

    def _start(self, *_: object) -> None:
        self._last = time.thread_time()
        signal.setitimer(signal.ITIMER_PROF, INTERVAL_S, INTERVAL_S)

    def _finish(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        self._out.write_text(json.dumps(self._counts))

    def _sample(self, _: int, frame: FrameType | None) -> None:
        # The timer counts the time of all threads: was it this one that worked?
        before, self._last = self._last, time.thread_time()
        is_main = self._last - before > INTERVAL_S / 2
        self._counts[_part(frame) if is_main else STORE_THREADS] += 1


def _part(frame: FrameType | None) -> str:
    passed: set[str] = set()
    while frame is not None:
        code = frame.f_code
        passed |= {code.co_filename.removeprefix(SOURCE + "/"), code.co_qualname}
        frame = frame.f_back
    for part, marks in PARTS.items():
        if not passed.isdisjoint(marks):
            return part
    return EVENT_LOOP


async def profile(
    tables: int, seconds: float, warm_up_s: float = WARM_UP_S
) -> tuple[Counter[str], int]:
    """Return the samples of each part, and how many moves were made."""
    with TemporaryDirectory(prefix="catsack-profile-") as folder:
        out, port = Path(folder) / "samples.json", free_port()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tools.server_profile", "--serve", str(out), str(port)),
            stdout=asyncio.subprocess.DEVNULL,
        )
        server = ServerProcess(port, process)
        try:
            await server.wait_until_ready()
            async with Crowd(port, tables, LoadClient.move) as crowd:
                await asyncio.sleep(warm_up_s)
                os.kill(server.pid, signal.SIGUSR1)
                crowd.counts.clear()
                await asyncio.sleep(seconds)
                moves = crowd.counts.moves
                os.kill(server.pid, signal.SIGUSR2)
                while not out.exists() or not out.read_text():
                    await asyncio.sleep(0.05)
                return Counter(json.loads(out.read_text())), moves
        finally:
            await server.stop()


def rows(counts: Counter[str]) -> list[str]:
    """Return a table, the largest part first."""
    total = counts.total()
    parts = [f"| {part} | {count / total:.0%} |" for part, count in counts.most_common()]
    return ["| part | share of the processor time |", "|---|---|", *parts]


def _serve(out: str, port: str) -> None:
    """Run the server with a sampler in it."""
    from catsack.cli import main

    Sampler(Path(out))
    store = str(Path(out).with_name("games.db"))
    sys.argv = ["catsack", "serve", "--port", port, "--store", store, "--no-limits"]
    sys.argv += ["--log-level", "warning"]
    main()


def main() -> None:
    """Profile the server under load and print the table."""
    if sys.argv[1:2] == ["--serve"]:
        _serve(*sys.argv[2:])
        return
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=25)
    options.add_argument("--seconds", type=float, default=30)
    chosen = options.parse_args()
    counts, moves = run_fast(profile(chosen.tables, chosen.seconds))
    print("\n".join(rows(counts)))
    print(f"\n{moves:,} moves, {counts.total():,} samples")


if __name__ == "__main__":
    main()
