"""Fit the net that predicts hidden cards, and write it into the package.

python -m tools.fit_belief --iterations 300

It learns from games of the champion, the temperaments and the training half of the lineages. Then
``python -m tools.belief`` measures it.
"""

import argparse
import sys
from pathlib import Path

from catsack.training.belief_fit import fit_beliefs
from catsack.training.league.opponents import ROLES
from catsack.training.league.population import load_lineages
from catsack.training.quantize import SHIPPED, load_shipped_nets, ship_net


def main() -> None:
    """Fit, and write the net."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--iterations", type=int, default=300)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, default=SHIPPED / "belief.npz")
    chosen = options.parse_args()
    lineages = [*load_lineages(is_held_out=False).items()][: len(ROLES)]
    players = {"champion": load_shipped_nets()["policy"], **dict(lineages)}
    net = fit_beliefs(
        players,
        chosen.iterations,
        chosen.seed,
        log=lambda line: print(line, file=sys.stderr, flush=True),
    )
    ship_net(net, chosen.out)


if __name__ == "__main__":
    main()
