"""What the command trains: the main run with its exploiters, or an exploiter of a bot."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from joblib import parallel_config

from catsack.errors import Malformed
from catsack.training.experiment import Experiment, run_experiment
from catsack.training.league.distill import NUM_JOBS
from catsack.training.nets import load_nets
from catsack.training.ppo import SEATS
from catsack.training.run_folder import Pace, RunFolder
from catsack.training.schedule import Config
from tests.support.command import command
from tests.training.support.small_run import PACE, quiet, weights


def test_the_command_trains_from_the_champion_against_the_champion(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    words = ("train", "--folder", folder, "--against", "champion", "--from", "champion")
    done = command(*words, "--iterations", "2", "--minutes", "0", "--tables", "4", "--json")
    assert done.returncode == 0, done.stderr
    last = json.loads(done.stdout)
    assert last["iteration"] == 1
    assert last["decisions"] == 4 * len(SEATS) * Config().num_steps
    assert "1 of 2" in done.stderr
    refused = command(*words)
    assert refused.returncode == 2
    assert "--continue" in refused.stderr


def test_without_a_run_there_is_nothing_to_continue(tmp_path: Path) -> None:
    refused = command("train", "--folder", str(tmp_path / "mistyped"), "--continue")
    assert refused.returncode == 2
    assert "no run" in refused.stderr
    assert not [*tmp_path.iterdir()]


def test_exploiters_join_the_opponents_of_a_run_that_may_be_stopped(tmp_path: Path) -> None:
    pace = Pace(iterations=3, eval_every=3, eval_games=5)
    one_iteration = replace(pace, minutes=0)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    small = Experiment(
        num_envs=3,
        distill_games=NUM_JOBS,
        refresh_games=NUM_JOBS,
        simulations=10,
        exploiter_every=1,
        exploiter_iterations=2,
    )
    with parallel_config("threading"):
        last = run_experiment(whole, small, pace, log=quiet)
        for number in range(3 + 2 * 2):
            again = run_experiment(parts, small, one_iteration, resume=number > 0, log=quiet)
    assert last["iteration"] == again["iteration"] == 3
    names = [*load_nets(RunFolder(whole).opponents)]
    assert names == ["search-1k", "exploiter-1", "exploiter-2"]
    assert {"steady", *names} < {*last["shares"]}
    assert all(map(np.array_equal, weights(whole), weights(parts)))


def test_an_unknown_opponent_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="say champion, or the folder of a run"):
        run_experiment(tmp_path / "run", Experiment(against="nobody"), PACE)
