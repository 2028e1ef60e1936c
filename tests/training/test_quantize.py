"""Shipped nets are the trained ones, rounded."""

import numpy as np
import torch

from catsack.search.features import OBS_SIZE
from catsack.search.net import UNIT, Layer, Net
from catsack.training.nets import Policy, copy_weights, load_nets, load_weights
from catsack.training.quantize import load_shipped_nets, quantize
from tests.training.support.small_run import small_run


def test_the_shipped_net_is_the_trained_one_within_rounding() -> None:
    torch.manual_seed(1)
    policy = Policy()
    weights = copy_weights(policy)
    weights["layers.4.weight"] *= 100
    load_weights(policy, weights)
    arrays = quantize(weights)
    layers = [
        Layer(arrays[f"weights{at}"].astype(np.float64), arrays[f"bias{at}"].astype(np.float64))
        for at in range(3)
    ]
    obs = np.random.default_rng(1).uniform(0, 1, (20, OBS_SIZE)).astype(np.float32)
    with torch.no_grad():
        logits = policy(torch.from_numpy(obs)).numpy()
    assert np.abs(Net(layers).logits(obs) / UNIT - logits).max() < 0.02
    assert np.abs(logits).max() > 0.1


def test_shipped_nets_can_be_trained_on() -> None:
    shipped, trained = load_shipped_nets(small_run().shipped), load_nets(small_run().weights)
    for net, weights in trained.items():
        for name, exact in weights.items():
            assert np.abs(shipped[net][name] - exact).max() < 1 / 4096
