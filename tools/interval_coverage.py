"""Measure how often the intervals of win shares hold the truth, and write it into docs/arena.md.

python -m tools.interval_coverage

Games are drawn with a known win share, four to a deal. In the second table games of one deal are
correlated: measured, the correlation is close to 0, and 0.05 is more than it ever was.
"""

import argparse
from pathlib import Path
from random import Random

from catsack.arena.stats import share_estimate
from tools import docs_sections as sections

PAGE = Path(__file__).parent.parent / "docs" / "arena.md"
SHARES = (0.02, 0.1, 0.25, 0.5, 0.9)
DEALS = (4, 10, 25, 150)
CORRELATIONS = (0.0, 0.05)
SEATS = 4


def coverage(share: float, deals: int, correlation: float, samples: int) -> float:
    """Return how often the interval holds *share*."""
    rng = Random(f"{share} {deals} {correlation}")
    strength = (1 - correlation) / correlation if correlation else 0.0
    known: dict[tuple[float, ...], bool] = {}
    hits = 0
    for _ in range(samples):
        wins = []
        for _ in range(deals):
            own = rng.betavariate(share * strength, (1 - share) * strength) if strength else share
            wins.append(float(sum(rng.random() < own for _ in range(SEATS))))
        outcome = tuple(sorted(wins))
        if outcome not in known:
            result = share_estimate(outcome, [SEATS] * deals)
            known[outcome] = result.low <= share <= result.high
        hits += known[outcome]
    return hits / samples


def coverage_section(samples: int) -> str:
    """Return a section of the page: a table for each correlation."""
    text = (
        "## How often intervals hold the truth\n\n"
        "An interval of 95 % should hold the true win share in 95 of 100 arenas. "
        f"`python -m tools.interval_coverage` draws {samples:,} arenas for each cell, with four "
        "games a deal, and counts.\n"
    )
    for correlation in CORRELATIONS:
        name = "games of a deal independent" if not correlation else f"correlation {correlation}"
        text += f"\n| {name} | {' | '.join(f'{deals} deals' for deals in DEALS)} |\n"
        text += "|---" * (len(DEALS) + 1) + "|\n"
        for share in SHARES:
            cells = [f"{coverage(share, deals, correlation, samples):.1%}" for deals in DEALS]
            text += f"| true share {share:.0%} | {' | '.join(cells)} |\n"
    return text


def main() -> None:
    """Measure, and write the section."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--samples", type=int, default=4000)
    sections.write(PAGE, coverage_section(options.parse_args().samples))


if __name__ == "__main__":
    main()
