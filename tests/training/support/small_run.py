"""A run of a few seconds that several tests read."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from catsack.training.exploiter import EXPLOITER_CONFIG
from catsack.training.nets import Floats, Nets, load_nets
from catsack.training.quantize import load_shipped_nets
from catsack.training.run_folder import Pace, RunFolder, train

CONFIG = replace(EXPLOITER_CONFIG, num_envs=6, num_steps=6, minibatch_size=64)
PACE = Pace(iterations=4, eval_every=2, eval_games=12, save_every=2)
PROCESSES = multiprocessing.get_context("forkserver")
"""Starts new processes from one that has loaded all modules and has not used them yet."""
PROCESSES.set_forkserver_preload([__name__])


def quiet(line: str) -> None:
    """Print nothing."""


def opponents() -> Nets:
    return {"champion": load_shipped_nets()["policy"]}


@cache
def small_run() -> RunFolder:
    """Return the folder of a run that nobody interrupted."""
    path = Path(mkdtemp()) / "whole"
    train_in_new_process(path)
    return RunFolder(path)


def train_in_new_process(path: Path, pace: Pace = PACE, *, resume: bool = False) -> None:
    """Train in the folder *path* as ``catsack train`` does.

    Runs are only promised to be equal if nothing ran before them: libraries that multiply matrices
    choose how when they are first used, and other tests use them too.
    """
    with ProcessPoolExecutor(1, mp_context=PROCESSES) as pool:
        pool.submit(_train, path, pace, resume).result()


def _train(path: Path, pace: Pace, resume: bool) -> None:
    train(path, CONFIG, pace, opponents, log=quiet, resume=resume)


def timeless_metrics(path: Path) -> list[dict[str, object]]:
    """Return the log without its times, and without evaluations."""
    skipped = ("play_s", "learn_s", "seconds", "shares")
    return [
        {key: value for key, value in line.items() if key not in skipped}
        for line in RunFolder(path).metrics()
    ]


def weights(path: Path) -> Iterator[Floats]:
    for net in load_nets(RunFolder(path).weights).values():
        yield from net.values()
