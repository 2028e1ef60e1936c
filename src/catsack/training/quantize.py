"""Quantisation: trained nets as the whole numbers that the package ships."""

from pathlib import Path
from typing import Any

import numpy as np

import catsack.search
from catsack.editions import PLAY_RULES
from catsack.encode import CARDS, VERSION
from catsack.search.features import NUM_ACTIONS
from catsack.search.net import LAYERS, UNIT, WEIGHT_UNIT, load_arrays
from catsack.training.nets import Nets, Weights

MAX_WEIGHT = 2**15 - 1
LAYER_NAMES = (*(f"layers.{2 * at}" for at in range(LAYERS)), "belief")
"""Layers in the order of their numbers in a file; only a policy has the last one."""
FILES = {"policy": "champion", "critic": "critic"}
"""The file of each net, without its ending."""
SHIPPED = Path(catsack.search.__file__).parent / "weights"
"""The nets that come with the package."""


def ship(nets: Nets, folder: Path = SHIPPED) -> None:
    """Write policy and critic into *folder*, in the format that ``search.net`` reads."""
    folder.mkdir(parents=True, exist_ok=True)
    for net, name in FILES.items():
        ship_net(nets[net], folder / f"{name}.npz")


def ship_net(weights: Weights, file: Path) -> None:
    """Write one net into *file*."""
    made_for = {"rules": np.array(len(PLAY_RULES)), "version": np.array(VERSION)}
    np.savez_compressed(file, **(quantize(weights) | made_for))


def load_shipped_nets(folder: Path = SHIPPED) -> Nets:
    """Return the nets that were shipped to *folder* as weights to train on."""
    return {net: load_shipped_weights(folder / f"{name}.npz") for net, name in FILES.items()}


def load_shipped_weights(file: Path) -> Weights:
    """Return the quantised net in *file* as weights to train on."""
    arrays = load_arrays(file)
    return {
        f"{layer}.{part}": numbers.astype(np.float32)
        for at, layer in enumerate(LAYER_NAMES)
        if f"weights{at}" in arrays
        for part, numbers in (
            ("weight", arrays[f"weights{at}"].T / WEIGHT_UNIT),
            ("bias", arrays[f"bias{at}"] / (WEIGHT_UNIT * UNIT)),
        )
    }


def quantize(weights: Weights) -> dict[str, Any]:
    """Return *weights* as arrays of whole numbers, by their names in the file."""
    arrays = {}
    for at, layer in enumerate(LAYER_NAMES):
        if f"{layer}.weight" not in weights:
            continue
        scaled = weights[f"{layer}.weight"].T * WEIGHT_UNIT
        largest = np.abs(scaled).max()
        if largest > MAX_WEIGHT:
            raise ValueError(f"A weight of {largest / WEIGHT_UNIT} does not fit into int16.")
        arrays[f"weights{at}"] = np.rint(scaled).astype(np.int16)
        bias = weights[f"{layer}.bias"] * WEIGHT_UNIT * UNIT
        arrays[f"bias{at}"] = np.rint(bias).astype(np.int32)
    return arrays


def sharpen_bids(policy: Weights, factor: float) -> Weights:
    """Return *policy* with its logits of passes and bids multiplied by *factor*."""
    factors = np.ones(NUM_ACTIONS, np.float32)
    factors[CARDS:] = factor
    last = {"layers.4.weight": factors[:, None], "layers.4.bias": factors}
    return {name: value * last.get(name, np.float32(1)) for name, value in policy.items()}
