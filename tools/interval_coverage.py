"""Measure how often the intervals of win shares and ratings hold the truth: docs/arena.md.

python -m tools.interval_coverage

Games are drawn with a known win share, four to a deal. In the second table games of one deal are
correlated: measured, the correlation is close to 0, and 0.05 is more than it ever was.

For ratings, bots of known strengths meet at mixed tables. The order of their scores is drawn from
the model of Plackett and Luce, in which both kinds of ratings have a known truth.
"""

import argparse
from math import log
from pathlib import Path
from random import Random
from statistics import fmean

from catsack.arena.match import GameResult
from catsack.arena.ratings import CENTRE, SPREAD, ratings
from catsack.arena.stats import share_estimate
from tools import docs_sections as sections

PAGE = Path(__file__).parent.parent / "docs" / "arena.md"
SHARES = (0.02, 0.1, 0.25, 0.5, 0.9)
DEALS = (4, 10, 25, 150)
CORRELATIONS = (0.0, 0.05)
SEATS = 4
STRENGTHS = {"a": 4.0, "b": 2.0, "c": 1.0, "d": 1.0, "e": 0.5, "f": 0.25}
RATED_DEALS = (25, 100, 400)


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


def rated_games(deals: int, rng: Random) -> list[GameResult]:
    """Return games of *deals* matches, in which the bots of a table take turns at its seats."""
    games = []
    for match in range(deals):
        bots = rng.sample(sorted(STRENGTHS), SEATS)
        for rotation in range(SEATS):
            seats = tuple(bots[rotation:] + bots[:rotation])
            # Strength over an exponential number: the order of the best is Plackett's and Luce's.
            luck = [STRENGTHS[bot] / rng.expovariate(1) for bot in seats]
            scores = tuple(sorted(luck).index(each) for each in luck)
            shares = tuple(float(score == SEATS - 1) for score in scores)
            games.append(GameResult(match, seats, rotation, scores, shares))
    return games


def rating_coverage(deals: int, samples: int, *, wins_alone: bool) -> float:
    """Return how often the interval of a rating holds the truth, over all bots."""
    rng = Random(f"{deals} {wins_alone}")
    logs = {bot: log(strength) for bot, strength in STRENGTHS.items()}
    truth = {bot: CENTRE + SPREAD * (each - fmean(logs.values())) for bot, each in logs.items()}
    hits = [
        one.low <= truth[one.bot] <= one.high
        for _ in range(samples)
        for one in ratings(rated_games(deals, rng), wins_alone=wins_alone)
    ]
    return fmean(hits)


def ratings_section(samples: int) -> str:
    """Return a section of the page: how often intervals of ratings hold the truth."""
    rows = ""
    for name, wins_alone in (("by the order of scores", False), ("by wins alone", True)):
        cells = [
            f"{rating_coverage(deals, samples, wins_alone=wins_alone):.1%}" for deals in RATED_DEALS
        ]
        rows += f"| {name} | {' | '.join(cells)} |\n"
    return (
        "## How often intervals of ratings hold the truth\n\n"
        f"The same command draws {samples:,} arenas for each cell, in which six bots of known "
        "strengths, the strongest sixteen times as strong as the weakest, meet at tables of "
        "four.\n\n"
        f"| ratings | {' | '.join(f'{deals} deals' for deals in RATED_DEALS)} |\n"
        f"{'|---' * (len(RATED_DEALS) + 1)}|\n{rows}"
    )


def main() -> None:
    """Measure, and write the section."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--samples", type=int, default=4000)
    options.add_argument("--rated", type=int, default=200, help="samples for ratings")
    chosen = options.parse_args()
    sections.write(PAGE, coverage_section(chosen.samples))
    sections.write(PAGE, ratings_section(chosen.rated))


if __name__ == "__main__":
    main()
