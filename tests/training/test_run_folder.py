"""A run can be repeated, stopped and continued, and ends with the same nets."""

import json
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from catsack.errors import Malformed
from catsack.training.run_folder import RunFolder, train
from catsack.training.schedule import Config
from tests.training.support.small_run import (
    CONFIG,
    PACE,
    opponents,
    small_run,
    timeless_metrics,
    train_in_new_process,
    weights,
)


def test_the_same_config_trains_the_same_nets(tmp_path: Path) -> None:
    train_in_new_process(tmp_path / "again")
    assert timeless_metrics(tmp_path / "again") == timeless_metrics(small_run().path)
    assert all(map(np.array_equal, weights(tmp_path / "again"), weights(small_run().path)))


def test_a_run_that_stops_and_goes_on_ends_with_the_same_nets(tmp_path: Path) -> None:
    one_iteration = replace(PACE, minutes=0)
    for _ in range(PACE.iterations):
        train_in_new_process(tmp_path, one_iteration, resume=True)
    assert timeless_metrics(tmp_path) == timeless_metrics(small_run().path)
    assert all(map(np.array_equal, weights(tmp_path), weights(small_run().path)))


def test_iterations_after_the_last_checkpoint_are_done_again(tmp_path: Path) -> None:
    train_in_new_process(tmp_path, replace(PACE, minutes=0))
    folder = RunFolder(tmp_path)
    folder.append_metrics({**folder.metrics()[-1], "iteration": 2, "seconds": 0.0})
    train_in_new_process(tmp_path, resume=True)
    assert timeless_metrics(tmp_path) == timeless_metrics(small_run().path)


def test_a_folder_with_a_run_is_not_written_over() -> None:
    with pytest.raises(Malformed, match="--continue goes on"):
        train(small_run().path, CONFIG, PACE, opponents)
    with pytest.raises(Malformed, match="another plan"):
        train(small_run().path, Config(), PACE, opponents, resume=True)


RENAMED = {**asdict(CONFIG), "games": CONFIG.num_envs}
"""A config as it was written when environments were called games."""
del RENAMED["num_envs"]


@pytest.mark.parametrize(
    "plan", [b'{"seed": 1, "boldness": 2}', json.dumps(RENAMED).encode(), b'{"seed"', b"\xff"]
)
def test_a_strange_plan_is_refused_in_a_sentence(tmp_path: Path, plan: bytes) -> None:
    """It may be of another version, or damaged."""
    RunFolder(tmp_path).plan.write_bytes(plan)
    with pytest.raises(Malformed, match="another plan"):
        train(tmp_path, CONFIG, PACE, opponents, resume=True)
