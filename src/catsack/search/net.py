"""A trained net in whole numbers: the same answer on every machine, without a library for nets.

Weights, inputs and what lies between are whole numbers in units of a small fraction. Sums of
their products stay below 2**53, where float64 is exact, so it does not matter in which order a
machine adds them up.
"""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from catsack.fast.compiled import compiled

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
            np.ascontiguousarray(numbers, np.float32)
            for layer in layers
            for numbers in (layer.weights / FINE, layer.bias / FINE / UNIT)
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
        leaning = np.empty((len(told), self._quick[-1].size), np.float32)
        _flow(told, *self._quick, leaning)
        return leaning


# Most of what a net is told is 0, and so is half of what lies between layers: passing over that
# is as fast on one core as a library that multiplies whole matrices, and leaves others alone.
@compiled
def _flow(told, weights0, bias0, weights1, bias1, weights2, bias2, leaning):
    first, second = np.empty_like(bias0), np.empty_like(bias1)
    for row in range(told.shape[0]):
        first[:] = bias0
        _add(told[row], weights0, first)
        np.maximum(first, 0, first)
        second[:] = bias1
        _add(first, weights1, second)
        np.maximum(second, 0, second)
        leaning[row] = bias2
        _add(second, weights2, leaning[row])


@compiled
def _add(numbers, weights, sums):
    """Add the weighted *numbers* to *sums*."""
    for at in range(numbers.size):
        number = numbers[at]
        if number != 0:
            for to in range(sums.size):
                sums[to] += number * weights[at, to]


def chances(leaning: Whole, legal: NDArray[np.int8], heat: float = 1.0) -> Whole:
    """Return how likely each answer is, in whole numbers; what is not legal never is.

    The more *heat*, the more alike they are.
    """
    behind = np.where(legal, leaning.max(initial=-np.inf, where=legal > 0) - leaning, np.inf)
    steps = np.minimum(np.floor(behind / heat), CHANCES.size - 1).astype(np.int64)
    return np.where(legal, CHANCES[steps], 0)


@cache
def trained(name: str) -> Net:
    """Return one of the nets that come with the package."""
    with (files("catsack.search") / "weights" / f"{name}.npz").open("rb") as file:
        kept = np.load(file)
        return Net(
            [
                Layer(
                    kept[f"weights{at}"].astype(np.float64),
                    kept[f"bias{at}"].astype(np.float64),
                )
                for at in range(len(kept.files) // 2)
            ]
        )
