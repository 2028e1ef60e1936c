"""The trained lineages: policies that sit at tables with the champion, or judge it.

Each is a quantised policy in a file of its own. The repository has those that are trained; the
wheel does not, because only training needs them.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from catsack.training.league.lineages import LINEAGES
from catsack.training.league.opponents import LINEAGE
from catsack.training.nets import Nets
from catsack.training.quantize import FILES, load_shipped_weights
from catsack.training.run_folder import RunFolder

NETS = Path(__file__).parent / "nets"
"""The lineages that come with the repository."""


def net_file(name: str, folder: Path = NETS) -> Path:
    """Return the file of the lineage called *name*."""
    return folder / f"{name}.npz"


def missing_lineages(folder: Path = NETS, *, is_held_out: bool | None = None) -> list[str]:
    """Return the lineages that have no net in *folder*, the training half first."""
    return [
        each.name
        for each in sorted(LINEAGES.values(), key=lambda each: each.is_held_out)
        if is_held_out in (None, each.is_held_out) and not net_file(each.name, folder).exists()
    ]


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a lineage was trained."""

    iterations: int
    decisions: int


def add_lineage(run: RunFolder, name: str, folder: Path = NETS) -> None:
    """Copy the shipped policy of a *run* to the lineages in *folder*, with what it took."""
    folder.mkdir(parents=True, exist_ok=True)
    last = run.metrics()[-1]
    with np.load(run.shipped / f"{FILES['policy']}.npz") as policy:
        arrays = dict(policy)
    arrays["iterations"] = np.array(last["iteration"])
    arrays["decisions"] = np.array(last["decisions"])
    np.savez_compressed(net_file(name, folder), **arrays)


def effort_of(name: str, folder: Path = NETS) -> Effort | None:
    """Return how long the lineage called *name* was trained; None if it is not."""
    file = net_file(name, folder)
    if not file.exists():
        return None
    with np.load(file) as arrays:
        return Effort(int(arrays["iterations"]), int(arrays["decisions"]))


def load_lineages(folder: Path = NETS, *, is_held_out: bool) -> Nets:
    """Return the trained lineages of one half, by the names that ``opponents`` knows them by."""
    return {
        f"{LINEAGE} {each.name}": load_shipped_weights(net_file(each.name, folder))
        for each in LINEAGES.values()
        if each.is_held_out == is_held_out and net_file(each.name, folder).exists()
    }


def lineages_table(folder: Path = NETS) -> str:
    """Return all lineages as a table in Markdown, for the docs."""
    lines = [
        "| lineage | seed | purpose | width | half | iterations | decisions |",
        "|---|---|---|---|---|---|---|",
    ]
    for each in LINEAGES.values():
        effort = effort_of(each.name, folder)
        trained = (
            "| not yet | "
            if effort is None
            else (f"| {effort.iterations} | {effort.decisions / 1e6:.0f}M ")
        )
        half = "held out" if each.is_held_out else "training"
        lines.append(
            f"| {each.name} | {each.config.seed} | {each.purpose} | {each.config.width} | {half} "
            f"{trained}|"
        )
    return "\n".join(lines)
