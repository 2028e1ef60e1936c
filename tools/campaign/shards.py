"""Work that is cut into numbered shards, each with a seed of its own.

Every shard that ends is one line of a state file, so a run can be stopped at any time and continued
later: only the shards that were at work are lost.
"""

import json
import multiprocessing
import os
import signal
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType
from typing import TypeAlias

INTERRUPTED = 130
"""Exit code after Ctrl-C."""
SAMPLES: TypeAlias = list[dict[str, float]]


@dataclass(frozen=True, slots=True)
class Shard:
    """A numbered piece of one part of a campaign."""

    campaign: str
    part: str
    number: int
    size: int
    """How many of the things that the campaign counts."""
    seed: int

    @property
    def name(self) -> str:
        """Tells it from all other shards of the campaign."""
        return f"{self.part} {self.number} of {self.size}, seed {self.seed}"

    @property
    def random_seed(self) -> str:
        """The seed of everything that is random in it."""
        return f"{self.campaign} {self.name}"


@dataclass(frozen=True)
class Outcome:
    """What a shard came to."""

    sums: Mapping[str, float] = field(default_factory=dict)
    """Counts, which add up over shards. A key such as ``at: in-hello`` belongs to a group."""
    maxima: Mapping[str, float] = field(default_factory=dict)
    samples: SAMPLES = field(default_factory=list)
    """A course over time."""


@dataclass(frozen=True)
class ShardResult:
    """One line of the state file."""

    shard: str
    part: str
    seconds: float
    outcome: Outcome = field(default_factory=Outcome)
    failure: str = ""
    """The traceback of what went wrong."""


Work: TypeAlias = Callable[[Shard], Outcome]


class StateFile:
    """The results of all shards that have ended, one JSON object a line."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def add(self, result: ShardResult) -> None:
        """Append a line, whole."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result)) + "\n")

    def results(self) -> dict[str, ShardResult]:
        """Return the last result of each shard."""
        return {result.shard: result for result in self._read()}

    def failures(self) -> frozenset[str]:
        """Return the names of all shards that have ever failed."""
        return frozenset(result.shard for result in self._read() if result.failure)

    def _read(self) -> Iterator[ShardResult]:
        if not self._path.exists():
            return
        for line in self._path.read_text(encoding="utf-8").splitlines():
            try:
                data = json.loads(line)
            except ValueError:
                continue  # The machine stopped while it was written: the shard is run again.
            yield ShardResult(**{**data, "outcome": Outcome(**data["outcome"])})


def run_shards(shards: Sequence[Shard], work: Work, state: StateFile, jobs: int) -> None:
    """Run those of *shards* that have not passed yet, in so many processes."""
    results = state.results()
    passed = {name for name, result in results.items() if not result.failure}
    waiting = [shard for shard in shards if shard.name not in passed]
    progress = _Progress(len(waiting), len(shards))
    # A new interpreter for each process: servers are forked from processes without threads.
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_prepare_process
    )
    handler = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        futures = [pool.submit(_run_shard, work, shard) for shard in waiting]
        for future in as_completed(futures):
            result = future.result()
            state.add(result)
            progress.show(result)
        pool.shutdown()
    except KeyboardInterrupt:
        children = multiprocessing.active_children()
        pool.shutdown(wait=False, cancel_futures=True)
        for child in children:
            child.terminate()
        print("Stopped. The same command continues.", file=sys.stderr)
        raise
    finally:
        signal.signal(signal.SIGTERM, handler)


def _prepare_process() -> None:
    """Leave Ctrl-C to the parent, which then ends this process with SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _interrupt_once(number: int, frame: FrameType | None) -> None:
    """Interrupt the shard. A second signal must not interrupt its cleaning up."""
    signal.signal(number, signal.SIG_IGN)
    signal.default_int_handler(number, frame)


def _run_shard(work: Work, shard: Shard) -> ShardResult:
    began = time.monotonic()
    outcome, failure = Outcome(), ""
    signal.signal(signal.SIGTERM, _interrupt_once)
    try:
        outcome = work(shard)
    except KeyboardInterrupt:
        pass
    except Exception:
        failure = traceback.format_exc()
    # A command under test may have caught the interrupt.
    if signal.signal(signal.SIGTERM, signal.SIG_DFL) is signal.SIG_IGN:
        os._exit(INTERRUPTED)  # Otherwise the pool would go on with the next shard.
    seconds = round(time.monotonic() - began, 2)
    return ShardResult(shard.name, shard.part, seconds, outcome, failure)


class _Progress:
    """Prints one line for each shard that ends."""

    def __init__(self, waiting: int, planned: int) -> None:
        self._began = time.monotonic()
        self._waiting = waiting
        self._planned = planned
        self._ended = 0

    def show(self, result: ShardResult) -> None:
        self._ended += 1
        left = self._waiting - self._ended
        seconds = (time.monotonic() - self._began) / self._ended * left
        number = self._planned - left
        verdict = "FAILED" if result.failure else "passed"
        print(
            f"{number} of {self._planned} shards, {seconds / 60:.0f} min left: "
            f"{result.shard} {verdict} in {result.seconds:.0f} s",
            file=sys.stderr,
            flush=True,
        )
        if result.failure:
            print(result.failure, file=sys.stderr, flush=True)


def total(outcomes: Iterable[Outcome]) -> Outcome:
    """Return the outcome of several shards together.

    >>> total([Outcome({"kills": 2}, {"longest": 3}), Outcome({"kills": 5}, {"longest": 1})])
    Outcome(sums={'kills': 7}, maxima={'longest': 3}, samples=[])
    """
    sums: dict[str, float] = defaultdict(int)
    maxima: dict[str, float] = {}
    samples: SAMPLES = []
    for outcome in outcomes:
        for key, count in outcome.sums.items():
            sums[key] += count
        for key, most in outcome.maxima.items():
            maxima[key] = max(most, maxima.get(key, most))
        samples = outcome.samples or samples
    return Outcome(dict(sums), maxima, samples)
