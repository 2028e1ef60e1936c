"""Hyperparameters and cores are set on the command line, and curves go to TensorBoard."""

import json
from pathlib import Path

import pytest
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from catsack.errors import Malformed
from catsack.training.experiment import Experiment
from catsack.training.schedule import parse_settings
from tests.support.command import command

RUN = ("train", "--against", "champion", "--iterations", "2", "--tables", "4")


def test_settings_replace_the_hyperparameters_of_every_kind_of_run() -> None:
    settings = parse_settings(["lr=0.5", "card_entropy=none"])
    for run in (Experiment, lambda **kept: Experiment(lineage="amber", **kept)):
        config = run(settings=settings).config
        assert (config.learning_rate, config.card_entropy) == (0.5, None)
    assert Experiment(against="champion", settings=settings).config.learning_rate == 0.5


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("speed=1", "no hyperparameter 'speed'"),
        ("lr", "no value"),
        ("lr=fast", "no value"),
        ("threads=1.5", "no value"),
        ("ships_best=yes", "no value"),
    ],
)
def test_settings_that_make_no_sense_are_refused(text: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        parse_settings([text])


def test_the_command_sets_hyperparameters_and_writes_curves_that_go_on(tmp_path: Path) -> None:
    words = (*RUN, "--folder", str(tmp_path / "run"), "--tensorboard", "--cores", "1")
    done = command(*words, "--set", "lr=1e-4", "--set", "num_steps=8", "--minutes", "0")
    assert done.returncode == 0, done.stderr
    again = command(*words, "--set", "lr=1e-4", "--set", "num_steps=8", "--continue")
    assert again.returncode == 0, again.stderr
    plan = json.loads((tmp_path / "run" / "plan.json").read_text())
    assert (plan["learning_rate"], plan["num_steps"], plan["threads"]) == (1e-4, 8, 1)
    events = EventAccumulator(str(tmp_path / "run" / "tensorboard"))
    events.Reload()
    assert [event.step for event in events.Scalars("entropy")] == [1, 2]


def test_dask_trains_leagues_only(tmp_path: Path) -> None:
    refused = command(*RUN, "--folder", str(tmp_path / "run"), "--dask", "127.0.0.1:1")
    assert refused.returncode == 2
    assert "--dask goes with --league" in refused.stderr
