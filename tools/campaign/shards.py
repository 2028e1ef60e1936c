"""Work that is cut into numbered shards, each with a seed of its own.

Every shard that ends is one line of a file of results, so a run can be stopped at any time and
continued later, on another machine too: only the shards that were at work are lost.
"""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import TypeAlias

INTERRUPTED = 130
"""Exit code after Ctrl-C."""
ROOT = Path(__file__).parent.parent.parent
MAX_FAILURE = 300
"""Characters that are kept of what went wrong. The traceback is printed."""
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
    """A course over time. Of several, the first is shown."""


@dataclass(frozen=True)
class ShardResult:
    """What is kept of a shard that has ended."""

    shard: Shard
    seconds: float
    outcome: Outcome = field(default_factory=Outcome)
    failure: str = ""
    """What went wrong, in a line."""
    day: str = ""
    version: str = ""
    """The commit that was tested."""

    def to_json(self) -> str:
        """Return one line, without what is empty."""
        shard = asdict(self.shard)
        del shard["campaign"]
        result = asdict(self)
        rest = {key: result[key] for key in ("seconds", "day", "version", "failure")}
        line = {**shard, **rest, **asdict(self.outcome)}
        return json.dumps({key: value for key, value in line.items() if value not in ("", {}, [])})

    @classmethod
    def from_json(cls, campaign: str, line: str) -> "ShardResult":
        """Read such a line."""
        data = json.loads(line)
        shard = Shard(campaign, data["part"], data["number"], data["size"], data["seed"])
        outcome = Outcome(data.get("sums", {}), data.get("maxima", {}), data.get("samples", []))
        texts = (data.get(key, "") for key in ("failure", "day", "version"))
        return cls(shard, data["seconds"], outcome, *texts)


Work: TypeAlias = Callable[[Shard], Outcome]


class ResultFile:
    """The results of all shards of a campaign that have ended, one JSON object a line."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def add(self, result: ShardResult) -> None:
        """Append a line, whole."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(result.to_json() + "\n")

    def results(self) -> list[ShardResult]:
        """Return the last result of each shard."""
        return list({result.shard: result for result in self._read()}.values())

    def failures(self) -> frozenset[Shard]:
        """Return all shards that have ever failed."""
        return frozenset(result.shard for result in self._read() if result.failure)

    def _read(self) -> Iterator[ShardResult]:
        if not self._path.exists():
            return
        for line in self._path.read_text(encoding="utf-8").splitlines():
            try:
                yield ShardResult.from_json(self._path.stem, line)
            except ValueError:
                continue  # The machine stopped while it was written: the shard is run again.


def run_shards(
    shards: Sequence[Shard],
    work: Work,
    results: ResultFile,
    jobs: int,
    minutes: float = float("inf"),
) -> None:
    """Run *shards* in so many processes; none begins after so many *minutes*."""
    until = time.monotonic() + minutes * 60
    progress = _Progress(len(shards))
    version = commit_under_test()
    # A new interpreter for each process: servers are forked from processes without threads.
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_prepare_process
    )
    handler = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        waiting = iter(shards)
        running = {pool.submit(_run_shard, work, shard) for shard in islice(waiting, jobs)}
        while running:
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                result, report = future.result()
                day = datetime.now(UTC).date().isoformat()
                results.add(replace(result, day=day, version=version))
                progress.show(result, report)
            if time.monotonic() < until:
                new = islice(waiting, len(ended))
                running |= {pool.submit(_run_shard, work, shard) for shard in new}
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


def commit_under_test() -> str:
    """Return the commit whose server is tested, with a plus sign if its source has changed."""

    def git(*arguments: str) -> "subprocess.CompletedProcess[str]":
        command = ["git", "-C", str(ROOT), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    commit = git("rev-parse", "--short=10", "HEAD").stdout.strip()
    return commit + "+" * git("diff", "--quiet", "HEAD", "--", "src").returncode


def _prepare_process() -> None:
    """Leave Ctrl-C to the parent, which then ends this process with SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _interrupt_once(number: int, frame: FrameType | None) -> None:
    """Interrupt the shard. A second signal must not interrupt its cleaning up."""
    signal.signal(number, signal.SIG_IGN)
    signal.default_int_handler(number, frame)


def _run_shard(work: Work, shard: Shard) -> tuple[ShardResult, str]:
    """Run a shard, and return what is kept of it, and the traceback if it fails."""
    began = time.monotonic()
    outcome, failure, report = Outcome(), "", ""
    signal.signal(signal.SIGTERM, _interrupt_once)
    try:
        outcome = work(shard)
    except KeyboardInterrupt:
        pass
    except Exception as error:
        failure, report = _summary(error), traceback.format_exc()
    # A command under test may have caught the interrupt.
    if signal.signal(signal.SIGTERM, signal.SIG_DFL) is signal.SIG_IGN:
        os._exit(INTERRUPTED)  # Otherwise the pool would go on with the next shard.
    seconds = round(time.monotonic() - began, 2)
    return ShardResult(shard, seconds, outcome, failure), report


def _summary(error: Exception) -> str:
    """Return an error in a line."""
    line = " ".join(f"{type(error).__name__}: {error}".split())
    return line if len(line) <= MAX_FAILURE else line[: MAX_FAILURE - 3] + "..."


class _Progress:
    """Prints one line for each shard that ends."""

    def __init__(self, planned: int) -> None:
        self._began = time.monotonic()
        self._planned = planned
        self._ended = 0

    def show(self, result: ShardResult, report: str) -> None:
        self._ended += 1
        left = self._planned - self._ended
        seconds = (time.monotonic() - self._began) / self._ended * left
        verdict = "FAILED" if result.failure else "passed"
        print(
            f"{self._ended} of {self._planned} shards, {seconds / 60:.0f} min left: "
            f"{result.shard.name} {verdict} in {result.seconds:.0f} s",
            file=sys.stderr,
            flush=True,
        )
        if report:
            print(report, file=sys.stderr, flush=True)


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
        samples = samples or outcome.samples
    return Outcome(dict(sums), maxima, samples)
