"""Inference of a trained net in whole numbers: the same logits on every machine, without torch.

Weights, inputs and activations are whole numbers in units of a small fraction. Sums of their
products stay below 2**53, where float64 is exact, so it does not matter in which order a machine
adds them up.
"""

from contextlib import AbstractContextManager
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from catsack.editions import PLAY_RULES
from catsack.encode import LAYOUT, SUMMARY_SIZE
from catsack.search.features import BELIEF_SIZE

UNIT = 1024
"""Inputs, activations and logits are in 1/1024."""
WEIGHT_UNIT = 4096
"""Weights are in 1/4096."""
LAYERS = 3
RULES_OF_FIRST_NETS = 3
"""House rules in the observation of nets whose file does not say how many."""
MAX_GAP = 16
"""Actions whose logit is this far below the best are never taken."""
PROBABILITY_UNIT = 1 << 24
"""Probability of the best action, before normalisation."""
PROBABILITIES = np.rint(PROBABILITY_UNIT * np.exp(-np.arange(MAX_GAP * UNIT) / UNIT))
"""By how far a logit is below the best, in 1/1024: the probability, before normalisation."""

WholeNumbers = NDArray[np.float64]
"""Whole numbers, kept as float64 because numpy multiplies matrices of those fastest."""


class Layer(NamedTuple):
    """One linear layer."""

    weights: WholeNumbers
    bias: WholeNumbers


class Net:
    """Linear layers with ReLU between them; a policy has a second last layer, for beliefs."""

    def __init__(self, layers: list[Layer], belief: Layer | None = None) -> None:
        self.layers = layers
        self.belief = belief
        self._float32_layers = [
            (
                (layer.weights / WEIGHT_UNIT).astype(np.float32),
                (layer.bias / WEIGHT_UNIT / UNIT).astype(np.float32),
            )
            for layer in layers
        ]

    def logits(self, obs: NDArray[np.float32]) -> WholeNumbers:
        """Return the exact logits, in 1/1024; *obs* may have many rows."""
        return self._apply(self.layers[-1], obs)

    def belief_logits(self, obs: NDArray[np.float32]) -> WholeNumbers:
        """Return the exact logits of hidden cards, in 1/1024; without such a head all are 0."""
        if self.belief is None:
            return np.zeros((*obs.shape[:-1], BELIEF_SIZE))
        return self._apply(self.belief, obs)

    def _apply(self, last: Layer, obs: NDArray[np.float32]) -> WholeNumbers:
        x: WholeNumbers = np.rint(obs.astype(np.float64) * UNIT)
        for layer in self.layers[:-1]:
            x = np.maximum(np.floor((x @ layer.weights + layer.bias) / WEIGHT_UNIT), 0)
        return np.floor((x @ last.weights + last.bias) / WEIGHT_UNIT)

    def approximate_logits(self, obs: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the logits in float32, for thousands of rows: machines may differ in them."""
        x = obs
        for weights, bias in self._float32_layers[:-1]:
            x = x @ weights
            x += bias
            np.maximum(x, 0, out=x)
        weights, bias = self._float32_layers[-1]
        return x @ weights + bias


def action_probabilities(
    logits: WholeNumbers, action_mask: NDArray[np.int8], temperature: float = 1.0
) -> WholeNumbers:
    """Return the softmax over the legal actions as whole numbers, not normalised to a sum of 1.

    Whole numbers let every machine sample the same action from the same random number.
    """
    best = logits.max(initial=-np.inf, where=action_mask > 0)
    gaps = np.where(action_mask, best - logits, np.inf)
    steps = np.minimum(np.floor(gaps / temperature), PROBABILITIES.size - 1).astype(np.int64)
    return np.where(action_mask, PROBABILITIES[steps], 0)


def on_one_core() -> AbstractContextManager[object]:
    """Return a context in which numpy multiplies matrices on one core: the others are busy."""
    return _libraries().limit(limits=1, user_api="blas")  # type: ignore[no-any-return]


@cache
def _libraries() -> ThreadpoolController:
    return ThreadpoolController()


@cache
def load_shipped(name: str) -> Net:
    """Return one of the nets of the package: ``champion``, ``critic`` or ``belief``."""
    with (files("catsack.search") / "weights" / f"{name}.npz").open("rb") as file:
        return load_net(file)


def load_net(file: IO[bytes]) -> Net:
    """Return the net in *file*, as ``catsack train`` writes it into ``shipped/``."""
    arrays = load_arrays(file)
    layers = [
        Layer(arrays[f"weights{at}"].astype(np.float64), arrays[f"bias{at}"].astype(np.float64))
        for at in range(LAYERS + 1)
        if f"weights{at}" in arrays
    ]
    return Net(layers[:LAYERS], *layers[LAYERS:])


def load_arrays(file: IO[bytes] | Path) -> dict[str, NDArray[Any]]:
    """Return the arrays in *file*; what observations did not have then is ignored by the net.

    A new house rule makes the observation longer, and nets of version 1 did not observe the
    history. The weights of such inputs are 0, so that a net plays on as if they did not exist,
    until it is trained again.
    """
    with np.load(file) as loaded:
        arrays = dict(loaded)
    rules = int(arrays.pop("rules", RULES_OF_FIRST_NETS))
    new = len(PLAY_RULES) - rules
    at = LAYOUT["rules"].start + rules
    arrays["weights0"] = np.insert(arrays["weights0"], [at] * new, 0, axis=0)
    if int(arrays.pop("version", 1)) == 1:
        at = LAYOUT["peak"].start
        history = [at] * (SUMMARY_SIZE - at)
        arrays["weights0"] = np.insert(arrays["weights0"], history, 0, axis=0)
    return arrays
