"""What ``catsack train`` does: the main line with its thieves, or one who learns to beat a bot.

A thief sits alone among copies of what the main line has come to, starts as one of them, and
learns to beat them. From then on it is a rival of the main line. Then the bot that is imitated
plays with what the main line has come to, so that its imitation knows such company.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from catsack.errors import Malformed
from catsack.search.net import load_net
from catsack.training.distill import MATE, Seen, joined, learnt, watched
from catsack.training.nets import Weights, weights_of
from catsack.training.ppo import EXPLOITER, THIEF, Plan
from catsack.training.quantize import unpacked
from catsack.training.run_folder import Folder, Nets, Pace, load_nets, save_nets, train
from catsack.training.scripted import TEMPERAMENTS

MODEL = "search-1k"
"""The bot whose imitation is a rival from the beginning; that one has not its luck."""
PEACE = 100
"""Iterations of the main line between two thieves."""
THEFT = 50
"""Iterations that a thief has."""

EPOCHS = 15
"""How often the first imitation goes over what was seen."""
REFRESHED = 4
"""How often the later ones do, which begin as the one before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """What is asked for on the command line."""

    seed: int = 1
    against: str = ""
    """Whom to beat: ``champion``, or the folder of a run; nobody is the main line."""
    start: str = ""
    """Whose nets to begin with, named in the same way; nobody's is a fresh start."""
    watched: int = 1200
    """Games of the bot that is imitated, for each number of seats."""
    again: int = 240
    """Games of it with every self that a thief has robbed."""
    tables: int = 768

    @property
    def plan(self) -> Plan:
        """Everything that shapes the run."""
        return replace(EXPLOITER if self.against else Plan(), seed=self.seed, games=self.tables)


def trained(
    path: Path,
    experiment: Experiment,
    pace: Pace,
    *,
    goes_on: bool = False,
    tell: Callable[[str], None] = print,
) -> dict[str, Any]:
    """Train in the folder *path* and return the last note of its log."""
    if goes_on and not Folder(path).plan.exists():
        raise Malformed("train-nothing", f"There is no run in {path} to go on with.")

    def rivals() -> Nets:
        if experiment.against:
            return {Path(experiment.against).name: nets_of(experiment.against)["policy"]}
        return {MODEL: _imitation(path, experiment, 0, None, tell)}

    start = nets_of(experiment.start) if experiment.start else None
    thefts = [] if experiment.against else range(PEACE, pace.iterations, PEACE)
    began = time.perf_counter()
    for part, until in enumerate([*thefts, pace.iterations], 1):
        run = train(
            *(path, experiment.plan, _rest(replace(pace, until=until), began), rivals, start, tell),
            goes_on=goes_on or part > 1,
        )
        is_over = run.iteration < until or until == pace.iterations
        if is_over or not _robbed(path, experiment, part, _rest(pace, began), tell):
            break
    return Folder(path).notes()[-1]


def _rest(pace: Pace, began: float) -> Pace:
    """Return *pace* with what is left of its minutes."""
    if pace.minutes is None:
        return pace
    return replace(pace, minutes=max(0.0, pace.minutes - (time.perf_counter() - began) / 60))


def _robbed(
    path: Path, experiment: Experiment, part: int, pace: Pace, tell: Callable[[str], None]
) -> bool:
    """Train a thief against the run as it is and add it to its rivals; tell if there was time."""
    folder, name = Folder(path), f"{THIEF}-{part}"
    known = load_nets(folder.rivals)
    if name in known:
        return True
    now = load_nets(folder.weights)
    plan = replace(EXPLOITER, seed=experiment.seed + part, games=experiment.tables)
    theft = replace(pace, iterations=THEFT, look_every=THEFT)
    target = {"main": now["policy"]}
    thief = train(path / name, plan, theft, lambda: target, now, tell, goes_on=True)
    if thief.iteration < THEFT:
        return False
    model = _imitation(path, experiment, part, known[MODEL], tell)
    save_nets(folder.rivals, known | {MODEL: model, name: weights_of(thief.policy)})
    return True


def _imitation(
    path: Path,
    experiment: Experiment,
    part: int,
    start: Weights | None,
    tell: Callable[[str], None],
) -> Weights:
    """Watch the bot that is imitated, and return a net of all that was seen of it in this run."""
    if start is None:
        seen = watched(TEMPERAMENTS, experiment.watched, experiment.seed)
    else:
        with (Folder(path).shipped / "champion.npz").open("rb") as file:
            mate = load_net(file)
        seen = watched((MATE,), experiment.again, experiment.seed + part, mate)
    np.savez_compressed(path / f"seen-{part}.npz", *seen)
    epochs = EPOCHS if start is None else REFRESHED
    return learnt(_all_seen(path), experiment.seed, epochs, start, tell)


def _all_seen(path: Path) -> Seen:
    parts = []
    for file in sorted(path.glob("seen-*.npz")):
        with np.load(file) as kept:
            parts.append((kept["arr_0"], kept["arr_1"], kept["arr_2"]))
    return joined(parts)


def nets_of(name: str) -> Nets:
    """Return the nets of the champion, or those in the folder of a run."""
    if name == "champion":
        return unpacked()
    file = Folder(Path(name)).weights
    if not file.exists():
        raise Malformed("train-nets", f"There is no {file}: say champion, or the folder of a run.")
    return load_nets(file)
