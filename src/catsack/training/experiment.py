"""What ``catsack train`` does: the main line, or somebody who learns to beat one bot."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from catsack.errors import Malformed
from catsack.training.imitation import imitations
from catsack.training.ppo import EXPLOITER, Plan
from catsack.training.run import Folder, Nets, Pace, load_nets, train
from catsack.training.shipping import unpacked

MODELS = (
    *("steady", "collector", "cautious", "bluffer", "spoiler", "gambler", "beginner"),
    "search-1k",
)
"""The bots whose imitations are rivals from the beginning."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is asked for on the command line."""

    seed: int = 1
    against: str = ""
    """Whom to beat: ``champion``, or the folder of a run; nobody is the main line."""
    start: str = ""
    """Whose nets to begin with, named in the same way; nobody's is a fresh start."""
    watched: int = 160
    """Games of each bot that is imitated, for each number of seats."""
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

    def rivals() -> Nets:
        if experiment.against:
            return {Path(experiment.against).name: nets_of(experiment.against)["policy"]}
        return imitations(MODELS, experiment.watched, experiment.seed, tell=tell)

    start = nets_of(experiment.start) if experiment.start else None
    train(path, experiment.plan, pace, rivals, start, tell, goes_on=goes_on)
    return Folder(path).notes()[-1]


def nets_of(name: str) -> Nets:
    """Return the nets of the champion, or those in the folder of a run."""
    if name == "champion":
        return unpacked()
    file = Folder(Path(name)).weights
    if not file.exists():
        raise Malformed("train-nets", f"There is no {file}: say champion, or the folder of a run.")
    return load_nets(file)
