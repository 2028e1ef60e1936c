"""Measure the levels, each against the one below it, both ways.

python -m bench.levels --games 400
"""

import argparse
from itertools import pairwise

from bench.ladder import duel, share

LEVELS = [f"level-{number}" for number in range(1, 9)]


def main() -> None:
    """Print a table: each level alone among three of the one below, and the other way round."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="in each cell")
    parser.add_argument("--seats", type=int, default=4)
    asked = parser.parse_args()
    print("| level | alone among the one below | the one below alone among it |")
    print("|---|---|---|")
    for low, high in pairwise(LEVELS):
        up, down = (
            share(duel(hero, rival, asked.seats, asked.games))
            for hero, rival in ((high, low), (low, high))
        )
        print(f"| {high} | {up} | {down} |", flush=True)


if __name__ == "__main__":
    main()
