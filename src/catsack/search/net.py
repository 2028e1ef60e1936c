"""A trained net in whole numbers: the same answer on every machine, without a library for nets.

Weights, inputs and what lies between are whole numbers in units of a small fraction. Sums of
their products stay below 2**53, where float64 is exact, so it does not matter in which order a
machine adds them up.
"""

from contextlib import AbstractContextManager
from functools import cache
from importlib.resources import files
from typing import IO, NamedTuple

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

UNIT = 1024
"""Inputs, what is between layers, and answers are in 1/1024."""
FINE = 4096
"""Weights are in 1/4096."""
FAR = 16
"""Answers so many units of log chance behind the best are never given."""
SHARP = 1 << 24
"""How finely chances are told apart."""
CHANCES = np.rint(SHARP * np.exp(-np.arange(FAR * UNIT) / UNIT))
"""By how far an answer is behind the best, in 1/1024: how likely it is."""

Whole = NDArray[np.float64]
"""Whole numbers, kept as float64 since numpy multiplies matrices of those fastest."""


class Layer(NamedTuple):
    """One step of a net: every output is a sum of weighted inputs."""

    weights: Whole
    bias: Whole


class Net:
    """Three layers, with all that is below 0 cut off between them."""

    def __init__(self, layers: list[Layer]) -> None:
        self.layers = layers
        self._quick = [
            (
                (layer.weights / FINE).astype(np.float32),
                (layer.bias / FINE / UNIT).astype(np.float32),
            )
            for layer in layers
        ]

    def lean(self, told: NDArray[np.float32]) -> Whole:
        """Return how the net leans towards each answer, in 1/1024; *told* may be many rows."""
        flow: Whole = np.rint(told.astype(np.float64) * UNIT)
        for layer in self.layers[:-1]:
            flow = np.maximum(np.floor((flow @ layer.weights + layer.bias) / FINE), 0)
        last = self.layers[-1]
        return np.floor((flow @ last.weights + last.bias) / FINE)

    def quick(self, told: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return nearly the same, in whole units, for thousands of rows: not alike everywhere."""
        flow = told
        for weights, bias in self._quick[:-1]:
            flow = flow @ weights
            flow += bias
            np.maximum(flow, 0, out=flow)
        weights, bias = self._quick[-1]
        return flow @ weights + bias


def chances(leaning: Whole, legal: NDArray[np.int8], heat: float = 1.0) -> Whole:
    """Return how likely each answer is, in whole numbers; what is not legal never is.

    The more *heat*, the more alike they are.
    """
    behind = np.where(legal, leaning.max(initial=-np.inf, where=legal > 0) - leaning, np.inf)
    steps = np.minimum(np.floor(behind / heat), CHANCES.size - 1).astype(np.int64)
    return np.where(legal, CHANCES[steps], 0)


def on_one_core() -> AbstractContextManager[object]:
    """Return a context in which matrices are multiplied on one core: the others have their own."""
    return _libraries().limit(limits=1, user_api="blas")  # type: ignore[no-any-return]


@cache
def _libraries() -> ThreadpoolController:
    return ThreadpoolController()


@cache
def trained(name: str) -> Net:
    """Return one of the nets that come with the package."""
    with (files("catsack.search") / "weights" / f"{name}.npz").open("rb") as file:
        return loaded(file)


def loaded(file: IO[bytes]) -> Net:
    """Return the net that *file* holds."""
    kept = np.load(file)
    layers = range(len(kept.files) // 2)
    return Net(
        [
            Layer(kept[f"weights{at}"].astype(np.float64), kept[f"bias{at}"].astype(np.float64))
            for at in layers
        ]
    )
