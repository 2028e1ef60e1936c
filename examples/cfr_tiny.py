"""Solve the smallest edition with OpenSpiel's CFR+ and say how exploitable the result is.

    pip install "catsack[openspiel]"
    python examples/cfr_tiny.py --iterations 50

With two seats, as here, CFR+ converges to an equilibrium. With three it need not, though it often
plays well; outcome-sampling MCCFR (--sampling) makes cheap iterations on larger games.
"""

import argparse

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability, outcome_sampling_mccfr

import catsack.adapters.openspiel  # noqa: F401  # registers the games

GAME = "catsack(seats=2,edition=pair)"


def solve(iterations: int, *, sampling: bool = False) -> float:
    """Return how much a best response gains against the average policy, mean over the seats."""
    game = pyspiel.load_game(GAME)
    if sampling:
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
        for _ in range(iterations):
            solver.iteration()
    else:
        solver = cfr.CFRPlusSolver(game)
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
    return float(exploitability.nash_conv(game, solver.average_policy()) / game.num_players())


def main() -> None:
    """Solve, and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--iterations", type=int, default=50)
    options.add_argument("--sampling", action="store_true")
    chosen = options.parse_args()
    for iterations in (1, chosen.iterations):
        gain = solve(iterations, sampling=chosen.sampling)
        print(f"{iterations} iterations: a best response gains {gain:.4f} of a win")


if __name__ == "__main__":
    main()
