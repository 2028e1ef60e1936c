"""Play the bots against each other: writes docs/ladder.md.

make ladder
python -m tools.ladder
"""

import argparse
import os
import sys
from pathlib import Path

from catsack.arena.plan import ArenaPlan
from catsack.arena.run import run
from catsack.arena.stats import Estimate
from catsack.arena.summary import hero_standing, share_text

PAGE = Path(__file__).parent.parent / "docs" / "ladder.md"
TEMPERAMENTS = ("steady", "collector", "cautious", "bluffer", "spoiler", "gambler", "beginner")
SEATS = (3, 4, 5)
SEED = 2026


def duel(hero: str, rival: str, seats: int, games: int) -> Estimate:
    """Return the win share of one hero among copies of a rival."""
    print(f"{hero} among {rival}, {seats} seats", file=sys.stderr)
    plan = ArenaPlan("duel", (hero, rival), seats, games, SEED)
    results = [game for match in run(plan, 0, os.cpu_count() or 1) for game in match]
    return hero_standing(plan, results).win_share


def share(result: Estimate) -> str:
    """Return a win share with its confidence interval, in per cent.

    It is rounded once: a share of 0.52846 is 52.8 %, but 52.9 % if it was 0.5285 before.
    """
    return share_text(result)


def page(games: int) -> str:
    """Return the page."""
    by_seats = "| 3 seats, par 33.3% | 4 seats, par 25% | 5 seats, par 20% |"
    among_random = [f"| bot {by_seats}", "|---|---|---|---|"]
    for bot in (*TEMPERAMENTS, "search-1k"):
        cells = [share(duel(bot, "random", seats, games)) for seats in SEATS]
        among_random.append(f"| {bot} | {' | '.join(cells)} |")
    search = [f"| search-1k alone among {by_seats}", "|---|---|---|---|"]
    for bot in TEMPERAMENTS:
        cells = [share(duel("search-1k", bot, seats, games)) for seats in SEATS]
        search.append(f"| {bot} | {' | '.join(cells)} |")
    others = {**dict.fromkeys(TEMPERAMENTS, games), "search-10k": 2 * games}
    among_search = [
        f"| {bot} | {share(duel(bot, 'search-1k', 4, number))} |" for bot, number in others.items()
    ]
    return "\n".join(
        [
            "# The ladder",
            "",
            "How often a bot wins alone among copies of another bot: its",
            "[win share](glossary.md#win-share), with a 95 %",
            "[confidence interval](glossary.md#confidence-interval) in brackets. An equal bot",
            "would win [par](glossary.md#par). [bots.md](bots.md) describes the bots.",
            "",
            "`make ladder` plays the games and writes this page: edition felix, seed "
            f"{SEED}, {games} games",
            "a cell (twice as many for `search-10k`), every deal played from every seat. To play",
            "one cell again:",
            f"`catsack arena --seats 4 --hero A --against B --games {games} --seed {SEED}`.",
            "",
            "## Alone among bots that play at random",
            "",
            *among_random,
            "",
            "## Search alone among temperaments",
            "",
            *search,
            "",
            "## Alone among search, four seats, par 25%",
            "",
            "| bot | alone among three search-1k |",
            "|---|---|",
            *among_search,
            "",
        ]
    )


def main() -> None:
    """Play, and write the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=300)
    options.add_argument("--out", type=Path, default=PAGE)
    chosen = options.parse_args()
    chosen.out.write_text(page(chosen.games), encoding="utf-8")
    print(chosen.out)


if __name__ == "__main__":
    main()
