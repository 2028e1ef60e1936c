"""A trained net as the whole numbers that the package ships."""

from pathlib import Path

import numpy as np

from catsack.search.net import FINE, UNIT
from catsack.training.nets import Weights

MOST = 2**15 - 1


def ship(weights: Weights, file: Path) -> None:
    """Write *weights* into *file*, rounded to what ``search.net`` reckons with."""
    numbers = {}
    for at in range(3):
        numbers[f"weights{at}"] = _rounded(weights[f"layers.{2 * at}.weight"].T * FINE)
        numbers[f"bias{at}"] = np.rint(weights[f"layers.{2 * at}.bias"] * FINE * UNIT).astype(
            np.int32
        )
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(file, **numbers)


def _rounded(numbers: np.ndarray) -> np.ndarray:
    if np.abs(numbers).max() > MOST:
        raise ValueError(f"A weight of {np.abs(numbers).max() / FINE} does not fit into int16.")
    return np.rint(numbers).astype(np.int16)
