"""Measure what a bot pays for sacks and what they are worth: writes a section of docs/strength.md.

python -m tools.winners_curse champion
python -m tools.winners_curse champion before.npz    # and an earlier one, for comparison

A bot that wins an auction because it overrates the sack more than all others pays too much: the
winner's curse. Among strangers it is worst, because their bids mean something else.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.run import run
from catsack.training.exploit import SeatStyle, seat_style
from catsack.training.league.lineages import LINEAGES
from catsack.training.league.population import NETS, net_file
from tools import docs_sections as sections
from tools.ladder import SEED
from tools.strength import PAGE

STRANGERS = ("search-1k", "steady", "spoiler")
"""Bots beside the held-out lineages."""
SEATS = 4


def rivals(folder: Path = NETS) -> dict[str, str]:
    """Return the held-out lineages and some bots: names in the table, and what the arena plays."""
    held_out = {
        each.name: str(net_file(each.name, folder))
        for each in LINEAGES.values()
        if each.is_held_out and net_file(each.name, folder).exists()
    }
    return held_out | {name: name for name in STRANGERS}


def styles(hero: str, rival: str, games: int) -> tuple[SeatStyle, SeatStyle]:
    """Return what the seat of *hero* buys alone among copies of *rival*, and what these buy."""
    plan = ArenaPlan("duel", (hero, rival), SEATS, games, SEED)
    played: list[GameResult] = [
        game for match in run(plan, 0, os.cpu_count() or 1) for game in match
    ]
    own, others = (seat_style(played, label, plan.rules.purse) for label in plan.labels)
    return own, others


def rows(hero: str, others: dict[str, str], games: int) -> Iterator[str]:
    """Yield a row of the table for every kind of company."""
    for name, rival in {"its own kind": hero, **others}.items():
        own, around = styles(hero, rival, games)
        yield (
            f"| {Path(hero).stem} among {name} | {own.sacks.mean:.2f} | {own.price.mean:.1f} | "
            f"{own.worth.mean:.1f} ({own.worth.low:.1f} to {own.worth.high:.1f}) | "
            f"{around.price.mean:.1f} | {around.worth.mean:.1f} | "
            f"{own.worth.mean / around.worth.mean:.0%} |"
        )


def section(heroes: Sequence[str], games: int, folder: Path = NETS) -> str:
    """Return the section of the page."""
    names = " ".join(Path(hero).name for hero in heroes)
    lines = [
        "## Price and worth",
        "",
        "What a bot pays for a sack and what that is worth, alone among three others, with 95 %",
        "confidence intervals in brackets. The last column compares the mean worth of its sacks",
        "with that of the sacks that the others at the table buy.",
        f"`python -m tools.winners_curse {names} --games {games}` writes this section.",
        "",
        "| | sacks a game | price | worth | others: price | worth | its worth by theirs |",
        "|---|---|---|---|---|---|---|",
    ]
    for hero in heroes:
        lines += rows(hero, rivals(folder), games)
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, and write the section."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("heroes", nargs="+", help="champion, the folder of a run, or a file")
    options.add_argument("--games", type=int, default=600)
    chosen = options.parse_args()
    sections.write(PAGE, section(chosen.heroes, chosen.games))


if __name__ == "__main__":
    main()
