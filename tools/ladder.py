"""Measure the bots against each other and write docs/ladder.md.

make ladder
"""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from catsack.arena.plan import ArenaPlan
from catsack.arena.run import run
from catsack.arena.summary import summary

PAGE = Path(__file__).parent.parent / "docs" / "ladder.md"
TEMPERAMENTS = ("steady", "collector", "cautious", "bluffer", "spoiler", "gambler", "beginner")
SEED = 2026


def duel(hero: str, rival: str, seats: int, games: int) -> dict[str, Any]:
    """Return the figures of one hero among copies of a rival."""
    print(f"{hero} among {rival}, {seats} seats", file=sys.stderr)
    plan = ArenaPlan("duel", (hero, rival), seats, games, SEED)
    played = [game for match in run(plan, 0, os.cpu_count() or 1) for game in match]
    return summary(plan, played, 0)


def share(found: dict[str, Any]) -> str:
    """Return a win share with its interval, in per cent."""
    low, high = found["win_share_ci"]
    return f"{found['win_share']:.1%} ({low:.1%} to {high:.1%})"


def page(games: int) -> str:
    """Return the page of the docs."""
    by_seats = "| 3 seats, par 33.3% | 4 seats, par 25% | 5 seats, par 20% |"
    against_chance = [f"| bot {by_seats}", "|---|---|---|---|"]
    for bot in (*TEMPERAMENTS, "search-1k"):
        cells = [share(duel(bot, "random", seats, games)) for seats in (3, 4, 5)]
        against_chance.append(f"| {bot} | {' | '.join(cells)} |")
    search = [f"| search-1k alone among {by_seats}", "|---|---|---|---|"]
    for bot in TEMPERAMENTS:
        cells = [share(duel("search-1k", bot, seats, games)) for seats in (3, 4, 5)]
        search.append(f"| {bot} | {' | '.join(cells)} |")
    others = {**dict.fromkeys(TEMPERAMENTS, games), "search-10k": 2 * games}
    lonely = [f"| {bot} | {share(duel(bot, 'search-1k', 4, n))} |" for bot, n in others.items()]
    return "\n".join(
        [
            "# The ladder",
            "",
            f"This page is written by `make ladder`: {games} games a cell (twice as many for",
            f"`search-10k`), edition felix, seed {SEED}, every deal played from every seat by",
            "everyone, win shares with 95 % intervals. Any cell again:",
            f"`catsack arena --seats 4 --hero A --against B --games {games} --seed {SEED}`.",
            "",
            "## Alone among bots that play at random",
            "",
            *against_chance,
            "",
            "## Search among the temperaments",
            "",
            *search,
            "",
            "## Others among search, four seats, par 25%",
            "",
            "| alone among three search-1k | |",
            "|---|---|",
            *lonely,
            "",
        ]
    )


def main() -> None:
    """Measure, and write the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=300)
    options.add_argument("--out", type=Path, default=PAGE)
    chosen = options.parse_args()
    chosen.out.write_text(page(chosen.games), encoding="utf-8")
    print(chosen.out)


if __name__ == "__main__":
    main()
