"""Solve a small edition with OpenSpiel's CFR+ or MCCFR, and say how exploitable the result is.

    pip install "catsack[openspiel]"
    python examples/cfr_tiny.py --iterations 100
    python examples/cfr_tiny.py --iterations 20000 --sampling
    python examples/cfr_tiny.py --game catsack_tiny --iterations 100

With two seats, as in the edition "pair", CFR+ converges to an equilibrium. With three, as in
catsack_tiny, it need not, though it often plays well. Outcome-sampling MCCFR (--sampling) makes
cheap iterations, for larger games.
"""

import argparse
from collections.abc import Iterator

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, exploitability, outcome_sampling_mccfr

import catsack.adapters.openspiel  # noqa: F401  # registers the games

PAIR = "catsack(seats=2,edition=pair)"


def curve(name: str, iterations: int, *, sampling: bool = False) -> Iterator[tuple[int, float]]:
    """Yield after 1, 10, 100 ... iterations what a best response gains, mean over the seats."""
    game = pyspiel.load_game(name)
    np.random.seed(1)  # the sampling solver draws from here
    if sampling:
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
        step = solver.iteration
    else:
        solver = cfr.CFRPlusSolver(game)
        step = solver.evaluate_and_update_policy
    stops = {iterations, *(10**power for power in range(9) if 10**power < iterations)}
    for number in range(1, iterations + 1):
        step()
        if number in stops:
            gain = exploitability.nash_conv(game, solver.average_policy()) / game.num_players()
            yield number, float(gain)


def main() -> None:
    """Solve, and print."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--game", default=PAIR)
    options.add_argument("--iterations", type=int, default=100)
    options.add_argument("--sampling", action="store_true")
    chosen = options.parse_args()
    for number, gain in curve(chosen.game, chosen.iterations, sampling=chosen.sampling):
        print(f"{number} iterations: a best response gains {gain:.4f} of a win", flush=True)


if __name__ == "__main__":
    main()
