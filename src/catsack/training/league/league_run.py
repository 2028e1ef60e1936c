"""A league from nothing: first all lineages, then a champion that meets one half of them.

The other half is held out: the champion never plays with it, so that it can be judged by strangers
(``tools.lineages``). Lineages that are trained already are not trained again.
"""

import shutil
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from joblib import Parallel, delayed

from catsack.arena.parallel import dask_cluster
from catsack.errors import Malformed
from catsack.training.experiment import Experiment, run_experiment
from catsack.training.league.lineages import LINEAGES
from catsack.training.league.population import add_lineage, missing_lineages
from catsack.training.ppo import IterationMetrics
from catsack.training.run_folder import Log, Pace, RunFolder


def run_league(
    path: Path, experiment: Experiment, pace: Pace, *, resume: bool = False, log: Log = print
) -> IterationMetrics:
    """Train in the folder *path* until the champion is trained or the minutes are over.

    Return the last line of the log of the champion, or of the last lineage if it did not begin.
    """
    began = time.perf_counter()
    nets = path / "nets"
    if path.exists() and not resume:
        raise Malformed("train-folder", f"{path} holds a run: --continue goes on.")
    if resume and not path.exists():
        raise Malformed("train-nothing", f"There is no run in {path} to go on with.")
    nets.mkdir(parents=True, exist_ok=True)
    for file in experiment.lineages.glob("*.npz"):
        shutil.copyfile(file, nets / file.name)
    names = missing_lineages(nets) if experiment.trains_lineages else []
    deadline = None if pace.minutes is None else time.time() + 60 * pace.minutes
    lines = train_lineages(path, names, experiment, replace(pace, minutes=None), deadline, log)
    if experiment.trains_lineages and missing_lineages(nets):
        return lines[-1]
    minutes = pace.minutes
    if minutes is not None:
        minutes = max(0.0, minutes - (time.perf_counter() - began) / 60)
    champion = replace(experiment, is_league=True, lineages=nets)
    is_begun = RunFolder(path / "champion").plan.exists()
    return run_experiment(
        path / "champion", champion, replace(pace, minutes=minutes), resume=is_begun, log=log
    )


def train_lineages(
    path: Path,
    names: Sequence[str],
    experiment: Experiment,
    pace: Pace,
    deadline: float | None,
    log: Log,
) -> list[IterationMetrics]:
    """Train the lineages called *names*, some at a time; return their last lines.

    Those that run at the *deadline* stop there, to go on another time; then only the first begins.
    """
    jobs = (
        delayed(_train_lineage)(path, name, experiment, pace, deadline, log)
        for name in names
        if name == names[0] or deadline is None or time.time() < deadline
    )
    if experiment.dask is None:
        number = experiment.processes
        return list(Parallel(n_jobs=number, pre_dispatch=number)(jobs))
    with dask_cluster(experiment.dask):
        return list(Parallel(n_jobs=-1, pre_dispatch="n_jobs")(jobs))


def _train_lineage(
    path: Path, name: str, experiment: Experiment, pace: Pace, deadline: float | None, log: Log
) -> IterationMetrics:
    left = None if deadline is None else max(0.0, (deadline - time.time()) / 60)
    iterations = experiment.lineage_iterations or LINEAGES[name].iterations
    run = RunFolder(path / name)
    last = run_experiment(
        run.path,
        # What is set for the champion must not make the lineages more alike, or take more cores.
        replace(experiment, lineage=name, start="", settings=()),
        replace(pace, iterations=iterations, minutes=left),
        resume=run.plan.exists(),
        log=lambda line: log(f"{name}: {line}"),
    )
    if last["iteration"] >= iterations:
        add_lineage(run, name, path / "nets")
    return last
