"""What a run ships: the policy with the best worst case."""

from dataclasses import replace
from pathlib import Path

from catsack.training.ppo import Learner
from catsack.training.run_folder import RunFolder
from catsack.training.schedule import LEAGUE_CONFIG
from catsack.training.selection import Selection, worst_case


def test_only_a_better_worst_case_is_shipped(tmp_path: Path) -> None:
    learner = Learner(replace(LEAGUE_CONFIG, num_envs=2, width=8))
    folder = RunFolder(tmp_path)
    metrics = {"shares": {"steady": [30.0, 20.0], "random": [80.0, 1.0]}}
    shipped = []
    for iteration, alone in ((10, 30.0), (20, 25.0), (30, 40.0)):
        learner.iteration = iteration
        metrics["shares"]["steady"][0] = alone
        folder.select(learner, metrics)  # type: ignore[arg-type]
        selection = Selection.load(folder.selection)
        assert selection is not None
        shipped.append((selection.iteration, selection.gap))
    assert shipped == [(10, 10.0), (10, 10.0), (30, 20.0)]


def test_opponents_that_change_over_a_run_do_not_count() -> None:
    assert worst_case(1, {"earlier": [0.0, 50.0], "exploiter-1": [0.0, 90.0]}) is None
