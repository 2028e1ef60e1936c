"""Trained nets as the whole numbers that the package ships."""

from pathlib import Path
from typing import Any

import numpy as np

import catsack.search
from catsack.encode import CARDS
from catsack.search.features import NUM_ACTIONS
from catsack.search.net import UNIT, WEIGHT_UNIT
from catsack.training.nets import Weights

MOST = 2**15 - 1
SHIPPED = {"policy": "champion", "critic": "critic"}
"""Under which name each net of a run is shipped."""
WEIGHTS = Path(catsack.search.__file__).parent / "weights"


def ship(nets: dict[str, Weights], folder: Path = WEIGHTS) -> None:
    """Write the *nets* of a run into *folder*, rounded to what ``search.net`` reckons with."""
    folder.mkdir(parents=True, exist_ok=True)
    for net, name in SHIPPED.items():
        numbers: dict[str, Any] = rounded(nets[net])
        np.savez_compressed(folder / f"{name}.npz", **numbers)


def settled(policy: Weights, sure_of_bids: float) -> Weights:
    """Return the same net, which prefers the same, but is so many times as sure of what it bids."""
    sure = np.ones(NUM_ACTIONS, np.float32)
    sure[CARDS:] = sure_of_bids
    last = {"layers.4.weight": sure[:, None], "layers.4.bias": sure}
    return {name: value * last.get(name, np.float32(1)) for name, value in policy.items()}


def rounded(weights: Weights) -> Weights:
    """Return *weights* as whole numbers."""
    numbers = {}
    for at in range(3):
        fine = weights[f"layers.{2 * at}.weight"].T * WEIGHT_UNIT
        if np.abs(fine).max() > MOST:
            raise ValueError(
                f"A weight of {np.abs(fine).max() / WEIGHT_UNIT} does not fit into int16."
            )
        numbers[f"weights{at}"] = np.rint(fine).astype(np.int16)
        bias = weights[f"layers.{2 * at}.bias"] * WEIGHT_UNIT * UNIT
        numbers[f"bias{at}"] = np.rint(bias).astype(np.int32)
    return numbers


def unpacked(folder: Path = WEIGHTS) -> dict[str, Weights]:
    """Return the nets that are shipped in *folder*, as a run has them."""
    nets = {}
    for net, name in SHIPPED.items():
        with np.load(folder / f"{name}.npz") as kept:
            nets[net] = {
                f"layers.{2 * at}.{part}": numbers.astype(np.float32)
                for at in range(3)
                for part, numbers in (
                    ("weight", kept[f"weights{at}"].T / WEIGHT_UNIT),
                    ("bias", kept[f"bias{at}"] / (WEIGHT_UNIT * UNIT)),
                )
            }
    return nets
