"""What ``catsack train`` runs: the main run with its exploiters, a lineage, or an exploiter.

Every hundred iterations of the main run an exploiter of its current policy is trained and joins its
opponents. Then the bot that searches plays with the current policy, and its distilled net learns
from these games too, so that it knows such opponents.
"""

import time
from dataclasses import dataclass, replace
from pathlib import Path

from catsack.errors import Malformed
from catsack.search.net import load_net
from catsack.training.exploiter import EXPLOITER_CONFIG, train_exploiter
from catsack.training.league.distill import (
    PARTNER,
    collect_demonstrations,
    concatenate,
    distill,
    load_demonstrations,
    save_demonstrations,
)
from catsack.training.league.lineages import lineage
from catsack.training.league.opponents import EXPLOITER, LINEAGE
from catsack.training.league.population import NETS, load_lineages
from catsack.training.league.scripted_opponents import TEMPERAMENTS
from catsack.training.nets import Nets, Weights, load_nets, save_nets
from catsack.training.ppo import IterationMetrics
from catsack.training.quantize import load_shipped_nets
from catsack.training.run_folder import Log, Pace, RunFolder, train
from catsack.training.schedule import LEAGUE_CONFIG, WARM_LEAGUE_CONFIG, Config, Setting

TEACHER_BOT = "search-1k"
"""The bot whose distilled net is an opponent from the beginning, under the same name."""
EPOCHS = 15
"""Epochs of the first distilled net."""
REFRESH_EPOCHS = 4
"""Epochs of the later ones, which start from the one before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """What to train."""

    seed: int = 1
    against: str = ""
    """Whom to exploit: ``champion``, or the folder of a run; empty for the main run."""
    start: str = ""
    """Whose nets to start from, named in the same way; empty to start from nothing."""
    lineage: str = ""
    """The name of a lineage to train; empty for the main run."""
    is_league: bool = False
    """Whether the main run meets the training half of the lineages."""
    lineages: Path = NETS
    """Where the trained lineages are."""
    trains_lineages: bool = True
    """Whether a league first trains the lineages that are missing."""
    lineage_iterations: int | None = None
    """Iterations of every lineage; by default its own number."""
    num_envs: int = 768
    distill_games: int = 1200
    """Games of the first demonstrations, for each number of seats."""
    refresh_games: int = 240
    """Games of the demonstrations with each later policy."""
    simulations: int = 200
    """Of each search in the demonstrations."""
    exploiter_every: int = 100
    """Iterations of the main run between two exploiters."""
    exploiter_iterations: int = 50
    settings: tuple[Setting, ...] = ()
    """Hyperparameters that replace those of the run."""
    processes: int = 2
    """Lineages of a league that are trained at the same time; each takes one core."""
    dask: str | None = None
    """Address of a Dask scheduler whose cluster trains the lineages of a league."""

    @property
    def config(self) -> Config:
        """The hyperparameters of the run."""
        if self.lineage:
            base = replace(lineage(self.lineage).config, num_envs=self.num_envs)
            return replace(base, **dict(self.settings))
        league = WARM_LEAGUE_CONFIG if self.start else LEAGUE_CONFIG
        main = league if self.is_league else Config()
        base = EXPLOITER_CONFIG if self.against else main
        base = replace(base, seed=self.seed, num_envs=self.num_envs)
        return replace(base, **dict(self.settings))

    @property
    def is_main_run(self) -> bool:
        """Whether the champion is trained, with a distilled bot and exploiters for opponents."""
        return not self.against and not self.lineage


def run_experiment(
    path: Path, experiment: Experiment, pace: Pace, *, resume: bool = False, log: Log = print
) -> IterationMetrics:
    """Train in the folder *path* and return the last line of its log."""
    folder = RunFolder(path)
    if resume and not folder.plan.exists():
        raise Malformed("train-nothing", f"There is no run in {path} to go on with.")

    start = load_nets_of(experiment.start) if experiment.start else None

    def opponents() -> Nets:
        if experiment.lineage:
            return {}
        if experiment.against:
            return {Path(experiment.against).name: load_nets_of(experiment.against)["policy"]}
        distilled = {TEACHER_BOT: _distill(path, experiment, 0, None, log)}
        if not experiment.is_league:
            return distilled
        lineages = load_lineages(experiment.lineages, is_held_out=False)
        if start is not None:  # it must not forget how to beat what it was
            lineages[f"{LINEAGE} {Path(experiment.start).name}"] = start["policy"]
        return distilled | lineages

    began = time.perf_counter()
    every = experiment.exploiter_every
    stops = range(every, pace.iterations, every) if experiment.is_main_run else []
    for number, stop_at in enumerate([*stops, pace.iterations], 1):
        part = replace(_remaining(pace, began), stop_at=stop_at)
        is_resumed = resume or number > 1
        learner = train(path, experiment.config, part, opponents, start, log, resume=is_resumed)
        is_over = learner.iteration < stop_at or stop_at == pace.iterations
        if is_over or not _add_exploiter(path, experiment, number, _remaining(pace, began), log):
            break
    return folder.metrics()[-1]


def _remaining(pace: Pace, began: float) -> Pace:
    """Return *pace* with the minutes that are left."""
    if pace.minutes is None:
        return pace
    return replace(pace, minutes=max(0.0, pace.minutes - (time.perf_counter() - began) / 60))


def _add_exploiter(path: Path, experiment: Experiment, number: int, pace: Pace, log: Log) -> bool:
    """Add an exploiter of the current policy to the opponents; return whether there was time."""
    folder, name = RunFolder(path), f"{EXPLOITER}-{number}"
    opponents = load_nets(folder.opponents)
    if name in opponents:
        return True
    exploiter = train_exploiter(
        path / name,
        load_nets(folder.weights),
        replace(EXPLOITER_CONFIG, seed=experiment.seed + number, num_envs=experiment.num_envs),
        replace(pace, iterations=experiment.exploiter_iterations),
        log,
    )
    if exploiter is None:
        return False
    distilled = _distill(path, experiment, number, opponents[TEACHER_BOT], log)
    save_nets(folder.opponents, opponents | {TEACHER_BOT: distilled, name: exploiter})
    return True


def _distill(
    path: Path, experiment: Experiment, number: int, start: Weights | None, log: Log
) -> Weights:
    """Collect new demonstrations and return a net distilled from all those of the run."""
    seed, simulations = experiment.seed, experiment.simulations
    if start is None:
        new = collect_demonstrations(TEMPERAMENTS, experiment.distill_games, seed, simulations)
    else:
        with (RunFolder(path).shipped / "champion.npz").open("rb") as file:
            current = load_net(file)
        new = collect_demonstrations(
            (PARTNER,), experiment.refresh_games, seed + number, simulations, current
        )
    save_demonstrations(path / f"demonstrations-{number}.npz", new)
    files = sorted(path.glob("demonstrations-*.npz"))
    epochs = EPOCHS if start is None else REFRESH_EPOCHS
    return distill(concatenate(map(load_demonstrations, files)), seed, epochs, start, log)


def load_nets_of(name: str) -> Nets:
    """Return the nets of the champion, or those in the folder of a run."""
    if name == "champion":
        return load_shipped_nets()
    file = RunFolder(Path(name)).weights
    if not file.exists():
        raise Malformed("train-nets", f"There is no {file}: say champion, or the folder of a run.")
    return load_nets(file)
