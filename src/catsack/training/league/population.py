"""The trained lineages: policies that sit at tables with the champion, or judge it.

Each is a quantised policy in a file of its own. The repository has those that are trained; the
wheel does not, because only training needs them.
"""

import shutil
from pathlib import Path

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


def add_lineage(run: RunFolder, name: str, folder: Path = NETS) -> None:
    """Copy the shipped policy of a finished *run* to the lineages in *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(run.shipped / f"{FILES['policy']}.npz", net_file(name, folder))


def load_lineages(folder: Path = NETS, *, is_held_out: bool) -> Nets:
    """Return the trained lineages of one half, by the names that ``opponents`` knows them by."""
    return {
        f"{LINEAGE} {each.name}": load_shipped_weights(net_file(each.name, folder))
        for each in LINEAGES.values()
        if each.is_held_out == is_held_out and net_file(each.name, folder).exists()
    }
