"""Measure how often the intervals of win shares hold the truth: ``python -m tools.coverage``.

Deals differ in how good they are for a bot, so that games of one deal are correlated; the measured
correlation is close to 0, and 0.05 is more than it ever was.
"""

import argparse
from random import Random

from catsack.arena.stats import share_estimate

SHARES = (0.01, 0.016, 0.05, 0.1, 0.2, 0.25, 0.33, 0.5, 0.9)
DEALS = (4, 6, 10, 25, 100)
CORRELATIONS = (0.0, 0.05)
SEATS = 4


def coverage(share: float, deals: int, correlation: float, samples: int) -> float:
    """Return how often the interval holds *share*."""
    rng = Random(f"{share} {deals} {correlation}")
    strength = (1 - correlation) / correlation if correlation else 0.0
    hits = 0
    for _ in range(samples):
        wins = []
        for _ in range(deals):
            own = rng.betavariate(share * strength, (1 - share) * strength) if strength else share
            wins.append(float(sum(rng.random() < own for _ in range(SEATS))))
        result = share_estimate(sorted(wins), [SEATS] * deals)
        hits += result.low <= share <= result.high
    return hits / samples


def main() -> None:
    """Print a table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--samples", type=int, default=2000)
    samples = options.parse_args().samples
    for correlation in CORRELATIONS:
        print(f"\n| correlation {correlation} | {' | '.join(f'{n} deals' for n in DEALS)} |")
        print("|---" * (len(DEALS) + 1) + "|")
        for share in SHARES:
            cells = [f"{coverage(share, n, correlation, samples):.1%}" for n in DEALS]
            print(f"| share {share:.1%} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
